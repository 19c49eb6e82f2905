import { PET_TUTOR_FIELDS } from '@focinho/contracts/people/pet-tutors';
import { calendarDay, embedded, object, recordJson } from '../../database/json';
import { oneQuery, type ListDefinition } from '../../database/lists';
import { sql, type Sql } from '../../database/sql';

/** Clients who are gone are not shown (clients_pkey). */
const tutors: ListDefinition = {
  key: 'tutors',
  table: 'pet_tutors',
  fields: {
    id: sql`row.id`,
    ...recordJson(PET_TUTOR_FIELDS),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
  },
  joins: sql`left join clients c on c.tenant_id = row.tenant_id and c.id = row.client_id and c.deleted_at is null`,
  alive: sql`row.deleted_at is null`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};
export const oneTutor = (id: string) => oneQuery(tutors, 'tutor', id);

/** Without whoever pays for the pet by now (pet_tutors_pair). */
const others = (petId: Sql, payerId: Sql) => sql`from pet_tutors row ${tutors.joins}
  where row.pet_id = ${petId} and row.client_id <> ${payerId} and row.deleted_at is null and c.id is not null`;

/** Other tutors of a pet. */
export const tutorsOf = (petId: Sql, payerId: Sql) => sql`(
  select coalesce(json_agg(${object(tutors.fields)} order by row.created_at, row.id), '[]') ${others(petId, payerId)})`;

/** Pets of others that a client takes care of (pet_tutors_by_client, pets_pkey). */
export const caredForBy = (clientId: Sql) => sql`(
  select coalesce(json_agg(${object({
    id: sql`row.id`,
    relation: sql`row.relation`,
    pet: object({
      id: sql`p.id`,
      name: sql`p.name`,
      species: sql`p.species`,
      deceasedOn: calendarDay(sql`p.deceased_on`),
      photoId: sql`p.photo_id`,
    }),
  })} order by p.name_key, p.id), '[]')
  from pet_tutors row join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
  where row.client_id = ${clientId} and p.client_id <> ${clientId} and row.deleted_at is null)`;

/** Who pays for a pet, and how many others take care of it (pets_pkey, pet_tutors_pair). */
export const familyOf = (petId: string) => sql<{ payerId: string; tutors: number }>`
  select p.client_id as "payerId", (select count(*)::int ${others(sql`p.id`, sql`p.client_id`)}) as tutors
  from pets p where p.id = ${petId}`;
