import type { DataSource } from 'typeorm';
import { TestApi } from './api';

/** The ledger with the running sum of each credit account, in cents. */
const LEDGER = `
  select *, sum(case type when 'CREDIT' then amount_cents else -amount_cents end)
    over (partition by tenant_id, client_credit_id order by created_at, id) as running
  from credit_transactions`;
const AUDITED = ['sales', 'sale_items', 'package_usages', 'credit_transactions', 'client_credits', 'clients', 'pets'];
const COUNTERS: [table: string, counted: string][] = [
  ['list_counts', 'total'],
  ['sale_days', 'abs(n) + abs(tenders) + abs(debt_n) + abs(debt_cents)'],
  ['usage_days', 'n'],
  ['appointment_counts', 'n'],
];

/** Queries that return what must never happen to the records of a tenant. */
const VIOLATIONS: Record<string, string> = {
  'receipts have gaps': `
    select tenant_id, count(*), max(receipt) from sales group by 1 having max(receipt) <> count(*) or min(receipt) <> 1`,
  'the receipt counter is not the last receipt': `
    select tenant_id, last from receipt_counters counter
    where last <> (select coalesce(max(receipt), 0) from sales where tenant_id = counter.tenant_id)`,
  'the items of a sale do not match its subtotal': `
    select sale.id, count(item.id), sum(item.total_price_cents), sale.subtotal_cents
    from sales sale left join sale_items item on item.tenant_id = sale.tenant_id and item.sale_id = sale.id
    group by sale.tenant_id, sale.id
    having count(item.id) = 0 or sum(item.total_price_cents) <> sale.subtotal_cents or max(item.position) <> count(item.id) - 1`,
  'the credit transactions of a sale do not match its tenders on credit': `
    select sale.id, owed.cents, sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end)
    from sales sale
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from sale_payments paid
      where paid.tenant_id = sale.tenant_id and paid.sale_id = sale.id and method = 'CREDIT' and replaced_at is null
        and sale.cancelled_at is null
    ) owed
    left join credit_transactions row on row.tenant_id = sale.tenant_id and row.sale_id = sale.id
    group by sale.tenant_id, sale.id, owed.cents
    having coalesce(sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end), 0) <> owed.cents`,
  'the tenders of a sale do not match its total, its payment method or its split': `
    select sale.id from sales sale cross join lateral (
      select coalesce(sum(cents), 0) as total, count(*) as methods, jsonb_object_agg(method, cents) as split,
        (array_agg(method order by largest desc, first))[1] as main
      from (select method, sum(amount_cents - tip_cents) as cents, max(amount_cents - tip_cents) as largest, min(position) as first
        from sale_payments paid where paid.tenant_id = sale.tenant_id and paid.sale_id = sale.id and replaced_at is null
          and (tip_cents = 0 or amount_cents > tip_cents) group by 1) methods
    ) paid
    where total <> total_cents or (methods > 0 and main <> payment_method)
      or split_cents is distinct from case when methods > 1 then split end`,
  'the till does not have exactly the tenders of the sales that were made in a session': `
    select sale.id from sales sale cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from till_entries entry
      where entry.tenant_id = sale.tenant_id and entry.sale_id = sale.id
    ) entered
    where sale.till_session_id is not null and entered.cents <> case when sale.cancelled_at is null then sale.total_cents + (
      select coalesce(sum(tip_cents), 0) from sale_payments paid
      where paid.tenant_id = sale.tenant_id and paid.sale_id = sale.id and replaced_at is null) else 0 end`,
  'the tips of a sale do not match the tip that was paid with it': `
    select sale.id, paid.cents, given.cents from sales sale
    cross join lateral (
      select coalesce(sum(tip_cents), 0) as cents from sale_payments tender
      where tender.tenant_id = sale.tenant_id and tender.sale_id = sale.id and replaced_at is null and sale.cancelled_at is null
    ) paid
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from tips where tips.tenant_id = sale.tenant_id and tips.sale_id = sale.id
    ) given
    where paid.cents <> given.cents`,
  'a payment of fiado is not in the till as it was made': `
    select entry.id from till_entries entry
    join credit_transactions row on row.tenant_id = entry.tenant_id and row.id = entry.credit_transaction_id
    where row.method is distinct from entry.method
      or entry.amount_cents <> case row.type when 'DEBIT' then row.amount_cents else -row.amount_cents end`,
  'the till does not have the PIX that no tender of an order accounts for': `
    select o.id, received.cents, tendered.cents, entered.cents from orders o
    join tenant_settings used on used.tenant_id = o.tenant_id and used.uses_till
    cross join lateral (
      select coalesce(sum(paid_cents - returned_cents), 0) as cents, count(*) as charges from pix_charges c
      where c.tenant_id = o.tenant_id and (c.order_id = o.id
        or c.sale_id in (select made.id from sales made where made.tenant_id = o.tenant_id and made.order_id = o.id))
    ) received
    cross join lateral (
      select coalesce(sum(paid.amount_cents), 0) as cents
      from sales made join sale_payments paid on paid.tenant_id = made.tenant_id and paid.sale_id = made.id
      where made.tenant_id = o.tenant_id and made.order_id = o.id and made.cancelled_at is null
        and paid.method = 'PIX' and paid.replaced_at is null
    ) tendered
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from till_entries entry where entry.tenant_id = o.tenant_id and entry.pix_order_id = o.id
    ) entered
    where received.charges > 0 and entered.cents <> greatest(0, received.cents - tendered.cents)`,
  'an appointment is sold by a sale that does not charge it, or the other way round': `
    select coalesce(sold.appointment_id, charged.appointment_id) from sold_appointments sold full join (
      select sale.tenant_id, sale.id, sale.appointment_id from sales sale where sale.appointment_id is not null and sale.cancelled_at is null
      union select sale.tenant_id, sale.id, item.appointment_id from sale_items item
      join sales sale on sale.tenant_id = item.tenant_id and sale.id = item.sale_id
      where item.appointment_id is not null and sale.cancelled_at is null
    ) charged on charged.tenant_id = sold.tenant_id and charged.id = sold.sale_id and charged.appointment_id = sold.appointment_id
    where sold.sale_id is null or charged.id is null`,
  'an order and its sale do not belong together': `
    select o.id from orders o left join sales sale on sale.tenant_id = o.tenant_id and sale.id = o.sale_id
    where o.status = 'CLOSED' and (sale.order_id is distinct from o.id or sale.cancelled_at is not null)
    union select order_id from sales where order_id is not null and cancelled_at is null
    group by tenant_id, order_id having count(*) > 1`,
  'a usage is cancelled without its sale, or the other way round': `
    select usage.id from package_usages usage join sales sale on sale.tenant_id = usage.tenant_id and sale.id = usage.sale_id
    where (usage.cancelled_at is null) <> (sale.cancelled_at is null)`,
  'balance_after_cents is not the sum of the ledger so far': `
    select id, balance_after_cents, running from (${LEDGER}) ledger where running <> balance_after_cents`,
  'a balance is not the sum of its ledger': `
    select account.id, account.balance_cents, sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end)
    from client_credits account
    left join credit_transactions row on row.tenant_id = account.tenant_id and row.client_credit_id = account.id
    group by account.tenant_id, account.id
    having account.balance_cents <> coalesce(sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end), 0)`,
  'the credits of a membership are not the sum of its lots': `
    select m.id, m.credits, sum(lot.remaining) from memberships m
    left join package_credits lot on lot.tenant_id = m.tenant_id and lot.membership_id = m.id
    group by m.tenant_id, m.id having m.credits <> coalesce(sum(lot.remaining), 0)`,
  'a lot of credits is not the sum of its entries': `
    select lot.id, lot.remaining, sum(entry.change) from package_credits lot
    left join package_credit_entries entry on entry.tenant_id = lot.tenant_id and entry.package_credit_id = lot.id
    group by lot.tenant_id, lot.id having lot.remaining <> coalesce(sum(entry.change), 0)`,
  'a balance of cashback is not the sum of its lots, or a lot has no account': `
    select lot.client_id, account.balance_cents, sum(lot.remaining_cents) from cashback_accounts account
    full join cashback_lots lot on lot.tenant_id = account.tenant_id and lot.client_id = account.client_id
    group by coalesce(account.tenant_id, lot.tenant_id), account.id, lot.client_id, account.balance_cents
    having account.balance_cents is distinct from coalesce(sum(lot.remaining_cents), 0)`,
  'a lot of cashback is not the sum of its entries': `
    select lot.id, lot.remaining_cents, sum(entry.change_cents) from cashback_lots lot
    left join cashback_entries entry on entry.tenant_id = lot.tenant_id and entry.lot_id = lot.id
    group by lot.tenant_id, lot.id having lot.remaining_cents <> coalesce(sum(entry.change_cents), 0)`,
  'the stock of a product or its value is not the sum of its entries': `
    select product.id, product.stock, product.stock_value_cents, sum(entry.quantity), sum(entry.value_cents) from products product
    left join stock_entries entry on entry.tenant_id = product.tenant_id and entry.product_id = product.id
    group by product.tenant_id, product.id
    having coalesce(product.stock, 0) <> coalesce(sum(entry.quantity), 0)
      or product.stock_value_cents <> coalesce(sum(entry.value_cents), 0)`,
  // Unless its product was not counted any more when the sale was cancelled.
  'what a cancelled sale has taken out of stock is not back, or of another sale it is': `
    select sale.id, entry.product_id from sales sale
    join stock_entries entry on entry.tenant_id = sale.tenant_id and entry.sale_id = sale.id and entry.kind = 'SALE'
    left join stock_entries back on back.tenant_id = entry.tenant_id and back.reverses_id = entry.id
    where (back.id is null) = (sale.cancelled_at is not null) and not exists (
      select from stock_entries ended where ended.tenant_id = entry.tenant_id and ended.product_id = entry.product_id
        and ended.created_at >= entry.created_at and ended.kind = 'ADJUSTMENT' and ended.stock_after = 0
    ) and not exists (
      select from stock_entries again where again.tenant_id = entry.tenant_id and again.sale_id = entry.sale_id and again.kind = 'SALE'
        and again.product_id = entry.product_id and again.id > entry.id
    )`,
  'the cashback that a sale has used is not what it was paid with': `
    select sale.id, paid.cents, used.cents from sales sale
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as cents from sale_payments tender
      where tender.tenant_id = sale.tenant_id and tender.sale_id = sale.id and method = 'CASHBACK' and replaced_at is null
        and sale.cancelled_at is null
    ) paid
    cross join lateral (
      select -coalesce(sum(change_cents), 0) as cents from cashback_entries entry
      where entry.tenant_id = sale.tenant_id and entry.sale_id = sale.id and kind in ('USE', 'RETURN')
    ) used
    where paid.cents <> used.cents`,
  'an item is covered by credits that were not used for it, or the other way round': `
    select sale.id, covered.credits, used.by_sale, used.by_hand from sales sale
    cross join lateral (
      select case when sale.cancelled_at is null then coalesce(sum(item.credits), 0) else 0 end as credits from sale_items item
      where item.tenant_id = sale.tenant_id and item.sale_id = sale.id
    ) covered
    cross join lateral (
      select count(*) filter (where entry.sale_id = sale.id) as by_sale, count(*) filter (where entry.sale_id is null) as by_hand
      from package_usages usage
      join package_credit_entries entry on entry.tenant_id = usage.tenant_id and entry.usage_id = usage.id and entry.kind = 'USE'
      where usage.tenant_id = sale.tenant_id and usage.sale_id = sale.id and not exists (
        select from package_credit_entries later where later.tenant_id = entry.tenant_id and later.reverses_id = entry.id)
    ) used
    where covered.credits not between used.by_sale and used.by_sale + used.by_hand`,
  'an account is due on another day than its oldest open debt': `
    select id, debts_due_on from client_credits account
    where debts_due_on is distinct from (
      select min(due_on) from app.open_debts(account.tenant_id, account.id, account.balance_cents))`,
  'a pet shows another photo than the one that was made its main one last': `
    select id, photo_id from pets where photo_id is distinct from (
      select main.id from attachments main
      where main.tenant_id = pets.tenant_id and main.pet_id = pets.id and main.main_at is not null and main.deleted_at is null
      order by main.main_at desc, main.id desc limit 1)`,
  'an idempotency key has no response, or one whose sale does not exist': `
    select key, response from idempotency_keys stored
    where response is null or response ? 'sale' and not exists (
      select from sales where tenant_id = stored.tenant_id and id = (stored.response -> 'sale' ->> 'id')::uuid)`,
  ...Object.fromEntries(
    AUDITED.map((table) => [
      `${table}: a created row is not in the audit log, or an audited row does not exist`,
      `select row.id, trace.entity_id from ${table} row
       full join (select tenant_id, entity_id::uuid from audit_log where entity = '${table}' and action = 'create') trace
         on trace.tenant_id = row.tenant_id and trace.entity_id = row.id
       where row.id is null or trace.entity_id is null`,
    ]),
  ),
};

/** Checks the invariants of all tenants, bypassing row-level security. @returns the violations in words */
export async function brokenInvariants(owner: DataSource): Promise<string[]> {
  const broken: string[] = [];
  for (const [what, sql] of Object.entries(VIOLATIONS)) {
    const rows: object[] = await owner.query(sql);
    if (rows.length) broken.push(`${what}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`);
  }
  return [...broken, ...(await wrongCounters(owner))];
}

/** Counters that a recount would change. The recount is rolled back. */
async function wrongCounters(owner: DataSource): Promise<string[]> {
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const [table] of COUNTERS) await runner.query(`create temp table before_${table} as select * from ${table}`);
    const tenants: { id: string }[] = await runner.query('select id from tenants');
    for (const { id } of tenants) await runner.query('select app.recount($1)', [id]);
    const broken: string[] = [];
    for (const [table, counted] of COUNTERS) {
      const rows: { row: string }[] = await runner.query(`
        select row::text from (table before_${table} except table ${table}) row where ${counted} <> 0
        union all select row::text from (table ${table} except table before_${table}) row where ${counted} <> 0`);
      if (rows.length) broken.push(`${table} differs from a recount: ${rows.map(({ row }) => row).join(' ')}`);
    }
    return broken;
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/** An API for the tests of a file, after which its books must be right. Many requests at once find a connection each. */
export function apiWithSoundLedgers(): TestApi {
  // Jest calls these in turn: the books are read before the API stops.
  afterAll(async () => expect(await brokenInvariants(api.owner)).toEqual([]));
  const api = TestApi.forSuite({ DATABASE_POOL: '25' });
  return api;
}
