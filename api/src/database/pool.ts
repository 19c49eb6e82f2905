import type { DataSource } from 'typeorm';
import type { Pool, PoolClient } from 'pg';
import { breaksConnection } from '../kernel/http/database-errors';
import { OutcomeUnknownError } from '../kernel/http/errors';
import { poolOf } from './typeorm-internals';

/** {@link withClientOf} */
export const withClient = <T>(dataSource: DataSource, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  withClientOf(poolOf(dataSource), work);

/** Runs `work` with a connection of the pool, and discards the connection if it is broken. */
export async function withClientOf<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const markBroken = (error: Error) => (broken = error);
  client.on('error', markBroken);
  try {
    return await work(client);
  } catch (error) {
    if (breaksConnection(error) || error instanceof OutcomeUnknownError) broken = new Error('The connection is broken');
    throw error;
  } finally {
    client.off('error', markBroken);
    client.release(broken);
  }
}
