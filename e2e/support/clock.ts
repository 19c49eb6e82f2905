import pg from 'pg';

/** The database of the product; `npm test` tells it. */
const DATABASE = process.env['DATABASE_URL'];

/**
 * Lets days pass for the subscription and the deletion of one shop. The clock of the product cannot be moved, so all that has happened is dated back.
 * Open pages learn of it as they learn of any other morning: when they load something.
 */
export async function letDaysPass(slug: string, days: number): Promise<void> {
  if (!DATABASE) throw new Error('DATABASE_URL is missing');
  const client = new pg.Client({ connectionString: DATABASE });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `select id, set_config('app.tenant_id', id::text, true) from tenants where slug = $1`,
      [slug],
    );
    if (rows.length !== 1) throw new Error(`No tenant ${slug}`);
    for (const [table, key, columns] of DATED) {
      const earlier = columns.map((column) => `${column} = ${column} - make_interval(days => $2)`).join(', ');
      await client.query(`update ${table} set ${earlier} where ${key} = $1`, [rows[0].id, days]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Tables, the column with the tenant, and the columns with days and instants. */
const DATED: [table: string, key: string, columns: string[]][] = [
  ['subscription_events', 'tenant_id', ['at', 'day']],
  ['invoices', 'tenant_id', ['period_start', 'period_end', 'due_on', 'created_at', 'paid_at', 'cancelled_at']],
  ['subscriptions', 'tenant_id', ['trial_ends_on', 'paid_until', 'writable_until', 'checked_on']],
  ['tenants', 'id', ['lapses_at']],
  ['shop_deletions', 'tenant_id', ['requested_at', 'due_at', 'next_at']],
];
