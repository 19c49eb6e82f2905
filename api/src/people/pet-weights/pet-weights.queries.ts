import { PET_WEIGHT_FIELDS, WEIGHINGS_MAX } from '@focinho/contracts/people/pet-weights';
import { object, recordJson } from '../../database/json';
import { oneQuery, type ListDefinition } from '../../database/lists';
import { newId } from '../../database/records';
import { person } from '../../database/shared-sql';
import { raw, sql } from '../../database/sql';

/** pet_weights_by_pet */
const weights: ListDefinition = {
  key: 'weights',
  table: 'pet_weights',
  fields: { id: sql`row.id`, ...recordJson(PET_WEIGHT_FIELDS), createdBy: person('u') },
  joins: sql`left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`,
  alive: sql`row.deleted_at is null`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};
export const oneWeight = (id: string) => oneQuery(weights, 'weight', id);

/** The latest weighings of a pet, the newest first; no row without the pet. */
export const weightsOf = (petId: string) => sql`
  select json_build_object('weights', (
    select coalesce(json_agg(${object(weights.fields)} order by row.day desc, row.created_at desc), '[]')
    from (
      select * from pet_weights where pet_id = p.id and deleted_at is null
      order by day desc, created_at desc limit ${raw(String(WEIGHINGS_MAX))}) row ${weights.joins}))::text
  from pets p where p.id = ${petId} and p.deleted_at is null`;

/** Raises an error for a day after today in the time zone of the tenant. */
export const weighingDayGuard = (day: string) =>
  sql`select app.not_after_today(${day}, 'day', 'A data da pesagem não pode estar no futuro')`;

/** The pet weighs what the latest weighing says; what stands there stays if there is none left. */
export const followLatest = (petId: string) => sql`
  update pets set weight = latest.weight, updated_at = now()
  from (select weight from pet_weights where pet_id = ${petId} and deleted_at is null
    order by day desc, created_at desc limit 1) latest
  where pets.id = ${petId} and pets.weight <> latest.weight`;

/**
 * With what new pets weigh already they were weighed today, wherever they come from; 0 means never weighed. The audit log and open pages
 * learn it from the pet's own row: a weighing of the form writes neither (audit_insert, note_insert).
 */
export const weighNewPets = (pets: readonly { id: string; weight?: number | undefined }[]) => sql`
  insert into pet_weights (id, pet_id, day, weight, is_from_form)
  select given.id, given.pet, app.today(), given.weight, true
  from unnest(${pets.map(() => newId())}::uuid[], ${pets.map(({ id }) => id)}::uuid[], ${pets.map(({ weight }) => weight ?? 0)}::numeric[])
    given (id, pet, weight)
  where given.weight > 0`;

/** The latest weighing, if the form of the pet has made it today, with what the pet weighed before it. */
export const formWeighing = (petId: string) => sql<{ id: string; before: number | null }>`
  select latest.id, (
    select older.weight::float8 from pet_weights older
    where older.pet_id = latest.pet_id and older.deleted_at is null and older.id <> latest.id
    order by older.day desc, older.created_at desc limit 1) as before
  from (
    select * from pet_weights where pet_id = ${petId} and deleted_at is null order by day desc, created_at desc limit 1
  ) latest
  where latest.day = app.today() and latest.is_from_form
    and latest.created_by = nullif(current_setting('app.user_id', true), '')::uuid`;
