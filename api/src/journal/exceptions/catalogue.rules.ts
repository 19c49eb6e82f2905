import { COAT_LABEL, PET_SIZE_LABEL, type Coat, type PetSize } from '@focinho/contracts/kernel/enums';
import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { ExceptionEntry } from './record-exception';

/** A price for pets of a size, and of a coat unless it is null. */
interface PriceRow {
  size: PetSize;
  coat: Coat | null;
}
interface StoredPrice extends PriceRow {
  priceCents: number;
}

/** A catalogue item as it is stored. `stock` is null if it is not counted, and undefined for what has none. */
export interface StoredItem {
  name: string;
  priceCents: number;
  isActive: boolean;
  stock?: number | null;
  /** Only services have them. */
  prices?: readonly StoredPrice[];
}
/** The fields of a patch that concern money, in reais. */
export interface ItemPatch {
  price?: number | undefined;
  isActive?: boolean | undefined;
  stock?: number | null | undefined;
  prices?: readonly (PriceRow & { price: number })[] | undefined;
}

export interface ItemChange extends ExceptionEntry {
  /** Why it needs an approval. */
  reason: string;
  /** Whether the report of exceptions shows it even if nobody had to approve it. */
  isException: boolean;
}

/** The changes of a patch that need MANAGER. A form sends all fields, so only real changes count. */
export function moneyChanges(stored: StoredItem, { price, isActive, stock, prices }: ItemPatch): ItemChange[] {
  const { name: subject } = stored;
  const changes: ItemChange[] = [];
  const priceCents = price === undefined ? stored.priceCents : toCents(price);
  if (priceCents !== stored.priceCents) changes.push(priceChange(subject, stored.priceCents, priceCents));
  if (prices) {
    const before = { own: stored.priceCents, rows: stored.prices ?? [] };
    const after = { own: priceCents, rows: prices.map((row) => ({ ...row, priceCents: toCents(row.price) })) };
    for (const row of allRows(before.rows, after.rows)) {
      const [from, to] = [priceFor(before, row), priceFor(after, row)];
      if (from !== to) changes.push(priceChange(`${subject} (${labelOf(row)})`, from, to));
    }
  }
  if (stock !== undefined && stored.stock !== undefined && stock !== stored.stock)
    changes.push({
      kind: 'STOCK_REDUCED',
      subject,
      before: stored.stock,
      after: stock,
      reason: `${stockChange(subject, stored.stock, stock)} precisa da aprovação de um gerente.`,
      // Counting begins or goods arrive: nothing is missing.
      isException: stored.stock !== null && (stock === null || stock < stored.stock),
    });
  if (isActive !== undefined && isActive !== stored.isActive)
    changes.push({
      kind: 'ACTIVITY_CHANGED',
      subject,
      before: Number(stored.isActive),
      after: Number(isActive),
      reason: `${isActive ? 'Ativar' : 'Desativar'} ${subject} precisa da aprovação de um gerente.`,
      isException: false,
    });
  return changes;
}

function stockChange(subject: string, before: number | null, after: number | null): string {
  if (after === null) return `Deixar de controlar o estoque de ${subject}, que é de ${before},`;
  if (before === null) return `Controlar o estoque de ${subject} a partir de ${after}`;
  return `Ajustar o estoque de ${subject} de ${before} para ${after}`;
}

const money = (cents: number) => formatMoney(fromCents(cents));

const priceChange = (subject: string, before: number, after: number): ItemChange => ({
  kind: 'PRICE_CHANGED',
  subject,
  amountCents: after - before,
  before,
  after,
  reason: `Mudar o preço de ${subject} de ${money(before)} para ${money(after)} precisa da aprovação de um gerente.`,
  isException: true,
});

const isSame = (one: PriceRow, other: PriceRow) => one.size === other.size && one.coat === other.coat;
const allRows = (before: readonly StoredPrice[], after: readonly StoredPrice[]): StoredPrice[] => [
  ...before,
  ...after.filter((row) => !before.some((known) => isSame(known, row))),
];
/** As it is charged: the row of size and coat, else the row of the size, else the service's own price. */
function priceFor({ own, rows }: { own: number; rows: readonly StoredPrice[] }, { size, coat }: PriceRow): number {
  const row =
    rows.find((known) => isSame(known, { size, coat })) ?? rows.find((known) => isSame(known, { size, coat: null }));
  return row?.priceCents ?? own;
}
/** "Grande" or "Grande, Longa". */
export const labelOf = ({ size, coat }: PriceRow) =>
  coat === null ? PET_SIZE_LABEL[size] : `${PET_SIZE_LABEL[size]}, ${COAT_LABEL[coat]}`;
