import type { Client } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { plansWith } from '@focinho/contracts/vendor/plans';
import type { Config } from '../kernel/config/config';
import { breaksConnection, isLostConnection, isRetryable, isDuplicateKey } from '../kernel/http/database-errors';
import { RawJson } from '../kernel/http/envelope';
import { NotFoundError, OutcomeUnknownError, UnauthorizedError } from '../kernel/http/errors';
import { currentRequest } from '../kernel/http/request-context';
import { NAMED, queryField, runBatch, type Field } from './batch';
import { Commits, CONFIRM } from './commits';
import { createQuery, type Creation, type Parent } from './create';
import {
  claimKey,
  findResponse,
  idempotencyKeyOf,
  idempotencySecrets,
  storedResponse,
  storeResponse,
  storeResponseOf,
  type IdempotencyKey,
  type IdempotencySecrets,
} from './idempotency';
import { openTransactions } from './open-transactions';
import { withClient } from './pool';
import { adoptTransaction, clientOf } from './typeorm-internals';
import { prepared, Sql, sql, type Query } from './sql';

/** A data source and how its transactions are run. */
export interface Database {
  source: DataSource;
  /** Whether statements may be named. */
  named: boolean;
  secrets: IdempotencySecrets;
  commits: Commits;
}
export const databaseOf = (source: DataSource, config: Config): Database => ({
  source,
  named: config.DATABASE_NAMED_STATEMENTS,
  secrets: idempotencySecrets(config),
  commits: Commits.of(source, config),
});

/** Conditions of a creation. */
export interface CreateOptions {
  /** Statements that raise an error for the user, such as `app.not_after_today`. */
  guards?: Query[];
  /** Guards that run after the insertion: a repetition with an Idempotency-Key fails at the key before they run. */
  checks?: Query[];
  parent?: Parent;
}

const ATTEMPTS = 4;

/**
 * Runs `app.authenticate` and the query in one round trip and one transaction.
 * @throws NotFoundError with `missing` if the query returns no row
 */
export async function runRead(
  { source, named }: Database,
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
 * Runs `app.authenticate`, the `guards`, a statement that inserts and returns a record, and the `checks`, in one round trip and one
 * transaction.
 * With an Idempotency-Key this happens only once: a repetition waits for the first request, fails because the key exists, and returns
 * the response that is stored under it.
 * @throws NotFoundError with the parent's `missing` if the parent does not exist
 */
export async function runCreate(
  { source, named, secrets, commits }: Database,
  creation: Creation,
  { guards = [], checks = [], parent }: CreateOptions = {},
): Promise<RawJson> {
  const key = idempotencyKeyOf(currentRequest(), secrets);
  const create = createQuery(creation, parent, key);
  const send = async (before: Query[], query: Query, after: Query[] = []) => {
    const statements = [authenticate(), ...before, query, ...after];
    const fields = await withClient(source, (client) => commits.run(client, statements, named, key !== undefined));
    return fields[before.length + 1];
  };
  // If the connection was lost, the commit may have succeeded: retrying is safe only with a key.
  const mayRetry = (error: unknown) => isRetryable(error) || (key !== undefined && isLostConnection(error));
  commits.begin();
  try {
    const text = await withRetries(mayRetry, () => send(guards, create, checks));
    if (typeof text !== 'string') throw new NotFoundError(parent?.missing ?? 'Registro não encontrado.');
    return new RawJson(text);
  } catch (error) {
    if (!key || !isDuplicateKey(error)) throw error;
    return storedResponse(key, await send([CONFIRM], findResponse(key)));
  }
}

/**
 * Runs `work` in a transaction. Retries after serialization failures and deadlocks, and after a lost connection if the commit had not
 * been sent yet or a key makes the repetition safe. With an Idempotency-Key on a POST the work is done only once: the key is a row
 * of the same transaction, and a concurrent repetition waits for its commit and returns the stored response.
 * @param work returns the `data` of the response, or a query for it, which is then sent together with the commit
 * @param isKeyed false ignores the Idempotency-Key
 */
export function runWrite(
  { source, named, secrets, commits }: Database,
  work: (tx: EntityManager) => Promise<Sql | object>,
  isKeyed = true,
): Promise<object> {
  const key = isKeyed ? idempotencyKeyOf(currentRequest(), secrets) : undefined;
  let committing = false;
  const mayRetry = (error: unknown) =>
    isRetryable(error) || (isLostConnection(error) && (!committing || key !== undefined));
  commits.begin();
  return withRetries(mayRetry, async () => {
    committing = false;
    return onConnection(source, async (runner, client) => {
      const [, , claimed] = await runBatch(client, [BEGIN, authenticate(), ...(key ? [claimKey(key)] : [])], named);
      if (key && claimed === '0') {
        const [earlier] = await commits.run(client, [findResponse(key), CONFIRM, COMMIT], named, true);
        return storedResponse(key, earlier);
      }
      adoptTransaction(runner, { [NAMED]: named });
      const result = await work(runner.manager);
      committing = true;
      const [field] = await commits.run(client, [...finalQueries(result, key), COMMIT], named, key !== undefined);
      return result instanceof Sql ? responded(field) : result;
    });
  });
}

/** Runs `work` in a transaction without session and Idempotency-Key. Its commit has the deadline of {@link Commits}. */
export function runSystem<T>(
  { source, commits }: Pick<Database, 'source' | 'commits'>,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  return onConnection(source, async (runner, client) => {
    await runner.startTransaction();
    const result = await work(runner.manager);
    await commits.end(client);
    await commits.run(client, [COMMIT], false, false);
    return result;
  });
}

/** Gives the connection back to the pool afterwards, or closes it if nobody knows its state. */
async function onConnection<T>(
  source: DataSource,
  work: (runner: QueryRunner, client: Client) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  const client = await clientOf(runner);
  const end = openTransactions.begin();
  try {
    return await work(runner, client);
  } catch (error) {
    // The pool removes a closed connection; a connection that hangs would block the next request.
    if (breaksConnection(error) || error instanceof OutcomeUnknownError || !(await rolledBack(client)))
      void client.end().catch(() => undefined);
    throw error;
  } finally {
    end();
    await runner.release();
  }
}

/**
 * Commits what a write needs before something outside the database that must not happen inside a transaction, such as a call of
 * another service. It has to be safe to run again; the write that follows stores the response under the Idempotency-Key.
 * @returns what `work` returns; undefined if the request has its response already, so that the write will return the stored response
 */
export async function runPreparation<T>(
  database: Database,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T | undefined> {
  const key = idempotencyKeyOf(currentRequest(), database.secrets);
  let prepared: T | undefined;
  const prepare = async (tx: EntityManager) => {
    const hasResponse = key && (await queryField(tx, findResponse(key))) !== undefined;
    prepared = hasResponse ? undefined : await work(tx);
    return {};
  };
  await runWrite(database, prepare, false);
  return prepared;
}

/**
 * Runs the checks of a write in a transaction that is rolled back, for what must be known before something expensive that
 * must not happen inside a transaction, such as hashing a password. The write repeats them.
 * @returns what the checks return
 */
export function runChecks<T>({ source, named }: Database, checks: (tx: EntityManager) => Promise<T>): Promise<T> {
  const mayRetry = (error: unknown) => isRetryable(error) || isLostConnection(error);
  return withRetries(mayRetry, async () => {
    const runner = source.createQueryRunner();
    const client = await clientOf(runner);
    try {
      await runBatch(client, [BEGIN, authenticate()], named);
      adoptTransaction(runner, { [NAMED]: named });
      return await checks(runner.manager);
    } finally {
      if (!(await rolledBack(client))) void client.end().catch(() => undefined);
      await runner.release();
    }
  });
}

/** False if the rollback itself failed: the next request would find the aborted transaction on this connection. */
const rolledBack = (client: Client): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/** The statements that precede the commit: they fetch the response, store it, or both. */
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

export function authenticate(): Query {
  const { session, tenantSlug, roles, needs } = currentRequest();
  if (!session) throw new UnauthorizedError();
  const { writes, feature } = needs;
  const { key } = session;
  const plans = feature && plansWith(feature);
  if (!key) return bySession(session.tenantId, session.sessionId, tenantSlug, roles, writes, feature, plans);
  const { scope, role } = key;
  const keyPlans = plansWith('integrations');
  return byKey(session.tenantId, session.sessionId, tenantSlug, scope, role, roles, keyPlans, writes, feature, plans);
}

const bySession = prepared(
  (tenant, session, slug, roles, writes, feature, plans) =>
    sql`select app.authenticate(${tenant}, ${session}, ${slug}, ${roles}, ${writes}, ${feature}, ${plans})`,
);
const byKey = prepared(
  (tenant, hash, slug, scope, role, roles, keyPlans, writes, feature, plans) =>
    sql`select app.authenticate_key(${tenant}, ${hash}, ${slug}, ${scope}, ${role}, ${roles}, ${keyPlans}, ${writes}, ${feature}, ${plans})`,
);

const withRetries = <T>(
  mayRetry: (error: unknown) => boolean,
  attempt: () => Promise<T>,
  left = ATTEMPTS - 1,
): Promise<T> =>
  attempt().catch((error: unknown) => {
    if (left === 0 || !mayRetry(error)) throw error;
    return withRetries(mayRetry, attempt, left - 1);
  });
