import type { EntityManager } from 'typeorm';
import { cashbackCeiling } from '@focinho/contracts/desk/cashback';
import type { CashbackKind } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import { isAnonymous } from '@focinho/contracts/people/anonymous-client';
import { refuseAnonymous } from '../../people/clients/anonymous-client';
import { queryOne, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';
import { earnings, settlements, take } from './cashback.rules';
import * as queries from './ledger.queries';
import type { NewEntry } from './ledger.queries';

/*
 * The ledger of cashback. Whoever changes it holds the lock of the client's account, which is taken after everything else that a sale
 * locks. What is left after each change is settled: a client has never both a debt and something to spend.
 */

const entry = (lotId: string, kind: CashbackKind, change: number, more: Partial<NewEntry> = {}): NewEntry => ({
  ...{ saleId: null, reversesId: null },
  ...more,
  id: newId(),
  lotId,
  kind,
  change,
});
const post = async (tx: EntityManager, entries: readonly NewEntry[]) => {
  if (entries.length) await queryRows(tx, queries.postEntries(entries));
};
const lock = (tx: EntityManager, clientId: string) => queryRows(tx, queries.lockAccount(newId(), clientId));

/**
 * Settles what a sale, as it is paid now, does to the client's cashback: what it is paid with is spent, and then it earns, on the part
 * that was paid in money. Called again for the same sale, it earns nothing more (cashback_lots_one_per_sale).
 * @param cents how much of it cashback pays
 * @throws ConflictError if the client has less, or the shop takes less
 */
export async function settleCashback(
  tx: EntityManager,
  { id: saleId, clientId }: { id: string; clientId: string },
  cents: number,
): Promise<void> {
  if (cents > 0)
    refuseAnonymous(clientId, 'Uma venda sem cliente não usa cashback: escolha o cliente ou outra forma de pagamento.');
  if (isAnonymous(clientId)) return;
  const facts = await queryOne(tx, queries.saleFacts(saleId));
  const earned = earnings(facts, facts.rules);
  if (!cents && !earned.length) return;
  const ceiling = cashbackCeiling(facts.totalCents, facts.maxPercent);
  if (cents > ceiling)
    throw new ConflictError(
      `O cashback paga no máximo ${facts.maxPercent}% de uma venda: aqui, ${formatMoney(fromCents(ceiling))}.`,
    );
  await lock(tx, clientId);
  await bookExpired(tx, clientId);
  if (cents > 0) await use(tx, { saleId, clientId }, cents);
  if (earned.length) {
    const lots = earned.map(({ rule, ...one }) => ({ ...one, rule, id: newId() }));
    await queryRows(
      tx,
      queries.insertLots(
        { id: saleId, clientId },
        lots.map(({ id, rule: { id: ruleId, waitingDays, validDays }, cents }) => ({
          ...{ id, ruleId, cents, waitingDays, validDays },
        })),
      ),
    );
    await post(
      tx,
      lots.map(({ id, cents }) => entry(id, 'EARN', cents, { saleId })),
    );
  }
  await settleDebts(tx, clientId);
}

async function use(tx: EntityManager, { saleId, clientId }: { saleId: string; clientId: string }, cents: number) {
  const lots = (await queryRows(tx, queries.lotsOf(clientId))).filter((lot) => lot.isUsable && !lot.isExpired);
  const taken = take(lots, cents);
  if (!taken) {
    const usable = lots.reduce((sum, { remainingCents }) => sum + Math.max(0, remainingCents), 0);
    throw new ConflictError(
      `O cliente tem agora ${formatMoney(fromCents(usable))} de cashback para usar. Confira o pagamento e tente de novo.`,
    );
  }
  await post(
    tx,
    taken.map((part) => entry(part.lotId, 'USE', -part.cents, { saleId })),
  );
}

/** Books what has expired, so that the balance is what can be spent. Nothing depends on when that is done. */
async function bookExpired(tx: EntityManager, clientId: string): Promise<boolean> {
  const lots = await queryRows(tx, queries.lotsOf(clientId));
  const expired = lots.filter((lot) => lot.isExpired && lot.remainingCents > 0);
  await post(
    tx,
    expired.map(({ id, remainingCents }) => entry(id, 'EXPIRE', -remainingCents)),
  );
  return expired.length > 0;
}

/** Lets what a client has, also what still waits, pay what they owe. */
async function settleDebts(tx: EntityManager, clientId: string): Promise<void> {
  const lots = await queryRows(tx, queries.lotsOf(clientId));
  const left = lots.filter((lot) => lot.remainingCents > 0 && !lot.isExpired);
  const debts = lots.filter((lot) => lot.remainingCents < 0);
  await post(
    tx,
    settlements(left, debts).map(({ lotId, change }) => entry(lotId, 'SETTLE', change)),
  );
}

/**
 * Reverses what a sale has done: the same lots get back what it used, with the day on which they expire, and what it earned is taken
 * back, as far as it has not expired. What was spent of that meanwhile becomes a debt: this never fails.
 */
export async function reverseCashback(tx: EntityManager, sale: { id: string; clientId: string }): Promise<void> {
  const { id: saleId, clientId } = sale;
  if (!(await queryRows(tx, queries.entriesOfSale(saleId))).length) return;
  await lock(tx, clientId);
  const stored = await queryRows(tx, queries.entriesOfSale(saleId));
  const earned = stored.filter(({ kind }) => kind === 'EARN');
  await post(tx, [
    ...stored
      .filter(({ kind }) => kind === 'USE')
      .map(({ id, lotId, change }) => entry(lotId, 'RETURN', -change, { saleId, reversesId: id })),
    ...earned
      .filter(({ earnedCents }) => earnedCents > 0)
      .map(({ id, lotId, earnedCents }) => entry(lotId, 'REVOKE', -earnedCents, { saleId, reversesId: id })),
  ]);
  if (earned.length) await queryRows(tx, queries.revokeLots(earned.map(({ lotId }) => lotId)));
  await settleDebts(tx, clientId);
}

/**
 * Undoes the {@link reverseCashback} of a cancellation with the same lots.
 * @throws ConflictError if what was given back is spent, expired or taken for a debt by now
 */
export async function restoreCashback(
  tx: EntityManager,
  { id: saleId, clientId }: { id: string; clientId: string },
  cancelledAt: Date,
): Promise<void> {
  if (!(await queryRows(tx, queries.entriesOfSale(saleId, cancelledAt))).length) return;
  await lock(tx, clientId);
  const stored = await queryRows(tx, queries.entriesOfSale(saleId, cancelledAt));
  const revoked = stored.filter(({ kind }) => kind === 'REVOKE');
  const returned = stored.filter(({ kind }) => kind === 'RETURN');
  if (returned.some(({ remainingCents, change }) => remainingCents < change))
    throw new ConflictError('O cashback que pagou esta venda já foi usado de novo: não dá mais para desfazer.');
  if (revoked.length) await queryRows(tx, queries.grantLotsAgain(revoked.map(({ lotId }) => lotId)));
  await post(tx, [
    ...revoked.map(({ id, lotId, change }) => entry(lotId, 'EARN', -change, { saleId, reversesId: id })),
    ...returned.map(({ id, lotId, change }) => entry(lotId, 'USE', -change, { saleId, reversesId: id })),
  ]);
  await settleDebts(tx, clientId);
}

/** Books what of a client has expired. @returns whether there was anything */
export async function expireCashback(tx: EntityManager, clientId: string): Promise<boolean> {
  await lock(tx, clientId);
  return bookExpired(tx, clientId);
}

/** Gives a client what a duplicate had, which pays the debts of either. */
export async function mergeCashback(tx: EntityManager, keptId: string, duplicateId: string): Promise<void> {
  const [first = keptId, second = duplicateId] = [keptId, duplicateId].sort();
  await lock(tx, first);
  await lock(tx, second);
  for (const move of queries.moveLots(duplicateId, keptId)) await queryRows(tx, move);
  await settleDebts(tx, keptId);
}
