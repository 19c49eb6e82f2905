import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { functions } from '../database/functions';
import { roleName } from '../database/roles';
import { TestApi } from '../testing/api';

/** Reads the schema from the catalogs of PostgreSQL, so that a line that is missing in a migration is noticed. */
const api = TestApi.forSuite({}, { isOwn: true });
let app: string;
let platform: string;
let search: string;
beforeAll(async () => {
  app = roleName(api.config.DATABASE_URL, 'app');
  platform = roleName(api.config.DATABASE_URL, 'platform');
  search = roleName(api.config.DATABASE_URL, 'search');
});

const rows = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => api.owner.query(sql, values);

/** Tables that belong to no tenant. */
const GLOBAL_TABLES = [
  'applied_functions',
  'jobs', // what the system does by itself
  'login_failures',
  'measured_places',
  'migrations',
  'page_counts',
  'platform_log',
  'sign_up_counts',
  'tenants',
  'tv_pairings', // of nobody until a shop has typed the code
  'webhook_cursor', // up to which change all shops have been read
];

const tenantTables = async () =>
  (
    await rows<{ name: string }>(`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`)
  ).map((row) => row.name);

describe('every tenant table', () => {
  it('has a tenant_id; the others are listed here', async () => {
    const all = await rows<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const tenant = await tenantTables();
    expect(tenant.length).toBeGreaterThan(18);
    expect(
      all
        .map((row) => row.name)
        .filter((name) => !tenant.includes(name))
        .sort(),
    ).toEqual(GLOBAL_TABLES);
  });

  it('has row-level security enabled and forced', async () => {
    const open = await rows(
      `select relname from pg_class where relname = any ($1) and not (relrowsecurity and relforcerowsecurity)`,
      [await tenantTables()],
    );
    expect(open).toEqual([]);
  });

  it('lets the app role read and write the transaction’s tenant only', async () => {
    const own = '(tenant_id = ( SELECT app.current_tenant() AS current_tenant))';
    const policies = await rows<{ table: string; using: string; check: string; roles: string[]; permissive: string }>(
      `select tablename as table, qual as using, with_check as check, roles::text[], permissive
       from pg_policies where schemaname = 'public' and tablename = any ($1) and not (roles && $2)`,
      [await tenantTables(), [platform, search]],
    );
    expect(policies.map((policy) => policy.table).sort()).toEqual(await tenantTables());
    for (const policy of policies)
      expect(policy).toEqual({
        table: policy.table,
        using: own,
        check: own,
        roles: ['public'],
        permissive: 'PERMISSIVE',
      });
  });

  it('begins its primary key and every unique key with tenant_id', async () => {
    const loose = await rows(
      `select c.relname, i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relname = any ($1) and (i.indisunique or i.indisexclusion)
         and (select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0]) <> 'tenant_id'`,
      [await tenantTables()],
    );
    expect(loose).toEqual([]);
  });

  it('refers to other tenant tables by (tenant_id, id), never by an id alone', async () => {
    const loose = await rows(
      `select f.conrelid::regclass::text as table, f.conname from pg_constraint f
       where f.contype = 'f' and f.confrelid::regclass::text = any ($1) and not (
         (select attname from pg_attribute where attrelid = f.conrelid and attnum = f.conkey[1]) = 'tenant_id'
         and (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]) = 'tenant_id')`,
      [await tenantTables()],
    );
    expect(loose).toEqual([]);
  });

  it('is used by no materialized view, and only by views with security_invoker', async () => {
    expect(
      await rows(
        `select relname from pg_class where relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (reloptions), false)
           and relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
      ),
    ).toEqual([]);
  });
});

describe.each(['app', 'platform'] as const)('the %s role', (which) => {
  const role = () => (which === 'app' ? app : platform);

  it('is no superuser and cannot bypass row-level security, create anything, or become another role', async () => {
    expect(
      await rows(
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
           (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
           has_schema_privilege(oid, 'public', 'create') or has_schema_privilege(oid, 'app', 'create')
             or has_database_privilege(oid, current_database(), 'create') as creates
         from pg_roles r where rolname = $1`,
        [role()],
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        memberships: 0,
        creates: false,
      },
    ]);
  });

  it('may not create temporary tables, which could take the place of real ones', async () => {
    const [right] = await rows<{ may: boolean }>(
      `select has_database_privilege($1, current_database(), 'temporary') as may`,
      [role()],
    );
    expect(right).toEqual({ may: false });
  });

  it('owns nothing', async () => {
    expect(
      await rows(
        `select relname from pg_class where relowner = $1::regrole
         union all select proname from pg_proc where proowner = $1::regrole
         union all select nspname from pg_namespace where nspowner = $1::regrole`,
        [role()],
      ),
    ).toEqual([]);
  });

  it('may not truncate, reference, or put triggers on any table', async () => {
    expect(
      await rows(
        `select table_name, privilege_type from information_schema.role_table_grants
         where grantee in ($1, 'PUBLIC') and table_schema in ('public', 'app')
           and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')`,
        [role()],
      ),
    ).toEqual([]);
  });
});

describe('the app role’s rights over rows', () => {
  const may = async (verb: string) =>
    (
      await rows<{ name: string }>(
        `select distinct table_name as name from information_schema.role_table_grants
         where grantee = $1 and privilege_type = $2 order by 1`,
        [app, verb],
      )
    ).map((row) => row.name);

  it('do not include deleting history', async () => {
    expect(await may('DELETE')).toEqual([
      'appointment_steps', // planned again when an appointment moves
      'client_credits',
      'commission_payouts', // noted by mistake
      'day_shifts',
      'file_removals', // notes that are withdrawn
      'holidays',
      'hotel_seasons', // written anew with the settings
      'import_rows', // kept for a day
      'login_failures',
      'opening_hours',
      'package_credit_holds', // follow from appointments and credits
      'package_items',
      'recovery_codes',
      'service_prices',
      'service_steps',
      'shifts',
      'sold_appointments', // a cancelled sale releases them
      'stay_lines', // follow from the stay
      'stay_logs', // a tap by mistake
      'time_off',
      'tv_pairings', // codes that have expired
      'undos', // kept for an hour
      'user_totp',
    ]);
  });

  it('leave ledger, sold items and audit append-only', async () => {
    const changeable = await may('UPDATE');
    for (const table of [
      'agreements',
      'consents',
      'credit_transactions',
      'sale_items',
      'sale_payments',
      'till_entries',
      'till_movements',
      'pix_receipts',
      'audit_log',
      'exceptions',
      'platform_log',
      'subscription_events',
      'tenants',
    ])
      expect(changeable).not.toContain(table);
    expect(await may('INSERT')).not.toContain('tenants');
    expect(await may('SELECT')).not.toContain('platform_log');
  });
});

describe('the platform role’s rights over rows', () => {
  it('are exactly those that the super admin module and housekeeping need: no client’s data', async () => {
    const granted = await rows<{ table: string; rights: string }>(
      `select table_name as table, string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.role_table_grants where grantee = $1 group by 1 order by 1`,
      [platform],
    );
    expect(Object.fromEntries(granted.map(({ table, rights }) => [table, rights]))).toEqual({
      appointment_counts: 'SELECT',
      archives: 'SELECT UPDATE', // which are due
      audit_log: 'DELETE INSERT SELECT',
      changes: 'DELETE INSERT SELECT',
      file_removals: 'DELETE SELECT UPDATE', // which are due
      idempotency_keys: 'DELETE INSERT SELECT UPDATE',
      imports: 'SELECT UPDATE', // which are due
      invoices: 'INSERT SELECT',
      jobs: 'DELETE INSERT SELECT UPDATE',
      known_devices: 'DELETE SELECT',
      list_count_slots: 'INSERT SELECT UPDATE',
      list_counts: 'SELECT',
      login_failures: 'DELETE SELECT',
      mails: 'DELETE INSERT SELECT UPDATE',
      measured_places: 'DELETE SELECT',
      migrations: 'SELECT',
      page_counts: 'DELETE INSERT SELECT UPDATE',
      password_links: 'DELETE INSERT SELECT UPDATE',
      pix_charges: 'SELECT UPDATE', // which are due
      pix_refunds: 'SELECT UPDATE', // which are due
      platform_log: 'DELETE SELECT',
      sessions: 'DELETE SELECT UPDATE',
      shop_deletions: 'SELECT UPDATE', // which are due
      sign_up_counts: 'DELETE SELECT',
      subscription_events: 'INSERT SELECT',
      subscriptions: 'INSERT SELECT UPDATE',
      tenants: 'INSERT SELECT UPDATE',
      users: 'INSERT SELECT UPDATE',
      webhook_cursor: 'INSERT SELECT UPDATE',
      webhook_deliveries: 'DELETE SELECT UPDATE', // which are due, and the old ones
      webhooks: 'SELECT UPDATE', // where they go; their secrets are encrypted
      whatsapp_settings: 'SELECT UPDATE', // which are due; its secrets are encrypted
    });
  });

  it('of some tables reach only the columns that are needed', async () => {
    const granted = await rows<{ right: string; columns: string }>(
      `select privilege_type || ' ' || table_name as right, string_agg(column_name, ' ' order by column_name) as columns
       from information_schema.role_column_grants where grantee = $1 and (table_name, privilege_type) not in (
         select table_name, privilege_type from information_schema.role_table_grants where grantee = $1)
       group by 1 order by 1`,
      [platform],
    );
    expect(Object.fromEntries(granted.map(({ right, columns }) => [right, columns]))).toEqual({
      'SELECT fiscal_documents': 'id next_run_at tenant_id', // which are due
      'SELECT fiscal_settings': 'certificate_expires_at certificate_reminded tenant_id', // whose certificate ends
      'UPDATE fiscal_documents': 'next_run_at',
      'UPDATE invoices': 'cancelled_at paid_at period_end period_start',
    });
  });

  it('reach the rows of every tenant only in tables that it has rights over', async () => {
    const reached = await rows<{ name: string }>(
      `select p.tablename as name from pg_policies p where $1 = any (p.roles) and not exists (
         select from information_schema.role_column_grants g where g.grantee = $1 and g.table_name = p.tablename)`,
      [platform],
    );
    expect(reached).toEqual([]);
  });
});

describe('functions', () => {
  it('are exactly those of the files, one per file', async () => {
    const files = readdirSync(join(__dirname, '../database/functions')).flatMap(
      (file) => /^(.*)\.sql$/.exec(file)?.[1] ?? [],
    );
    const inDatabase = await rows<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'app'::regnamespace order by 1`,
    );
    expect(inDatabase.map(({ name }) => name)).toEqual(files.sort());
    expect(Object.keys(functions).sort()).toEqual(files);
    for (const [name, script] of Object.entries(functions))
      expect(script.match(/create or replace function (\S+)\(/g)).toEqual([`create or replace function app.${name}(`]);
  });

  it('have valid bodies', async () => {
    const validators = { sql: 'fmgr_sql_validator', plpgsql: 'plpgsql_validator' };
    for (const [language, validator] of Object.entries(validators))
      await rows(
        `select ${validator}(f.oid) from pg_proc f join pg_language l on l.oid = f.prolang
         where pronamespace = 'app'::regnamespace and lanname = $1`,
        [language],
      );
  });

  it('are SECURITY DEFINER only if they are listed here, with a fixed search path', async () => {
    expect(
      await rows(
        `select proname, proconfig from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'app'::regnamespace) order by 1`,
      ),
    ).toEqual([
      { proname: 'clear_shop_rows', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'create_tenant', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'delete_shop_rows', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'erase_client', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'search', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'tenant_id_of', proconfig: ['search_path=public, pg_temp'] },
      { proname: 'tenant_id_of_number', proconfig: ['search_path=public, pg_temp'] },
    ]);
  });

  it('that are SECURITY DEFINER can be called by the service roles only', async () => {
    const [{ open }] = await rows<{ open: boolean }>(
      `select has_function_privilege('public', 'app.tenant_id_of(text)', 'execute')
         or has_function_privilege('public', 'app.tenant_id_of_number(integer)', 'execute')
         or has_function_privilege('public', 'app.create_tenant(uuid, text, text, text, text, text)', 'execute')
         or has_function_privilege('public', 'app.search(text, text, boolean)', 'execute')
         or has_function_privilege('public', 'app.erase_client(uuid, text, jsonb)', 'execute') as open`,
    ).then((found) => [found[0] ?? { open: true }] as const);
    expect(open).toBe(false);
  });
});

describe('entities', () => {
  it('have exactly the columns of their tables', async () => {
    const source = api.app.get(DataSource);
    for (const { name, tableName, columns } of source.entityMetadatas) {
      const inDatabase = await rows<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [tableName],
      );
      expect({ name, columns: columns.map((column) => column.databaseName).sort() }).toEqual({
        name,
        columns: inDatabase.map((column) => column.name).sort(),
      });
    }
    expect(source.entityMetadatas.length).toBeGreaterThan(10);
  });
});

/** Counters and logs, secrets, and what is recorded with the record that it belongs to. */
const NOT_AUDITED = [
  'agreements', // append-only, with an event for each
  'appointment_counts',
  'appointment_moves',
  'appointment_steps',
  'approval_pins',
  'approvals',
  'archives', // events say who has asked for them
  'audit_log',
  'changes',
  'commission_lines', // frozen with their period, which is audited
  'exceptions',
  'file_removals',
  'fiscal_attempts', // what the sender did, by itself
  'fiscal_counters',
  'fiscal_files',
  'idempotency_keys',
  'import_rows',
  'imports',
  'known_devices',
  'list_count_slots',
  'mails',
  'membership_renewals', // what they make is audited
  'order_counters',
  'package_credit_holds', // follow from appointments and credits
  'password_links',
  'pix_receipts',
  'receipt_counters',
  'recovery_codes',
  'sale_days',
  'sale_payments',
  'sessions',
  'shop_deletions', // events say who has asked for them
  'sign_ups',
  'sold_appointments',
  'stay_lines', // follow from the stay, which is audited
  'stock_count_items', // what is booked of them is an entry
  'stock_entries', // append-only; the stock of the product is audited
  'subscription_reminders',
  'subscriptions',
  'till_entries',
  'undos',
  'usage_days',
  'user_totp',
  'webhook_deliveries', // a log itself
];

describe('triggers that write the audit log', () => {
  it('are on every table of a tenant, unless it is listed here', async () => {
    const audited = await rows<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit' and tgfoid = 'app.audit()'::regprocedure`,
    );
    const names = audited.map(({ name }) => name);
    expect((await tenantTables()).filter((table) => !names.includes(table))).toEqual(NOT_AUDITED);
  });
});

describe('indexes', () => {
  it('are all there that the queries name for their sort orders', async () => {
    const sources = join(__dirname, '..');
    const named = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.queries.ts'))
      .flatMap((file) => readFileSync(join(sources, file), 'utf8').match(/Sort indexes: .*?\*\//gs) ?? [])
      .flatMap((comment) => comment.match(/\b[a-z]\w+_(by_\w+|key|pkey|created)\b/g) ?? []);
    expect(named.length).toBeGreaterThan(25);
    const existing = await rows<{ name: string }>(`select relname as name from pg_class where relkind in ('i', 'I')`);
    expect(named.filter((name) => !existing.some((index) => index.name === name))).toEqual([]);
  });
});

describe('triggers that count a list', () => {
  it('run when a column changes that decides where a row counts', async () => {
    const triggers = await rows<{ table: string; columns: string[]; watched: string[] }>(
      `select tgrelid::regclass::text as table,
         array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as columns,
         array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr)) as watched
       from pg_trigger where tgfoid = 'app.count_list'::regproc order by 1`,
    );
    expect(triggers.length).toBeGreaterThan(10);
    for (const { table, columns, watched } of triggers)
      expect({ table, columns: watched.sort() }).toEqual({ table, columns: columns.sort() });
  });
});

describe('the search role', () => {
  it('cannot log in and is no member of another role, nor is another role a member of it', async () => {
    const members = 'select from pg_auth_members m join pg_roles r on r.oid in (m.roleid, m.member)';
    expect(
      await rows(
        `select rolcanlogin, rolsuper, rolbypassrls, exists (${members} where r.rolname = $1) as bound,
           has_schema_privilege(oid, 'app', 'create') as creates from pg_roles where rolname = $1`,
        [search],
      ),
    ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, bound: false, creates: false }]);
  });

  it('can read the searched columns and owns the search function, and nothing else', async () => {
    const columns = ['deleted_at', 'id', 'name_key', 'search_text', 'tenant_id'];
    const granted = await rows<{ table: string; columns: string[]; rights: string[] }>(
      `select table_name as table, array_agg(column_name::text order by column_name) as columns,
         array_agg(distinct privilege_type::text) as rights
       from information_schema.column_privileges where grantee = $1 group by 1 order by 1`,
      [search],
    );
    expect(granted).toEqual(['clients', 'pets'].map((table) => ({ table, columns, rights: ['SELECT'] })));
    expect(
      await rows(
        `select relname as name from pg_class where relowner = $1::regrole
         union all select proname from pg_proc where proowner = $1::regrole`,
        [search],
      ),
    ).toEqual([{ name: 'search' }]);
  });
});
