import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { Config } from '../kernel/config/config';
import { applyFunctions } from './apply-functions';
import { queryOne, queryRow, queryRows } from './batch';
import { failoverOptions } from './failover';
import foundation from './foundation.sql';
import { functions } from './functions';
import { FOUNDATION, migrations } from './migrations';
import { outdatedServer } from './postgres-version';
import { DATABASE_ROLES, roleName, rolePassword, type ServiceRole } from './roles';
import schema from './schema.sql';
import { runScript } from './scripts';
import { sessionSettings } from './session-settings';
import { sql } from './sql';

/** Lets only one of several API processes that start together migrate. */
const MIGRATION_LOCK = 7_021_011;

/** The API cannot start before somebody has done what the message says. */
export class StartupError extends Error {}

/**
 * Brings the database up to date as its owner, in one transaction: service roles with their passwords and settings, the schema if the
 * database is new, then migrations, then functions.
 * @param release what to migrate to; the newest, except in tests
 * @throws StartupError if the server or the database is too old; PostgreSQL's own error, which names the privilege, if the owner
 *   lacks one
 */
export async function migrate(config: Config, release = { migrations, functions }): Promise<void> {
  const owner = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    extra: failoverOptions(config.DATABASE_URL),
    migrations: release.migrations,
    poolSize: 1,
    migrationsTableName: 'migrations',
  });
  await owner.initialize();
  const runner = owner.createQueryRunner();
  try {
    await runner.startTransaction();
    await queryRows(runner.manager, sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await refuseOutdatedServer(runner);
    const isNew = !(await runner.hasTable('migrations'));
    if (!isNew) await refuseOlder(runner);
    await prepareRoles(runner, config);
    if (isNew) await createSchema(runner);
    const executor = new MigrationExecutor(owner, runner);
    executor.transaction = 'none';
    await executor.executePendingMigrations();
    await applyFunctions(runner, release.functions);
    await runner.commitTransaction();
  } finally {
    await runner.release();
    // Also rolls back whatever was not committed.
    await owner.destroy();
  }
}

async function refuseOutdatedServer({ manager }: QueryRunner): Promise<void> {
  const { version } = await queryOne(
    manager,
    sql<{ version: number }>`select current_setting('server_version_num')::int as version`,
  );
  const problem = outdatedServer(version);
  if (problem) throw new StartupError(problem);
}

async function refuseOlder({ manager }: QueryRunner): Promise<void> {
  if (!(await queryRow(manager, sql`select from migrations where name = ${FOUNDATION}`)))
    throw new StartupError(
      'O banco de dados é de antes da primeira versão e não pode ser atualizado. ' +
        'Comece de novo com `npm start -- --reset` ou, com DATABASE_URL, em um banco vazio.',
    );
}

/** Tables need functions, whose bodies need tables: bodies are not checked when they are created. */
async function createSchema(runner: QueryRunner): Promise<void> {
  await runner.query('set local check_function_bodies = off');
  for (const script of [foundation, ...Object.values(functions), schema]) await runScript(runner, script);
}

async function prepareRoles(runner: QueryRunner, config: Config): Promise<void> {
  const { database, isOwned } = await queryOne(
    runner.manager,
    sql<{ database: string; isOwned: boolean }>`
      select datname as database, pg_has_role(datdba, 'usage') as "isOwned" from pg_database where datname = current_database()`,
  );
  const names = DATABASE_ROLES.map((role) => roleName(config.DATABASE_URL, role));
  const existing = await queryRows(
    runner.manager,
    sql<{ name: string; isPowerful: boolean }>`
      select rolname as name, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as "isPowerful"
      from pg_roles where rolname = any (${names})`,
  );
  const find = (name: string) => existing.find((role) => role.name === name);
  /** Runs a statement with names and settings, which cannot be parameters; `template` is one of PostgreSQL's format(). */
  const run = async (template: string, ...values: string[]) => {
    const { statement } = await queryOne(
      runner.manager,
      sql<{ statement: string }>`select format(${template}, variadic ${values}::text[]) as statement`,
    );
    await runner.query(statement);
  };

  // A temporary table could take the place of a real one in a function that runs as its owner.
  if (isOwned) await run('revoke temporary on database %I from public', database);
  const search = roleName(config.DATABASE_URL, 'search');
  if (!find(search)) await run('create role %I nologin', search);
  for (const role of ['app', 'platform'] satisfies ServiceRole[]) {
    const name = roleName(config.DATABASE_URL, role);
    await run(`${withRights(find(name))} password %L`, name, rolePassword(config, role));
    await run('grant connect on database %I to %I', database, name);
    for (const [setting, value] of Object.entries(sessionSettings(config, role)))
      await run('alter role %I in database %I set %I to %L', name, database, setting, value);
  }
}

/**
 * Creates a service role, or takes its rights away. The owner of a managed database is no superuser: PostgreSQL lets only a superuser
 * name these rights of an existing role, even without a change, so they are named only if the role has one of them.
 */
function withRights(existing: { isPowerful: boolean } | undefined): string {
  const without = 'nosuperuser nobypassrls nocreatedb nocreaterole';
  if (!existing) return `create role %I login ${without}`;
  return existing.isPowerful ? `alter role %I login ${without}` : 'alter role %I login';
}
