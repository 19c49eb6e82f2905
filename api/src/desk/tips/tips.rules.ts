import { formatMoney, fromCents, toCents } from '@focinho/contracts/kernel/money';
import { badField } from '../../kernel/http/errors';

/** A part of a tip, in cents. */
export interface TipShare {
  professionalId: string;
  cents: number;
}
export interface GivenTip {
  cents: number;
  /** Named by whoever took the money; without any it is for those who have done the work. */
  shares: readonly TipShare[];
}

/**
 * The tip of a payload.
 * @throws BadRequestError if the shares do not add up to it, or name somebody twice
 */
export function tipOf(input: {
  tip: number;
  tipShares: readonly { professionalId: string; amount: number }[];
}): GivenTip {
  const cents = toCents(input.tip);
  const shares = input.tipShares.map(({ professionalId, amount }) => ({ professionalId, cents: toCents(amount) }));
  const sum = shares.reduce((total, share) => total + share.cents, 0);
  if (shares.length > 0 && sum !== cents) {
    const [parts, tip] = [sum, cents].map((amount) => formatMoney(fromCents(amount)));
    throw badField('tipShares', `As partes da gorjeta somam ${parts}, e a gorjeta é ${tip}`);
  }
  if (new Set(shares.map(({ professionalId }) => professionalId)).size < shares.length)
    throw badField('tipShares', 'Cada pessoa entra na gorjeta uma só vez');
  return { cents, shares };
}

/** Splits a tip in proportion to the weights, equally if all are zero; the cents that are left go to the largest. */
export function splitTip(cents: number, people: readonly { professionalId: string; weight: number }[]): TipShare[] {
  if (people.length === 0) return [];
  const whole = people.reduce((sum, { weight }) => sum + weight, 0);
  const shares = people.map(({ professionalId, weight }) => ({
    professionalId,
    cents: Math.floor(whole > 0 ? (cents * weight) / whole : cents / people.length),
  }));
  const left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const most = Math.max(...people.map(({ weight }) => weight));
  const largest = people.findIndex(({ weight }) => weight === most);
  return shares
    .map((share, index) => (index === largest ? { ...share, cents: share.cents + left } : share))
    .filter((share) => share.cents > 0);
}
