import { TIMELINE_PAGE, UPCOMING_MAX, type TimelineQuery } from '@focinho/contracts/desk/records';
import { billedLines } from '../../agenda/stays/stays.queries';
import { calendarDay, clock, object, reais, receiptNumber } from '../../database/json';
import { agreedPrice, isUpcoming, person } from '../../database/shared-sql';
import { empty, join, raw, sql, type Sql } from '../../database/sql';

/** The pet or client of a timeline: fragments that select ids. */
export interface Whose {
  pets: Sql;
  /** Sources of a timeline: of a client also what was sold to and owed by them; of a pet only the sales that name it. */
  sales: Sql;
  usages: Sql;
  /** Whether its weighings, doses and photos are there: of a pet. */
  isOfPet?: boolean;
  messages: Sql;
  /** The credit account, with those that were merged into it; none for a pet. */
  account?: Sql;
}

/** So many photos of an appointment are shown with it. */
const PHOTOS_MAX = 4;

const PET = object({ id: sql`p.id`, name: sql`p.name` });
const SERVICE = object({ id: sql`s.id`, name: sql`s.name` });

const APPOINTMENT = object({
  kind: sql`'appointment'`,
  id: sql`a.id`,
  at: sql`(a.date + a.start_time) at time zone current_setting('app.time_zone')`,
  date: calendarDay(sql`a.date`),
  startTime: clock(sql`a.start_time`),
  status: sql`a.status`,
  cancellationReason: sql`a.cancellation_reason`,
  pet: PET,
  service: SERVICE,
  professional: sql`(select ${object({ id: sql`pr.id`, name: sql`pr.name` })} from professionals pr where pr.id = a.professional_id)`,
  price: reais(agreedPrice('a', 's')),
  notes: sql`a.notes`,
  // attachments_by_appointment
  photoIds: sql`array(select photo.id from attachments photo
    where photo.appointment_id = a.id and photo.deleted_at is null order by photo.created_at, photo.id limit ${raw(String(PHOTOS_MAX))})`,
});
const APPOINTMENT_JOINS = sql`
  join pets p on p.tenant_id = a.tenant_id and p.id = a.pet_id
  join services s on s.tenant_id = a.tenant_id and s.id = a.service_id`;

/** The next appointments of these pets, the soonest first, and how many there are (appointments_by_pet). */
export const upcomingJson = (pets: Sql): Record<'upcoming' | 'upcomingTotal', Sql> => {
  const source = sql`from appointments a where a.pet_id = any (array(${pets})) and a.deleted_at is null and ${isUpcoming('a')}`;
  return {
    upcoming: sql`(
      select coalesce(json_agg(${APPOINTMENT} order by a.date, a.start_time, a.id), '[]')
      from (select a.* ${source} order by a.date, a.start_time, a.id limit ${raw(String(UPCOMING_MAX))}) a ${APPOINTMENT_JOINS})`,
    upcomingTotal: sql`(select count(*)::int ${source})`,
  };
};

/** The last entry that is known. */
interface Cursor {
  at: string;
  id: string;
}

const PAGE = raw(String(TIMELINE_PAGE));
/** One more than a page, to know whether there is another. */
const MOST = raw(String(TIMELINE_PAGE + 1));

/** Entries of a table whose rows happened when they were created. */
const older = (alias: string, cursor: Cursor | undefined) =>
  cursor
    ? sql`and (${raw(alias)}.created_at, ${raw(alias)}.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : empty;
const newest = (alias: string) => sql`order by ${raw(alias)}.created_at desc, ${raw(alias)}.id desc limit ${MOST}`;

/** On the tenant's clock, as appointments have their times. */
const clockOf = (at: string) => sql`(${at}::timestamptz at time zone current_setting('app.time_zone'))`;
const earlier = (cursor: Cursor | undefined) =>
  cursor
    ? sql`and (a.date, a.start_time, a.id) < (${clockOf(cursor.at)}::date, ${clockOf(cursor.at)}::time, ${cursor.id}::uuid)`
    : empty;

/** Appointments of each pet by itself, so that its index is read backwards (appointments_by_pet). */
const appointmentsOf = (pets: Sql, cursor: Cursor | undefined) => sql`
  select a.at, a.id, ${APPOINTMENT} as entry
  from unnest(array(${pets})) own (id)
  cross join lateral (
    select a.*, (a.date + a.start_time) at time zone current_setting('app.time_zone') as at from appointments a
    where a.pet_id = own.id and a.deleted_at is null and a.date <= (select app.today()) and not ${isUpcoming('a')}
      ${earlier(cursor)}
    order by a.date desc, a.start_time desc, a.id desc limit ${MOST}
  ) a ${APPOINTMENT_JOINS}`;

const SALE = object({
  kind: sql`'sale'`,
  id: sql`row.id`,
  at: sql`row.created_at`,
  receiptNumber: receiptNumber(sql`row.receipt`),
  total: reais(sql`row.total_cents`),
  items: sql`array(select item.name from sale_items item
    where item.tenant_id = row.tenant_id and item.sale_id = row.id order by item.position)`,
  cancelledAt: sql`row.cancelled_at`,
});
/** sales_by_client, sale_items_by_sale */
const salesOf = (whose: Sql, cursor: Cursor | undefined) => sql`
  select row.created_at, row.id, ${SALE}
  from (select row.* from sales row where ${whose} ${older('row', cursor)} ${newest('row')}) row`;

const USAGE = object({
  kind: sql`'usage'`,
  id: sql`used.id`,
  at: sql`used.created_at`,
  package: object({ id: sql`package.id`, name: sql`package.name` }),
  service: SERVICE,
  pet: sql`(select ${PET} from pets p where p.id = used.pet_id)`,
  notes: sql`used.notes`,
});
/** package_usages_by_pet, package_usages_by_client */
const usagesOf = (whose: Sql, cursor: Cursor | undefined) => sql`
  select used.created_at, used.id, ${USAGE}
  from (
    select used.* from package_usages used where ${whose} and used.cancelled_at is null ${older('used', cursor)} ${newest('used')}
  ) used
  join packages package on package.tenant_id = used.tenant_id and package.id = used.package_id
  join services s on s.tenant_id = used.tenant_id and s.id = used.service_id`;

const WEIGHT = object({
  kind: sql`'weight'`,
  id: sql`w.id`,
  at: sql`w.created_at`,
  day: calendarDay(sql`w.day`),
  weight: sql`w.weight`,
  notes: sql`w.notes`,
});
/** Each pet's by itself (pet_weights_by_pet); those of one pet are few. */
const weightsOf = (pets: Sql, cursor: Cursor | undefined) => sql`
  select w.created_at, w.id, ${WEIGHT}
  from (
    select w.* from pet_weights w where w.pet_id = any (array(${pets})) and w.deleted_at is null ${older('w', cursor)} ${newest('w')}
  ) w`;

const DOSE = object({
  kind: sql`'dose'`,
  id: sql`d.id`,
  at: sql`d.created_at`,
  day: calendarDay(sql`d.given_on`),
  protocol: object({ id: sql`protocol.id`, name: sql`protocol.name` }),
  number: sql`d.number`,
  product: sql`d.product`,
  nextDueOn: calendarDay(sql`d.next_due_on`),
});
/** Doses of one pet, which are few (doses_by_pet). */
const dosesOf = (pets: Sql, cursor: Cursor | undefined) => sql`
  select d.created_at, d.id, ${DOSE}
  from (
    select d.* from doses d where d.pet_id = any (array(${pets})) and d.deleted_at is null ${older('d', cursor)} ${newest('d')}
  ) d
  join protocols protocol on protocol.tenant_id = d.tenant_id and protocol.id = d.protocol_id`;

const STAY = object({
  kind: sql`'stay'`,
  id: sql`stay.id`,
  at: sql`stay.at`,
  status: sql`stay.status`,
  firstNight: calendarDay(sql`stay.first_night`),
  checkOut: calendarDay(sql`stay.check_out`),
  pet: PET,
  kennel: object({ id: sql`kennel.id`, name: sql`kennel.name` }),
  total: reais(sql`(select coalesce(sum(line.price_cents), 0) from (${billedLines(sql`stay.id`, sql`''`)}) line)`),
  // attachments_by_stay
  photoIds: sql`array(select photo.id from attachments photo
    where photo.stay_id = stay.id and photo.deleted_at is null order by photo.created_at, photo.id limit ${raw(String(PHOTOS_MAX))})`,
});
/** Stays of these pets, which are few, in the order of what is known of them last (stays_by_pet). */
const staysOf = (pets: Sql, cursor: Cursor | undefined) => sql`
  select stay.at, stay.id, ${STAY}
  from (
    select * from (
      select s.*, coalesce(s.checked_in_at, s.created_at) as at from stays s where s.pet_id = any (array(${pets}))
    ) known
    where true ${cursor ? sql`and (known.at, known.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : empty}
    order by known.at desc, known.id desc limit ${MOST}
  ) stay
  join pets p on p.tenant_id = stay.tenant_id and p.id = stay.pet_id
  join stations kennel on kennel.tenant_id = stay.tenant_id and kennel.id = stay.kennel_id`;

const PHOTO = object({ kind: sql`'photo'`, id: sql`photo.id`, at: sql`photo.created_at` });
/** attachments_by_pet */
const photosOf = (pets: Sql, cursor: Cursor | undefined) => sql`
  select photo.created_at, photo.id, ${PHOTO}
  from (
    select photo.* from attachments photo where photo.pet_id = any (array(${pets})) and photo.appointment_id is null
      and photo.stay_id is null and photo.deleted_at is null ${older('photo', cursor)} ${newest('photo')}
  ) photo`;
const MESSAGE = object({
  kind: sql`'message'`,
  id: sql`m.id`,
  at: sql`m.created_at`,
  trigger: sql`m.trigger`,
  pet: sql`(select ${PET} from pets p where p.id = m.pet_id)`,
  text: sql`m.text`,
  by: sql`(select ${person('u')} from users u where u.id = m.created_by)`,
});
/** messages_by_pet, messages_by_client */
const messagesOf = (whose: Sql, cursor: Cursor | undefined) => sql`
  select m.created_at, m.id, ${MESSAGE}
  from (select m.* from messages m where ${whose} and m.status = 'SENT' ${older('m', cursor)} ${newest('m')}) m`;

const TRANSACTION = object({
  kind: sql`'transaction'`,
  id: sql`t.id`,
  at: sql`t.created_at`,
  type: sql`t.type`,
  amount: reais(sql`t.amount_cents`),
  balanceAfter: reais(sql`t.balance_after_cents`),
  description: sql`t.description`,
});
/** credit_transactions_by_credit */
const transactionsOf = (account: Sql, cursor: Cursor | undefined) => sql`
  select t.created_at, t.id, ${TRANSACTION}
  from (
    select t.* from credit_transactions t where t.client_credit_id = any (array(${account})) ${older('t', cursor)} ${newest('t')}
  ) t`;

/**
 * A page of the timeline as JSON, from the newest or from what `before` names on. Each part reads at most one page by its index and from
 * the cursor on. What is still to come is in {@link upcomingJson}.
 */
export function timelineJson(
  { pets, sales, usages, messages, account, isOfPet = false }: Whose,
  { before }: TimelineQuery,
): Sql {
  const [at, id] = before?.split('_') ?? [];
  const cursor = at && id ? { at, id } : undefined;
  const parts = [
    appointmentsOf(pets, cursor),
    salesOf(sales, cursor),
    usagesOf(usages, cursor),
    ...(isOfPet ? [weightsOf(pets, cursor), dosesOf(pets, cursor), photosOf(pets, cursor)] : []),
    staysOf(pets, cursor),
    messagesOf(messages, cursor),
    ...(account ? [transactionsOf(account, cursor)] : []),
  ];
  return sql`(
    select json_build_object(
      'entries', coalesce(json_agg(entry order by at desc, id desc) filter (where place <= ${PAGE}), '[]'),
      'next', max(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id)
        filter (where place = ${PAGE} and size > ${PAGE}))
    from (
      select entry, at, id, row_number() over (order by at desc, id desc) as place, count(*) over () as size
      from (${join(parts, ' union all ')} order by 1 desc, 2 desc limit ${MOST}) newest
    ) numbered)`;
}
