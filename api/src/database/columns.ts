import type { ColumnOptions } from 'typeorm';
import { fromCents, toCents } from '@focinho/contracts/money';

/** What the database derives from other columns: never written, and read by the queries only. */
export const DERIVED: ColumnOptions = { insert: false, update: false, select: false };

/** A column of whole cents that entities carry in reais, as payloads do. */
export const moneyColumn = (name: string): ColumnOptions => ({
  type: 'bigint',
  name,
  transformer: {
    to: (reais: number | undefined) => (reais === undefined ? undefined : toCents(reais)),
    from: (cents: string) => fromCents(Number(cents)),
  },
});
