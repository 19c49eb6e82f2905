import type { EntityManager } from 'typeorm';
import { DEFAULT_COMMISSION_SETTINGS } from '@focinho/contracts/desk/commissions';
import { toCents } from '@focinho/contracts/kernel/money';
import { queryRow, queryRows } from '../../database/batch';
import * as queries from './commissions.queries';
import { linesOf, type Basis } from './commissions.rules';

/** A line that is to be booked, or was: negative if it takes an earlier one back. */
export type Line = Omit<queries.BookedLine, 'id'> & { reversesId: string | null };

/** The basis of a shop that has never saved any. */
const FIRST_BASIS: Basis = {
  ...DEFAULT_COMMISSION_SETTINGS,
  deductionCents: toCents(DEFAULT_COMMISSION_SETTINGS.deductionAmount),
};

/** Lines earned up to a day and not closed yet, and those that take back what was. */
export async function linesUpTo(tx: EntityManager, to: string): Promise<Line[]> {
  const settings = (await queryRow(tx, queries.STORED_SETTINGS)) ?? FIRST_BASIS;
  const rules = await queryRows(tx, queries.STORED_RULES);
  const items = await queryRows(tx, queries.earnedItems(to));
  const earned = items.flatMap((item) => {
    const { name, receiptNumber, soldOn } = item;
    return linesOf(item, rules, settings).map((line) => ({ ...line, name, receiptNumber, soldOn, reversesId: null }));
  });
  const reversals = (await queryRows(tx, queries.LINES_TO_REVERSE)).map(({ id, ...line }) => ({
    ...line,
    ...{ baseCents: -line.baseCents, deductionCents: -line.deductionCents, amountCents: -line.amountCents },
    fixedCents: line.fixedCents === null ? null : -line.fixedCents,
    reversesId: id,
  }));
  return [...reversals, ...earned];
}
