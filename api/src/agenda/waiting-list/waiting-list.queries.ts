import { WAITING_FIELDS, type WaitingListQuery } from '@focinho/contracts/agenda/waiting-list';
import { embedded, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search, searchIds } from '../../database/search';
import { given, sql } from '../../database/sql';

/** Order: waiting_list_by_creation. */
export const waitingList = {
  key: 'waitingList',
  table: 'waiting_list',
  fields: {
    id: sql`row.id`,
    ...recordJson(WAITING_FIELDS),
    pet: embedded('p', { id: sql`p.id`, name: sql`p.name` }),
    client: embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
    service: embedded('s', { id: sql`s.id`, name: sql`s.name` }),
    professional: embedded('pr', { id: sql`pr.id`, name: sql`pr.name` }),
  },
  joins: sql`
    left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
    left join clients c on c.tenant_id = row.tenant_id and c.id = p.client_id and c.deleted_at is null
    left join services s on s.tenant_id = row.tenant_id and s.id = row.service_id and s.deleted_at is null
    left join professionals pr on pr.tenant_id = row.tenant_id and pr.id = row.professional_id and pr.deleted_at is null`,
  alive: sql`row.deleted_at is null`,
  sorts: recordSorts(WAITING_FIELDS),
  defaultSort: 'createdAt',
} satisfies ListDefinition;

export const listWaiting = (query: WaitingListQuery) =>
  listQuery(waitingList, query, {
    search: search(query.search, (typed) => sql`row.pet_id = any (${searchIds('pets', typed, 'name')})`),
    where: [given(query.petId, (petId) => sql`row.pet_id = ${petId}`)],
  });

export const oneWaiting = (id: string) => oneQuery(waitingList, 'waiting', id);

interface WantedTime {
  petId: string;
  serviceId: string;
  fromDay: string;
  toDay: string;
}
/** Whether an entry would be for days that are over, and the pet if it waits already (waiting_list_by_creation). */
export const uselessWaiting = (id: string, { petId, serviceId, fromDay, toDay }: WantedTime) => sql<{
  isOver: boolean;
  same: string | null;
}>`
  select ${toDay}::date < app.today() as "isOver", (
    select p.name from waiting_list other join pets p on p.tenant_id = other.tenant_id and p.id = other.pet_id
    where other.deleted_at is null and other.id <> ${id} and other.pet_id = ${petId} and other.service_id = ${serviceId}
      and other.from_day <= ${toDay}::date and other.to_day >= ${fromDay}::date limit 1) as same`;
