import type { CashbackKind } from '@focinho/contracts/kernel/enums';
import { MONEY_METHODS } from '@focinho/contracts/kernel/enums';
import { planHolds } from '../../access/entitlements/require-feature';
import { object } from '../../database/json';
import { literals, sql } from '../../database/sql';
import { SPENDING_ORDER } from '../memberships/ledger.queries';
import type { EarningLine, EarningRule } from './cashback.rules';
import { MAX_PERCENT } from './cashback.queries';

/** A rule of the shop, with the days that its lots wait and last. */
export interface Rule extends EarningRule {
  waitingDays: number;
  validDays: number | null;
}
export interface SaleFacts {
  clientId: string;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  moneyCents: number;
  maxPercent: number;
  lines: EarningLine[];
  /** None if the plan does not hold them any more. */
  rules: Rule[];
}
/** A sale as it is paid now, with its worth to cashback (sale_items_by_sale, sale_payments_pkey, cashback_rules_by_creation). */
export const saleFacts = (saleId: string) => sql<SaleFacts>`
  select s.client_id as "clientId", s.subtotal_cents::float8 as "subtotalCents", s.discount_cents::float8 as "discountCents",
    s.total_cents::float8 as "totalCents", (${MAX_PERCENT}) as "maxPercent",
    (select coalesce(sum(amount_cents - tip_cents), 0)::float8 from sale_payments paid
      where paid.tenant_id = s.tenant_id and paid.sale_id = s.id and paid.replaced_at is null
        and paid.method in (${literals(MONEY_METHODS)})) as "moneyCents",
    (select json_agg(${object({
      serviceId: sql`item.service_id`,
      productId: sql`item.product_id`,
      category: sql`service.category`,
      cents: sql`item.total_price_cents`,
    })} order by item.position)
      from sale_items item left join services service on service.tenant_id = item.tenant_id and service.id = item.service_id
      where item.tenant_id = s.tenant_id and item.sale_id = s.id) as lines,
    (select coalesce(json_agg(${object({
      id: sql`rule.id`,
      scope: sql`rule.scope`,
      category: sql`rule.category`,
      serviceId: sql`rule.service_id`,
      productId: sql`rule.product_id`,
      percent: sql`rule.percent`,
      ceilingCents: sql`rule.ceiling_cents`,
      waitingDays: sql`rule.waiting_days`,
      validDays: sql`rule.valid_days`,
    })} order by rule.id), '[]')
      from cashback_rules rule where rule.is_active and rule.deleted_at is null and ${planHolds('cashback')}) as rules
  from sales s where s.id = ${saleId}`;

/** Every entry of a client is written under the lock of their account, whose balance is the sum (cashback_accounts_client_key). */
export const lockAccount = (id: string, clientId: string) => sql`
  insert into cashback_accounts (id, client_id) values (${id}, ${clientId})
  on conflict (tenant_id, client_id) do update set updated_at = now()`;

export interface NewLot {
  id: string;
  ruleId: string;
  cents: number;
  waitingDays: number;
  validDays: number | null;
}
/** Empty: the entry of what was earned fills them. Days are those of the shop. */
export const insertLots = (sale: { id: string; clientId: string }, lots: readonly NewLot[]) => sql`
  insert into cashback_lots (id, client_id, sale_id, rule_id, granted_cents, remaining_cents, available_on, expires_on)
  select lot.id, ${sale.clientId}::uuid, ${sale.id}::uuid, lot."ruleId", lot.cents, 0, app.today() + lot."waitingDays",
    app.today() + lot."waitingDays" + lot."validDays"
  from json_to_recordset(${JSON.stringify(lots)}::json) as lot (id uuid, "ruleId" uuid, cents bigint, "waitingDays" int, "validDays" int)`;

export interface NewEntry {
  id: string;
  lotId: string;
  kind: CashbackKind;
  change: number;
  saleId: string | null;
  reversesId: string | null;
}
/** Writes entries, and what they change of their lots and of the client's balance, in one statement. */
export const postEntries = (entries: readonly NewEntry[]) => sql`
  with entry as (
    select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry (id uuid, "lotId" uuid, kind text, change bigint,
      "saleId" uuid, "reversesId" uuid)
  ), written as (
    insert into cashback_entries (id, lot_id, kind, change_cents, sale_id, reverses_id)
    select id, "lotId", kind, change, "saleId", "reversesId" from entry
  ), changed as (
    update cashback_lots lot set remaining_cents = lot.remaining_cents + sums.change, updated_at = now()
    from (select "lotId", sum(change)::bigint as change from entry group by 1) sums
    where lot.id = sums."lotId" returning lot.client_id, sums.change
  )
  update cashback_accounts account set balance_cents = account.balance_cents + sums.change, updated_at = now()
  from (select client_id, sum(change)::bigint as change from changed group by 1) sums where account.client_id = sums.client_id`;

export interface Lot {
  id: string;
  remainingCents: number;
  /** Whether it can be spent today; what is not expired yet pays debts before. */
  isUsable: boolean;
  isExpired: boolean;
}
/** Lots of a client of which something is left, or owed, in the order in which they are spent (cashback_lots_by_client). */
export const lotsOf = (clientId: string) => sql<Lot>`
  select lot.id, lot.remaining_cents::float8 as "remainingCents", lot.available_on <= app.today() as "isUsable",
    coalesce(lot.expires_on < app.today(), false) as "isExpired"
  from cashback_lots lot where lot.client_id = ${clientId} and lot.remaining_cents <> 0
  order by ${SPENDING_ORDER}`;

export interface StoredEntry {
  id: string;
  lotId: string;
  kind: CashbackKind;
  change: number;
  remainingCents: number;
  /** The part of the lot that was earned and is neither reversed nor expired, spent or not. */
  earnedCents: number;
}
/**
 * The entries of a sale that nothing has reversed, or of those only what was written at a moment (cashback_entries_by_sale,
 * cashback_entries_reversed_once, cashback_entries_by_lot).
 */
export const entriesOfSale = (saleId: string, at: Date | null = null) => sql<StoredEntry>`
  select entry.id, entry.lot_id as "lotId", entry.kind, entry.change_cents::float8 as change,
    lot.remaining_cents::float8 as "remainingCents",
    (select coalesce(sum(every.change_cents), 0)::float8 from cashback_entries every
      where every.tenant_id = lot.tenant_id and every.lot_id = lot.id and every.kind in ('EARN', 'REVOKE', 'EXPIRE')) as "earnedCents"
  from cashback_entries entry join cashback_lots lot on lot.tenant_id = entry.tenant_id and lot.id = entry.lot_id
  where entry.sale_id = ${saleId} and (${at}::timestamptz is null or entry.created_at = ${at}::timestamptz) and not exists (
    select from cashback_entries later where later.tenant_id = entry.tenant_id and later.reverses_id = entry.id)
  order by entry.id`;
export const revokeLots = (ids: readonly string[]) => sql`
  update cashback_lots set revoked_at = now() where id = any (${ids}::uuid[])`;
export const grantLotsAgain = (ids: readonly string[]) => sql`
  update cashback_lots set revoked_at = null where id = any (${ids}::uuid[])`;

/** Give the lots of a duplicate, with what is left of them and when that expires, to the client that is kept. */
export const moveLots = (from: string, to: string) => [
  sql`update cashback_lots set client_id = ${to}, updated_at = now() where client_id = ${from}`,
  sql`update cashback_accounts account set updated_at = now(), balance_cents = (
      select coalesce(sum(lot.remaining_cents), 0) from cashback_lots lot where lot.client_id = account.client_id)
    where account.client_id in (${from}, ${to})`,
];

/** Clients of whom something has expired that is not booked so yet (cashback_lots_left). */
export const CLIENTS_WITH_EXPIRED = sql<{ clientId: string }>`
  select distinct client_id as "clientId" from cashback_lots
  where remaining_cents > 0 and expires_on < app.today() order by 1`;

/** Contradictions, of which there must never be any: a balance or a lot that is not the sum of its entries. Those of a Clubinho: UNSOUND. */
export const WRONG_BALANCES = sql<{ what: string; id: string }>`
  select 'O saldo de cashback de um cliente' as what, account.client_id::text as id from cashback_accounts account
  where account.balance_cents <> (
    select coalesce(sum(lot.remaining_cents), 0) from cashback_lots lot where lot.client_id = account.client_id)
  union all
  select 'Um lote de cashback', lot.id::text from cashback_lots lot
  where lot.remaining_cents <> (select coalesce(sum(entry.change_cents), 0) from cashback_entries entry where entry.lot_id = lot.id)
  union all
  select 'O saldo de fiado de um cliente', account.client_id::text from client_credits account
  where account.balance_cents <> (
    select coalesce(sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end), 0)
    from credit_transactions row where row.client_credit_id = account.id)
  union all
  select 'O estoque de um produto', product.id::text from products product
  cross join lateral (
    select coalesce(sum(quantity), 0) as units, coalesce(sum(value_cents), 0) as cents
    from stock_entries entry where entry.product_id = product.id
  ) booked
  where coalesce(product.stock, 0) <> booked.units or product.stock_value_cents <> booked.cents`;
