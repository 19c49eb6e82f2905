import {
  CARE_FIELDS,
  STAY_FIELDS,
  STAY_LOG_FIELDS,
  type CareInput,
  type OccupancyQuery,
  type StayListQuery,
} from '@focinho/contracts/agenda/stays';
import {
  CARE_KIND_LABEL,
  CARE_KINDS,
  TRIP_LEG_LABEL,
  TRIP_LEGS,
  type CareKind,
  type StayStatus,
} from '@focinho/contracts/kernel/enums';
import { toCents } from '@focinho/contracts/kernel/money';
import { planHolds } from '../../access/entitlements/require-feature';
import { priceForPet } from '../../catalogue/services/services.queries';
import { calendarDay, clock, embedded, object, reais, recordJson, recordSorts } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { newId } from '../../database/records';
import { search, searchIds } from '../../database/search';
import { person } from '../../database/shared-sql';
import { given, join, literals, raw, sql, type Sql } from '../../database/sql';
import { lastDosesOf } from '../doses/late-doses';
import { OWN_SETTINGS, seasonsWhere } from './hotel-settings.queries';
import type { HotelRules, PricedLine, StayTimes } from './stays.rules';

const LOCAL_NOW = sql`(now() at time zone current_setting('app.time_zone'))`;
const local = (instant: Sql) => sql`(${instant} at time zone current_setting('app.time_zone'))`;

const CARE = object({ id: sql`care.id`, ...recordJson(CARE_FIELDS, 'care') });
const LOG = object({ id: sql`log.id`, ...recordJson(STAY_LOG_FIELDS, 'log'), doneBy: person('doer') });
const PET = embedded('p', {
  id: sql`p.id`,
  name: sql`p.name`,
  species: sql`p.species`,
  size: sql`p.size`,
  temperament: sql`p.temperament`,
  flags: sql`p.flags`,
  allergies: sql`p.allergies`,
  deceasedOn: calendarDay(sql`p.deceased_on`),
});
const CLIENT = embedded('c', { id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` });
const PEOPLE = sql`
  left join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
  left join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.deleted_at is null`;

const LINE = object({
  kind: sql`line.kind`,
  date: calendarDay(sql`line.date`),
  name: sql`line.name`,
  note: sql`line.note`,
  price: reais(sql`(line.price_cents * line.quantity)`),
});
const careName = sql`case log.kind ${join(
  CARE_KINDS.map((kind) => sql`when ${literals([kind])} then ${literals([CARE_KIND_LABEL[kind]])}`),
  ' ',
)} end`;
const legName = sql`case t.leg ${join(
  TRIP_LEGS.map((leg) => sql`when ${literals([leg])} then ${literals([TRIP_LEG_LABEL[leg].toLowerCase()])}`),
  ' ',
)} end`;
/** How the line of a leg is called on the bill of its stay. */
export const tripKey = (tripId: string) => `TRIP ${tripId}`;
/**
 * The bill of a stay: its nights, the late check-out, care that was given at a price, and the fees of its pet taxi (stay_lines_pkey,
 * stay_logs_by_stay, trips_by_stay), each with its name and service. `price_cents` is that of one of the `quantity`.
 */
export const billedLines = (stay: Sql, service: Sql) => sql`
  select line.kind || ' ' || line.date as key, line.kind, line.date, line.note, line.price_cents, 1 as quantity, 0 as place,
    null::timestamptz as done_at, null::uuid as trip_id, null::uuid as service_id,
    case line.kind when 'LATE' then 'Saída tardia' else ${service} end || ' · ' || to_char(line.date, 'DD/MM') as name
  from stay_lines line where line.stay_id = ${stay}
  union all
  select 'CARE ' || log.id, 'CARE', log.date, log.description, log.price_cents, 1, 1, log.done_at, null, null,
    ${careName} || ' · ' || to_char(log.date, 'DD/MM')
  from stay_logs log where log.stay_id = ${stay} and log.price_cents > 0
  union all
  select 'TRIP ' || t.id, 'TRIP', t.date, null, t.unit_price_cents, t.kilometres, 2, null, t.id, fee.id, fee.name || ' (' || ${legName} || ')'
  from trips t join services fee on fee.tenant_id = t.tenant_id and fee.id = t.service_id
  where t.stay_id = ${stay} and t.status <> 'CANCELLED' and t.unit_price_cents > 0`;

/** Whether the service of an open stay of this alias requires doses that its pet lacks on the day on which it leaves (doses_by_pet). */
const lacksDoses = (
  alias: string,
) => sql`(${raw(alias)}.status in ('BOOKED', 'IN_HOUSE') and service.dose_check <> 'NONE' and exists (
  select from unnest(service.dose_kinds) required (kind)
  where (required.kind <> 'VACCINE' or ${planHolds('vaccines')}) and not coalesce((
    select bool_and(last.next_due_on is null or last.next_due_on >= ${raw(alias)}.check_out)
    from (${lastDosesOf(sql`${raw(alias)}.pet_id`)}) last where last.kind = required.kind), false)))`;

/** The payment in advance of the stay of this alias, unless it was taken back (credit_transactions_one_reversal). */
const depositOf = (alias: string) => sql`
  from credit_transactions paid where paid.tenant_id = ${raw(alias)}.tenant_id and paid.id = ${raw(alias)}.deposit_id and not exists (
    select from credit_transactions back where back.tenant_id = paid.tenant_id and back.reverses_id = paid.id)`;

/** Sort indexes: stays_by_first_night, stays_by_check_out, stays_by_creation; filters: stays_by_pet, stays_by_kennel. */
const stays: ListDefinition = {
  key: 'stays',
  table: 'stays',
  fields: {
    id: sql`row.id`,
    ...recordJson(STAY_FIELDS),
    pet: PET,
    client: CLIENT,
    kennel: object({ id: sql`kennel.id`, name: sql`kennel.name`, capacity: sql`kennel.capacity` }),
    service: object({ id: sql`service.id`, name: sql`service.name` }),
    lines: sql`bill.lines`,
    total: reais(sql`bill.cents`),
    lacksDoses: lacksDoses('row'),
    deposit: object(
      { transactionId: sql`paid.id`, amount: reais(sql`paid.amount_cents`), method: sql`paid.method` },
      depositOf('row'),
    ),
    // order_lines_one_per_stay_line
    order: object(
      { id: sql`o.id`, number: sql`o.number`, status: sql`o.status` },
      sql`from orders o where o.tenant_id = row.tenant_id and o.id in (
          select line.order_id from order_lines line where line.stay_id = row.id and line.deleted_at is null)
        order by o.status = 'OPEN' desc, o.created_at desc limit 1`,
    ),
    // stay_cares_by_stay
    cares: sql`(select coalesce(json_agg(${CARE} order by care.time, care.id), '[]') from stay_cares care
      where care.tenant_id = row.tenant_id and care.stay_id = row.id and care.deleted_at is null)`,
    // appointments_by_pet
    appointments: sql`(select coalesce(json_agg(${object({
      id: sql`a.id`,
      date: calendarDay(sql`a.date`),
      startTime: clock(sql`a.start_time`),
      endTime: clock(sql`a.end_time`),
      status: sql`a.status`,
      service: object(
        { id: sql`s.id`, name: sql`s.name` },
        sql`from services s where s.tenant_id = a.tenant_id and s.id = a.service_id`,
      ),
    })} order by a.date, a.start_time, a.id), '[]') from appointments a
      where a.tenant_id = row.tenant_id and a.pet_id = row.pet_id and a.date between row.first_night and row.check_out
        and a.deleted_at is null and a.status <> 'CANCELLED')`,
  },
  joins: sql`${PEOPLE}
    join stations kennel on kennel.tenant_id = row.tenant_id and kennel.id = row.kennel_id
    join services service on service.tenant_id = row.tenant_id and service.id = row.service_id
    cross join lateral (
      select coalesce(json_agg(${LINE} order by line.place, line.date, line.kind desc, line.done_at), '[]') as lines,
        coalesce(sum(line.price_cents * line.quantity), 0) as cents
      from (${billedLines(sql`row.id`, sql`service.name`)}) line
    ) bill`,
  alive: sql`true`,
  sorts: { ...recordSorts(STAY_FIELDS), createdAt: [sql`row.created_at`] },
  defaultSort: '-firstNight',
};

export const listStays = (query: StayListQuery) =>
  listQuery(stays, query, {
    search: search(query.search, (typed) => sql`row.pet_id = any (${searchIds('pets', typed, 'name')})`),
    where: [
      given(query.status, (status) => sql`row.status = ${status}`),
      given(query.petId, (petId) => sql`row.pet_id = ${petId}`),
      given(
        query.clientId,
        (clientId) => sql`row.pet_id = any (array(select id from pets where client_id = ${clientId}))`,
      ),
      given(query.kennelId, (kennelId) => sql`row.kennel_id = ${kennelId}`),
      given(
        query.date,
        (date) =>
          sql`row.status <> 'CANCELLED' and row.first_night <= ${date}::date and row.check_out >= ${date}::date`,
      ),
    ],
  });

export const oneStay = (id: string) => oneQuery(stays, 'stay', id);

/** The columns of a locked stay. Days `YYYY-MM-DD`, times `HH:MM`; `today` and `clock` are the shop's now. */
export interface StoredStay extends StayTimes {
  petId: string;
  kennelId: string;
  serviceId: string;
  sharesKennel: boolean;
  status: StayStatus;
  checkedInAt: Date | null;
  hasDeposit: boolean;
  today: string;
  clock: string;
}
export const STORED_STAY = sql<StoredStay>`
  select pet_id as "petId", kennel_id as "kennelId", service_id as "serviceId", first_night::text as "firstNight",
    check_out::text as "checkOut", ${clock(sql`arrival_time`)} as "arrivalTime", ${clock(sql`departure_time`)} as "departureTime",
    shares_kennel as "sharesKennel", status, checked_in_at as "checkedInAt", exists (select ${depositOf('stays')}) as "hasDeposit",
    to_char(app.today(), 'YYYY-MM-DD') as today, to_char(${LOCAL_NOW}, 'HH24:MI') as clock
  from stays`;

/** The facts that the price of a stay follows from. */
export interface PriceFacts {
  rules: HotelRules & { checkInTime: string };
  baseCents: number;
  familyNights: string[];
  agreed: PricedLine[];
  service: string;
}
interface PricedStay {
  /** The stay that is priced again. */
  id: string | null;
  petId: string;
  serviceId: string;
  firstNight: string;
  checkOut: string;
}
/** hotel_seasons_pkey, holidays_pkey, stays_by_pet, stay_lines_pkey */
export const priceFacts = ({ id, petId, serviceId, firstNight, checkOut }: PricedStay) => sql<PriceFacts>`
  select
    (select to_jsonb(o) from (select kept.*, (kept."lateFee" * 100)::int as "lateFeeCents",
      ${seasonsWhere(sql`season.nights && daterange(${firstNight}::date, ${checkOut}::date, '[]')`)} as seasons,
      (select coalesce(json_agg(to_char(day, 'YYYY-MM-DD')), '[]') from holidays
        where day between ${firstNight}::date and ${checkOut}::date) as holidays
      from jsonb_to_record(${OWN_SETTINGS}) as kept (mode text, "checkInTime" text, "checkOutTime" text, "toleranceMinutes" int,
        "lateFee" numeric, "extraNightFrom" text, "secondPetPercent" int, "holidayPercent" int, "depositPercent" int)) o) as rules,
    (${priceForPet(sql`${serviceId}::uuid`, sql`${petId}::uuid`)})::float8 as "baseCents",
    (select coalesce(json_agg(distinct to_char(line.date, 'YYYY-MM-DD')), '[]')
      from pets own
      join pets other on other.tenant_id = own.tenant_id and other.client_id = own.client_id and other.id <> own.id
      join stays s on s.tenant_id = other.tenant_id and s.pet_id = other.id and s.status <> 'CANCELLED'
      join stay_lines line on line.tenant_id = s.tenant_id and line.stay_id = s.id and line.kind = 'NIGHT' and not line.is_second
      where own.id = ${petId} and line.date between ${firstNight}::date and ${checkOut}::date) as "familyNights",
    (select coalesce(json_agg(${object({
      date: sql`to_char(line.date, 'YYYY-MM-DD')`,
      kind: sql`line.kind`,
      priceCents: sql`line.price_cents`,
      note: sql`line.note`,
      isSecond: sql`line.is_second`,
    })} order by line.date), '[]') from stay_lines line where line.stay_id = ${id}::uuid) as agreed,
    (select name from services where id = ${serviceId}) as service`;

export const deleteLines = (stayId: string) => sql`delete from stay_lines where stay_id = ${stayId}`;
export const insertLines = (stayId: string, lines: readonly PricedLine[]) => sql`
  insert into stay_lines (stay_id, date, kind, price_cents, note, is_second)
  select ${stayId}::uuid, line.date, line.kind, line."priceCents", line.note, line."isSecond"
  from json_to_recordset(${JSON.stringify(lines)}::json)
    as line (date date, kind text, "priceCents" bigint, note text, "isSecond" boolean)`;

/**
 * Cares of a stay as they are wanted: those that are missing end, and so does one that has changed, whose log keeps what was done
 * (stay_cares_by_stay).
 */
export const endCares = (stayId: string, wanted: readonly CareInput[]) => sql`
  update stay_cares care set deleted_at = now() where care.stay_id = ${stayId} and care.deleted_at is null and not exists (
    select from ${wantedCares(wanted)}
    where wanted.id = care.id and wanted.kind = care.kind and wanted.time = care.time and wanted.description = care.description
      and wanted."priceCents" = care.price_cents)`;
export const insertCares = (stayId: string, wanted: readonly CareInput[]) => sql`
  insert into stay_cares (id, stay_id, kind, time, description, price_cents)
  select wanted."newId", ${stayId}::uuid, wanted.kind, wanted.time, wanted.description, wanted."priceCents"
  from ${wantedCares(wanted)}
  where not exists (select from stay_cares care where care.id = wanted.id and care.stay_id = ${stayId} and care.deleted_at is null)`;
const wantedCares = (wanted: readonly CareInput[]) =>
  sql`json_to_recordset(${JSON.stringify(
    wanted.map((care) => ({ ...care, priceCents: toCents(care.price), newId: newId() })),
  )}::json) as wanted (id uuid, "newId" uuid, kind text, time time, description text, "priceCents" bigint)`;

/** Kennels in use with a place for every night: as the trigger counts (fit_in_kennel.sql; stays_by_kennel). */
export const freeKennels = (wanted: {
  id: string | null;
  petId: string;
  firstNight: string;
  checkOut: string;
  sharesKennel: boolean;
}) => sql<{ id: string; name: string; capacity: number }>`
  select kennel.id, kennel.name, kennel.capacity from stations kennel
  where kennel.kind = 'KENNEL' and kennel.is_active and kennel.deleted_at is null and case kennel.capacity
    when 1 then not exists (
      select from stays other where other.kennel_id = kennel.id and ${OVERLAPS(wanted)}
        and not (${wanted.sharesKennel}::boolean and other.shares_kennel
          and other.holder_id = (select client_id from pets where id = ${wanted.petId})))
    else kennel.capacity > (
      select coalesce(max(together), 0) from (
        select (select count(*) from stays other where other.kennel_id = kennel.id and ${OVERLAPS(wanted)}
          and other.first_night <= night.at and other.check_out > night.at) as together
        from (select ${wanted.firstNight}::date as at union
          select other.first_night from stays other where other.kennel_id = kennel.id and ${OVERLAPS(wanted)}
            and other.first_night > ${wanted.firstNight}::date) night) counted) end
  order by kennel.name_key, kennel.id`;
const OVERLAPS = ({ id, firstNight, checkOut }: { id: string | null; firstNight: string; checkOut: string }) =>
  sql`other.status <> 'CANCELLED' and other.id is distinct from ${id}::uuid and other.first_night < ${checkOut}::date
    and other.check_out > ${firstNight}::date`;

/** stays_by_kennel, stays_in_house. The day after the last one of a stay; of a pet that should have left, today is one of them. */
const UNTIL = sql`case when s.status = 'IN_HOUSE' and s.check_out < (select app.today()) then (select app.today()) + 1 else s.check_out end`;

const BAR = object({
  id: sql`s.id`,
  firstNight: calendarDay(sql`s.first_night`),
  checkOut: calendarDay(sql`s.check_out`),
  arrivalTime: clock(sql`s.arrival_time`),
  departureTime: clock(sql`s.departure_time`),
  status: sql`s.status`,
  sharesKennel: sql`s.shares_kennel`,
  isOverdue: sql`s.until > s.check_out`,
  lacksDoses: lacksDoses('s'),
  hasDeposit: sql`exists (select ${depositOf('s')})`,
  pet: embedded('p', { id: sql`p.id`, name: sql`p.name`, species: sql`p.species` }),
  client: embedded('c', { id: sql`c.id`, name: sql`c.name` }),
});

/** Every kennel with its stays in a period, and what each day comes to. Pets that share a kennel for one are one there. */
export const occupancy = ({ from, to }: OccupancyQuery) => sql`
  with inside as materialized (
    select s.*, ${UNTIL} as until from stays s
    where s.status <> 'CANCELLED' and s.first_night <= ${to}::date and (s.check_out >= ${from}::date or s.status = 'IN_HOUSE')
  ), known as materialized (
    select k.* from stations k where k.kind = 'KENNEL'
      and ((k.is_active and k.deleted_at is null) or exists (select from inside where inside.kennel_id = k.id))
  ), days as materialized (
    select day::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day
  )
  select json_build_object('occupancy', json_build_object(
    'kennels', (select coalesce(json_agg(${object({
      id: sql`k.id`,
      name: sql`k.name`,
      capacity: sql`k.capacity`,
      isActive: sql`k.is_active and k.deleted_at is null`,
      stays: sql`(
        select coalesce(json_agg(${BAR} order by s.first_night, s.id), '[]') from inside s
        join services service on service.tenant_id = s.tenant_id and service.id = s.service_id
        left join pets p on p.tenant_id = s.tenant_id and p.id = s.pet_id and p.deleted_at is null
        left join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.deleted_at is null
        where s.kennel_id = k.id and s.until >= ${from}::date)`,
      turnovers: sql`(
        select coalesce(json_agg(to_char(day, 'YYYY-MM-DD') order by day), '[]') from days
        where exists (select from inside s where s.kennel_id = k.id and s.check_out = day)
          and exists (select from inside s where s.kennel_id = k.id and s.first_night = day))`,
      overCapacity: sql`(
        select coalesce(json_agg(to_char(day, 'YYYY-MM-DD') order by day), '[]') from days
        where k.capacity < (
          select count(distinct case when s.is_single then s.holder_id else s.id end) from inside s
          where s.kennel_id = k.id and s.first_night <= day and s.until > day))`,
    })} order by k.name_key, k.id), '[]') from known k),
    'days', (select json_agg(${object({
      date: calendarDay(sql`day`),
      occupied: sql`(select count(*) from inside s where s.first_night <= day and s.until > day)`,
      places: sql`(select coalesce(sum(k.capacity), 0) from known k where k.is_active and k.deleted_at is null)`,
      arrivals: sql`(select count(*) from inside s where s.first_night = day)`,
      departures: sql`(select count(*) from inside s where s.check_out = day)`,
    })} order by day) from days)))::text`;

/** Whether the care of a day is later than the pet, or the care itself, has come. */
const IS_DUE = (date: string) =>
  sql`(${date}::date + care.time) >= ${local(sql`greatest(row.checked_in_at, care.created_at)`)}`;

/** The pets that are, or were, in the hotel on a day, with what is to be done (stays_in_house, stays_by_check_out). */
export const careOfDay = (date: string) => sql`
  select json_build_object('day', json_build_object('stays', (
    select coalesce(json_agg(${object({
      id: sql`row.id`,
      checkOut: calendarDay(sql`row.check_out`),
      kennel: object({ id: sql`kennel.id`, name: sql`kennel.name` }),
      pet: PET,
      client: CLIENT,
      notes: sql`row.notes`,
      cares: sql`(
        select coalesce(json_agg(${object({
          id: sql`care.id`,
          ...recordJson(CARE_FIELDS, 'care'),
          isLate: sql`(log.id is null and ${date}::date + care.time < ${LOCAL_NOW} and ${IS_DUE(date)})`,
          log: sql`case when log.id is not null then ${LOG} end`,
        })} order by care.time, care.id), '[]')
        from stay_cares care
        left join stay_logs log on log.tenant_id = care.tenant_id and log.care_id = care.id and log.date = ${date}::date
        left join users doer on doer.tenant_id = log.tenant_id and doer.id = log.done_by
        where care.tenant_id = row.tenant_id and care.stay_id = row.id
          and (log.id is not null or (care.deleted_at is null and ${IS_DUE(date)})))`,
      logs: sql`(
        select coalesce(json_agg(${LOG} order by log.done_at, log.id), '[]') from stay_logs log
        left join users doer on doer.tenant_id = log.tenant_id and doer.id = log.done_by
        where log.tenant_id = row.tenant_id and log.stay_id = row.id and log.date = ${date}::date and log.care_id is null)`,
    })} order by kennel.name_key, p.name_key, row.id), '[]')
    from stays row ${PEOPLE}
    join stations kennel on kennel.tenant_id = row.tenant_id and kennel.id = row.kennel_id
    where ${local(sql`row.checked_in_at`)}::date <= ${date}::date
      and (row.status = 'IN_HOUSE' or (row.status = 'CHECKED_OUT' and ${local(sql`row.checked_out_at`)}::date > ${date}::date)))))::text`;

const logJson = sql`from stay_logs log left join users doer on doer.tenant_id = log.tenant_id and doer.id = log.done_by`;
/** stay_logs_by_stay */
export const logsOf = (stayId: string) => sql`
  select json_build_object('logs', (select coalesce(json_agg(${LOG} order by log.date desc, log.done_at desc, log.id), '[]') ${logJson}
    where log.stay_id = row.id))::text from stays row where row.id = ${stayId}`;
export const oneLog = (id: string) => sql`
  select json_build_object('log', ${LOG})::text ${logJson} where log.id = ${id}`;
/** stay_logs_once_a_day */
export const logOfCare = (careId: string, date: string) => sql<{ id: string }>`
  select id from stay_logs where care_id = ${careId} and date = ${date}`;

export interface LoggedCare {
  kind: CareKind;
  description: string;
  priceCents: number;
}
/** stay_cares_pkey */
export const careOf = (stayId: string, careId: string) => sql<LoggedCare>`
  select kind, description, price_cents::float8 as "priceCents" from stay_cares where id = ${careId} and stay_id = ${stayId}`;

export interface NewLog extends LoggedCare {
  id: string;
  stayId: string;
  careId: string | null;
  date: string;
  skippedReason: string | null;
  /** Not later than now. */
  happenedAt: string | undefined;
}
export const insertLog = (log: NewLog) => sql`
  insert into stay_logs (id, stay_id, care_id, date, kind, description, skipped_reason, price_cents, done_at)
  values (${log.id}::uuid, ${log.stayId}::uuid, ${log.careId}::uuid, ${log.date}::date, ${log.kind}, ${log.description},
    ${log.skippedReason}, ${log.skippedReason === null ? log.priceCents : 0}::bigint,
    least(now(), coalesce(${log.happenedAt ?? null}::timestamptz, now())))`;
export const deleteLog = (stayId: string, id: string) => sql<{ id: string }>`
  delete from stay_logs where id = ${id} and stay_id = ${stayId} returning id`;

/** stations_pkey */
export const KENNEL = sql<{ kind: string; isActive: boolean }>`select kind, is_active as "isActive" from stations`;

/** The client of the pet, who may have been deleted with it (stays_pkey). */
export const ownerOf = (id: string) => sql<{ clientId: string }>`
  select c.id as "clientId" from stays row
  join pets p on p.tenant_id = row.tenant_id and p.id = row.pet_id and p.deleted_at is null
  join clients c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.deleted_at is null where row.id = ${id}`;
