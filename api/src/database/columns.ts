import type { ColumnOptions } from 'typeorm';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';

/** A column that the database generates from other columns: never written, and only read by the queries. */
export const DERIVED: ColumnOptions = { insert: false, update: false, select: false };

/** A column in cents whose property is in reais, as in payloads. */
export const moneyColumn = (name: string): ColumnOptions => ({
  type: 'bigint',
  name,
  transformer: {
    to: (reais: number | null | undefined) => (typeof reais === 'number' ? toCents(reais) : reais),
    from: (cents: string | null) => (cents === null ? null : fromCents(Number(cents))),
  },
});
