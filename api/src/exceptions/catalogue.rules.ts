import { toCents } from '@focinho/contracts/money';
import type { ExceptionEntry } from './record-exception';

/** What is sold, as it is stored. `stock` is null if it is not counted, and undefined for what has none. */
export interface StoredItem {
  name: string;
  priceCents: number;
  isActive: boolean;
  stock?: number | null;
}
/** The fields of a patch that concern money, in reais. */
export interface ItemPatch {
  price?: number | undefined;
  isActive?: boolean | undefined;
  stock?: number | null | undefined;
}

export interface ItemChange extends ExceptionEntry {
  /** Why it needs an approval. */
  reason: string;
  /** Whether the report of exceptions shows it even if nobody had to approve it. */
  isException: boolean;
}

/** The changes of a patch that need MANAGER. A form sends all fields, so only real changes count. */
export function moneyChanges(stored: StoredItem, { price, isActive, stock }: ItemPatch): ItemChange[] {
  const { name: subject } = stored;
  const changes: ItemChange[] = [];
  const priceCents = price === undefined ? stored.priceCents : toCents(price);
  if (priceCents !== stored.priceCents)
    changes.push({
      kind: 'PRICE_CHANGED',
      subject,
      amountCents: priceCents - stored.priceCents,
      before: stored.priceCents,
      after: priceCents,
      reason: `Mudar o preço de ${subject} precisa da aprovação de um gerente.`,
      isException: true,
    });
  if (stock !== undefined && stored.stock !== undefined && stock !== stored.stock)
    changes.push({
      kind: 'STOCK_REDUCED',
      subject,
      before: stored.stock,
      after: stock,
      reason: `Ajustar o estoque de ${subject} precisa da aprovação de um gerente.`,
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
