import type { FiscalKind, PaymentMethod } from '@focinho/contracts/kernel/enums';
import type { CardKind } from '@focinho/contracts/fiscal/fiscal-documents';
import type { TenderKind } from '../documents/fiscal-document';

/*
 * Which fiscal documents a sale has: one NFC-e of its goods, and one NFS-e of its services by their code. In cents; together they are the
 * sale's total to the cent.
 *
 * - What credits of the Clubinho have paid costs nothing here: the package was invoiced when it was sold.
 * - A package is a service that is paid in advance, and invoiced so.
 * - A discount of the whole sale, less what was added as taxes, is spread over what is left of the lines.
 * - Cashback is a tender (tPag 19) and no discount, so that no tax is paid too little.
 * - Tips are in the till and in no sale; a deposit is a tender of the sale that it was given for.
 */

export interface SoldLine {
  name: string;
  /** Null of a product. */
  serviceCode: string | null;
  productId: string | null;
  barcode: string | null;
  ncm: string | null;
  cest: string | null;
  quantity: number;
  /** How many of them credits have paid. */
  credits: number;
  unitPriceCents: number;
  /** (quantity − credits) × unitPriceCents − the line's discount. */
  totalCents: number;
}
export interface SoldTender {
  method: PaymentMethod;
  amountCents: number;
  receivedCents: number;
}
export interface SoldSale {
  lines: SoldLine[];
  discountCents: number;
  taxCents: number;
  totalCents: number;
  tenders: SoldTender[];
}

export interface NoteLine {
  name: string;
  productId: string | null;
  barcode: string | null;
  ncm: string | null;
  cest: string | null;
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
}
export interface NoteTender {
  kind: TenderKind;
  amountCents: number;
}
/** The contents of a document, frozen when its number is given; in the column `content`. */
export interface NoteContent {
  lines: NoteLine[];
  tenders: NoteTender[];
  changeCents: number;
}
export interface NotePart {
  kind: FiscalKind;
  /** Empty of an NFC-e. */
  serviceCode: string;
  totalCents: number;
  content: NoteContent;
}

/** The documents of a sale: goods first, then services by code. What costs nothing is on none of them. */
export function splitSale(sale: SoldSale, card: CardKind): NotePart[] {
  const adjustments = spread(
    sale.discountCents - sale.taxCents,
    sale.lines.map(({ totalCents }) => totalCents),
  );
  const parts = new Map<string, { lines: NoteLine[]; totalCents: number }>();
  for (const [index, line] of sale.lines.entries()) {
    const totalCents = line.totalCents - (adjustments[index] ?? 0);
    if (totalCents <= 0) continue;
    const code = line.serviceCode ?? '';
    const part = parts.get(code) ?? { lines: [], totalCents: 0 };
    parts.set(code, { lines: [...part.lines, noteLine(line, totalCents)], totalCents: part.totalCents + totalCents });
  }
  const codes = [...parts.keys()].sort();
  const totals = codes.map((code) => parts.get(code)?.totalCents ?? 0);
  const shares = splitTenders(sale.tenders, totals, card);
  return codes.map((code, index) => {
    const { lines = [], totalCents = 0 } = parts.get(code) ?? {};
    const { tenders, changeCents } = shares[index] ?? { tenders: [], changeCents: 0 };
    const content = { lines, tenders, changeCents };
    return { kind: code === '' ? 'NFCE' : 'NFSE', serviceCode: code, totalCents, content };
  });
}

/** A line that costs more than its price, by its part of what was added, is one of the sum. */
function noteLine({ name, productId, barcode, ncm, cest, ...line }: SoldLine, totalCents: number): NoteLine {
  const quantity = line.quantity - line.credits;
  const discountCents = quantity * line.unitPriceCents - totalCents;
  const said = { name, productId, barcode, ncm, cest };
  return discountCents >= 0
    ? { ...said, quantity, unitPriceCents: line.unitPriceCents, discountCents }
    : { ...said, quantity: 1, unitPriceCents: totalCents, discountCents: 0 };
}

/** The amount by the weights, to the cent: each gets what is due to it and those before it, less what they have. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const due = whole === 0 ? 0 : Math.round((amount * weighed) / whole);
    const share = due - given;
    given = due;
    return share;
  });
}

/**
 * Each tender by the totals of the documents: sums of rows and of columns stay to the cent, because each document takes from what the
 * earlier ones have left. Change is given on the last document that has cash.
 */
function splitTenders(tenders: readonly SoldTender[], totals: readonly number[], card: CardKind) {
  let left = tenders.map(({ amountCents }) => amountCents);
  const shares = totals.map((total, index) => {
    const isLast = index === totals.length - 1;
    const taken = isLast ? left : spread(total, left);
    left = left.map((cents, at) => cents - (taken[at] ?? 0));
    return taken;
  });
  return shares.map((taken, index) => {
    const changes = tenders.map(({ amountCents, receivedCents }, at) => {
      const isLastWithCash = shares.slice(index + 1).every((later) => (later[at] ?? 0) === 0);
      return (taken[at] ?? 0) > 0 && isLastWithCash ? receivedCents - amountCents : 0;
    });
    const parts = tenders.map(({ method }, at) => ({
      kind: method === 'CARD' ? card : TENDER_KIND[method],
      amountCents: (taken[at] ?? 0) + (changes[at] ?? 0),
    }));
    return {
      tenders: parts.filter(({ amountCents }) => amountCents > 0),
      changeCents: changes.reduce((sum, cents) => sum + cents, 0),
    };
  });
}

const TENDER_KIND: Record<Exclude<PaymentMethod, 'CARD'>, TenderKind> = {
  PIX: 'PIX',
  CASH: 'CASH',
  CREDIT: 'STORE_CREDIT',
  CASHBACK: 'LOYALTY',
};
