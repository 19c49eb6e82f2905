import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { breaksConnection, isLostConnection, isRetryable, isUsedKey } from '../http/database-errors';
import { RawJson } from '../http/envelope';
import { NotFoundError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { NAMED, runBatch, type Statement } from './batch';
import { createQuery, type Creation, type Parent } from './create';
import { EARLIER, earlierAnswer, idempotencyKeyOf, replayed } from './idempotency';
import { withClient } from './pool';

/** What a creation depends on. */
export interface CreateOptions {
  /** Statements that raise what the person should read, as `app.not_after_today` does. */
  guards?: Statement[];
  parent?: Parent;
}

/** A read: one statement that answers one row with one column, JSON text that PostgreSQL built. */
export interface Query {
  sql: string;
  values: unknown[];
}

const ATTEMPTS = 4;

/**
 * One round trip and one transaction: `app.enter`, then the query. `app.enter` checks the session, its user, its tenant and
 * the route's roles in the transaction whose data they protect.
 * @throws NotFoundError with `missing` when the statement answers no row.
 */
export async function readEntered(
  source: DataSource,
  named: boolean,
  query: Query,
  missing = 'Registro não encontrado.',
): Promise<RawJson> {
  const statements = [entrance(), { text: query.sql, values: query.values }];
  const text = await retrying(isLostConnection, () =>
    withClient(source, (client) => runBatch(client, statements, named)),
  );
  if (typeof text !== 'string') throw new NotFoundError(missing);
  return new RawJson(text);
}

/**
 * One round trip and one transaction: `app.enter`, the `guards`, and a record that is inserted and answered by one statement.
 * With an Idempotency-Key it runs once: a repetition waits for the first, fails on the key, and answers what is kept under it.
 * @throws NotFoundError with the parent's `missing` when the record that the new one belongs to does not exist.
 */
export async function createEntered(
  source: DataSource,
  named: boolean,
  creation: Creation,
  { guards = [], parent }: CreateOptions = {},
): Promise<RawJson> {
  const kept = idempotencyKeyOf(currentRequest());
  const { sql, values } = createQuery(creation, parent, kept);
  const send = (statements: Statement[]) =>
    withClient(source, (client) => runBatch(client, [entrance(), ...statements], named));
  // A commit whose answer was lost may have happened: only a key makes the repetition safe.
  const mayRepeat = (error: unknown) => isRetryable(error) || (kept !== undefined && isLostConnection(error));
  try {
    const text = await retrying(mayRepeat, () => send([...guards, { text: sql, values }]));
    if (typeof text !== 'string') throw new NotFoundError(parent?.missing ?? 'Registro não encontrado.');
    return new RawJson(text);
  } catch (error) {
    if (!kept || !isUsedKey(error)) throw error;
    const earlier = await send([{ text: EARLIER, values: [kept.key] }]);
    return new RawJson(JSON.stringify(earlierAnswer(kept, earlier)));
  }
}

/**
 * A transaction for writes, tried again on serialization failures, on deadlocks, and when the connection was lost before the
 * commit was sent. `work` answers the whole `data` of the response: with an Idempotency-Key on a POST it runs once and its
 * answer is kept in the same transaction.
 */
export function writeEntered<T extends object>(
  source: DataSource,
  named: boolean,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  let committing = false;
  const mayRepeat = (error: unknown) => isRetryable(error) || (!committing && isLostConnection(error));
  return retrying(mayRepeat, async () => {
    committing = false;
    const runner = source.createQueryRunner();
    const client: Client = await runner.connect();
    try {
      await runBatch(client, [BEGIN, entrance()], named);
      // TypeORM did not begin this transaction itself; it must not begin another inside.
      Object.assign(runner, { isTransactionActive: true, data: { [NAMED]: named } });
      const answer = await replayed(runner.manager, idempotencyKeyOf(currentRequest()), () => work(runner.manager));
      committing = true;
      await client.query('commit');
      return answer;
    } catch (error) {
      // The pool forgets a connection that was ended; one that hangs would hang the next request.
      if (breaksConnection(error)) void client.end().catch(() => undefined);
      else await client.query('rollback');
      throw error;
    } finally {
      await runner.release();
    }
  });
}

const BEGIN: Statement = { text: 'begin', values: [] };
const ENTER = 'select app.enter($1, $2, $3, $4)';

function entrance(): Statement {
  const { session, tenantSlug, roles } = currentRequest();
  if (!session) throw new UnauthorizedError();
  return { text: ENTER, values: [session.tenantId, session.sessionId, tenantSlug, roles] };
}

async function retrying<T>(mayRepeat: (error: unknown) => boolean, attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error;
    }
  }
}
