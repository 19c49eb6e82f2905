import { Client } from 'pg';
import type { Config } from '../kernel/config/config';
import { TestApi } from '../testing/api';
import { migrate } from './migrate';
import { roleUrl, type ServiceRole } from './roles';

const api = TestApi.forSuite({ STATEMENT_TIMEOUT_MS: '2000' }, { isOwn: true });

/** Connects as a pooler does: with name, password and database, but without the settings that the API would send. */
async function settingsOf(config: Config, role: ServiceRole) {
  const client = new Client(roleUrl(config, role));
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'plan_cache_mode')`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

test('a role has its timeouts and its time zone even if the connection sends no settings', async () => {
  const everyRole = {
    statement_timeout: '2000',
    lock_timeout: '1000',
    idle_in_transaction_session_timeout: '7000',
    TimeZone: 'UTC',
  };
  expect(await settingsOf(api.config, 'app')).toEqual({ ...everyRole, plan_cache_mode: 'force_generic_plan' });
  expect(await settingsOf(api.config, 'platform')).toEqual({ ...everyRole, plan_cache_mode: 'auto' });
});

test('a role gets the password of its configured connection, and connects under its own name if none is configured', async () => {
  const { host, pathname } = new URL(api.config.DATABASE_URL);
  const config = { ...api.config, APP_DATABASE_URL: `postgres://:p%40ss%2Fword@${host}${pathname}` };
  await migrate(config);
  expect(await settingsOf(config, 'app')).toMatchObject({ statement_timeout: '2000' });
  await expect(settingsOf(api.config, 'app')).rejects.toThrow('password authentication failed');
  await migrate(api.config);
  expect(await settingsOf(api.config, 'app')).toMatchObject({ statement_timeout: '2000' });
});
