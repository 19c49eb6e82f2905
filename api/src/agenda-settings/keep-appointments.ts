import type { EntityManager } from 'typeorm';
import { UPCOMING_STATUSES } from '@focinho/contracts/enums';
import { queryRows } from '../database/batch';
import { given, literals, sql, type Sql } from '../database/sql';
import { ConflictError } from '../http/errors';

/** An appointment as messages name it: "Thor, 24/11 às 09:00". */
interface NamedAppointment {
  id: string;
  pet: string;
  day: string;
  time: string;
}

const NAMED = 3;

/**
 * When appointments occupy a professional or a station, preparation and cleaning included, if that is not over yet
 * (appointment_steps_by_start).
 */
const upcomingSteps = (columns: Sql, where: Sql) => sql`
  select step.appointment_id, ${columns}, min(coalesce(step.busy_from, step.starts_at)) as starts, max(step.busy_until) as ends
  from appointment_steps step
  where step.holds and step.starts_at >= app.today()::timestamp and ${where}
  group by step.appointment_id, ${columns}
  having max(step.busy_until) > now() at time zone current_setting('app.time_zone')`;
const appointmentOf = (alias: Sql) => sql`
  join appointments a on a.tenant_id = ${alias}.tenant_id and a.id = ${alias}.appointment_id
    and a.status in (${literals(UPCOMING_STATUSES)})
  join pets pet on pet.tenant_id = a.tenant_id and pet.id = a.pet_id`;
const NAME = sql`a.id, pet.name as pet, to_char(a.date, 'DD/MM') as day, to_char(a.start_time, 'HH24:MI') as time`;

/** Minutes since the midnight with which a day began: 1440 is the next midnight. */
const minutesInto = (day: Sql, at: Sql) => sql`(extract(epoch from ${at} - ${day}) / 60)::integer`;

/**
 * Upcoming appointments that lie within the hours of their professional and of the shop, whose professional is active and does the
 * service. Without hours of their own a professional works the shop's; without opening hours the professionals' own count alone.
 */
const wellPlaced = (professionalId: string | undefined) => sql<NamedAppointment>`
  with held as (${upcomingSteps(
    sql`step.tenant_id, step.professional_id`,
    given(professionalId, (id) => sql`step.professional_id = ${id}`) ?? sql`step.professional_id is not null`,
  )}),
  placed as (
    select held.*, ${NAME}, a.service_id, held.starts::date as held_on,
      int4range(${minutesInto(sql`held.starts::date`, sql`held.starts`)},
        ${minutesInto(sql`held.starts::date`, sql`held.ends`)}) as minutes
    from held ${appointmentOf(sql`held`)})
  select placed.id, placed.pet, placed.day, placed.time
  from placed
  join professionals who on who.tenant_id = placed.tenant_id and who.id = placed.professional_id
  where who.is_active and (who.service_ids is null or placed.service_id = any (who.service_ids))
    and not exists (select from holidays where day = placed.held_on)
    and not exists (select from time_off off where off.professional_id = who.id and off.during && tsrange(placed.starts, placed.ends))
    and (not exists (select from opening_hours) or placed.minutes <@ (
      select range_agg(open.minutes) from opening_hours open where open.weekday = extract(dow from placed.held_on)))
    and case when exists (select from shifts where professional_id = who.id)
      then placed.minutes <@ (select range_agg(shift.minutes) from shifts shift
        where shift.professional_id = who.id and shift.weekday = extract(dow from placed.held_on))
      else exists (select from opening_hours) end
  order by placed.starts, placed.pet`;

const atStation = (id: string) => sql<NamedAppointment>`
  select ${NAME} from (${upcomingSteps(sql`step.tenant_id`, sql`step.station_id = ${id}`)}) held ${appointmentOf(sql`held`)}
  order by held.starts, pet.name`;

/**
 * Makes a change of hours, holidays, time off or of what a professional does, after {@link lockAgenda}. Appointments that were outside
 * before do not matter.
 * @param professionalId only this professional is concerned
 * @throws ConflictError if an appointment would lie outside afterwards, naming it
 */
export async function keepAppointments(
  tx: EntityManager,
  change: () => Promise<void>,
  professionalId?: string,
): Promise<void> {
  const before = await queryRows(tx, wellPlaced(professionalId));
  await change();
  if (before.length === 0) return;
  const after = new Set((await queryRows(tx, wellPlaced(professionalId))).map(({ id }) => id));
  refuseToStrand(before.filter(({ id }) => !after.has(id)));
}

/** After {@link lockAgenda}. @throws ConflictError if an upcoming appointment needs the station, naming it */
export async function refuseWhileStationIsBooked(tx: EntityManager, stationId: string): Promise<void> {
  refuseToStrand(await queryRows(tx, atStation(stationId)));
}

function refuseToStrand(stranded: NamedAppointment[]): void {
  if (stranded.length === 0) return;
  const names = stranded.slice(0, NAMED).map(({ pet, day, time }) => `${pet}, ${day} às ${time}`);
  const more = stranded.length > NAMED ? ` e mais ${stranded.length - NAMED}` : '';
  throw new ConflictError(
    stranded.length === 1
      ? `Esta alteração deixaria um agendamento sem atendimento: ${names[0]}. Remarque-o ou cancele-o antes.`
      : `Esta alteração deixaria ${stranded.length} agendamentos sem atendimento: ${names.join('; ')}${more}. Remarque-os ou cancele-os antes.`,
  );
}
