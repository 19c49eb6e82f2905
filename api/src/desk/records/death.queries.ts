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

/**
 * The stays of a pet that are ahead and were not begun (stays_by_pet). `isKept`: some of it is paid on a comanda, which refunds it first; a
 * deposit is credit of the client, and stays that.
 */
export const lockComingStays = (petId: string) => sql<{ id: string; isKept: boolean }>`
  select s.id, exists (
    select from order_lines line join orders o on o.tenant_id = line.tenant_id and o.id = line.order_id
    where line.tenant_id = s.tenant_id and line.stay_id = s.id and line.deleted_at is null and o.status = 'CLOSED') as "isKept"
  from stays s where s.pet_id = ${petId} and s.status = 'BOOKED' and s.check_out >= (select app.today())
  order by s.id for no key update of s`;
/** Read through the waiting of the shop, who are few (waiting_list_by_creation). */
export const unlist = (petId: string) => sql<{ id: string }>`
  update waiting_list set deleted_at = now(), updated_at = now() where pet_id = ${petId} and deleted_at is null returning id`;
