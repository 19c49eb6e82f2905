import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import type { CreditReturn, Invoice, Subscription } from '@focinho/contracts/vendor/subscriptions';

interface Part {
  at: string;
  /** Reais. */
  amount: number;
}

/**
 * Parts of an invoice's surplus that have been given back since. Credit is used oldest first, by invoices and returns alike; one that has not
 * arrived counts as none.
 */
export function returnedCredit(invoice: Invoice, { invoices, creditReturns = [] }: Subscription): Part[] {
  const surplus = invoices.flatMap(({ id, paidAt, amount, received = amount }) =>
    paidAt ? [{ id, at: paidAt, cents: toCents(received) - toCents(amount) }] : [],
  );
  const returns = creditReturns.filter(({ isRestored }) => !isRestored);
  const lots: { id: string; cents: number }[] = [];
  const parts: Part[] = [];
  for (const { id, at, cents } of [...surplus, ...returns.map(asUse)].sort((a, b) => a.at.localeCompare(b.at))) {
    if (cents > 0) lots.push({ id, cents });
    for (let left = -cents; left > 0 && lots[0];) {
      const [lot] = lots;
      const used = Math.min(left, lot.cents);
      if (lot.id === invoice.id && returns.some((returned) => returned.id === id))
        parts.push({ at, amount: fromCents(used) });
      lot.cents -= used;
      left -= used;
      if (lot.cents === 0) lots.shift();
    }
  }
  return parts;
}

const asUse = ({ id, at, amount }: CreditReturn) => ({ id, at, cents: -toCents(amount) });
