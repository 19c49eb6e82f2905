import type { EntityManager } from 'typeorm';
import type { ClientMergeInput } from '@focinho/contracts/desk/merges';
import { fromCents } from '@focinho/contracts/kernel/money';
import { lockAgenda } from '../../agenda/planner/agenda.facts';
import { queryRows } from '../../database/batch';
import { recordEvent } from '../../journal/audit/record-event';
import { badField, NotFoundError } from '../../kernel/http/errors';
import { checkObsolete } from '../../payments/pix/pix-charges.queries';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { Client } from '../../people/clients/clients.entity';
import { oneClient } from '../../people/clients/clients.queries';
import { mergeCashback } from '../cashback/ledger';
import { ClientCredit } from '../client-credits/client-credits.entity';
import { postToLedger } from '../client-credits/ledger';
import * as queries from './merges.queries';

export const ANONYMOUS = 'O consumidor final não é um cadastro e não se junta a outro.';
/** Names of people change and are erased; the kept account has the rest of the story. */
const MOVED_OUT = 'Saldo passado para o cadastro com que este foi juntado';
const MOVED_IN = 'Saldo do cadastro juntado';

/**
 * Gives to a client all that a duplicate had, and deletes the duplicate. Locks in the order of everything else: the agenda, pets, clients,
 * open comandas, charges, accounts, cashback. A comanda that is being paid is waited for before the duplicate is locked against all that refers
 * to it, so that its sale moves along. Sent again, nothing more happens.
 * @throws NotFoundError; BadRequestError for the same record; ConflictError for the anonymous client
 */
export async function mergeClients(
  tx: EntityManager,
  keptId: string,
  { duplicateClientId: duplicateId, take }: ClientMergeInput,
) {
  const both = [keptId, duplicateId];
  if (keptId === duplicateId) throw badField('duplicateClientId', 'Escolha outro cadastro: este é o mesmo');
  for (const id of both) refuseAnonymous(id, ANONYMOUS);
  await lockAgenda(tx);
  await queryRows(tx, queries.lockPetsOf(both));
  const locked = await queryRows(tx, queries.lockClients(both));
  const kept = locked.find(({ id }) => id === keptId);
  const duplicate = locked.find(({ id }) => id === duplicateId);
  if (!kept || !duplicate || kept.isDeleted) throw new NotFoundError('Cliente não encontrado.');
  if (duplicate.mergedInto === keptId) return oneClient(keptId);
  if (duplicate.isDeleted) throw new NotFoundError('Cliente não encontrado.');
  await queryRows(tx, queries.lockOpenOrdersOf(both));
  await queryRows(tx, queries.lockClient(duplicateId));
  await queryRows(tx, queries.lockChargesOf(both));

  await queryRows(tx, queries.dropDoubleTutors.client(duplicateId, keptId));
  for (const move of queries.moveToClient(duplicateId, keptId)) await queryRows(tx, move);
  await queryRows(tx, queries.moveMessageSources(duplicateId, keptId));
  await mergeAccounts(tx, keptId, duplicateId, take.includes('creditLimit'));
  await mergeCashback(tx, keptId, duplicateId);
  const { name, email, phone, address } = duplicate;
  const better = Object.entries({ name, email, phone, address }).filter(([field]) => take.some((one) => one === field));
  if (better.length) await tx.update(Client, { id: keptId }, Object.fromEntries(better));
  await tx.softDelete(Client, { id: duplicateId });
  await tx.update(Client, { id: duplicateId }, { mergedInto: keptId });
  await recordEvent(tx, { event: 'client-merged', subject: keptId, detail: { duplicate: duplicateId } });
  await queryRows(tx, checkObsolete('CLIENT', keptId));
  return oneClient(keptId);
}

/**
 * The only account of the two becomes the kept client's, with its ledger as it is. Of two, the duplicate's balance moves by a pair of
 * transactions, so that both ledgers stay append-only and both balances stay their sums; the duplicate's account is closed, and stays for
 * its history. No money changes hands, so that the till has nothing of it.
 */
async function mergeAccounts(tx: EntityManager, keptId: string, duplicateId: string, takesLimit: boolean) {
  const accounts = await queryRows(tx, queries.lockAccountsOf([keptId, duplicateId]));
  const kept = accounts.find(({ clientId }) => clientId === keptId);
  const old = accounts.find(({ clientId }) => clientId === duplicateId);
  if (!old) return;
  if (!kept) {
    await tx.update(ClientCredit, { id: old.id }, { clientId: keptId });
    return;
  }
  const amountCents = Math.abs(old.balanceCents);
  if (amountCents > 0) {
    const owes = old.balanceCents > 0;
    const out = { type: owes ? 'DEBIT' : 'CREDIT', description: MOVED_OUT, mergedCreditId: kept.id } as const;
    await postToLedger(tx, { creditId: old.id }, { ...out, amountCents });
    const into = { type: owes ? 'CREDIT' : 'DEBIT', description: MOVED_IN, mergedCreditId: old.id } as const;
    await postToLedger(tx, { creditId: kept.id }, { ...into, amountCents });
  }
  const { promisedOn, promiseNote } = old;
  if (promisedOn && !kept.promisedOn && kept.balanceCents + old.balanceCents > 0)
    await tx.update(ClientCredit, { id: kept.id }, { promisedOn, promiseNote });
  await queryRows(tx, queries.moveMergedAccounts(old.id, kept.id));
  await tx.update(ClientCredit, { id: old.id }, { mergedInto: kept.id, isActive: false });
  if (takesLimit) await tx.update(ClientCredit, { id: kept.id }, { creditLimit: fromCents(old.creditLimitCents) });
}
