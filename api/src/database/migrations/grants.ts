import type { QueryRunner } from 'typeorm';
import type { DatabaseRole } from '../roles';

/** Names of the roles of the database that is being migrated, quoted for SQL. */
export async function serviceRoles(runner: QueryRunner): Promise<Record<DatabaseRole, string>> {
  const [roles] = await runner.query(
    `select quote_ident(current_database() || '_app') as app, quote_ident(current_database() || '_platform') as platform,
       quote_ident(current_database() || '_search') as search`,
  );
  return roles;
}

/** What the app role may do with a tenant table. Rows are soft-deleted, so DELETE is granted only where it is named. */
export interface TableRights {
  update?: boolean;
  delete?: boolean;
  /** Rights of the platform role, e.g. `select, update`. */
  platform?: string;
  /** Append-only and technical tables are not audited. */
  audited?: boolean;
}

/**
 * Puts a tenant table under forced row-level security: only rows of the transaction's tenant can be read or written,
 * for whatever query. The policy's subselect is evaluated once per statement and fails when no tenant is set.
 */
export async function protectTenantTable(runner: QueryRunner, table: string, rights: TableRights): Promise<void> {
  const { app, platform } = await serviceRoles(runner);
  const verbs = ['select', 'insert', ...(rights.update ? ['update'] : []), ...(rights.delete ? ['delete'] : [])];
  await runner.query(`
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant_isolation on ${table}
      using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
    grant ${verbs.join(', ')} on ${table} to ${app};
  `);
  if (rights.platform)
    await runner.query(`
      create policy platform_access on ${table} to ${platform} using (true) with check (true);
      grant ${rights.platform} on ${table} to ${platform};
    `);
  if (rights.audited !== false)
    await runner.query(`create trigger audit after insert or update or delete on ${table}
      for each row execute function app.audit()`);
}

/**
 * Keeps `list_counts` of a table right in the transaction that changes it, so that a page's total costs one row.
 * `goneColumn` is set in rows that no longer count; a table without one counts every row.
 */
export async function countList(runner: QueryRunner, table: string, goneColumn?: string): Promise<void> {
  const [changes, argument] = goneColumn ? [`or update of ${goneColumn}`, `'${goneColumn}'`] : ['', ''];
  await runner.query(`create constraint trigger list_count after insert ${changes} or delete on ${table}
    deferrable initially deferred for each row execute function app.count_list(${argument})`);
}

/** Keeps `list_counts` of a table right for each value of one column, too (`pets:DOG`): the totals of a list's filter. */
export async function countFacet(
  runner: QueryRunner,
  table: string,
  column: string,
  goneColumn: string,
): Promise<void> {
  await runner.query(`create constraint trigger facet_count after insert or update of ${column}, ${goneColumn} or delete on ${table}
    deferrable initially deferred for each row execute function app.count_facet('${column}', '${goneColumn}')`);
}
