import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config';
import { entities } from './entities';
import { roleUrl, type ServiceRole } from './roles';

/** Milliseconds after which the database itself ends what hangs. */
const timeouts = ({ STATEMENT_TIMEOUT_MS }: Config) => ({
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: Math.ceil(STATEMENT_TIMEOUT_MS / 2),
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS + 5_000,
});

/**
 * A shop's statements are few and have the tenant as a setting, which no plan knows anyway: planned once a connection instead of
 * for each call, a list takes 0.4 ms of the database instead of 2.
 */
const PLANS: Record<ServiceRole, Record<string, string>> = {
  app: { plan_cache_mode: 'force_generic_plan' },
  platform: {},
};

export function dataSourceOptions(config: Config, role: ServiceRole): DataSourceOptions {
  const poolSize = role === 'app' ? config.DATABASE_POOL : Math.max(2, Math.ceil(config.DATABASE_POOL / 4));
  return {
    type: 'postgres',
    url: roleUrl(config, role),
    entities,
    poolSize,
    applicationName: `focinho ${role}`,
    extra: {
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      // When the network swallows what is sent, the database's own timeouts never arrive.
      query_timeout: Math.ceil(config.STATEMENT_TIMEOUT_MS * 1.2),
      keepAlive: true,
      options: Object.entries({ ...timeouts(config), ...PLANS[role], timezone: 'UTC' })
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  };
}

export const newDataSource = (config: Config, role: ServiceRole) => new DataSource(dataSourceOptions(config, role));
