import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config';
import { entities } from './entities';
import { poolOf } from './typeorm-internals';
import { roleUrl, type ServiceRole } from './roles';

/** What holds inside a session is set on the role: see session-settings. */
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
    },
  };
}

/**
 * Opens it for Nest. A connection can be ended in the very packet that completes it, before whoever asked for it listens: an error
 * that nobody hears would end the process.
 */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('No options of a data source');
  const source = await new DataSource(options).initialize();
  poolOf(source).on('connect', (client) => client.on('error', () => undefined));
  return source;
}
