import type { EntityManager } from 'typeorm';
import type { Holiday } from '@focinho/contracts/agenda/agenda-settings';
import type { Role, StationKind } from '@focinho/contracts/kernel/enums';
import type { Service } from '@focinho/contracts/catalogue/services';
import type { Booked, Interval } from '@focinho/contracts/agenda/slots';
import { queryField } from '../../database/batch';
import { HOLIDAY } from '../../database/holidays';
import { object } from '../../database/json';
import { empty, raw, sql, type Sql } from '../../database/sql';
import { services } from '../../catalogue/services/services.queries';
import type { PetMeasures } from '@focinho/contracts/agenda/service-plan';

/** All times are minutes on the tenant's clock, as slots.ts counts them; those of {@link WeeklyMinutes} count from midnight. */
export interface WeeklyMinutes extends Interval {
  weekday: number;
}
export interface ProfessionalFacts {
  id: string;
  name: string;
  color: string;
  isActive: boolean;
  /** Null: all services. */
  serviceIds: string[] | null;
  hours: WeeklyMinutes[];
  /** Hours of single days, instead of those that their weekdays have. */
  dayHours: Interval[];
  timeOff: Interval[];
}
export interface StationFacts {
  id: string;
  name: string;
  kind: StationKind;
}
/** A step that occupies its professional from `busyFrom` on and its station from `from` on. */
export interface OccupiedStep extends Interval {
  /** Empty if nobody asked which appointment it is. */
  appointmentId: string;
  professionalId: string | null;
  stationId: string | null;
  busyFrom: number;
  /** Whether anybody of the team does the service. */
  forTeam: boolean;
}
/** The steps of a professional at a station as PostgreSQL sends them, which is a tenth of a list of steps. */
interface OccupiedTimes {
  professionalId: string | null;
  stationId: string | null;
  forTeam: boolean;
  /** Null where it is the same as `from`, as for all but buffers; null as a whole if none has a buffer. */
  busyFrom: (number | null)[] | null;
  from: number[];
  to: number[];
  appointmentIds: string[];
}

/** The facts that {@link agendaFacts} has loaded; `from` and `to` are the midnights around its days. */
export interface AgendaFacts extends Interval {
  now: number;
  user: { id: string; role: Role };
  staffMaySqueezeIn: boolean;
  /** How many pets a shop without professionals attends at a time; null: it has not said. */
  simultaneousPets: number | null;
  hours: WeeklyMinutes[];
  holidays: Holiday[];
  /** By name, the active ones and the wanted one. */
  professionals: ProfessionalFacts[];
  /** By name, the active ones. */
  stations: StationFacts[];
  occupied: OccupiedStep[];
  /** The appointments of the occupied steps, unless they were not asked for. */
  bookings: (Booked & { appointmentId: string })[];
  pet: (PetMeasures & { name: string; bookings: Booked[] }) | null;
  service: Service | null;
  /** Whether the appointment that is to be moved exists. */
  hasAppointment: boolean;
}

export interface WantedFacts {
  /** `YYYY-MM-DD`; today if it is missing. */
  from?: string | undefined;
  days: number;
  serviceId?: string | undefined;
  petId?: string | undefined;
  professionalId?: string | null | undefined;
  /** Its own bookings are no obstacle: the appointment that is to be moved. */
  appointmentId?: string | undefined;
  /** More appointments whose bookings are no obstacle. */
  exceptIds?: readonly string[];
  /** Whether messages will name the bookings that are in the way. */
  named?: boolean;
  /** Whether a deleted pet or service counts: that of an appointment which was booked before. */
  evenDeleted?: boolean;
  /** Whether what was done today counts, too: how full the day was, not what is still free. */
  evenDone?: boolean;
}

/** Minutes of a timestamp without time zone. */
export const minute = (timestamp: Sql) => sql`floor(date_part('epoch', ${timestamp}) / 60)::int`;
/** Minutes of a timestamp without seconds, at less cost: a week has a thousand of them. */
const wholeMinute = (timestamp: Sql) => sql`(date_part('epoch', ${timestamp}) / 60)::int`;
const list = (json: Sql, rows: Sql, order?: Sql) =>
  sql`(select coalesce(json_agg(${json} ${order ? sql`order by ${order}` : empty}), '[]') ${rows})`;
const weekly = (rows: Sql) =>
  list(
    object({ weekday: sql`part.weekday`, from: sql`lower(part.minutes)`, to: sql`upper(part.minutes)` }),
    sql`from (${rows}) part`,
    sql`part.weekday, part.minutes`,
  );

const SETTINGS = sql`from tenant_settings where tenant_id = app.current_tenant()`;
const bookings = sql`
  from appointments a
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id`;
const booking = {
  appointmentId: sql`a.id`,
  from: minute(sql`a.date + a.start_time`),
  to: minute(sql`a.date + a.end_time`),
};
/** A pet as `row`, with its bookings from a day to before another one. */
const petWithBookings = (first: Sql, last: Sql, isOther: Sql = sql`true`) =>
  object({
    name: sql`row.name`,
    size: sql`row.size`,
    coat: sql`row.coat`,
    bookings: list(
      object({ ...booking, by: sql`s.name` }),
      sql`${bookings} where a.pet_id = row.id and a.date >= ${first} and a.date < ${last}
        and a.deleted_at is null and ${isOther}
        -- With <> the planner takes the index of appointments_pet_overlap, a GiST index, which costs milliseconds.
        and (a.status = 'CANCELLED') is not true and a.delivered_at is null`,
    ),
  });

/** Pets and services by id, for a day on which several may be booked. The deleted ones are missing. */
export interface Candidates {
  pets: Record<string, NonNullable<AgendaFacts['pet']>>;
  services: Record<string, Service>;
}
export const candidates = (day: string, petIds: readonly string[], serviceIds: readonly string[]) => sql<Candidates>`
  select (select coalesce(json_object_agg(row.id, ${petWithBookings(sql`${day}::date - 1`, sql`${day}::date + 1`)}), '{}')
      from pets row where row.id = any (${petIds}::uuid[]) and row.deleted_at is null) as pets,
    (select coalesce(json_object_agg(row.id, ${object(services.fields)}), '{}')
      from services row where row.id = any (${serviceIds}::uuid[]) and row.deleted_at is null) as services`;

/** appointment_steps_by_start */
const OCCUPYING = sql`select * from appointment_steps where holds`;
/** appointments_by_date, appointment_steps_key */
const OCCUPYING_OR_DONE = sql`${OCCUPYING} union all
  select own.* from appointments done join appointment_steps own on own.tenant_id = done.tenant_id and own.appointment_id = done.id
  where done.date = app.today() and done.status = 'COMPLETED' and done.deleted_at is null`;

/** Rows of the CTEs of steps, from `step`. */
const stepColumns = (busyFrom: Sql, starts: Sql, ends: Sql) => sql`
  step.appointment_id, step.professional_id, step.station_id,
  step.professional_id is null and exists (select from appointments a
    join professionals p on p.tenant_id = a.tenant_id and p.deleted_at is null and p.is_active
      and (p.service_ids is null or a.service_id = any (p.service_ids))
    where a.tenant_id = step.tenant_id and a.id = step.appointment_id) as for_team,
  ${wholeMinute(busyFrom)} as busy_from, ${wholeMinute(starts)} as starts, ${wholeMinute(ends)} as ends`;

/** Who is still attended when its time is over is so for as long again, and again. */
const OVERRUN_MINUTES = 15;

/**
 * Everything that decides whether an appointment fits on some days, in one statement. Steps are found by their start: one begins and
 * ends on the same day but for its buffer of at most four hours (appointment_steps_by_start).
 */
export function agendaFacts(wanted: WantedFacts) {
  // In subselects, which are computed once: a scan would compute the expressions for every row.
  const first = sql`(select coalesce(${wanted.from}::date, app.today()))`;
  const last = sql`(select ${first} + ${wanted.days}::int)`;
  const except = [...(wanted.exceptIds ?? []), ...(wanted.appointmentId ? [wanted.appointmentId] : [])];
  const isOther = (id: Sql) => sql`${id} <> all (${except}::uuid[])`;
  const alive = raw(wanted.evenDeleted ? 'true' : 'row.deleted_at is null');
  const appointmentIds = wanted.named ? sql`array_agg(appointment_id)` : sql`'{}'::uuid[]`;
  const overrun = sql`(select date_trunc('minute', now() at time zone current_setting('app.time_zone')) + make_interval(mins => ${OVERRUN_MINUTES}))`;
  const isWanted = (start: Sql) => sql`${start} >= (select ${first} - 1)::timestamp
    and ${start} < (select ${last}::timestamp + interval '8 hours') and ${isOther(sql`step.appointment_id`)}`;
  const times = (steps: Sql) => sql`
    select professional_id as "professionalId", station_id as "stationId", for_team as "forTeam",
      case when count(busy_from) > 0 then array_agg(busy_from) end as "busyFrom", array_agg(starts) as "from", array_agg(ends) as "to",
      ${appointmentIds} as "appointmentIds"
    from ${steps} group by professional_id, station_id, for_team`;
  return sql`
    with occupied as (
      select ${stepColumns(sql`step.busy_from`, sql`step.starts_at`, sql`step.busy_until`)}
      from (${wanted.evenDone ? OCCUPYING_OR_DONE : OCCUPYING}) step where ${isWanted(sql`step.starts_at`)}
    ), overdue as (
      select ${stepColumns(sql`null::timestamp`, sql`step.busy_until`, overrun)}
      from (${OCCUPYING}) step
      where step.started_at is not null and step.finished_at is null and step.busy_until < ${overrun}
        -- The second follows from the line before: so that the index reads today's steps only.
        and step.starts_at >= app.today()::timestamp and step.starts_at < ${overrun} and ${isWanted(sql`step.busy_until`)}
    )
    select to_json(${object({
      now: minute(sql`now() at time zone current_setting('app.time_zone')`),
      from: minute(sql`${first}::timestamp`),
      to: minute(sql`${last}::timestamp`),
      user: object({ id: sql`current_setting('app.user_id')`, role: sql`current_setting('app.role')` }),
      staffMaySqueezeIn: sql`coalesce((select staff_may_squeeze_in ${SETTINGS}), false)`,
      simultaneousPets: sql`(select simultaneous_pets ${SETTINGS})`,
      hours: weekly(sql`select weekday, minutes from opening_hours`),
      holidays: list(
        HOLIDAY,
        sql`from holidays where holidays.day between ${first} - 1 and ${last} + 1`,
        sql`holidays.day`,
      ),
      professionals: list(
        object({
          id: sql`row.id`,
          name: sql`row.name`,
          color: sql`row.color`,
          isActive: sql`row.is_active`,
          serviceIds: sql`row.service_ids`,
          hours: weekly(sql`select weekday, minutes from shifts s
            where s.tenant_id = row.tenant_id and s.professional_id = row.id`),
          dayHours: list(
            object({
              from: sql`${minute(sql`s.day::timestamp`)} + lower(s.minutes)`,
              to: sql`${minute(sql`s.day::timestamp`)} + upper(s.minutes)`,
            }),
            sql`from day_shifts s where s.tenant_id = row.tenant_id and s.professional_id = row.id
              and s.day between ${first} - 1 and ${last} + 1`,
            sql`s.day, s.minutes`,
          ),
          timeOff: list(
            object({ from: minute(sql`lower(off.during)`), to: minute(sql`upper(off.during)`) }),
            sql`from time_off off where off.tenant_id = row.tenant_id and off.professional_id = row.id
              and upper(off.during) > ${first} - 1 and lower(off.during) < ${last} + 1`,
            sql`off.during`,
          ),
        }),
        sql`from professionals row
          where row.deleted_at is null and (row.is_active or row.id = ${wanted.professionalId}::uuid)`,
        sql`row.name_key, row.id`,
      ),
      stations: list(
        object({ id: sql`row.id`, name: sql`row.name`, kind: sql`row.kind` }),
        sql`from stations row where row.deleted_at is null and row.is_active`,
        sql`row.name_key, row.id`,
      ),
      occupied: list(sql`times`, sql`from (${times(sql`occupied`)} union all ${times(sql`overdue`)}) times`),
      bookings: wanted.named
        ? list(
            object({ ...booking, by: sql`p.name || ' (' || s.name || ')'` }),
            sql`${bookings} where a.id = any (array(select appointment_id from occupied union all select appointment_id from overdue))`,
          )
        : sql`'[]'::json`,
      pet: sql`(select ${petWithBookings(sql`${first} - 1`, last, isOther(sql`a.id`))}
        from pets row where row.id = ${wanted.petId}::uuid and ${alive})`,
      service: sql`(select ${object(services.fields)} from services row where row.id = ${wanted.serviceId}::uuid and ${alive})`,
      hasAppointment: sql`exists (
        select from appointments where id = ${wanted.appointmentId}::uuid and deleted_at is null)`,
    })})::text as facts`;
}

export function parseFacts(text: string): AgendaFacts {
  const { occupied, ...facts } = JSON.parse(text) as Omit<AgendaFacts, 'occupied'> & { occupied: OccupiedTimes[] };
  return { ...facts, occupied: occupied.flatMap(stepsOf) };
}

const stepsOf = ({
  professionalId,
  stationId,
  forTeam,
  busyFrom,
  from,
  to,
  appointmentIds,
}: OccupiedTimes): OccupiedStep[] =>
  from.map((start, index) => ({
    appointmentId: appointmentIds[index] ?? '',
    professionalId,
    stationId,
    forTeam,
    busyFrom: busyFrom?.[index] ?? start,
    from: start,
    to: to[index] ?? start,
  }));

/** Loads the agenda in the transaction of a write, after {@link lockAgenda}. */
export async function loadAgenda(tx: EntityManager, wanted: WantedFacts): Promise<AgendaFacts> {
  const text = await queryField(tx, agendaFacts(wanted));
  if (typeof text !== 'string') throw new Error('The agenda could not be read');
  return parseFacts(text);
}

/** The first key of the advisory locks of agendas; the second one is the tenant. */
const AGENDA_LOCK = 7_021_015;
/**
 * Lets a tenant's bookings be made one after the other until their transactions end, so that each knows who is in the way. The exclusion
 * constraints refuse what is written elsewhere. Taken before any row is locked.
 */
export async function lockAgenda(tx: EntityManager): Promise<void> {
  await queryField(tx, sql`select pg_advisory_xact_lock(${AGENDA_LOCK}, hashtext(app.current_tenant()::text))`);
}
