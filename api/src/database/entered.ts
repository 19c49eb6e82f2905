import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { breaksConnection, isLostConnection, isRetryable, isUsedKey } from '../http/database-errors';
import { RawJson } from '../http/envelope';
import { NotFoundError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { NAMED, runBatch, type Field, type Statement } from './batch';
import { createQuery, type Creation, type Parent } from './create';
import {
  askEarlier,
  claim,
  earlierAnswer,
  idempotencyKeyOf,
  keep,
  keepAnswer,
  type IdempotencyKey,
} from './idempotency';
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
 * One round trip and one transaction: `app.authenticate`, then the query. `app.authenticate` checks the session, its user, its tenant and
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
  const [, text] = await retrying(isLostConnection, () =>
    withClient(source, (client) => runBatch(client, statements, named)),
  );
  if (typeof text !== 'string') throw new NotFoundError(missing);
  return new RawJson(text);
}

/**
 * One round trip and one transaction: `app.authenticate`, the `guards`, and a record that is inserted and answered by one statement.
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
  const send = async (statements: Statement[]) => {
    const fields = await withClient(source, (client) => runBatch(client, [entrance(), ...statements], named));
    return fields[statements.length];
  };
  // A commit whose answer was lost may have happened: only a key makes the repetition safe.
  const mayRepeat = (error: unknown) => isRetryable(error) || (kept !== undefined && isLostConnection(error));
  try {
    const text = await retrying(mayRepeat, () => send([...guards, { text: sql, values }]));
    if (typeof text !== 'string') throw new NotFoundError(parent?.missing ?? 'Registro não encontrado.');
    return new RawJson(text);
  } catch (error) {
    if (!kept || !isUsedKey(error)) throw error;
    return earlierAnswer(kept, await send([askEarlier(kept)]));
  }
}

/**
 * A transaction for writes, tried again on serialization failures, on deadlocks, and when the connection was lost before the
 * commit was sent or while a key makes the repetition safe. `work` answers the whole `data` of the response, or the query for
 * it, which then travels with the commit. With an Idempotency-Key on a POST it runs once: the key is a row of the same
 * transaction, a concurrent repetition waits for its commit and answers what it answered.
 */
export function writeEntered(
  source: DataSource,
  named: boolean,
  work: (tx: EntityManager) => Promise<Query | object>,
): Promise<object> {
  const kept = idempotencyKeyOf(currentRequest());
  let committing = false;
  const mayRepeat = (error: unknown) =>
    isRetryable(error) || (isLostConnection(error) && (!committing || kept !== undefined));
  return retrying(mayRepeat, async () => {
    committing = false;
    const runner = source.createQueryRunner();
    const client: Client = await runner.connect();
    try {
      const [, , claimed] = await runBatch(client, [BEGIN, entrance(), ...(kept ? [claim(kept)] : [])], named);
      if (kept && claimed === '0') {
        const [earlier] = await runBatch(client, [askEarlier(kept), COMMIT], named);
        return earlierAnswer(kept, earlier);
      }
      // TypeORM did not begin this transaction itself; it must not begin another inside.
      Object.assign(runner, { isTransactionActive: true, data: { [NAMED]: named } });
      const answer = await work(runner.manager);
      committing = true;
      const [field] = await runBatch(client, [...closing(answer, kept), COMMIT], named);
      return isQuery(answer) ? answered(field) : answer;
    } catch (error) {
      // The pool forgets a connection that was ended; one that hangs would hang the next request.
      if (breaksConnection(error) || !(await rolledBack(client))) void client.end().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  });
}

/** A rollback may be cancelled like any statement: then the next request would find the aborted transaction. */
const rolledBack = (client: Client): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

const isQuery = (answer: Query | object): answer is Query => 'sql' in answer;

/** What is left to do before the commit: to ask for the answer, to keep it. */
function closing(answer: Query | object, kept: IdempotencyKey | undefined): Statement[] {
  if (isQuery(answer)) return [kept ? keepAnswer(kept, answer) : { text: answer.sql, values: answer.values }];
  return kept ? [keep(kept, answer)] : [];
}

function answered(field: Field): RawJson {
  if (typeof field !== 'string') throw new Error('A write answered no record');
  return new RawJson(field);
}

const BEGIN: Statement = { text: 'begin', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };
const ENTER = 'select app.authenticate($1, $2, $3, $4)';

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
