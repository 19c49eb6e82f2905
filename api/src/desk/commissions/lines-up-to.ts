import type { EntityManager } from 'typeorm';
import { DEFAULT_COMMISSION_SETTINGS } from '@focinho/contracts/desk/commissions';
import { toCents } from '@focinho/contracts/kernel/money';
import { queryRows } from '../../database/batch';
import * as queries from './commissions.queries';
import { linesOf, type Basis, type StoredRule } from './commissions.rules';

/** A line that is to be booked, or was: negative if it takes an earlier one back. */
export type Line = Omit<queries.BookedLine, 'id'> & { reversesId: string | null };

/** The basis of a shop that has never saved any. */
const FIRST_BASIS: Basis = {
  ...DEFAULT_COMMISSION_SETTINGS,
  deductionCents: toCents(DEFAULT_COMMISSION_SETTINGS.deductionAmount),
};

/** The stored rows that open lines follow from. */
export interface StoredWork {
  /** None if the shop has never saved any. */
  settings: readonly Basis[];
  rules: readonly StoredRule[];
  items: readonly queries.NamedItem[];
  toReverse: readonly queries.BookedLine[];
}
/** The queries of a {@link StoredWork}, by its names. */
export const storedWork = (to: string) => ({
  settings: queries.STORED_SETTINGS,
  rules: queries.STORED_RULES,
  items: queries.earnedItems(to),
  toReverse: queries.LINES_TO_REVERSE,
});

/** Lines earned and not closed yet, and those that take back what was. */
export function openLines({ settings: [settings = FIRST_BASIS], rules, items, toReverse }: StoredWork): Line[] {
  const earned = items.flatMap((item) => {
    const { name, receiptNumber, soldOn } = item;
    return linesOf(item, rules, settings).map((line) => ({ ...line, name, receiptNumber, soldOn, reversesId: null }));
  });
  const reversals = toReverse.map(({ id, ...line }) => ({
    ...line,
    ...{ baseCents: -line.baseCents, deductionCents: -line.deductionCents, amountCents: -line.amountCents },
    fixedCents: line.fixedCents === null ? null : -line.fixedCents,
    reversesId: id,
  }));
  return [...reversals, ...earned];
}

/** The open lines up to a day. */
export async function linesUpTo(tx: EntityManager, to: string): Promise<Line[]> {
  const { settings, rules, items, toReverse } = storedWork(to);
  return openLines({
    settings: await queryRows(tx, settings),
    rules: await queryRows(tx, rules),
    items: await queryRows(tx, items),
    toReverse: await queryRows(tx, toReverse),
  });
}
