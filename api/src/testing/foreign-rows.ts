import type { DataSource } from 'typeorm';
import type { SoakTenant } from './soak-tenants';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const MARKER = 'marca[0-9a-f]{10}';

/**
 * Finds rows of one tenant that contain an id or a marker of another one in any column, bypassing row-level security.
 * @returns the findings in words
 */
export async function foreignRows(owner: DataSource, soakTenants: SoakTenant[]): Promise<string[]> {
  const tables = (column: string): Promise<{ name: string }[]> =>
    owner.query(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id'
         and table_name in (select table_name from information_schema.columns where column_name = $1 and ($1 <> 'id' or data_type = 'uuid'))
       order by 1`,
      [column],
    );
  const ids = (await tables('id')).map(({ name }) => `select id::text as secret, tenant_id from ${name}`);
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(`
      create temp table secrets on commit drop as
      select id::text as secret, id as tenant_id from tenants union all ${ids.join(' union all ')}`);
    for (const { marker, tenant } of soakTenants)
      await runner.query('insert into secrets values ($1, $2)', [marker, tenant.tenantId]);
    await runner.query('create index on secrets (secret)');
    await runner.query('analyze secrets');
    const found: string[] = [];
    for (const { name } of await tables('tenant_id')) {
      const rows: { row: string; secret: string }[] = await runner.query(`
        select row::text, found.secret from ${name} row
        cross join lateral (select (regexp_matches(row::text, '${UUID}|${MARKER}', 'g'))[1] as secret) found
        join secrets on secrets.secret = found.secret
        where secrets.tenant_id <> row.tenant_id limit 3`);
      for (const { row, secret } of rows)
        found.push(`${name} contains ${secret} of another tenant: ${row.slice(0, 300)}`);
    }
    return found;
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}
