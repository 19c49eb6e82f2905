import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { BadRequestError, ConflictError } from '../http/errors';
import type { RequestContext } from '../http/request-context';
import { queryField } from './batch';

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

/** What a key was used for: one row of one column, JSON. */
export const EARLIER = `select json_build_object('hash', request_hash, 'answer', answer)::text
  from idempotency_keys where key = $1`;

/**
 * The answer kept under a key, from the JSON of {@link EARLIER}.
 * @throws ConflictError when the key was used for another request.
 */
export function earlierAnswer<T extends object>(kept: IdempotencyKey, json: string | null | undefined): T {
  const earlier = typeof json === 'string' ? JSON.parse(json) : undefined;
  if (earlier?.hash !== kept.hash) throw new ConflictError('Esta chave de idempotência já foi usada com outros dados.');
  return earlier.answer;
}

/**
 * Runs `work` once for an Idempotency-Key: the key is a row of the same transaction, so a concurrent repetition waits for
 * the first to commit and then answers with what it answered.
 * @throws ConflictError when the key was used for another request.
 */
export async function replayed<T extends object>(
  tx: EntityManager,
  kept: IdempotencyKey | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!kept) return work();
  const inserted = await queryField(tx, { text: CLAIM, values: [kept.key, kept.hash] });
  if (inserted === undefined) return earlierAnswer(kept, await queryField(tx, { text: EARLIER, values: [kept.key] }));
  const answer = await work();
  await queryField(tx, { text: KEEP, values: [kept.key, answer] });
  return answer;
}
const CLAIM = `insert into idempotency_keys (key, request_hash) values ($1, $2) on conflict do nothing returning key`;
const KEEP = 'update idempotency_keys set answer = $2 where key = $1';
