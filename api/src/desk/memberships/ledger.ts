import { DEFAULT_MEMBERSHIP_SETTINGS } from '@focinho/contracts/desk/memberships';
import type { EntityManager } from 'typeorm';
import type { CreditKind } from '@focinho/contracts/kernel/enums';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { sql } from '../../database/sql';
import { ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import * as queries from './ledger.queries';
import type { NewEntry } from './ledger.queries';
import {
  CARRY_RULES,
  cyclesToGrant,
  extendLots,
  holdCredits,
  petsOfSale,
  resumeMembership,
  type StoredMembership,
} from './memberships.queries';
import { grantedParts, newCycles } from './memberships.rules';
import { MEMBERSHIP_TRANSITIONS } from './memberships.transitions';

/** An item of a sale, as far as a Clubinho is concerned. */
interface SoldLine {
  name: string;
  quantity: number;
  serviceId: string | null;
  packageId?: string | null;
  petId?: string | null;
  appointmentId?: string | null;
  credits?: number;
  totalPriceCents: number;
}

const entry = (lotId: string, kind: CreditKind, change: number, more: Partial<NewEntry> = {}): NewEntry => ({
  ...{ saleId: null, usageId: null, reversesId: null },
  ...more,
  id: newId(),
  lotId,
  kind,
  change,
});
const post = async (tx: EntityManager, entries: readonly NewEntry[]) => {
  if (entries.length) await queryRows(tx, queries.postEntries(entries));
};
const isGiven = (value: string | null | undefined): value is string => typeof value === 'string';

/**
 * Settles with the pets' credits what a sale does: the packages among its items grant their next cycles, and then the items that
 * credits cover use them, those that their appointments hold before others. So a pet may use what it is sold. Locks the pets and their memberships, after everything else that a sale locks.
 * @throws ConflictError if another sale has used the last credit meanwhile
 */
export async function settleCredits(
  tx: EntityManager,
  sale: { id: string; clientId: string; lines: readonly SoldLine[] },
): Promise<void> {
  const lines = sale.lines.filter(
    ({ packageId, petId, credits }) => isGiven(petId) && (isGiven(packageId) || (credits ?? 0) > 0),
  );
  if (!lines.length) return holdAgain(tx, sale.id);
  const petIds = [...new Set(lines.map(({ petId }) => petId).filter(isGiven))];
  await queryRows(tx, queries.lockPets(petIds));
  const known = await queryRows(tx, queries.lockMembershipsOf(petIds));
  await bookExpired(tx, petIds);
  for (const { packageId, petId, quantity, totalPriceCents } of lines)
    if (isGiven(packageId) && isGiven(petId))
      await grant(tx, sale.id, known, { packageId, petId, quantity, totalPriceCents });
  await use(tx, sale, lines, petIds);
  await holdAgain(tx, sale.id);
}

/** After a sale, or its end, the appointments of its pets hold what they can. */
async function holdAgain(tx: EntityManager, saleId: string): Promise<void> {
  const pets = await queryRows(tx, petsOfSale(saleId));
  if (pets.length) await queryRows(tx, holdCredits(pets.map(({ petId }) => petId)));
}

/** Books what has expired, so that the balance is what can be spent. Nothing depends on when that is done. */
async function bookExpired(tx: EntityManager, petIds: readonly string[]): Promise<void> {
  const expired = await queryRows(tx, queries.expiredLots(petIds));
  await post(
    tx,
    expired.map(({ id, remaining }) => entry(id, 'EXPIRE', -remaining)),
  );
}

/** Books what has expired in the whole shop. */
export async function expireCredits(tx: EntityManager): Promise<void> {
  const pets = (await queryRows(tx, queries.PETS_WITH_EXPIRED)).map(({ petId }) => petId);
  if (!pets.length) return;
  await queryRows(tx, queries.lockPets(pets));
  await queryRows(tx, queries.lockMembershipsOf(pets));
  await queryRows(tx, holdCredits(pets));
  await bookExpired(tx, pets);
}

/** Grants the next cycles of a package to a pet, which becomes a member by the first. A pause ends with it. */
async function grant(
  tx: EntityManager,
  saleId: string,
  known: StoredMembership[],
  offer: { packageId: string; petId: string; quantity: number; totalPriceCents: number },
): Promise<void> {
  const { packageId, petId } = offer;
  let membership = known.find((row) => row.petId === petId && row.packageId === packageId && row.status !== 'ENDED');
  const changing = known.find(
    (row) => row.petId === petId && row.nextPackageId === packageId && row.status !== 'ENDED',
  );
  if (!membership && changing) {
    membership = Object.assign(changing, { packageId, nextPackageId: null });
    await queryRows(tx, queries.changePackage(changing.id, packageId));
  }
  if (!membership) {
    membership = { id: newId(), petId, packageId, status: 'ACTIVE', nextPackageId: null };
    known.push(membership);
    await queryRows(tx, queries.insertMembership(membership.id, petId, packageId));
  }
  nextState(MEMBERSHIP_TRANSITIONS, membership.status, 'renew');
  await resume(tx, membership.id);
  const { startDay, endDay, items, known: cycles, quantity } = await queryOne(tx, cyclesToGrant([offer]));
  const { today } = await queryOne(tx, sql<{ today: string }>`select app.today()::text as today`);
  const rules = (await queryRow(tx, CARRY_RULES)) ?? DEFAULT_MEMBERSHIP_SETTINGS;
  const days = { startDay, endDay };
  const lots = newCycles(days, today, cycles, quantity).flatMap((cycle) =>
    items.flatMap((item) =>
      grantedParts(item.quantity, cycle, days, rules).map((part) => ({
        ...{ id: newId(), membershipId: membership.id, serviceId: item.serviceId },
        ...{ from: cycle.from, to: cycle.to },
        ...part,
      })),
    ),
  );
  if (!lots.length) return;
  await queryRows(tx, queries.insertLots(lots, offer.totalPriceCents));
  await post(
    tx,
    lots.map(({ id, granted }) => entry(id, 'GRANT', granted, { saleId })),
  );
}

/** Ends a pause, if there is one. */
export async function resume(tx: EntityManager, membershipId: string): Promise<void> {
  await queryRows(tx, extendLots(membershipId));
  await queryRows(tx, resumeMembership(membershipId));
}

/** The lot that pays for a service of a pet: the one that the appointment holds, or the next with a credit that nobody holds. */
function lotFor(
  lots: readonly queries.Lot[],
  { petId, serviceId, appointmentId }: Pick<SoldLine, 'petId' | 'serviceId' | 'appointmentId'>,
): queries.Lot | undefined {
  const fitting = lots.filter((row) => row.petId === petId && row.serviceId === serviceId && row.remaining > 0);
  const reserved = fitting.find(({ reservedFor }) => isGiven(appointmentId) && reservedFor.includes(appointmentId));
  return reserved ?? fitting.find(({ remaining, reservedFor }) => remaining > reservedFor.length);
}

async function use(
  tx: EntityManager,
  { id: saleId, clientId }: { id: string; clientId: string },
  lines: readonly SoldLine[],
  petIds: readonly string[],
): Promise<void> {
  const covered = lines.filter(({ credits }) => (credits ?? 0) > 0);
  if (!covered.length) return;
  const charged = covered.map((line) => line.appointmentId).filter(isGiven);
  const lots = await queryRows(tx, queries.spendableLots(petIds, charged));
  const byHand = await queryRows(tx, queries.usedByHand(saleId));
  const usages: queries.NewCreditUsage[] = [];
  const entries: NewEntry[] = [];
  for (const { name, petId, serviceId, appointmentId, credits } of covered)
    for (let unit = 0; unit < (credits ?? 0); unit += 1) {
      const known = byHand.find((row) => row.appointmentId === appointmentId && row.serviceId === serviceId);
      if (known && known.times > 0) {
        known.times -= 1;
        continue;
      }
      const lot = lotFor(lots, { petId, serviceId, appointmentId });
      if (!lot)
        throw new ConflictError(
          `Os créditos do Clubinho para ${name} acabaram agora mesmo. Confira a comanda e tente de novo.`,
        );
      lot.remaining -= 1;
      lot.reservedFor = lot.reservedFor.filter((id) => id !== appointmentId);
      const usageId = newId();
      usages.push({
        id: usageId,
        packageId: lot.packageId,
        serviceId: lot.serviceId,
        petId: lot.petId,
        appointmentId: appointmentId ?? null,
      });
      entries.push(entry(lot.id, 'USE', -1, { saleId, usageId }));
    }
  if (charged.length) await queryRows(tx, queries.releaseHolds(charged));
  await queryRows(tx, queries.insertUsages(saleId, clientId, usages));
  await post(tx, entries);
}

/** A use that is recorded by hand: of a package, for a pet. Its entries name no sale, since none has used it; its usage may. */
interface UseByHand {
  packageId: string;
  serviceId: string;
  petId: string;
  appointmentId: string | null;
}
/**
 * The credit of the pet's Clubinho that a use by hand consumes, with the pet and its memberships locked. `isMember`: whether the pet is a
 * member by this package, so that nothing but a credit can pay.
 */
export async function creditByHand(
  tx: EntityManager,
  usage: UseByHand,
): Promise<{ lotId?: string; isMember: boolean }> {
  const { packageId, petId, appointmentId } = usage;
  await queryRows(tx, queries.lockPets([petId]));
  const known = await queryRows(tx, queries.lockMembershipsOf([petId]));
  if (!known.some((row) => row.packageId === packageId)) return { isMember: false };
  await bookExpired(tx, [petId]);
  const lots = await queryRows(tx, queries.spendableLots([petId], appointmentId ? [appointmentId] : []));
  const lot = lotFor(
    lots.filter((row) => row.packageId === packageId),
    usage,
  );
  return {
    ...(lot && { lotId: lot.id }),
    isMember: known.some((row) => row.packageId === packageId && row.status !== 'ENDED'),
  };
}
/** Books a use by hand that is stored. */
export async function postUseByHand(
  tx: EntityManager,
  lotId: string,
  { usageId, petId, appointmentId }: Pick<UseByHand, 'petId' | 'appointmentId'> & { usageId: string },
): Promise<void> {
  if (appointmentId) await queryRows(tx, queries.releaseHolds([appointmentId]));
  await post(tx, [entry(lotId, 'USE', -1, { usageId })]);
  await queryRows(tx, holdCredits([petId]));
}

/**
 * Reverses what a sale has done: the same lots get back what was used, and what it granted is revoked, as far as it is left. What was
 * used of it by other sales stays used; the lot shows it as owed, and the cancellation does not fail. The sale's usages are cancelled
 * with it.
 */
export async function reverseCredits(tx: EntityManager, saleId: string): Promise<void> {
  await queryRows(tx, queries.lockMembershipsOfSale(saleId));
  const stored = await queryRows(tx, queries.entriesOfSale(saleId));
  const used = stored.filter(({ kind }) => kind === 'USE');
  const granted = stored.filter(({ kind }) => kind === 'GRANT');
  const left = (lotId: string, remaining: number) => remaining + used.filter((row) => row.lotId === lotId).length;
  await post(tx, [
    ...used.map(({ id, lotId, ...of }) =>
      entry(lotId, 'RETURN', 1, { saleId: of.saleId, usageId: of.usageId, reversesId: id }),
    ),
    ...granted.map(({ id, lotId, remaining }) =>
      entry(lotId, 'REVOKE', -left(lotId, remaining), { saleId, reversesId: id }),
    ),
  ]);
  if (granted.length) await queryRows(tx, queries.revokeLots(granted.map(({ lotId }) => lotId)));
  await holdAgain(tx, saleId);
}

/**
 * Undoes {@link reverseCredits} with the same lots.
 * @returns the usages that count again
 * @throws ConflictError if what was given back has been used, or the cycle was sold again meanwhile
 */
export async function restoreCredits(tx: EntityManager, saleId: string): Promise<string[]> {
  await queryRows(tx, queries.lockMembershipsOfSale(saleId));
  const stored = await queryRows(tx, queries.entriesOfSale(saleId));
  const revoked = stored.filter(({ kind }) => kind === 'REVOKE');
  const returned = stored.filter(({ kind }) => kind === 'RETURN');
  if (revoked.length) await queryRows(tx, queries.grantLotsAgain(revoked.map(({ lotId }) => lotId)));
  for (const { lotId, remaining } of returned) {
    const again = revoked.find((row) => row.lotId === lotId);
    const uses = returned.filter((row) => row.lotId === lotId).length;
    if (remaining - (again?.change ?? 0) < uses)
      throw new ConflictError('Os créditos do Clubinho desta venda já foram usados: não dá mais para desfazer.');
  }
  await post(tx, [
    ...revoked.map(({ id, lotId, change }) => entry(lotId, 'GRANT', -change, { saleId, reversesId: id })),
    ...returned.map(({ id, lotId, ...of }) =>
      entry(lotId, 'USE', -1, { saleId: of.saleId, usageId: of.usageId, reversesId: id }),
    ),
  ]);
  await holdAgain(tx, saleId);
  return returned.map(({ usageId }) => usageId).filter(isGiven);
}
