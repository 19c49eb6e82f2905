import type { PetListQuery } from '@focinho/contracts/pets';
import { calendarDay, object } from '../database/json';
import { Conditions, listQuery, oneQuery, writtenOne, type ListDefinition } from '../database/lists';

/** clients_pkey. Not a join, so that a page is read straight off the index of its order. */
const CLIENT = 'from clients c where c.tenant_id = row.tenant_id and c.id = row.client_id and c.deleted_at is null';

/** Orders: pets_by_name, pets_by_creation. Filters: pets_by_species, pets_by_client. */
const pets: ListDefinition = {
  key: 'pets',
  table: 'pets',
  json: object({
    id: 'row.id',
    name: 'row.name',
    species: 'row.species',
    breed: 'row.breed',
    gender: 'row.gender',
    birthDate: calendarDay('row.birth_date'),
    weight: 'row.weight',
    microchip: 'row.microchip',
    notes: 'row.notes',
    clientId: 'row.client_id',
    client: object({ id: 'c.id', name: 'c.name' }, CLIENT),
    createdAt: 'row.created_at',
  }),
  alive: 'row.deleted_at is null',
  sorts: { name: ['row.name_key'], createdAt: ['row.created_at'] },
  defaultSort: 'name',
};

export const listPets = (query: PetListQuery) =>
  listQuery(
    pets,
    query,
    new Conditions()
      .searchIndexed('pets', query.search)
      .facet('row.species', query.species)
      .add('row.client_id = ?', query.clientId),
  );

export const onePet = (id: string) => oneQuery(pets, 'pet', id);
export const WRITTEN_PET = writtenOne(pets, 'pet');

/** Refuses a pet that is born after today where the shop is. */
export const notUnborn = (birthDate: string | null | undefined) =>
  birthDate
    ? [
        {
          text: `select app.not_after_today($1, 'birthDate', 'A data de nascimento não pode estar no futuro')`,
          values: [birthDate],
        },
      ]
    : [];
