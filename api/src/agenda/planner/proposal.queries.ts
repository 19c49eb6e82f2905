import { calendarDay, clock, object, reais } from '../../database/json';
import { agreedPrice, isUpcoming } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';
import { priceForPet, services } from '../../catalogue/services/services.queries';
import type { BookingProposal, ProposalQuery } from '@focinho/contracts/agenda/agenda';
import type { StationKind } from '@focinho/contracts/kernel/enums';
import type { Service } from '@focinho/contracts/catalogue/services';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';

/** The facts that {@link proposalFacts} has loaded. */
export interface ProposalFacts extends Pick<
  BookingProposal,
  'lastVisit' | 'nextVisit' | 'noShows' | 'lateCancellations' | 'creditsFree'
> {
  pet: PetMeasures | null;
  service: Service | null;
  stationKinds: StationKind[];
}

/** The last appointment of a pet that happened, which a booking alone has not (appointments_by_pet, backwards from today). */
export const lastAppointmentOf = (petId: Sql) => sql`
  select a.* from appointments a
  where a.pet_id = ${petId} and a.deleted_at is null and a.status = 'COMPLETED' and a.date <= (select app.today())
  order by a.date desc, a.start_time desc limit 1`;

/** The next appointment for which a pet still has to come (appointments_by_pet, forwards from today). */
const nextAppointmentOf = (petId: Sql) => sql`
  select a.* from appointments a
  where a.pet_id = ${petId} and a.deleted_at is null and ${isUpcoming('a')} and a.status <> 'IN_PROGRESS' and a.arrived_at is null
  order by a.date, a.start_time limit 1`;

const LAST_APPOINTMENT_FIELDS = {
  date: sql`appointment.date`,
  service: sql`(select ${object({ id: sql`s.id`, name: sql`s.name` })} from services s
    where s.id = appointment.service_id and s.deleted_at is null)`,
  professional: sql`(select ${object({ id: sql`pr.id`, name: sql`pr.name` })} from professionals pr
    where pr.id = appointment.professional_id and pr.deleted_at is null and pr.is_active)`,
  price: reais(sql`(select ${agreedPrice('appointment', 's')} from services s where s.id = appointment.service_id)`),
  listedPrice: reais(priceForPet(sql`appointment.service_id`, sql`appointment.pet_id`)),
};
/** The JSON of a row `appointment` of {@link lastAppointmentOf}. */
export const LAST_APPOINTMENT = object({
  ...LAST_APPOINTMENT_FIELDS,
  date: calendarDay(sql`appointment.date`),
});

/** The next appointment of a pet as JSON, or null. */
export const nextAppointmentJson = (petId: Sql) => sql`(
  select ${object({
    id: sql`appointment.id`,
    date: calendarDay(sql`appointment.date`),
    startTime: clock(sql`appointment.start_time`),
    service: LAST_APPOINTMENT_FIELDS.service,
    professional: LAST_APPOINTMENT_FIELDS.professional,
  })} from (${nextAppointmentOf(petId)}) appointment)`;

/**
 * The last appointment. The service that was asked for, else that of the last appointment. And how reliably the owner comes: of all their pets, also of deleted ones.
 */
export const proposalFacts = ({ petId, serviceId }: ProposalQuery) => sql`
  with pet as (
    select id, client_id, size, coat from pets where id = ${petId ?? null}::uuid and deleted_at is null
  ), appointment as (
    ${lastAppointmentOf(sql`(select id from pet)`)}
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
      select ${object(services.fields)} from services row
      where row.id = coalesce(${serviceId ?? null}::uuid, (select service_id from appointment)) and row.deleted_at is null)`,
    stationKinds: sql`array(select distinct kind from stations where deleted_at is null and is_active)`,
    lastVisit: sql`(
      select ${object({ ...LAST_APPOINTMENT_FIELDS, minutes: sql`(extract(epoch from appointment.end_time - appointment.start_time) / 60)::int` })} from appointment)`,
    nextVisit: nextAppointmentJson(sql`(select id from pet)`),
    noShows: sql`(select count(*)::int from cancelled where reason = 'NO_SHOW')`,
    lateCancellations: sql`(select count(*)::int from cancelled where reason = 'CLIENT' and is_late)`,
    // memberships_by_pet, package_credits_by_membership, package_credit_holds_by_credit
    creditsFree: sql`(
      select sum(case when lot.expires_on < app.today() or m.status = 'PAUSED' then 0 else lot.remaining - (
        select count(*) from package_credit_holds hold where hold.package_credit_id = lot.id) end)::int
      from memberships m join package_credits lot on lot.membership_id = m.id
      where m.pet_id = (select id from pet) and lot.revoked_at is null
        and lot.service_id = coalesce(${serviceId ?? null}::uuid, (select service_id from appointment)))`,
  })})::text`;
