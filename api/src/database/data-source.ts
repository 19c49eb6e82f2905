import { DataSource, getMetadataArgsStorage, type DataSourceOptions } from 'typeorm';
import type { Config } from '../kernel/config/config';
import { watchCommits } from './commits';
import { failoverOptions } from './failover';
import { poolOf } from './typeorm-internals';
import { roleUrl, type ServiceRole } from './roles';

/** For every class that is an `@Entity`. Settings of the session are not made here but on the role: see session-settings.ts. */
export function dataSourceOptions(config: Config, role: ServiceRole): DataSourceOptions {
  const poolSize = role === 'app' ? config.DATABASE_POOL : Math.max(2, Math.ceil(config.DATABASE_POOL / 4));
  const url = roleUrl(config, role);
  return {
    type: 'postgres',
    url,
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
    poolSize,
    applicationName: `focinho ${role}`,
    extra: {
      ...failoverOptions(url),
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      // If packets are lost, the error of the database's own timeout never arrives.
      query_timeout: Math.ceil(config.STATEMENT_TIMEOUT_MS * 1.2),
      keepAlive: true,
    },
  };
}

/**
 * Opens the data source for Nest. A connection can be closed in the same packet that establishes it, before the code that asked
 * for it listens for errors. An 'error' event without a listener would end the process, so every connection gets one.
 */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('No options of a data source');
  const source = await new DataSource(options).initialize();
  poolOf(source).on('connect', (client) => {
    client.on('error', () => undefined);
    watchCommits(client);
  });
  return source;
}
