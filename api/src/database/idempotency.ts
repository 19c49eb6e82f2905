import { createHash } from 'node:crypto';
import { z } from 'zod';
import { RawJson } from '../http/envelope';
import { BadRequestError, ConflictError } from '../http/errors';
import type { RequestContext } from '../http/request-context';
import type { Field } from './batch';
import { sql, type Sql } from './sql';

/** The Idempotency-Key of a POST and what it was sent for. */
export interface IdempotencyKey {
  key: string;
  hash: string;
}

/** @throws BadRequestError when the header holds what no client of ours would send. */
export function idempotencyKeyOf(request: RequestContext): IdempotencyKey | undefined {
  const key = request.idempotencyKey;
  if (request.method !== 'POST' || key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new BadRequestError('O cabeçalho Idempotency-Key não é válido.');
  const hash = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  return { key, hash };
}

/** Takes a key: 1, or 0 when another request was there first, for whose commit it waits. */
export const claimKey = ({ key, hash }: IdempotencyKey) => sql`
  with claimed as (
    insert into idempotency_keys (key, request_hash) values (${key}, ${hash}) on conflict do nothing returning key)
  select count(*) from claimed`;

/** Stores a response under the key that was claimed. */
export const storeResponse = ({ key }: IdempotencyKey, response: object) =>
  sql`update idempotency_keys set response = ${response} where key = ${key}`;

/** Runs a query, stores its response under the key that was claimed, and returns it. */
export const storeResponseOf = ({ key }: IdempotencyKey, query: Sql) => sql`
  with responded (response) as (${query}),
  stored as (update idempotency_keys set response = (select response::jsonb from responded) where key = ${key})
  select response from responded`;

/** What a key was used for. */
export const findResponse = ({ key }: IdempotencyKey) => sql`
  select json_build_object('hash', request_hash, 'response', response)::text from idempotency_keys where key = ${key}`;

/** For somebody who changed their text after a response that never arrived: sending it as new would save it twice. */
const SAVED_BEFORE =
  'Isto já foi salvo na tentativa anterior, como estava antes. Feche o formulário e edite o registro.';

/**
 * The response that {@link findResponse} found.
 * @throws ConflictError when the key was used for another request.
 */
export function storedResponse({ hash }: IdempotencyKey, found: Field): RawJson {
  const stored = typeof found === 'string' ? storedSchema.parse(JSON.parse(found)) : undefined;
  if (stored?.hash !== hash) throw new ConflictError(SAVED_BEFORE);
  return new RawJson(JSON.stringify(stored.response));
}
const storedSchema = z.object({ hash: z.string(), response: z.unknown() });
