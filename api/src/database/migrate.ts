import { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { migrations } from './migrations';
import { roleName, rolePassword, type ServiceRole } from './roles';
import { sessionSettings } from './session-settings';

/** One migration at a time, whatever the number of API processes that start together. */
const MIGRATION_LOCK = 7_021_011;

/**
 * Brings the schema up to date as the owner and makes sure that the two service roles exist with their passwords and settings.
 * The owner's connection reaches PostgreSQL itself: the lock below belongs to a session, which no transaction pooler keeps.
 * @throws when the owner lacks a right that is needed; the message names it.
 */
export async function migrate(config: Config): Promise<void> {
  const owner = new DataSource({
    type: 'postgres',
    url: config.DATABASE_URL,
    migrations,
    poolSize: 2,
    migrationsTableName: 'migrations',
  });
  await owner.initialize();
  const runner = owner.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const role of ['app', 'platform'] as const) await ensureRole(role);
    await owner.runMigrations({ transaction: 'each' });
  } finally {
    await runner.release();
    await owner.destroy();
  }

  async function ensureRole(role: ServiceRole) {
    const name = roleName(config.DATABASE_URL, role);
    const [existing] = await runner.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = existing ? 'alter' : 'create';
    const [{ statement }] = await runner.query(
      `select format('${verb} role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L', $1::text, $2::text) as statement`,
      [name, rolePassword(config, role)],
    );
    await runner.query(statement);
    const [{ grant }] = await runner.query(
      `select format('grant connect on database %I to %I', current_database(), $1::text) as grant`,
      [name],
    );
    await runner.query(grant);
    for (const setting of Object.entries(sessionSettings(config, role))) {
      const [{ set }] = await runner.query(
        `select format('alter role %I in database %I set %I to %L', $1::text, current_database(), $2::text, $3::text) as set`,
        [name, ...setting],
      );
      await runner.query(set);
    }
  }
}
