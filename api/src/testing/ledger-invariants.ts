import type { DataSource } from 'typeorm';

/** The ledger with the running sum of each credit account, in cents. */
const LEDGER = `
  select *, sum(case type when 'CREDIT' then amount_cents else -amount_cents end)
    over (partition by tenant_id, client_credit_id order by created_at, id) as running
  from credit_transactions`;
const AUDITED = ['sales', 'sale_items', 'package_usages', 'credit_transactions', 'client_credits', 'clients', 'pets'];
const COUNTERS: [table: string, counted: string][] = [
  ['list_counts', 'total'],
  ['sale_days', 'n'],
  ['usage_days', 'n'],
  ['appointment_counts', 'n'],
];

/** What must never happen to the records of a tenant, as queries that return the violations. */
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
  'the credit transactions of a sale do not match its payment method': `
    select sale.id, sale.payment_method, sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end)
    from sales sale left join credit_transactions row on row.tenant_id = sale.tenant_id and row.sale_id = sale.id
    group by sale.tenant_id, sale.id
    having coalesce(sum(case row.type when 'CREDIT' then row.amount_cents else -row.amount_cents end), 0)
      <> case when sale.payment_method = 'CREDIT' and sale.cancelled_at is null then sale.total_cents else 0 end`,
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
