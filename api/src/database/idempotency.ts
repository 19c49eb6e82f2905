import { createHash } from 'node:crypto';
import { RawJson } from '../http/envelope';
import { BadRequestError, ConflictError } from '../http/errors';
import type { RequestContext } from '../http/request-context';
import type { Field, Statement } from './batch';
import type { Query } from './entered';

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

/** Takes a key: answers 1, or 0 when another request was there first, for whose commit it waits. */
export const claim = ({ key, hash }: IdempotencyKey): Statement => ({
  text: `with claimed as (
    insert into idempotency_keys (key, request_hash) values ($1, $2) on conflict do nothing returning key)
    select count(*) from claimed`,
  values: [key, hash],
});

/** Keeps an answer under the key that was claimed. */
export const keep = ({ key }: IdempotencyKey, answer: object): Statement => ({
  text: 'update idempotency_keys set response = $2 where key = $1',
  values: [key, answer],
});

/** Runs a query, keeps its answer under the key that was claimed, and answers it. */
export const keepAnswer = ({ key }: IdempotencyKey, { sql, values }: Query): Statement => ({
  text: `with answered (answer) as (${sql}),
    kept as (update idempotency_keys set response = (select answer::jsonb from answered) where key = $${values.length + 1})
    select answer from answered`,
  values: [...values, key],
});

/** Asks what a key was used for. */
export const askEarlier = ({ key }: IdempotencyKey): Statement => ({
  text: `select json_build_object('hash', request_hash, 'answer', response)::text from idempotency_keys where key = $1`,
  values: [key],
});

/** For somebody who changed their text after an answer that never arrived: sending it as new would make it twice. */
const SAVED_BEFORE =
  'Isto já foi salvo na tentativa anterior, como estava antes. Feche o formulário e edite o registro.';

/**
 * The answer that {@link askEarlier} found.
 * @throws ConflictError when the key was used for another request.
 */
export function earlierAnswer({ hash }: IdempotencyKey, found: Field): RawJson {
  const earlier = typeof found === 'string' ? JSON.parse(found) : undefined;
  if (earlier?.hash !== hash) throw new ConflictError(SAVED_BEFORE);
  return new RawJson(JSON.stringify(earlier.answer));
}
