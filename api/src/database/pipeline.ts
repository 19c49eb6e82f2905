import type { DataSource } from 'typeorm';
import type { Pool, PoolClient, QueryArrayConfig } from 'pg';

export interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** TypeORM's driver keeps pg's pool on `master`, untyped. */
export function poolOf(dataSource: DataSource): Pool {
  return Reflect.get(dataSource.driver, 'master');
}

/**
 * Runs the statements in one transaction and answers the rows of the last. With pg's pipeline mode all of them travel in
 * one round trip; without, one after the other.
 * @throws the first statement's error; the transaction is then rolled back.
 */
export async function pipelined(
  dataSource: DataSource,
  pipeline: boolean,
  statements: NamedStatement[],
): Promise<unknown[][]> {
  const client = await poolOf(dataSource).connect();
  let broken: Error | undefined;
  const markBroken = (error: Error) => (broken = error);
  client.on('error', markBroken);
  try {
    return pipeline ? await allAtOnce(client, statements) : await oneByOne(client, statements);
  } catch (error) {
    if (endsConnection(error)) broken = new Error('The connection is of no further use');
    throw error;
  } finally {
    client.off('error', markBroken);
    client.release(broken);
  }
}

/** Only an ordinary ERROR of PostgreSQL leaves the connection in order; FATAL ends it, and so does a fault of the network. */
const endsConnection = (error: unknown) =>
  typeof error !== 'object' || error === null || Reflect.get(error, 'severity') !== 'ERROR';

const arrayQuery = (statement: NamedStatement): QueryArrayConfig => ({ ...statement, rowMode: 'array' });

/** allSettled, not all: the client may be released only when every answer has arrived. COMMIT of a failed transaction rolls back. */
async function allAtOnce(client: PoolClient, statements: NamedStatement[]): Promise<unknown[][]> {
  const answers = await Promise.allSettled([
    client.query('begin'),
    ...statements.map((statement) => client.query<unknown[]>(arrayQuery(statement))),
    client.query('commit'),
  ]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  const last = answers[statements.length];
  return last?.status === 'fulfilled' ? last.value.rows : [];
}

async function oneByOne(client: PoolClient, statements: NamedStatement[]): Promise<unknown[][]> {
  await client.query('begin');
  try {
    let rows: unknown[][] = [];
    for (const { text, values } of statements)
      rows = (await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows;
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
