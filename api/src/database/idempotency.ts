import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { BadRequestError, ConflictError } from '../http/errors';
import type { RequestContext } from '../http/request-context';

/**
 * Runs `work` once for an Idempotency-Key: the key is a row of the same transaction, so a concurrent repetition waits for
 * the first to commit and then answers with what it answered.
 * @throws ConflictError when the key was used for another request.
 */
export async function replayed<T extends object>(
  tx: EntityManager,
  request: RequestContext,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.idempotencyKey;
  if (request.method !== 'POST' || key === undefined) return work();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new BadRequestError('O cabeçalho Idempotency-Key não é válido.');
  const hash = createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
  const inserted = await tx.query(
    'insert into idempotency_keys (key, request_hash) values ($1, $2) on conflict do nothing returning key',
    [key, hash],
  );
  if (inserted.length === 0) {
    const [earlier] = await tx.query('select request_hash, answer from idempotency_keys where key = $1', [key]);
    if (!earlier || earlier.request_hash !== hash)
      throw new ConflictError('Esta chave de idempotência já foi usada com outros dados.');
    return earlier.answer;
  }
  const answer = await work();
  await tx.query('update idempotency_keys set answer = $2 where key = $1', [key, JSON.stringify(answer)]);
  return answer;
}
