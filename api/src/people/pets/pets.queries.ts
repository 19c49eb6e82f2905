import { PET_FIELDS, type PetListQuery } from '@focinho/contracts/people/pets';
import { object, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, writtenOne, type ListDefinition } from '../../database/lists';
import { searchIndexed } from '../../database/search';
import { given, sql } from '../../database/sql';

/**
 * clients_pkey, whose tenant is that of row-level security: to compare it with the row's, too, would be checked for every row. Not a
 * join, so that a page can be read directly in the order of the index.
 */
const CLIENT = sql`from clients c where c.id = row.client_id and c.deleted_at is null`;

/** Sort indexes: pets_by_name, pets_by_creation. Filters: pets_by_species, pets_by_client. */
const pets: ListDefinition = {
  key: 'pets',
  table: 'pets',
  fields: {
    id: sql`row.id`,
    ...recordJson(PET_FIELDS),
    clientId: sql`row.client_id`,
    client: object({ id: sql`c.id`, name: sql`c.name` }, CLIENT),
    createdAt: sql`row.created_at`,
    photoId: sql`row.photo_id`,
  },
  alive: sql`row.deleted_at is null`,
  sorts: { ...recordSorts(PET_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: 'name',
};

export const listPets = (query: PetListQuery) =>
  listQuery(pets, query, {
    search: searchIndexed('pets', query.search),
    facet: { column: sql`row.species`, value: query.species },
    where: [given(query.clientId, (clientId) => sql`row.client_id = ${clientId}`)],
  });

export const onePet = (id: string) => oneQuery(pets, 'pet', id);
export const WRITTEN_PET = writtenOne(pets, 'pet');

/** Raises an error for a birth date after today in the time zone of the tenant. */
export const birthDateGuard = (birthDate: string | null | undefined) =>
  birthDate
    ? [sql`select app.not_after_today(${birthDate}, 'birthDate', 'A data de nascimento não pode estar no futuro')`]
    : [];
