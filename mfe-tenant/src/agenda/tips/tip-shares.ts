import type { CheckoutInput } from '@focinho/contracts/desk/orders';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';

export type TipShare = CheckoutInput['tipShares'][number];

/** Cents of the tip that the named people do not get yet; negative if they get too much. One alone gets all of it. */
export const restOf = (tip: number, shares: readonly TipShare[]): number =>
  shares.length < 2 ? 0 : toCents(tip) - shares.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** The shares of those who are named now: who is new gets what is left. */
export function withPeople(tip: number, shares: readonly TipShare[], ids: readonly string[]): TipShare[] {
  const kept = shares.filter(({ professionalId }) => ids.includes(professionalId));
  const left = toCents(tip) - kept.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const added = ids.filter((id) => !kept.some(({ professionalId }) => professionalId === id));
  return [
    ...kept,
    ...added.map((professionalId, index) => ({
      professionalId,
      amount: index === 0 ? fromCents(Math.max(0, left)) : 0,
    })),
  ];
}

/** For the API. */
export function tipFields(tip: number, shares: readonly TipShare[]): Partial<Pick<CheckoutInput, 'tip' | 'tipShares'>> {
  if (tip === 0) return {};
  const [first] = shares;
  return { tip, tipShares: shares.length === 1 && first ? [{ ...first, amount: tip }] : [...shares] };
}
