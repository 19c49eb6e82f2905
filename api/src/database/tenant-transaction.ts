import type { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { breaksConnection, isLostConnection, isRetryable, isDuplicateKey } from '../http/database-errors';
import { RawJson } from '../http/envelope';
import { NotFoundError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { NAMED, runBatch, type Field } from './batch';
import { createQuery, type Creation, type Parent } from './create';
import {
  claimKey,
  findResponse,
  idempotencyKeyOf,
  storedResponse,
  storeResponse,
  storeResponseOf,
  type IdempotencyKey,
} from './idempotency';
import { withClient } from './pool';
import { adoptTransaction, clientOf } from './typeorm-internals';
import { Sql, sql, type Query } from './sql';

/** What a creation depends on. */
export interface CreateOptions {
  /** Statements that raise what the person should read, as `app.not_after_today` does. */
  guards?: Query[];
  parent?: Parent;
}

const ATTEMPTS = 4;

/**
 * One round trip and one transaction: `app.authenticate`, then the query. `app.authenticate` checks the session, its user, its tenant and
 * the route's roles in the transaction whose data they protect.
 * @throws NotFoundError with `missing` when the statement answers no row.
 */
export async function runRead(
  source: DataSource,
  named: boolean,
  query: Query,
  missing = 'Registro não encontrado.',
): Promise<RawJson> {
  const statements = [authenticate(), query];
  const [, text] = await withRetries(isLostConnection, () =>
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
export async function runCreate(
  source: DataSource,
  named: boolean,
  creation: Creation,
  { guards = [], parent }: CreateOptions = {},
): Promise<RawJson> {
  const key = idempotencyKeyOf(currentRequest());
  const create = createQuery(creation, parent, key);
  const send = async (statements: Query[]) => {
    const fields = await withClient(source, (client) => runBatch(client, [authenticate(), ...statements], named));
    return fields[statements.length];
  };
  // A commit whose answer was lost may have happened: only a key makes the repetition safe.
  const mayRetry = (error: unknown) => isRetryable(error) || (key !== undefined && isLostConnection(error));
  try {
    const text = await withRetries(mayRetry, () => send([...guards, create]));
    if (typeof text !== 'string') throw new NotFoundError(parent?.missing ?? 'Registro não encontrado.');
    return new RawJson(text);
  } catch (error) {
    if (!key || !isDuplicateKey(error)) throw error;
    return storedResponse(key, await send([findResponse(key)]));
  }
}

/**
 * A transaction for writes, tried again on serialization failures, on deadlocks, and when the connection was lost before the
 * commit was sent or while a key makes the repetition safe. `work` answers the whole `data` of the response, or the query for
 * it, which then travels with the commit. With an Idempotency-Key on a POST it runs once: the key is a row of the same
 * transaction, a concurrent repetition waits for its commit and answers what it answered.
 */
export function runWrite(
  source: DataSource,
  named: boolean,
  work: (tx: EntityManager) => Promise<Sql | object>,
): Promise<object> {
  const key = idempotencyKeyOf(currentRequest());
  let committing = false;
  const mayRetry = (error: unknown) =>
    isRetryable(error) || (isLostConnection(error) && (!committing || key !== undefined));
  return withRetries(mayRetry, async () => {
    committing = false;
    const runner = source.createQueryRunner();
    const client = await clientOf(runner);
    try {
      const [, , claimed] = await runBatch(client, [BEGIN, authenticate(), ...(key ? [claimKey(key)] : [])], named);
      if (key && claimed === '0') {
        const [earlier] = await runBatch(client, [findResponse(key), COMMIT], named);
        return storedResponse(key, earlier);
      }
      adoptTransaction(runner, { [NAMED]: named });
      const result = await work(runner.manager);
      committing = true;
      const [field] = await runBatch(client, [...finalQueries(result, key), COMMIT], named);
      return result instanceof Sql ? responded(field) : result;
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

/** What is left to do before the commit: to ask for the response, to store it. */
function finalQueries(result: Sql | object, key: IdempotencyKey | undefined): Query[] {
  if (result instanceof Sql) return [key ? storeResponseOf(key, result) : result];
  return key ? [storeResponse(key, result)] : [];
}

function responded(field: Field): RawJson {
  if (typeof field !== 'string') throw new Error('A write returned no record');
  return new RawJson(field);
}

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;

function authenticate(): Query {
  const { session, tenantSlug, roles } = currentRequest();
  if (!session) throw new UnauthorizedError();
  return sql`select app.authenticate(${session.tenantId}, ${session.sessionId}, ${tenantSlug}, ${roles})`;
}

async function withRetries<T>(mayRetry: (error: unknown) => boolean, attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !mayRetry(error)) throw error;
    }
  }
}
