import type { CreditKind } from '@focinho/contracts/kernel/enums';
import { sql } from '../../database/sql';
import { STORED_MEMBERSHIP, type StoredMembership } from './memberships.queries';

/** Against the sale of the same package to the same pet at another desk. */
export const lockPets = (ids: readonly string[]) =>
  sql`select id from pets where id = any (${ids}::uuid[]) order by id for no key update`;
/** Every entry of a lot is written under the lock of its membership, whose credits are the sum. */
export const lockMembershipsOf = (petIds: readonly string[]) => sql<StoredMembership>`
  ${STORED_MEMBERSHIP} where pet_id = any (${petIds}::uuid[]) order by id for update`;
/** Entries of a sale: what it has booked, and uses by hand of what it charges (package_credit_entries_by_sale, package_usages_by_sale). */
const ofSale = (saleId: string) => sql`(
  select id from package_credit_entries where sale_id = ${saleId}
  union
  select known.id from package_usages used join package_credit_entries known on known.tenant_id = used.tenant_id and known.usage_id = used.id
  where used.sale_id = ${saleId})`;
export const lockMembershipsOfSale = (saleId: string) => sql`
  select id from memberships where id in (
    select lot.membership_id from package_credit_entries entry join package_credits lot on lot.id = entry.package_credit_id
    where entry.id in ${ofSale(saleId)}) order by id for update`;

export const insertMembership = (id: string, petId: string, packageId: string) => sql`
  insert into memberships (id, pet_id, package_id) values (${id}, ${petId}, ${packageId})`;

/** From the next cycle on it is a membership of the package that was chosen for it. */
export const changePackage = (id: string, packageId: string) => sql`
  update memberships set package_id = ${packageId}, next_package_id = null, updated_at = now() where id = ${id}`;

export interface NewLot {
  id: string;
  membershipId: string;
  serviceId: string;
  from: string;
  to: string;
  granted: number;
  expiresOn: string;
  isCarried: boolean;
}
/**
 * Empty: the entry of the grant fills them. What they were sold for is shared by the list prices of the services, to the cent, and stays
 * as it is, whatever becomes of these (services_pkey).
 */
export const insertLots = (lots: readonly NewLot[], soldCents: number) => sql`
  insert into package_credits (id, membership_id, service_id, cycle_from, cycle_to, granted, remaining, expires_on, is_carried, value_cents)
  select lot.id, lot."membershipId", lot."serviceId", lot."from", lot."to", lot.granted, 0, lot."expiresOn", lot."isCarried",
    coalesce(round(${soldCents}::numeric * sum(lot.granted * service.price_cents) over up_to_here
        / nullif(sum(lot.granted * service.price_cents) over (), 0))
      - round(${soldCents}::numeric * (sum(lot.granted * service.price_cents) over up_to_here - lot.granted * service.price_cents)
        / nullif(sum(lot.granted * service.price_cents) over (), 0)), 0)::bigint
  from json_to_recordset(${JSON.stringify(lots)}::json) as lot (id uuid, "membershipId" uuid, "serviceId" uuid, "from" date, "to" date,
    granted int, "expiresOn" date, "isCarried" boolean)
  join services service on service.id = lot."serviceId"
  window up_to_here as (order by lot."from", lot.id)`;

export interface NewEntry {
  id: string;
  lotId: string;
  kind: CreditKind;
  change: number;
  saleId: string | null;
  usageId: string | null;
  reversesId: string | null;
}
/** Writes entries, and what they change of their lots and memberships, in one statement. */
export const postEntries = (entries: readonly NewEntry[]) => sql`
  with entry as (
    select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry (id uuid, "lotId" uuid, kind text, change int,
      "saleId" uuid, "usageId" uuid, "reversesId" uuid)
  ), written as (
    insert into package_credit_entries (id, package_credit_id, kind, change, sale_id, usage_id, reverses_id)
    select id, "lotId", kind, change, "saleId", "usageId", "reversesId" from entry
  ), changed as (
    update package_credits lot set remaining = lot.remaining + sums.change, updated_at = now()
    from (select "lotId", sum(change)::int as change from entry group by 1) sums
    where lot.id = sums."lotId" returning lot.membership_id, sums.change
  )
  update memberships m set credits = m.credits + sums.change, updated_at = now()
  from (select membership_id, sum(change)::int as change from changed group by 1) sums where m.id = sums.membership_id`;

export interface Lot {
  id: string;
  petId: string;
  packageId: string;
  serviceId: string;
  remaining: number;
  /** Appointments that hold a credit of it. */
  reservedFor: string[];
}
/** The appointments that hold a credit of a lot (package_credit_holds_by_credit). */
const RESERVED_FOR = sql`array(
  select hold.appointment_id from package_credit_holds hold where hold.package_credit_id = lot.id)`;
/** In which order lots are spent: what expires first, then what was earned first, then by id. */
export const SPENDING_ORDER = sql`lot.expires_on nulls last, lot.created_at, lot.id`;
/** Lots of pets that can be spent today, and those of which the appointments hold a credit. */
export const spendableLots = (petIds: readonly string[], appointmentIds: readonly string[]) => sql<Lot>`
  select lot.id, m.pet_id as "petId", m.package_id as "packageId", lot.service_id as "serviceId", lot.remaining,
    ${RESERVED_FOR} as "reservedFor"
  from memberships m join package_credits lot on lot.membership_id = m.id
  where m.pet_id = any (${petIds}::uuid[]) and m.status <> 'PAUSED' and lot.revoked_at is null and lot.remaining > 0
    and (lot.cycle_from <= app.today() and coalesce(lot.expires_on >= app.today(), true)
      or ${RESERVED_FOR} && ${appointmentIds}::uuid[])
  order by ${SPENDING_ORDER}`;
/** Lots that have expired and are not booked so yet, without what appointments of their days hold. */
export const expiredLots = (petIds: readonly string[]) => sql<Pick<Lot, 'id' | 'remaining'>>`
  select lot.id, lot.remaining - cardinality(${RESERVED_FOR}) as remaining from memberships m join package_credits lot on lot.membership_id = m.id
  where m.pet_id = any (${petIds}::uuid[]) and m.status <> 'PAUSED' and lot.revoked_at is null and lot.remaining > cardinality(${RESERVED_FOR})
    and lot.expires_on < app.today()
  order by lot.id`;

/** Pets with credits that have expired and are not booked so yet. */
export const PETS_WITH_EXPIRED = sql<{ petId: string }>`
  select distinct m.pet_id as "petId" from memberships m join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
  where m.credits > 0 and m.status <> 'PAUSED' and lot.revoked_at is null and lot.remaining > cardinality(${RESERVED_FOR})
    and lot.expires_on < app.today()`;

export interface NewCreditUsage {
  id: string;
  packageId: string;
  serviceId: string;
  petId: string;
  appointmentId: string | null;
}
/** Each use of a credit is a use of its package, too: the specified list shows both. */
export const insertUsages = (saleId: string, clientId: string, usages: readonly NewCreditUsage[]) => sql`
  insert into package_usages (id, package_id, service_id, client_id, pet_id, appointment_id, sale_id)
  select usage.id, usage."packageId", usage."serviceId", ${clientId}::uuid, usage."petId", usage."appointmentId", ${saleId}::uuid
  from json_to_recordset(${JSON.stringify(usages)}::json) as usage (id uuid, "packageId" uuid, "serviceId" uuid, "petId" uuid,
    "appointmentId" uuid)`;
/** How often credits were used by hand for the appointments that a sale charges (package_usages_by_sale). */
export const usedByHand = (saleId: string) => sql<{ appointmentId: string; serviceId: string; times: number }>`
  select used.appointment_id as "appointmentId", used.service_id as "serviceId", count(*)::int as times
  from package_usages used
  where used.sale_id = ${saleId} and used.cancelled_at is null and used.appointment_id is not null and exists (
    select from package_credit_entries entry where entry.tenant_id = used.tenant_id and entry.usage_id = used.id)
  group by 1, 2`;

export interface StoredEntry {
  id: string;
  lotId: string;
  kind: CreditKind;
  change: number;
  /** Null for a use by hand. */
  saleId: string | null;
  usageId: string | null;
  remaining: number;
}
/** The entries of a sale that nothing has reversed (package_credit_entries_reversed_once). */
export const entriesOfSale = (saleId: string) => sql<StoredEntry>`
  select entry.id, entry.package_credit_id as "lotId", entry.kind, entry.change, entry.sale_id as "saleId",
    entry.usage_id as "usageId", lot.remaining
  from package_credit_entries entry join package_credits lot on lot.id = entry.package_credit_id
  where entry.id in ${ofSale(saleId)} and not exists (
    select from package_credit_entries later where later.reverses_id = entry.id)
  order by entry.id`;
export const revokeLots = (ids: readonly string[]) => sql`
  update package_credits set revoked_at = now() where id = any (${ids}::uuid[])`;
export const grantLotsAgain = (ids: readonly string[]) => sql`
  update package_credits set revoked_at = null where id = any (${ids}::uuid[])`;
/** Credits that appointments of a sale have held until it used them. */
export const releaseHolds = (appointmentIds: readonly string[]) => sql`
  delete from package_credit_holds where appointment_id = any (${appointmentIds}::uuid[])`;
