import type { EntityManager } from 'typeorm';
import type { Deposit } from '../../agenda/stays/charged-stays';
import { queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import { postToLedger } from '../client-credits/ledger';
import { requireOpenTill } from '../till/reverse-in-till';

/** Whoever has never bought on credit gets an account without a limit (client_credits_client_key). */
const ensureAccount = (clientId: string) => sql`
  insert into client_credits (id, client_id, credit_limit_cents) values (${newId()}::uuid, ${clientId}::uuid, 0)
  on conflict (tenant_id, client_id) do nothing`;

/**
 * A payment in advance: as a payment that exceeds what the client owes, it is credit that a sale on credit spends.
 * @throws ConflictError if the shop uses the till and it is not open
 */
export async function takeDeposit(
  tx: EntityManager,
  { clientId, amountCents, method, description }: Deposit,
): Promise<string> {
  await requireOpenTill(tx, 'Abra o caixa antes de receber o sinal.');
  await queryRows(tx, ensureAccount(clientId));
  return postToLedger(tx, { clientId }, { type: 'DEBIT', amountCents, description, money: { method } });
}
