import type { DataSource } from 'typeorm';
import type { PoolClient } from 'pg';
import { breaksConnection } from '../http/database-errors';
import { poolOf } from './typeorm-internals';

/** Lends `work` a connection, and throws the connection away when it is of no further use. */
export async function withClient<T>(dataSource: DataSource, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(dataSource).connect();
  let broken: Error | undefined;
  const markBroken = (error: Error) => (broken = error);
  client.on('error', markBroken);
  try {
    return await work(client);
  } catch (error) {
    if (breaksConnection(error)) broken = new Error('The connection is of no further use');
    throw error;
  } finally {
    client.off('error', markBroken);
    client.release(broken);
  }
}
