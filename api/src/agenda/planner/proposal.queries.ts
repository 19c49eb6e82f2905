import { calendarDay, clock, object, reais } from '../../database/json';
import { sql, type Sql } from '../../database/sql';
import { priceForPet, services } from '../../catalogue/services/services.queries';
import type { BookingProposal, ProposalQuery } from '@focinho/contracts/agenda';
import type { StationKind } from '@focinho/contracts/enums';
import type { Service } from '@focinho/contracts/services';
import type { PetMeasures } from '@focinho/contracts/visit';

/** What {@link proposalFacts} has loaded. */
export interface ProposalFacts extends Pick<
  BookingProposal,
  'lastVisit' | 'nextVisit' | 'noShows' | 'lateCancellations'
> {
  pet: PetMeasures | null;
  service: Service | null;
  stationKinds: StationKind[];
}

/** The last visit of a pet that happened, which a booking alone has not (appointments_by_pet, backwards from today). */
export const lastVisitOf = (petId: Sql) => sql`
  select a.* from appointments a
  where a.pet_id = ${petId} and a.deleted_at is null and a.status = 'COMPLETED' and a.date <= (select app.today())
  order by a.date desc, a.start_time desc limit 1`;

/** The next appointment for which a pet still has to come (appointments_by_pet, forwards from today). */
const nextVisitOf = (petId: Sql) => sql`
  select a.* from appointments a
  where a.pet_id = ${petId} and a.deleted_at is null and a.status in ('SCHEDULED', 'CONFIRMED') and a.arrived_at is null
    and a.date >= (select app.today())
  order by a.date, a.start_time limit 1`;

const VISIT_FIELDS = {
  date: sql`visit.date`,
  service: sql`(select ${object({ id: sql`s.id`, name: sql`s.name` })} from services s
    where s.id = visit.service_id and s.deleted_at is null)`,
  professional: sql`(select ${object({ id: sql`pr.id`, name: sql`pr.name` })} from professionals pr
    where pr.id = visit.professional_id and pr.deleted_at is null and pr.is_active)`,
  price: reais(sql`coalesce(visit.price_cents, (select s.price_cents from services s where s.id = visit.service_id))`),
  listedPrice: reais(priceForPet(sql`visit.service_id`, sql`visit.pet_id`)),
};
/** The JSON of a row `visit` of {@link lastVisitOf}. */
export const VISIT = object({
  ...VISIT_FIELDS,
  date: calendarDay(sql`visit.date`),
});

/** The next visit of a pet as JSON, or null. */
export const nextVisitJson = (petId: Sql) => sql`(
  select ${object({
    id: sql`visit.id`,
    date: calendarDay(sql`visit.date`),
    startTime: clock(sql`visit.start_time`),
    service: VISIT_FIELDS.service,
    professional: VISIT_FIELDS.professional,
  })} from (${nextVisitOf(petId)}) visit)`;

/**
 * The last visit. The service that was asked for, else that of the last visit. And how reliably the owner comes: of all their pets, also of deleted ones.
 */
export const proposalFacts = ({ petId, serviceId }: ProposalQuery) => sql`
  with pet as (
    select id, client_id, size, coat from pets where id = ${petId}::uuid and deleted_at is null
  ), visit as (
    ${lastVisitOf(sql`(select id from pet)`)}
  ), cancelled as (
    select a.cancellation_reason as reason,
      (a.ended_at at time zone current_setting('app.time_zone')) > a.date + a.start_time
        - make_interval(hours => coalesce((select late_cancellation_hours from tenant_settings), 24)) as is_late
    from appointments a
    where a.pet_id = any (array(select p.id from pets p where p.client_id = (select client_id from pet)))
      and a.deleted_at is null and a.status = 'CANCELLED'
  )
  select to_json(${object({
    pet: sql`(select ${object({ size: sql`pet.size`, coat: sql`pet.coat` })} from pet)`,
    service: sql`(
      select ${services.json} from services row
      where row.id = coalesce(${serviceId ?? null}::uuid, (select service_id from visit)) and row.deleted_at is null)`,
    stationKinds: sql`array(select distinct kind from stations where deleted_at is null and is_active)`,
    lastVisit: sql`(
      select ${object({ ...VISIT_FIELDS, minutes: sql`(extract(epoch from visit.end_time - visit.start_time) / 60)::int` })} from visit)`,
    nextVisit: nextVisitJson(sql`(select id from pet)`),
    noShows: sql`(select count(*)::int from cancelled where reason = 'NO_SHOW')`,
    lateCancellations: sql`(select count(*)::int from cancelled where reason = 'CLIENT' and is_late)`,
  })})::text`;
