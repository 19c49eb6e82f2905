import type { Available } from '@focinho/contracts/desk/coverage';
import {
  DEFAULT_MEMBERSHIP_SETTINGS,
  MEMBERSHIP_FIELDS,
  MEMBERSHIP_SETTINGS_FIELDS,
  type MembershipListQuery,
  type MembershipSettings,
  type MembershipSettingsInput,
  type MembershipUpdate,
} from '@focinho/contracts/desk/memberships';
import type { MembershipStatus } from '@focinho/contracts/kernel/enums';
import { calendarDay, embedded, object, reais, receiptNumber, recordJson } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { search, searchIds } from '../../database/search';
import { isUpcoming } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

/** Whether a lot can be spent today, booked as expired or not; `m` is its membership. */
const SPENDABLE = sql`(m.status <> 'PAUSED' and lot.revoked_at is null and lot.cycle_from <= app.today()
  and coalesce(lot.expires_on >= app.today(), true))`;
/** A pause stops the clock. */
const EXPIRED = sql`coalesce(lot.expires_on < coalesce(m.paused_on, app.today()), false)`;

/** Credits of a lot that appointments hold, but for one (package_credit_holds_by_credit). */
const reserved = (but: Sql = sql`null::uuid`) => sql`(
  select count(*)::int from package_credit_holds hold
  where hold.tenant_id = lot.tenant_id and hold.package_credit_id = lot.id and hold.appointment_id is distinct from ${but})`;

/**
 * Credits that a pet has left for a service today, without those that other appointments hold; null if it never had any
 * (memberships_by_pet, package_credits_by_membership).
 */
export const creditsLeft = (petId: Sql, serviceId: Sql, appointmentId: Sql) => sql`(
  select sum(case when ${SPENDABLE} then lot.remaining - ${reserved(sql`${appointmentId}`)} else 0 end)::int
  from memberships m join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
  where m.pet_id = ${petId} and lot.service_id = ${serviceId})`;

/** Live uses of a lot (package_credit_entries_by_credit). */
const USED = sql`(
  select coalesce(-sum(entry.change), 0)::int from package_credit_entries entry
  where entry.tenant_id = lot.tenant_id and entry.package_credit_id = lot.id and entry.usage_id is not null)`;

/** The cycles that run or are to come, those of the last 90 days, and those that are still owed. `m` is the membership. */
const lots = (m: Sql) => sql`(
  select coalesce(json_agg(${object({
    id: sql`lot.id`,
    serviceId: sql`lot.service_id`,
    service: object({ id: sql`s.id`, name: sql`s.name` }),
    from: calendarDay(sql`lot.cycle_from`),
    to: calendarDay(sql`lot.cycle_to`),
    expiresOn: calendarDay(sql`lot.expires_on`),
    granted: sql`lot.granted`,
    left: sql`case when ${EXPIRED} or lot.revoked_at is not null then 0 else lot.remaining end`,
    reserved: reserved(),
    owed: sql`case when lot.revoked_at is null then 0 else ${USED} end`,
    isExpired: EXPIRED,
    isLater: sql`lot.cycle_from > app.today()`,
    isRevoked: sql`lot.revoked_at is not null`,
  })} order by lot.cycle_from, s.name_key, lot.id), '[]')
  from package_credits lot
  join services s on s.tenant_id = lot.tenant_id and s.id = lot.service_id
  join memberships m on m.tenant_id = lot.tenant_id and m.id = lot.membership_id
  where lot.membership_id = ${m} and (coalesce(lot.expires_on >= app.today() - 90, true) or m.status = 'PAUSED')
    and (lot.revoked_at is null or ${USED} > 0))`;

/** The latest entries (package_credit_entries_by_credit). */
const history = (m: Sql) => sql`(
  select coalesce(json_agg(${object({
    id: sql`entry.id`,
    kind: sql`entry.kind`,
    change: sql`entry.change`,
    createdAt: sql`entry.created_at`,
    service: object({ id: sql`s.id`, name: sql`s.name` }),
    receiptNumber: sql`case when sold.id is not null then ${receiptNumber(sql`sold.receipt`)} end`,
  })} order by entry.created_at desc, entry.id desc), '[]')
  from (
    select e.*, lot.service_id from package_credits lot
    join package_credit_entries e on e.tenant_id = lot.tenant_id and e.package_credit_id = lot.id
    where lot.membership_id = ${m} order by e.created_at desc, e.id desc limit 30
  ) entry
  join services s on s.tenant_id = entry.tenant_id and s.id = entry.service_id
  left join sales sold on sold.tenant_id = entry.tenant_id and sold.id = entry.sale_id)`;

/** The last day of the cycles that are paid (package_credits_by_membership). */
export const PAID_UNTIL = sql`(
  select max(lot.cycle_to) from package_credits lot
  where lot.tenant_id = row.tenant_id and lot.membership_id = row.id and lot.revoked_at is null)`;

const memberships: ListDefinition = {
  key: 'memberships',
  table: 'memberships',
  fields: {
    id: sql`row.id`,
    ...recordJson(MEMBERSHIP_FIELDS),
    package: object({
      id: sql`package.id`,
      name: sql`package.name`,
      price: reais(sql`package.price_cents`),
      isActive: sql`package.is_active`,
      isDeleted: sql`package.deleted_at is not null`,
    }),
    nextPackage: embedded('later', { id: sql`later.id`, name: sql`later.name`, price: reais(sql`later.price_cents`) }),
    paidUntil: calendarDay(PAID_UNTIL),
    awaiting: embedded('waiting', { id: sql`waiting.id`, number: sql`waiting.number` }),
    credits: lots(sql`row.id`),
    booked: sql`(
      select count(*)::int from appointments a where a.pet_id = row.pet_id and a.deleted_at is null and ${isUpcoming('a')}
        and a.service_id in (select item.service_id from package_items item where item.package_id = row.package_id))`,
    history: history(sql`row.id`),
  },
  joins: sql`
    join packages package on package.tenant_id = row.tenant_id and package.id = row.package_id
    left join packages later on later.tenant_id = row.tenant_id and later.id = row.next_package_id and later.deleted_at is null
    left join lateral (
      select o.id, o.number from membership_renewals renewal
      join orders o on o.tenant_id = renewal.tenant_id and o.id = renewal.order_id and o.status = 'OPEN'
      where renewal.tenant_id = row.tenant_id and renewal.membership_id = row.id order by renewal.cycle_from desc limit 1
    ) waiting on true`,
  alive: sql`true`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};
export const oneMembership = (id: string) => oneQuery(memberships, 'membership', id);

/** Those of a pet, the newest first, what has ended last; no row without the pet (memberships_by_pet). */
export const membershipsOf = (petId: string) => sql`
  select json_build_object('memberships', (
    select coalesce(json_agg(${object(memberships.fields)} order by row.ended_at is not null, row.created_at desc, row.id desc), '[]')
    from memberships row ${memberships.joins ?? sql``} where row.pet_id = p.id))::text
  from pets p where p.id = ${petId} and p.deleted_at is null`;

/** Lets the appointments of pets hold their credits, as they can now (database/functions/hold_credits.sql). */
export const holdCredits = (petIds: readonly string[]) => sql`
  select app.hold_credits(app.current_tenant(), pet.id) from (
    select id from pets where id = any (${petIds}::uuid[]) order by id) pet`;
/** The pets of memberships whose entries a sale has, and of the appointments that it charges or has charged. */
export const petsOfSale = (saleId: string) => sql<{ petId: string }>`
  select m.pet_id as "petId" from package_credit_entries entry
  join package_credits lot on lot.id = entry.package_credit_id join memberships m on m.id = lot.membership_id
  where entry.sale_id = ${saleId}
  union
  select a.pet_id from sale_items item join appointments a on a.id = item.appointment_id where item.sale_id = ${saleId}
  union
  select a.pet_id from sales s join appointments a on a.id = s.appointment_id where s.id = ${saleId}`;

export interface StoredMembership {
  id: string;
  petId: string;
  packageId: string;
  status: MembershipStatus;
  nextPackageId: string | null;
}
export const STORED_MEMBERSHIP = sql<StoredMembership>`
  select id, pet_id as "petId", package_id as "packageId", status, next_package_id as "nextPackageId"
  from memberships`;

export const pauseMembership = (id: string) => sql`
  update memberships set paused_on = coalesce(paused_on, app.today()), updated_at = now() where id = ${id}`;
export const endMembership = (id: string) => sql`
  update memberships set ended_at = coalesce(ended_at, now()), updated_at = now() where id = ${id}`;
/** Decides what follows at the end of the cycle. */
export const planMembership = (
  id: string,
  { renews, nextPackageId }: Pick<MembershipUpdate, 'renews' | 'nextPackageId'>,
) => sql`
  update memberships set renews = coalesce(${renews ?? null}::boolean, renews),
    next_package_id = case when ${nextPackageId === undefined} then next_package_id else nullif(${nextPackageId ?? null}::uuid, package_id) end,
    updated_at = now()
  where id = ${id}`;
export const offeredPackage = (id: string) => sql<{ isActive: boolean }>`
  select is_active as "isActive" from packages where id = ${id} and deleted_at is null for key share`;
/** Lots that had not expired when the pause began get its days back. */
export const extendLots = (id: string) => sql`
  update package_credits lot set expires_on = lot.expires_on + (app.today() - m.paused_on), updated_at = now()
  from memberships m
  where m.id = ${id} and lot.membership_id = m.id and lot.expires_on >= m.paused_on and lot.revoked_at is null
    and m.paused_on < app.today()`;
export const resumeMembership = (id: string) => sql`
  update memberships set paused_on = null, updated_at = now() where id = ${id} and paused_on is not null`;

/** Uses of credits that were recorded by hand for appointments that nothing charges yet (package_usages_by_appointment). */
const usedByHand = (appointmentIds: Sql) => sql`
  select m.pet_id, lot.service_id, count(*)::int as credits
  from package_usages used
  join package_credit_entries entry on entry.tenant_id = used.tenant_id and entry.usage_id = used.id and entry.kind = 'USE'
  join package_credits lot on lot.tenant_id = entry.tenant_id and lot.id = entry.package_credit_id
  join memberships m on m.tenant_id = lot.tenant_id and m.id = lot.membership_id
  where used.appointment_id in (${appointmentIds}) and used.sale_id is null and used.cancelled_at is null
  group by 1, 2`;
/** Credits of pets that can be spent today (memberships_by_pet). */
const spendable = (petIds: Sql) => sql`
  select m.pet_id, lot.service_id, sum(lot.remaining - ${reserved()})::int as credits
  from memberships m join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
  where m.pet_id in (${petIds}) and ${SPENDABLE} group by 1, 2`;
/** Credits that appointments hold. */
const occupiedBy = (appointmentIds: Sql) => sql`
  select m.pet_id, lot.service_id, count(*)::int as credits
  from package_credit_holds hold
  join package_credits lot on lot.tenant_id = hold.tenant_id and lot.id = hold.package_credit_id
  join memberships m on m.tenant_id = lot.tenant_id and m.id = lot.membership_id
  where hold.appointment_id in (${appointmentIds}) group by 1, 2`;
/** Credits that open orders have taken which no appointment holds (orders_by_client, order_lines_by_order). */
const takenByOrders = (which: Sql) => sql`
  select line.pet_id, line.service_id, -sum(line.credits)::int as credits
  from orders o join order_lines line on line.tenant_id = o.tenant_id and line.order_id = o.id and line.deleted_at is null and line.credits > 0
  where o.status = 'OPEN' and ${which} and not exists (
    select from package_credit_holds hold where hold.appointment_id = line.appointment_id)
  group by 1, 2`;

/** Credits that can pay now for the pets of a client, with those that an appointment has reserved or used by hand. */
export const creditsOfClient = (clientId: string, appointmentId: string | null) => {
  const own = sql`select ${appointmentId}::uuid`;
  const pets = sql`select id from pets where client_id = ${clientId}`;
  return sql<Available>`
  select counted.pet_id as "petId", counted.service_id as "serviceId", sum(counted.credits)::int as credits
  from (
    ${spendable(pets)} union all ${occupiedBy(own)} union all ${usedByHand(own)}
    union all ${takenByOrders(sql`o.client_id = ${clientId}`)}
  ) counted
  where counted.pet_id in (${pets}) group by 1, 2 having sum(counted.credits) > 0`;
};
/** Those credits for a screen; no row without the client. */
export const availableCredits = (clientId: string, appointmentId: string | null) => sql`
  select json_build_object('credits', (
    select coalesce(json_agg(${object({
      petId: sql`row."petId"`,
      serviceId: sql`row."serviceId"`,
      service: object({ id: sql`s.id`, name: sql`s.name` }),
      credits: sql`row.credits`,
    })} order by row."petId", s.name_key, s.id), '[]')
    from (${creditsOfClient(clientId, appointmentId)}) row join services s on s.id = row."serviceId"))::text
  from clients c where c.id = ${clientId} and c.deleted_at is null`;

/** By these it is decided which lines of an order credits cover. Days are those of the shop. */
export interface CoverageFacts {
  today: string;
  /** Credits that can be spent today, less those that appointments of other orders hold, or older open orders of the client have taken. */
  available: { petId: string; serviceId: string; credits: number }[];
  offered: OfferedCycle[];
}
/** A line that sells cycles of a package for a pet, with the first days of those that the pet has. */
export interface OfferedCycle {
  petId: string;
  packageId: string;
  quantity: number;
  startDay: number;
  endDay: number;
  items: { serviceId: string; quantity: number }[];
  known: string[];
}
const KNOWN = (petId: Sql, packageId: Sql) => sql`(
  select coalesce(json_agg(distinct lot.cycle_from::text), '[]')
  from memberships m join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
  where m.pet_id = ${petId} and ${packageId} in (m.package_id, m.next_package_id) and m.ended_at is null and lot.revoked_at is null)`;
const ITEMS = (packageId: Sql) => sql`(
  select coalesce(json_agg(${object({
    serviceId: sql`item.service_id`,
    quantity: sql`item.quantity`,
  })} order by item.position), '[]') from package_items item where item.package_id = ${packageId})`;
/** The package of an offer as it is now, deleted or not: it was sold before. */
export const cyclesToGrant = (
  offers: readonly { petId: string; packageId: string; quantity: number }[],
) => sql<OfferedCycle>`
  select offer."petId", offer."packageId", offer.quantity, p.start_day as "startDay", p.end_day as "endDay",
    ${ITEMS(sql`p.id`)} as items, ${KNOWN(sql`offer."petId"`, sql`p.id`)} as known
  from json_to_recordset(${JSON.stringify(offers)}::json) as offer ("petId" uuid, "packageId" uuid, quantity int)
  join packages p on p.id = offer."packageId"`;
/** order_lines_by_order, orders_by_client, memberships_by_pet */
export const coverageFacts = (orderId: string) => sql<CoverageFacts>`
  with own as (
    select line.* from order_lines line where line.order_id = ${orderId} and line.deleted_at is null and line.pet_id is not null
  ), spendable as (
    ${spendable(sql`select pet_id from own`)}
    union all ${occupiedBy(sql`select appointment_id from own`)}
    union all ${usedByHand(sql`select appointment_id from own`)}
    union all ${takenByOrders(sql`o.id < ${orderId} and o.client_id = (select client_id from orders where id = ${orderId})`)}
  )
  select app.today()::text as today,
    (select coalesce(json_agg(${object({
      petId: sql`spendable.pet_id`,
      serviceId: sql`spendable.service_id`,
      credits: sql`spendable.credits`,
    })}), '[]') from spendable) as available,
    (select coalesce(json_agg(${object({
      petId: sql`own.pet_id`,
      packageId: sql`p.id`,
      quantity: sql`own.quantity`,
      startDay: sql`p.start_day`,
      endDay: sql`p.end_day`,
      items: ITEMS(sql`p.id`),
      known: KNOWN(sql`own.pet_id`, sql`p.id`),
    })} order by own.id), '[]') from own join packages p on p.id = own.package_id) as offered`;
export const setCredits = (credits: readonly { id: string; credits: number }[]) => sql`
  update order_lines line set credits = wanted.credits, updated_at = now()
  from json_to_recordset(${JSON.stringify(credits)}::json) as wanted (id uuid, credits int)
  where line.id = wanted.id and line.credits <> wanted.credits`;

/** membership_settings_pkey */
export const CARRY_RULES = sql<Pick<MembershipSettings, 'carryCycles' | 'carryMax'>>`
  select carry_cycles as "carryCycles", carry_max as "carryMax" from membership_settings`;
/** membership_settings_pkey; those of a shop that has saved none. */
export const SETTINGS = sql`
  select json_build_object('settings', coalesce(
    (select to_json(${object(recordJson(MEMBERSHIP_SETTINGS_FIELDS))}) from membership_settings row),
    ${JSON.stringify(DEFAULT_MEMBERSHIP_SETTINGS)}::json))::text`;
export const saveSettings = ({ noShow, renewal, carryCycles, carryMax }: MembershipSettingsInput) => sql`
  insert into membership_settings (no_show, renewal, carry_cycles, carry_max)
  values (${noShow}, ${renewal}, ${carryCycles}, ${carryMax}::int)
  on conflict (tenant_id) do update set no_show = excluded.no_show, renewal = excluded.renewal,
    carry_cycles = excluded.carry_cycles, carry_max = excluded.carry_max`;

const members: ListDefinition = {
  key: 'memberships',
  table: 'memberships',
  fields: {
    id: sql`row.id`,
    status: sql`row.status`,
    pet: object({ id: sql`pet.id`, name: sql`pet.name` }),
    client: object({ id: sql`client.id`, name: sql`client.name`, phone: sql`client.phone` }),
    package: object({ id: sql`package.id`, name: sql`package.name`, price: reais(sql`package.price_cents`) }),
    nextPackage: embedded('later', { id: sql`later.id`, name: sql`later.name`, price: reais(sql`later.price_cents`) }),
    credits: sql`lots.credits`,
    reserved: sql`lots.reserved`,
    renews: sql`row.renews`,
    renewsOn: calendarDay(sql`case when row.renews and row.ended_at is null then lots.paid_until + 1 end`),
    awaiting: embedded('waiting', { id: sql`waiting.id`, number: sql`waiting.number` }),
  },
  joins: sql`${memberships.joins ?? sql``}
    join pets pet on pet.tenant_id = row.tenant_id and pet.id = row.pet_id
    join clients client on client.tenant_id = pet.tenant_id and client.id = pet.client_id
    cross join lateral (
      select coalesce(sum(case when ${SPENDABLE} then lot.remaining else ${reserved()} end), 0)::int as credits,
        coalesce(sum(${reserved()}), 0)::int as reserved, max(lot.cycle_to) as paid_until
      from package_credits lot join memberships m on m.tenant_id = lot.tenant_id and m.id = lot.membership_id
      where lot.tenant_id = row.tenant_id and lot.membership_id = row.id and lot.revoked_at is null
    ) lots`,
  alive: sql`true`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
};
/** Those of a status, else all that have not ended (memberships_by_pet). */
export const listMemberships = (query: MembershipListQuery) =>
  listQuery(members, query, {
    search: search(
      query.search,
      (typed) => sql`row.pet_id in (
        select id from pets where id = any (${searchIds('pets', typed, 'name')}) or client_id = any (${searchIds('clients', typed, 'name')}))`,
    ),
    where: [query.status ? sql`row.status = ${query.status}` : sql`row.ended_at is null`],
  });

/** The Clubinho in figures; `lot` is owed as far as it is left and has not expired. */
export const SUMMARY = sql`
  with member as (
    select row.id, row.status, p.price_cents, (${PAID_UNTIL}) as paid_until
    from memberships row join packages p on p.tenant_id = row.tenant_id and p.id = row.package_id where row.ended_at is null
  ), owed as (
    select lot.remaining, ${reserved()} as reserved, s.price_cents
    from memberships m join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
    join services s on s.tenant_id = lot.tenant_id and s.id = lot.service_id
    where m.credits > 0 and lot.remaining > 0 and lot.revoked_at is null and not ${EXPIRED}
  )
  select json_build_object('summary', ${object({
    active: sql`(select count(*)::int from member where status = 'ACTIVE')`,
    paused: sql`(select count(*)::int from member where status = 'PAUSED')`,
    unpaid: sql`(select count(*)::int from member where status = 'ACTIVE' and coalesce(paid_until < app.today(), true))`,
    monthlyRevenue: reais(sql`(select coalesce(sum(price_cents), 0) from member where status = 'ACTIVE')`),
    creditsOwed: sql`(select coalesce(sum(remaining), 0)::int from owed)`,
    creditsReserved: sql`(select coalesce(sum(reserved), 0)::int from owed)`,
    valueOwed: reais(sql`(select coalesce(sum(remaining * price_cents), 0) from owed)`),
    unpaidUses: sql`(select coalesce(sum(${USED}), 0)::int from package_credits lot where lot.revoked_at is not null)`,
  })})::text`;

/** Memberships and lots that are not the sum of what they should be; none, unless the ledger is wrong. */
export const UNSOUND = sql<{ id: string }>`
  select m.id from memberships m
  where m.credits <> (select coalesce(sum(lot.remaining), 0) from package_credits lot where lot.membership_id = m.id)
  union all
  select lot.id from package_credits lot
  where lot.remaining <> (
    select coalesce(sum(entry.change), 0) from package_credit_entries entry where entry.package_credit_id = lot.id)
  union all
  select lot.id from package_credits lot
  where lot.remaining < (select count(*) from package_credit_holds hold where hold.package_credit_id = lot.id)`;
