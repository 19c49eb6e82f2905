import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../kernel/config/config';
import { RawJson } from '../kernel/http/envelope';
import { BadRequestError, ConflictError } from '../kernel/http/errors';
import type { RequestContext } from '../kernel/http/request-context';
import type { Field } from './batch';
import { sql, type Sql } from './sql';

/** The Idempotency-Key of a POST and keyed hashes of the request: with the current secret and, if there is one, the previous. */
export interface IdempotencyKey {
  key: string;
  hash: string;
  previousHash: string | undefined;
}

/** Secrets that key the hashes; the current one first. */
export type IdempotencySecrets = [current: string, previous: string | undefined];
export const idempotencySecrets = (config: Config): IdempotencySecrets => [
  config.IDEMPOTENCY_SECRET ?? config.JWT_SECRET,
  config.IDEMPOTENCY_SECRET_PREVIOUS,
];

/** Fields that are not even hashed. A repetition may differ in them: it only returns the response that is stored. */
const SECRET_FIELD = /password|secret|token|^code$|^pin$/i;
const withoutSecrets = (name: string, value: unknown) => (SECRET_FIELD.test(name) ? undefined : value);

/** @throws BadRequestError if the header is too long or has characters other than printable ASCII */
export function idempotencyHeaderOf({ idempotencyKey }: RequestContext): string | undefined {
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey))
    throw new BadRequestError('O cabeçalho Idempotency-Key não é válido.');
  return idempotencyKey;
}

/**
 * Undefined for other methods than POST, and without the header. The hashes are keyed, because whoever reads the table could otherwise
 * find out by trying what was sent.
 * @throws BadRequestError {@link idempotencyHeaderOf}
 */
export function idempotencyKeyOf(
  request: RequestContext,
  [current, previous]: IdempotencySecrets,
): IdempotencyKey | undefined {
  const key = request.method === 'POST' ? idempotencyHeaderOf(request) : undefined;
  if (key === undefined) return undefined;
  const content = `${request.url}\n${JSON.stringify(request.body, withoutSecrets)}`;
  const hashWith = (secret: string) => createHmac('sha256', secret).update(content).digest('hex');
  return { key, hash: hashWith(current), previousHash: previous && hashWith(previous) };
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
export function storedResponse({ hash, previousHash }: IdempotencyKey, found: Field): RawJson {
  const stored = typeof found === 'string' ? storedSchema.parse(JSON.parse(found)) : undefined;
  if (!stored || ![hash, previousHash].includes(stored.hash)) throw new ConflictError(SAVED_BEFORE);
  return new RawJson(JSON.stringify(stored.response));
}
const storedSchema = z.object({ hash: z.string(), response: z.unknown() });
