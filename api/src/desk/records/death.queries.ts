import { CANCELLABLE } from '../../agenda/series/series.queries';
import { isSold } from '../../database/shared-sql';
import { sql } from '../../database/sql';

/** The open appointments of a pet from today on (appointments_by_pet). */
const AHEAD = (petId: string) => sql`
  a.pet_id = ${petId} and a.deleted_at is null and a.date >= (select app.today()) and a.status = any (${CANCELLABLE}::text[])`;

export const aheadOf = (petId: string) => sql<{ id: string }>`select a.id from appointments a where ${AHEAD(petId)}`;

/** `isKept`: it is paid, or the pet is in the shop for it. */
export const lockAheadOf = (petId: string) => sql<{ id: string; isKept: boolean }>`
  select a.id, a.arrived_at is not null or a.status = 'IN_PROGRESS' or ${isSold('a')} as "isKept"
  from appointments a where ${AHEAD(petId)} order by a.date, a.start_time, a.id for no key update of a`;

/** Read through the waiting of the shop, who are few (waiting_list_by_creation). */
export const unlist = (petId: string) => sql<{ id: string }>`
  update waiting_list set deleted_at = now(), updated_at = now() where pet_id = ${petId} and deleted_at is null returning id`;
