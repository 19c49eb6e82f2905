import {
  MESSAGE_TRIGGERS,
  UPCOMING_STATUSES,
  type MessageTrigger,
  type Species,
} from '@focinho/contracts/kernel/enums';
import {
  AHEAD_DAYS,
  BIRTHDAY_DAYS,
  DEFAULT_MESSAGE_SETTINGS,
  DUE_MESSAGES_MAX,
  type MessageDelivery,
} from '@focinho/contracts/outreach/messages';
import { TRIGGERS } from '@focinho/contracts/outreach/message-text';
import { remindsOf } from '../../agenda/doses/late-doses';
import { clock, localTime, object } from '../../database/json';
import { withMerged } from '../../database/shared-sql';
import { empty, join, literals, raw, sql, type Sql } from '../../database/sql';
import { openDebts } from '../../desk/client-credits/open-debts';

/*
 * Which messages are due follows from the records as they are now, and is stored nowhere: an appointment that is moved or cancelled, a pet
 * that has died and a consent that was withdrawn need no second write, and cannot be forgotten. `messages` only keeps what somebody has
 * done about one, by its source and occurrence.
 */

const number = (value: number) => raw(String(value));
const { fromTime, toTime, weekdays } = DEFAULT_MESSAGE_SETTINGS;

/** Days around today for which is known when messages may go out. */
const NEAR_DAYS = 60;
/**
 * The clock of the tenant and its hours for messages, and for each day around today the first open day from it on and the last one before it:
 * a day is open unless it is quiet or a closed holiday.
 */
const CLOCK = sql`
  hours as materialized (
    select app.today() as today, now() at time zone current_setting('app.time_zone') as local,
      coalesce(s.from_time, ${fromTime}::time) as from_time, coalesce(s.to_time, ${toTime}::time) as to_time,
      coalesce(s.weekdays, ${weekdays}::smallint[]) as weekdays, coalesce(s.has_control_group, true) as has_control_group
    from (select) one left join message_settings s on true
  ),
  days as (
    select near.day::date as day, case when extract(dow from near.day)::smallint = any (hours.weekdays)
      and not exists (select from holidays h where h.day = near.day::date and h.minutes is null) then near.day::date end as open
    from hours cross join generate_series(hours.today - ${number(NEAR_DAYS)}, hours.today + ${number(NEAR_DAYS)}, interval '1 day') near (day)
  ),
  clock as materialized (
    select hours.*, known.open_from, known.open_before from hours cross join (
      select array_agg(around.open_from order by around.day) as open_from, array_agg(around.open_before order by around.day) as open_before
      from (
        select day, min(open) over (order by day rows between current row and unbounded following) as open_from,
          max(open) over (order by day rows between unbounded preceding and 1 preceding) as open_before
        from days
      ) around
    ) known
  )`;
/** The place of a day in these lists; what is earlier is due by now anyway. */
const placeOf = (day: Sql) => sql`greatest(${day} - clock.today + ${number(NEAR_DAYS + 1)}, 1)`;
/** The first day for messages from a day on, and the last one before it. */
const openFrom = (day: Sql) => sql`clock.open_from[${placeOf(day)}]`;
const openBefore = (day: Sql) => sql`clock.open_before[${placeOf(day)}]`;

const dayOf = (instant: Sql) => sql`(${instant} at time zone current_setting('app.time_zone'))::date`;
const SLOT = sql`to_char(a.date + a.start_time, 'YYYY-MM-DD HH24:MI')`;
const FROM_APPOINTMENTS = sql`
  from clock cross join appointments a
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id and p.deleted_at is null and p.deceased_on is null
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id`;
const AHEAD = sql`a.deleted_at is null and a.arrived_at is null and a.status in (${literals(['SCHEDULED', 'CONFIRMED'])})`;
/** Messages from which the client knows the time of an appointment, in any order (messages_occurrence_key). */
const notified = (columns: Sql) => sql`
  select ${columns} from messages m
  where m.source_id = a.id and m.trigger in ('BOOKED', 'REMINDER') and m.status = 'SENT'`;
/** The time that the client was told last; null if none. */
const KNOWN_SLOT = sql`(${notified(sql`split_part(m.occurrence, '/', 1)`)} order by m.created_at desc, m.id desc limit 1)`;
const NOTIFIED_ON = dayOf(sql`(${notified(sql`max(m.created_at)`)})`);
/** An appointment that is moved back has the time of an earlier message once more, which another number tells apart. */
const NEXT_OCCURRENCE = sql`${SLOT} || coalesce('/' || nullif((${notified(sql`count(*)`)}), 0), '')`;
const noneAhead = (pet: Sql) => sql`not exists (
  select from appointments a where a.pet_id = ${pet} and a.deleted_at is null and a.date >= clock.today and a.status in (${literals(UPCOMING_STATUSES)}))`;

/** Leaves only what concerns a client, if there is one. */
type Mine = (clientId: Sql) => Sql;
const of =
  (clientId: string | undefined): Mine =>
  (column) =>
    clientId === undefined ? empty : sql`and ${column} = ${clientId}`;

/** Days before the end of its interval at which a pet is called back, which leaves time to book. */
const LEAD = 3;
/** Gaps of which the interval is the median, and the bounds of it. */
const GAPS = { most: 6, least: 2, shortest: 7, longest: 120 };
/** Days after which a pet has gone missing, if twice its interval is less. */
const LAPSED_DAYS = 60;
/** Days of completed appointments that are read (appointments_by_status). */
const LOOK_BACK = 500;

/**
 * The interval in which each pet comes for services of a category: the median of its last gaps. Every completed appointment of the last months
 * is read once, or those of one client (appointments_by_status, appointments_by_pet).
 */
const rhythms = (mine: Mine) => sql`
  rhythms as materialized (
    select pet_id, client_id, category, max(date) as last,
      case when count(gap) >= ${number(GAPS.least)} then least(greatest(
        (percentile_cont(0.5) within group (order by gap))::int, ${number(GAPS.shortest)}), ${number(GAPS.longest)}) end as days
    from (
      select came.*, date - lag(date) over own as gap, row_number() over (partition by pet_id, category order by date desc) as place
      from (
        select distinct p.id as pet_id, p.client_id, s.category, a.date
        ${FROM_APPOINTMENTS}
        where a.status = 'COMPLETED' and a.deleted_at is null and a.date between clock.today - ${number(LOOK_BACK)} and clock.today
          and s.category <> 'PRODUTO' ${mine(sql`p.client_id`)}
      ) came window own as (partition by pet_id, category order by date)
    ) gaps
    where place <= ${number(GAPS.most)}
    group by pet_id, client_id, category
  )`;
const LAPSE = sql`greatest(2 * coalesce(r.days, 0), ${number(LAPSED_DAYS)})`;

/** Columns that only some triggers have, in the order of {@link candidateOf}. */
interface Facts {
  date?: Sql;
  startTime?: Sql;
  service?: Sql;
  professional?: Sql;
  dose?: Sql;
  bundle?: Sql;
  cents?: Sql;
  /** Day from which something is counted. */
  since?: Sql;
}
interface Source extends Facts {
  source: Sql;
  occurrence: Sql;
  pet: Sql;
  client: Sql;
  dueOn: Sql;
  /** The last day on which it makes sense. */
  until: Sql;
  from: Sql;
}
const APPOINTMENT: Facts & Pick<Source, 'source' | 'pet' | 'client'> = {
  source: sql`a.id`,
  pet: sql`p.id`,
  client: sql`p.client_id`,
  date: sql`a.date`,
  startTime: sql`a.start_time`,
  service: sql`s.name`,
  professional: sql`a.professional_id`,
};

/** Messages of each trigger, of one client or of all. What is new begins with an entry here and one in TRIGGERS. */
const sources = (mine: Mine): Record<MessageTrigger, Source> => ({
  // Of a series, the first appointment. Due again when whoever knows the time would know a wrong one. appointments_by_date
  BOOKED: {
    ...APPOINTMENT,
    occurrence: NEXT_OCCURRENCE,
    dueOn: sql`greatest(${dayOf(sql`a.created_at`)}, ${NOTIFIED_ON})`,
    until: sql`case when ${KNOWN_SLOT} is null then ${openFrom(sql`${dayOf(sql`a.created_at`)} + 1`)} else a.date end`,
    from: sql`${FROM_APPOINTMENTS}
      where ${AHEAD} and a.date >= clock.today and a.date + a.start_time > clock.local ${mine(sql`p.client_id`)}
        and case when ${KNOWN_SLOT} is null
          then a.created_at > now() - interval '10 days' and (a.series_id is null or not exists (
            select from appointments earlier where earlier.series_id = a.series_id and earlier.deleted_at is null
              and (earlier.date, earlier.id) < (a.date, a.id)))
          else ${KNOWN_SLOT} <> ${SLOT} end`,
  },
  // Not for what was booked on that day: the client has just heard of it. appointments_by_date
  REMINDER: {
    ...APPOINTMENT,
    occurrence: SLOT,
    dueOn: openBefore(sql`a.date`),
    until: sql`a.date - 1`,
    from: sql`${FROM_APPOINTMENTS}
      where ${AHEAD} and a.date between clock.today + 1 and clock.today + ${number(AHEAD_DAYS)} ${mine(sql`p.client_id`)}
        and ${dayOf(sql`a.created_at`)} < ${openBefore(sql`a.date`)}
        and (${KNOWN_SLOT} = ${SLOT} and ${NOTIFIED_ON} >= ${openBefore(sql`a.date`)}) is not true`,
  },
  // appointments_in_shop
  READY: {
    ...APPOINTMENT,
    occurrence: sql`a.date::text`,
    dueOn: sql`clock.today`,
    until: sql`clock.today`,
    from: sql`${FROM_APPOINTMENTS}
      where a.arrived_at is not null and a.delivered_at is null and a.deleted_at is null and a.status = 'COMPLETED'
        and a.date = clock.today ${mine(sql`p.client_id`)}`,
  },
  // appointments_by_status
  THANKS: {
    ...APPOINTMENT,
    occurrence: sql`a.date::text`,
    dueOn: openFrom(sql`a.date + 1`),
    until: sql`${openFrom(sql`a.date + 1`)} + 1`,
    from: sql`${FROM_APPOINTMENTS}
      where a.status = 'COMPLETED' and a.deleted_at is null and a.date between clock.today - 8 and clock.today - 1 ${mine(sql`p.client_id`)}`,
  },
  // On February 28 of other years for who was born on the 29th. Every living pet is read.
  BIRTHDAY: {
    source: sql`p.id`,
    occurrence: sql`extract(year from feast.day)::text`,
    pet: sql`p.id`,
    client: sql`p.client_id`,
    dueOn: openFrom(sql`feast.day`),
    until: openFrom(sql`feast.day`),
    since: sql`p.birth_date`,
    date: sql`feast.day`,
    from: sql`
      from clock cross join lateral (
        select near.day::date as day, key.born from generate_series(clock.today - 7, clock.today + ${number(BIRTHDAY_DAYS)}, interval '1 day')
          near (day)
        cross join lateral unnest(case when to_char(near.day, 'MMDD') = '0228' and to_char(near.day + interval '1 day', 'MMDD') = '0301'
          then array['0228', '0229'] else array[to_char(near.day, 'MMDD')] end) key (born)
      ) feast
      join pets p on to_char(p.birth_date, 'MMDD') = feast.born and p.deleted_at is null and p.deceased_on is null
        and p.birth_date < feast.day - 180
        ${mine(sql`p.client_id`)}`,
  },
  // doses_due, doses_by_pet
  DOSE: {
    source: sql`d.id`,
    occurrence: sql`d.next_due_on::text`,
    pet: sql`p.id`,
    client: sql`p.client_id`,
    dueOn: openFrom(sql`d.next_due_on - 7`),
    until: sql`d.next_due_on + 30`,
    date: sql`d.next_due_on`,
    dose: sql`pr.name`,
    from: sql`
      from clock cross join doses d
      join pets p on p.tenant_id = d.tenant_id and p.id = d.pet_id and p.deleted_at is null and p.deceased_on is null
      join protocols pr on pr.tenant_id = d.tenant_id and pr.id = d.protocol_id and ${remindsOf('pr')}
      where d.deleted_at is null and d.next_due_on between clock.today - 30 and clock.today + 14 ${mine(sql`p.client_id`)}
        and not exists (
          select from doses later
          where later.tenant_id = d.tenant_id and later.pet_id = d.pet_id and later.protocol_id = d.protocol_id
            and later.deleted_at is null and (later.given_on, later.created_at, later.id) > (d.given_on, d.created_at, d.id))`,
  },
  // From the day after the due date, every 30 days, but not while the client has promised to pay. client_credits_by_due_date, credit_transactions_by_credit
  TAB: {
    source: sql`k.client_id`,
    occurrence: sql`owed.first || '/' || (clock.today - owed.first) / 30`,
    pet: sql`null::uuid`,
    client: sql`k.client_id`,
    dueOn: openFrom(sql`owed.first + (clock.today - owed.first) / 30 * 30`),
    until: sql`owed.first + (clock.today - owed.first) / 30 * 30 + 29`,
    date: sql`owed.day`,
    cents: sql`k.balance_cents`,
    from: sql`
      from clock cross join client_credits k cross join lateral (
        select min(open.day) as day, min(open.due_on) + 1 as first from ${openDebts('k')} open
      ) owed
      where k.debts_due_on < clock.today and k.merged_into is null and owed.first <= clock.today
        and (k.promised_on is null or k.promised_on < clock.today) ${mine(sql`k.client_id`)}`,
  },
  // Until the next cycle is paid for, which moves the day. memberships_by_pet, package_credits_by_membership
  CLUB: {
    source: sql`m.id`,
    occurrence: sql`paid.until::text`,
    pet: sql`p.id`,
    client: sql`p.client_id`,
    dueOn: openFrom(sql`paid.until - 3`),
    until: sql`paid.until`,
    date: sql`paid.until`,
    bundle: sql`b.name`,
    from: sql`
      from clock cross join memberships m
      join pets p on p.tenant_id = m.tenant_id and p.id = m.pet_id and p.deleted_at is null and p.deceased_on is null
      join packages b on b.tenant_id = m.tenant_id and b.id = coalesce(m.next_package_id, m.package_id)
      cross join lateral (
        select max(lot.cycle_to) as until from package_credits lot
        where lot.tenant_id = m.tenant_id and lot.membership_id = m.id and lot.revoked_at is null
      ) paid
      where m.status = 'ACTIVE' and paid.until between clock.today and clock.today + 14 ${mine(sql`p.client_id`)}`,
  },
  // What expires on the first such day. cashback_lots_left, cashback_lots_by_client
  CASHBACK: {
    source: sql`soon.client_id`,
    occurrence: sql`soon.day::text`,
    pet: sql`null::uuid`,
    client: sql`soon.client_id`,
    dueOn: openFrom(sql`soon.day - 7`),
    until: sql`soon.day`,
    date: sql`soon.day`,
    cents: sql`soon.cents`,
    from: sql`
      from clock cross join (
        select distinct on (lot.client_id) lot.client_id, lot.expires_on as day,
          sum(lot.remaining_cents) over (partition by lot.client_id, lot.expires_on)::bigint as cents
        from cashback_lots lot cross join clock
        where lot.remaining_cents > 0 and lot.available_on <= clock.today and lot.expires_on between clock.today and clock.today + 21
          ${mine(sql`lot.client_id`)}
        order by lot.client_id, lot.expires_on
      ) soon`,
  },
  // The category that the pet is to come for first.
  RECALL: {
    source: sql`r.pet_id`,
    occurrence: sql`r.category || ' ' || r.last`,
    pet: sql`r.pet_id`,
    client: sql`r.client_id`,
    dueOn: openFrom(sql`r.last + r.days - ${number(LEAD)}`),
    until: sql`r.last + ${LAPSE} - 1`,
    service: sql`r.category`,
    since: sql`r.last`,
    from: sql`
      from clock cross join (
        select distinct on (pet_id) * from rhythms cross join clock
        where days is not null and last + greatest(2 * days, ${number(LAPSED_DAYS)}) > clock.today
        order by pet_id, last + days, category
      ) r where ${noneAhead(sql`r.pet_id`)}`,
  },
  // It comes for nothing any more.
  LAPSED: {
    source: sql`r.pet_id`,
    occurrence: sql`r.last::text`,
    pet: sql`r.pet_id`,
    client: sql`r.client_id`,
    dueOn: openFrom(sql`r.last + r.lapse`),
    until: sql`r.last + 365`,
    since: sql`r.last`,
    from: sql`
      from clock cross join (
        select pet_id, client_id, max(last) as last, greatest(2 * coalesce(max(days), 0), ${number(LAPSED_DAYS)}) as lapse
        from rhythms group by pet_id, client_id
      ) r where r.last + r.lapse <= clock.today and ${noneAhead(sql`r.pet_id`)}`,
  },
});

const candidateOf = (
  trigger: MessageTrigger,
  { source, occurrence, pet, client, dueOn, until, from, ...facts }: Source,
) => {
  const { date, startTime, service, professional, dose, bundle, cents, since } = facts;
  return sql`
    select ${literals([trigger])} as trigger, ${source} as source_id, ${occurrence} as occurrence, ${pet} as pet_id, ${client} as client_id,
      ${dueOn} as due_on, ${until} as until_on, ${date ?? raw('null::date')} as date, ${startTime ?? raw('null::time')} as start_time,
      ${service ?? raw('null::text')} as service, ${professional ?? raw('null::uuid')} as professional_id,
      ${dose ?? raw('null::text')} as dose, ${bundle ?? raw('null::text')} as bundle, ${cents ?? raw('null::bigint')} as cents, ${since ?? raw('null::date')} as since
    ${from}`;
};

const candidatesOf = (clientId: string | undefined) => {
  const all = sources(of(clientId));
  return join(
    MESSAGE_TRIGGERS.map((trigger) => candidateOf(trigger, all[trigger])),
    ' union all ',
  );
};

/** Why a message is due, before its text is made. */
export interface Candidate {
  trigger: MessageTrigger;
  sourceId: string;
  occurrence: string;
  /** Days are `YYYY-MM-DD`. */
  dueOn: string;
  client: { id: string; name: string; phone: string | null };
  pet: { id: string; name: string; species: Species } | null;
  date: string | null;
  startTime: string | null;
  service: string | null;
  professional: string | null;
  dose: string | null;
  /** Name of the package of a Clubinho. */
  bundle: string | null;
  cents: number | null;
  since: string | null;
  /** The consent of this purpose that counts; null: never asked. */
  servicesAllowed: boolean | null;
  marketingAllowed: boolean | null;
  isControl: boolean;
  /** Whether a pet of the client has died of late. */
  isMourning: boolean;
  /** Whether a message that is not urgent has gone to the client today. */
  hasMessageToday: boolean;
  /** The delivery of a message on WhatsApp, unless that was with another phone. */
  delivery: MessageDelivery | null;
}

/** Everything that decides about all of them. */
export interface Occasion {
  today: string;
  /** When messages may be sent again, on the tenant's clock; null: now. */
  opensAt: string | null;
  isReadOnly: boolean;
  shop: { name: string; phone: string | null };
  templates: { trigger: MessageTrigger; body: string; isActive: boolean }[];
  /** Triggers whose messages go out by themselves now. */
  automatic: MessageTrigger[];
  candidates: Candidate[];
}

const isAllowed = (purpose: 'SERVICE' | 'MARKETING') => sql`(
  select given.is_given from consents given where given.client_id in ${withMerged('clients', sql`c.id`)} and given.purpose = ${purpose}
  order by given.created_at desc, given.id desc limit 1)`;
const URGENT = literals(MESSAGE_TRIGGERS.filter((trigger) => TRIGGERS[trigger].isUrgent));
const textDay = (day: Sql) => sql`to_char(${day}, 'YYYY-MM-DD')`;
/** Days without messages that ask a family to come, after a pet of it has died. */
const MOURNING_DAYS = 30;

/** {@link MessageDelivery} of a row `d`. */
export const DELIVERY = { status: sql`d.status`, problem: sql`d.problem`, retryAt: sql`d.retry_at` };

const CANDIDATE = object({
  trigger: sql`due.trigger`,
  sourceId: sql`due.source_id`,
  occurrence: sql`due.occurrence`,
  dueOn: textDay(sql`due.due_on`),
  client: object({ id: sql`c.id`, name: sql`c.name`, phone: sql`c.phone` }),
  pet: object(
    { id: sql`p.id`, name: sql`p.name`, species: sql`p.species` },
    sql`from pets p where p.id = due.pet_id and p.deleted_at is null`,
  ),
  date: textDay(sql`due.date`),
  startTime: clock(sql`due.start_time`),
  service: sql`due.service`,
  professional: sql`(select pr.name from professionals pr where pr.id = due.professional_id and pr.deleted_at is null)`,
  dose: sql`due.dose`,
  bundle: sql`due.bundle`,
  cents: sql`due.cents`,
  since: textDay(sql`due.since`),
  servicesAllowed: isAllowed('SERVICE'),
  marketingAllowed: isAllowed('MARKETING'),
  // One in ten, for good: by a byte of its hash.
  isControl: sql`clock.has_control_group and get_byte(decode(md5(c.id::text), 'hex'), 0) % 10 = 0`,
  isMourning: sql`exists (
    select from pets lost where lost.client_id = c.id and lost.deceased_on > clock.today - ${number(MOURNING_DAYS)})`,
  // messages_by_client
  hasMessageToday: sql`exists (
    select from messages m where m.client_id = c.id and m.status = 'SENT' and m.trigger not in (${URGENT})
      and m.created_at > now() - interval '2 days' and ${dayOf(sql`m.created_at`)} = clock.today)`,
  // messages_occurrence_key, message_deliveries_message_key
  delivery: object(
    DELIVERY,
    sql`from messages m join message_deliveries d on d.tenant_id = m.tenant_id and d.message_id = m.id
      where m.source_id = due.source_id and m.trigger = due.trigger and m.occurrence = due.occurrence and d.phone = c.phone`,
  ),
});

/**
 * Everything that is due, of all clients or of one, the nearest to today first (messages_occurrence_key, clients_pkey, consents_by_client;
 * what each trigger reads is said there).
 */
export const dueMessages = (clientId?: string) => sql<Occasion>`
    with ${CLOCK}, ${rhythms(of(clientId))},
    candidates as (${candidatesOf(clientId)}),
    due as materialized (
      select near.* from (
        select candidates.*, row_number() over (
          partition by candidates.trigger order by abs(due_on - clock.today), due_on, source_id) as place
        from candidates cross join clock
        where due_on <= clock.today + case trigger when 'BIRTHDAY' then ${number(BIRTHDAY_DAYS)} else ${number(AHEAD_DAYS)} end
          and until_on >= clock.today
          and not exists (
            select from message_templates off where off.trigger = candidates.trigger and not off.is_active)
          and not exists (
            select from messages done where done.source_id = candidates.source_id and done.trigger = candidates.trigger
              and done.occurrence = candidates.occurrence and done.status <> 'DUE')
      ) near where place <= ${number(DUE_MESSAGES_MAX)}
    )
    select ${textDay(sql`clock.today`)} as today,
      case when clock.local::time >= clock.to_time or clock.local::time < clock.from_time
          or clock.open_from[${placeOf(sql`clock.today`)}] is distinct from clock.today
        then ${localTime(sql`case when clock.local::time < clock.from_time then ${openFrom(sql`clock.today`)}
          else ${openFrom(sql`clock.today + 1`)} end + clock.from_time`)} end as "opensAt",
      (select coalesce(t.lapses_at <= now(), false) from tenants t where t.id = (select app.current_tenant())) as "isReadOnly",
      coalesce((select to_json(${object({ name: sql`s.company_name`, phone: sql`s.phone` })}) from tenant_settings s where s.tenant_id = (select app.current_tenant())),
        (select to_json(${object({ name: sql`t.name`, phone: sql`t.phone` })}) from tenants t where t.id = (select app.current_tenant()))) as shop,
      (select coalesce(json_agg(${object({ trigger: sql`t.trigger`, body: sql`t.body`, isActive: sql`t.is_active` })}), '[]')
        from message_templates t) as templates,
      (select coalesce(json_agg(t.trigger), '[]') from whatsapp_settings s
        join whatsapp_templates t on t.tenant_id = s.tenant_id and t.trigger = any (s.triggers) and t.state = 'APPROVED'
          and t.business_account_id = s.business_account_id
        where s.sends_alone and s.provider_secrets is not null and s.problem is null) as automatic,
      (select coalesce(json_agg(${CANDIDATE} order by due.due_on, c.name_key, c.id, due.date, due.start_time, due.source_id), '[]')
        from due join clients c on c.id = due.client_id and c.deleted_at is null) as candidates
    from clock`;
