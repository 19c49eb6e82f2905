import type { CashbackScope, ServiceCategory } from '@focinho/contracts/kernel/enums';

/*
 * The arithmetic of cashback, in cents. A lot is what a sale has earned by a rule; below zero, it is a debt: what was spent of it before
 * the sale was cancelled.
 */

export interface EarningRule {
  id: string;
  scope: CashbackScope;
  category: ServiceCategory | null;
  serviceId: string | null;
  productId: string | null;
  percent: number;
  ceilingCents: number | null;
}
export interface EarningLine {
  serviceId: string | null;
  productId: string | null;
  category: ServiceCategory | null;
  /** Its price after its own discount, without what credits of a Clubinho have paid. */
  cents: number;
}
export interface EarningSale {
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  /** Paid in money: neither on credit nor with cashback. */
  moneyCents: number;
  lines: readonly EarningLine[];
}

/** The rule that counts for an item: the most specific one. No two are about the same. */
export const ruleFor = <Rule extends EarningRule>(line: EarningLine, rules: readonly Rule[]): Rule | undefined =>
  rules.find((rule) => isSame(rule.serviceId, line.serviceId) || isSame(rule.productId, line.productId)) ??
  rules.find((rule) => isSame(rule.category, line.category)) ??
  rules.find(({ scope }) => scope === 'ALL');

const isSame = (wanted: string | null, found: string | null) => wanted !== null && wanted === found;

/**
 * Each rule with what a sale earns by it: the per cent of its items' share of the money that was paid for them, after discounts and without
 * taxes, rounded down once. Exact, because its factors do not fit into a number.
 */
export function earnings<Rule extends EarningRule>(
  sale: EarningSale,
  rules: readonly Rule[],
): { rule: Rule; cents: number }[] {
  const { subtotalCents, discountCents, totalCents, moneyCents, lines } = sale;
  if (totalCents <= 0 || subtotalCents <= 0) return [];
  const costs = new Map<Rule, number>();
  for (const line of lines) {
    const rule = ruleFor(line, rules);
    if (rule) costs.set(rule, (costs.get(rule) ?? 0) + line.cents);
  }
  return [...costs].flatMap(([rule, cents]) => {
    const product = [cents, subtotalCents - discountCents, moneyCents, rule.percent].reduce(
      (all, factor) => all * BigInt(factor),
      1n,
    );
    const earned = Number(product / (BigInt(subtotalCents) * BigInt(totalCents) * 100n));
    const capped = Math.min(earned, rule.ceilingCents ?? earned);
    return capped > 0 ? [{ rule, cents: capped }] : [];
  });
}

interface Lot {
  id: string;
  remainingCents: number;
}
/** How much of which lots pays an amount, in their order; undefined if they do not have it. */
export function take(lots: readonly Lot[], cents: number): { lotId: string; cents: number }[] | undefined {
  let missing = cents;
  const taken = lots.flatMap(({ id, remainingCents }) => {
    const part = Math.min(missing, Math.max(0, remainingCents));
    missing -= part;
    return part > 0 ? [{ lotId: id, cents: part }] : [];
  });
  return missing > 0 ? undefined : taken;
}

/** The changes by which lots of which something is left pay the debts of others, in their order. They sum to nothing. */
export function settlements(lots: readonly Lot[], debts: readonly Lot[]): { lotId: string; change: number }[] {
  const owed = debts.reduce((sum, { remainingCents }) => sum - remainingCents, 0);
  const left = lots.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
  const paid = Math.min(owed, left);
  const paying = take(lots, paid) ?? [];
  const settled = take(
    debts.map(({ id, remainingCents }) => ({ id, remainingCents: -remainingCents })),
    paid,
  );
  return [
    ...paying.map(({ lotId, cents }) => ({ lotId, change: -cents })),
    ...(settled ?? []).map(({ lotId, cents }) => ({ lotId, change: cents })),
  ];
}
