import type { EntityManager } from 'typeorm';
import { UPCOMING_STATUSES } from '@focinho/contracts/kernel/enums';
import {
  dayAndTimeOf,
  filled,
  isWithin,
  minuteOf,
  MINUTES_PER_DAY,
  type Interval,
} from '@focinho/contracts/agenda/slots';
import { loadAgenda, minute } from '../planner/agenda.facts';
import { capacityOf, does } from '../planner/planner';
import { bookableHours, bookableShopHours, holidaysOf } from '../planner/working-hours';
import { queryRows } from '../../database/batch';
import { given, literals, sql, type Sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';

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

interface Booked extends NamedAppointment, Interval {
  serviceId: string;
  professionalId: string | null;
  isOverbooked: boolean;
}
/** The upcoming appointments of one professional, or all, also those with nobody in particular. */
const booked = (professionalId: string | undefined) => sql<Booked>`
  with occupied as (${upcomingSteps(
    sql`step.tenant_id, step.professional_id`,
    given(professionalId, (id) => sql`step.professional_id = ${id}`) ?? sql`true`,
  )})
  select ${NAME}, a.service_id as "serviceId", occupied.professional_id as "professionalId", a.squeezed_by is not null as "isOverbooked",
    ${minute(sql`occupied.starts`)} as "from", ${minute(sql`occupied.ends`)} as "to"
  from occupied ${appointmentOf(sql`occupied`)} order by occupied.starts, pet.name`;

/** Kinds of reasons against keeping an appointment. */
type Hindrance = 'UNABLE' | 'HOURS' | 'HOLIDAY' | 'ABSENT' | 'CROWDED';

/** In minutes. So much free time costs more to look at than another look at the agenda. */
const GAP = 31 * MINUTES_PER_DAY;

/** Appointments, which come by their start, divided where nothing is booked for long: one of a year ahead must not make every day until then count. */
function withoutGaps(appointments: Booked[]): Booked[][] {
  const runs: Booked[][] = [];
  let end = -Infinity;
  for (const one of appointments) {
    if (one.from - end > GAP) runs.push([]);
    runs.at(-1)?.push(one);
    end = Math.max(end, one.to);
  }
  return runs;
}

/** The reasons against appointments as the agenda is now, by their id. */
async function hindrancesOf(tx: EntityManager, appointments: Booked[]): Promise<Map<string, Set<Hindrance>>> {
  const all = new Map<string, Set<Hindrance>>();
  for (const run of withoutGaps(appointments)) await addHindrances(tx, run, all);
  return all;
}

async function addHindrances(
  tx: EntityManager,
  appointments: Booked[],
  all: Map<string, Set<Hindrance>>,
): Promise<void> {
  const [first, last] = [
    Math.min(...appointments.map(({ from }) => from)),
    Math.max(...appointments.map(({ to }) => to)),
  ];
  const { day } = dayAndTimeOf(first);
  const facts = await loadAgenda(tx, { from: day, days: Math.ceil((last - minuteOf(day)) / MINUTES_PER_DAY) });
  const byId = new Map(facts.professionals.map((one) => [one.id, one]));
  const holidays = holidaysOf(facts);
  // Its hours on a holiday are hours like others, so that they cannot be taken away unseen.
  const everyDay = { ...facts, holidays: facts.holidays.filter(({ open }) => open) };
  // Before the first hours are said nobody was outside of them.
  const shop = bookableShopHours(everyDay);
  const own = new Map(facts.professionals.map((one) => [one.id, bookableHours(everyDay, { ...one, timeOff: [] })]));
  const crowded = new Set(crowdedOf(capacityOf(facts), appointments));
  const against = ({ id, professionalId, serviceId, ...during }: Booked): Hindrance[] => {
    const isIn = ({ from, to }: Interval) => from < during.to && during.from < to;
    const who = professionalId === null ? undefined : byId.get(professionalId);
    const open = professionalId === null ? shop : (own.get(professionalId) ?? []);
    return [
      ...(professionalId !== null && !(who?.isActive && does(who, serviceId)) ? (['UNABLE'] as const) : []),
      ...(isWithin(open, during) ? [] : (['HOURS'] as const)),
      ...(holidays.some(isIn) ? (['HOLIDAY'] as const) : []),
      ...(who?.timeOff.some(isIn) ? (['ABSENT'] as const) : []),
      ...(crowded.has(id) ? (['CROWDED'] as const) : []),
    ];
  };
  for (const one of appointments) all.set(one.id, new Set([...(all.get(one.id) ?? []), ...against(one)]));
}

/** Those that are more than a shop without professionals attends at a time; what was overbooked is so anyway. */
function crowdedOf(capacity: number | null, appointments: Booked[]): string[] {
  if (capacity === null) return [];
  const within = appointments.filter(({ isOverbooked }) => !isOverbooked);
  return filled(within, capacity + 1).map(({ id }) => id);
}

const atStation = (id: string) => sql<NamedAppointment>`
  select ${NAME} from (${upcomingSteps(sql`step.tenant_id`, sql`step.station_id = ${id}`)}) occupied ${appointmentOf(sql`occupied`)}
  order by occupied.starts, pet.name`;

/** Trips of today and later that would find no place in a van with this capacity (trips_by_van). */
const withoutPlace = (vanId: string, capacity: number) => sql<NamedAppointment>`
  select coalesce(t.appointment_id, t.stay_id) as id, pet.name as pet, to_char(t.date, 'DD/MM') as day, to_char(t.window_from, 'HH24:MI') as time from trips t
  left join appointments a on a.tenant_id = t.tenant_id and a.id = t.appointment_id
  left join stays s on s.tenant_id = t.tenant_id and s.id = t.stay_id
  join pets pet on pet.tenant_id = t.tenant_id and pet.id = coalesce(a.pet_id, s.pet_id)
  where t.van_id = ${vanId} and t.date >= app.today() and t.status in ('PLANNED', 'ON_THE_WAY') and ${capacity}::int < (
    select count(*) from trips other
    where other.tenant_id = t.tenant_id and other.van_id = t.van_id and other.date = t.date and other.status <> 'CANCELLED'
      and other.window_from <= t.window_from and other.window_to > t.window_from)
  order by t.date, t.window_from, pet.name`;

/**
 * Stays that are not over and would find no place in a kennel with this capacity (stays_by_kennel). One for a single pet, which a family may
 * share, does not become one for several under its guests.
 */
const withoutKennel = (kennelId: string, capacity: number) => sql<NamedAppointment>`
  select s.id, pet.name as pet, to_char(s.first_night, 'DD/MM') as day, to_char(s.arrival_time, 'HH24:MI') as time
  from stays s join pets pet on pet.tenant_id = s.tenant_id and pet.id = s.pet_id
  where s.kennel_id = ${kennelId} and (s.status = 'IN_HOUSE' or (s.status = 'BOOKED' and s.check_out >= app.today()))
    and case when s.is_single then ${capacity}::int <> 1 else ${capacity}::int < 2 or ${capacity}::int < (
      select count(*) from stays other
      where other.tenant_id = s.tenant_id and other.kennel_id = s.kennel_id and other.status <> 'CANCELLED'
        and other.first_night <= s.first_night and other.check_out > s.first_night) end
  order by s.first_night, pet.name`;

/**
 * Makes a change of hours, holidays, time off, of how many pets are attended at a time or of what a professional does, after
 * {@link lockAgenda}. What stood against an appointment before does not matter, only what is new.
 * @param professionalId only this professional is concerned
 * @throws ConflictError if an appointment would lie outside afterwards, naming it
 */
export async function keepAppointments(
  tx: EntityManager,
  change: () => Promise<void>,
  professionalId?: string,
): Promise<void> {
  const appointments = await queryRows(tx, booked(professionalId));
  const before = appointments.length ? await hindrancesOf(tx, appointments) : undefined;
  await change();
  if (!before) return;
  const after = await hindrancesOf(tx, appointments);
  const isStranded = ({ id }: Booked) =>
    [...(after.get(id) ?? [])].some((hindrance) => !(before.get(id)?.has(hindrance) ?? false));
  refuseToStrand([...new Map(appointments.filter(isStranded).map((one) => [one.id, one])).values()]);
}

/** After {@link lockAgenda}. @throws ConflictError if an upcoming appointment needs the station, naming it */
export async function refuseWhileStationIsBooked(tx: EntityManager, stationId: string): Promise<void> {
  refuseToStrand(await queryRows(tx, atStation(stationId)));
  await refuseWithoutPlace(tx, stationId, 0);
}

/** After the station is locked. @throws ConflictError if more pets are booked into the van or kennel at one time, naming them */
export async function refuseWithoutPlace(tx: EntityManager, stationId: string, capacity: number): Promise<void> {
  refuseToStrand(await queryRows(tx, withoutPlace(stationId, capacity)));
  const guests = await queryRows(tx, withoutKennel(stationId, capacity));
  if (guests.length === 0) return;
  const names = guests.slice(0, NAMED).map(({ pet, day }) => `${pet}, de ${day}`);
  const more = guests.length > NAMED ? ` e mais ${guests.length - NAMED}` : '';
  throw new ConflictError(
    `Esta alteração deixaria ${guests.length === 1 ? 'uma hospedagem' : `${guests.length} hospedagens`} sem canil: ` +
      `${names.join('; ')}${more}. Mude o canil delas antes.`,
  );
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
