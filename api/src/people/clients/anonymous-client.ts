import type { EntityManager } from 'typeorm';
import { ANONYMOUS_CLIENT, isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';

/**
 * The row of "Consumidor final" comes into being with the first sale that needs it, whichever way the tenant was created. It counts as
 * deleted, and a constraint keeps it so: what forgets about it leaves it out.
 */
const INSERT = sql`
  insert into clients (id, name, email, deleted_at) values (${ANONYMOUS_CLIENT.id}, ${ANONYMOUS_CLIENT.name}, '', now())
  on conflict (tenant_id, id) do nothing`;

/** Makes sure that a sale or an order can refer to its client, if that is the anonymous one. */
export async function ensureAnonymousClient(tx: EntityManager, clientId: string): Promise<void> {
  if (isAnonymous(clientId)) await queryRows(tx, INSERT);
}

/** Any other client, deleted or not. What was merged goes with the record that was kept. */
export const IS_SOMEBODY = sql`id <> ${ANONYMOUS_CLIENT.id} and merged_into is null`;

/** @throws ConflictError with this reason if nobody knows the client */
export function refuseAnonymous(clientId: string, reason: string): void {
  if (isAnonymous(clientId)) throw new ConflictError(reason);
}
