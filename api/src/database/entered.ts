import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { isLostConnection, isRetryable } from '../http/database-errors';
import { RawJson } from '../http/envelope';
import { NotFoundError, UnauthorizedError } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { replayed } from './idempotency';
import { pipelined } from './pipeline';

/** A read: one statement that answers one row with one column, JSON text that PostgreSQL built. */
export interface Query {
  sql: string;
  values: unknown[];
}

const ENTER = 'select app.enter($1, $2, $3, $4)';
const ATTEMPTS = 4;

/**
 * One pipelined round trip: begin, enter, query, commit. `app.enter` checks the session, its user, its tenant and the route's
 * roles in the transaction whose data they protect.
 * @throws NotFoundError with `missing` when the statement answers no row.
 */
export async function readEntered(
  source: DataSource,
  pipeline: boolean,
  query: Query,
  missing = 'Registro não encontrado.',
): Promise<RawJson> {
  const statements = [
    { name: 'enter', text: ENTER, values: entrance() },
    { name: statementName(query.sql), text: query.sql, values: query.values },
  ];
  const rows = await retrying(isLostConnection, () => pipelined(source, pipeline, statements));
  const text = rows[0]?.[0];
  if (typeof text !== 'string') throw new NotFoundError(missing);
  return new RawJson(text);
}

/**
 * A transaction for writes, tried again on serialization failures, on deadlocks, and when the connection was lost before the
 * commit was sent. `work` answers the whole `data` of the response: with an Idempotency-Key on a POST it runs once and its
 * answer is kept in the same transaction.
 */
export function writeEntered<T extends object>(
  source: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  let committing = false;
  const mayRepeat = (error: unknown) => isRetryable(error) || (!committing && isLostConnection(error));
  return retrying(mayRepeat, () => {
    committing = false;
    return source.transaction(async (tx) => {
      await tx.query(ENTER, entrance());
      const answer = await replayed(tx, currentRequest(), () => work(tx));
      committing = true;
      return answer;
    });
  });
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

function entrance(): unknown[] {
  const { session, tenantSlug, roles } = currentRequest();
  if (!session) throw new UnauthorizedError();
  return [session.tenantId, session.sessionId, tenantSlug, roles];
}

const names = new Map<string, string>();
/** Statements come from a fixed set of fragments, so their names are few; the map only saves hashing. */
function statementName(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = `q${createHash('sha1').update(sql).digest('hex').slice(0, 20)}`;
    if (names.size < 2_000) names.set(sql, name);
  }
  return name;
}
