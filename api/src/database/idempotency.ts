import { createHash } from 'node:crypto';
import { z } from 'zod';
import { RawJson } from '../http/envelope';
import { BadRequestError, ConflictError } from '../http/errors';
import type { RequestContext } from '../http/request-context';
import type { Field } from './batch';
import { sql, type Sql } from './sql';

/** The Idempotency-Key of a POST and a hash of the request. */
export interface IdempotencyKey {
  key: string;
  hash: string;
}

/** @throws BadRequestError if the header is too long or has characters other than printable ASCII */
export function idempotencyKeyOf(request: RequestContext): IdempotencyKey | undefined {
  const key = request.idempotencyKey;
  if (request.method !== 'POST' || key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new BadRequestError('O cabeçalho Idempotency-Key não é válido.');
  const hash = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  return { key, hash };
}

/** Returns 1 if this request is the first with its key, otherwise 0. Waits while the first request is still running. */
export const claimKey = ({ key, hash }: IdempotencyKey) => sql`
  with claimed as (
    insert into idempotency_keys (key, request_hash) values (${key}, ${hash}) on conflict do nothing returning key)
  select count(*) from claimed`;

/** Stores the response under the claimed key. */
export const storeResponse = ({ key }: IdempotencyKey, response: object) =>
  sql`update idempotency_keys set response = ${response} where key = ${key}`;

/** Runs the query, stores its result under the claimed key, and returns it. */
export const storeResponseOf = ({ key }: IdempotencyKey, query: Sql) => sql`
  with responded (response) as (${query}),
  stored as (update idempotency_keys set response = (select response::jsonb from responded) where key = ${key})
  select response from responded`;

/** The hash and the response that are stored under the key. */
export const findResponse = ({ key }: IdempotencyKey) => sql`
  select json_build_object('hash', request_hash, 'response', response)::text from idempotency_keys where key = ${key}`;

/** For users who changed the form after a response was lost: if it were sent under a new key, the record would be saved twice. */
const SAVED_BEFORE =
  'Isto já foi salvo na tentativa anterior, como estava antes. Feche o formulário e edite o registro.';

/**
 * The response that {@link findResponse} found.
 * @throws ConflictError if the key was used for another request
 */
export function storedResponse({ hash }: IdempotencyKey, found: Field): RawJson {
  const stored = typeof found === 'string' ? storedSchema.parse(JSON.parse(found)) : undefined;
  if (stored?.hash !== hash) throw new ConflictError(SAVED_BEFORE);
  return new RawJson(JSON.stringify(stored.response));
}
const storedSchema = z.object({ hash: z.string(), response: z.unknown() });
