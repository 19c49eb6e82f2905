import type { CommissionBasis, CashbackScope, DeductionTime, ServiceCategory } from '@focinho/contracts/kernel/enums';

/* The arithmetic of commissions, in whole cents and hundredths of a per cent. */

/** A rule as it is stored; those that were deleted still count for what was sold before. Times are milliseconds. */
export interface StoredRule {
  id: string;
  professionalId: string | null;
  scope: CashbackScope;
  category: ServiceCategory | null;
  serviceId: string | null;
  productId: string | null;
  percent: number | null;
  amountCents: number | null;
  createdAt: number;
  deletedAt: number | null;
}
export interface Basis {
  basis: CommissionBasis;
  deductionPercent: number;
  /** For each service, beside the share. */
  deductionCents: number;
  deductionTime: DeductionTime;
}
/** An item of a sale that is paid, and done if it is a service, with who has done or sold it. */
export interface EarnedItem {
  saleId: string;
  saleItemId: string;
  soldAt: number;
  serviceId: string | null;
  category: ServiceCategory | null;
  productId: string | null;
  quantity: number;
  /** As many of them were paid with credits of a Clubinho, which were sold for so many cents. */
  credits: number;
  creditCents: number;
  unitPriceCents: number;
  /** After its share of discount and tax of the sale. */
  paidCents: number;
  people: readonly { professionalId: string; minutes: number }[];
}
export interface EarnedLine {
  saleId: string;
  saleItemId: string;
  professionalId: string;
  ruleId: string;
  basis: CommissionBasis;
  baseCents: number;
  deductionCents: number;
  percent: number | null;
  fixedCents: number | null;
  amountCents: number;
}

type Target = Pick<EarnedItem, 'serviceId' | 'category' | 'productId'>;
const isSame = (wanted: string | null, found: string | null) => wanted !== null && wanted === found;

/** How specific a rule is about something that a professional has done; undefined if it is about something else. */
function rankOf(rule: StoredRule, item: Target, professionalId: string): number | undefined {
  if (rule.professionalId !== null && rule.professionalId !== professionalId) return undefined;
  const isOwn = rule.professionalId !== null;
  if (isSame(rule.serviceId, item.serviceId) || isSame(rule.productId, item.productId)) return isOwn ? 5 : 3;
  if (isSame(rule.category, item.category)) return isOwn ? 4 : 2;
  if (rule.scope === 'ALL') return isOwn ? 1 : 0;
  return undefined;
}

/** The rule that counted when it was sold: the most specific one. At no time two are about the same. */
export function ruleFor(
  item: Target & { soldAt: number },
  professionalId: string,
  rules: readonly StoredRule[],
): StoredRule | undefined {
  const [best] = rules
    .filter(({ createdAt, deletedAt }) => createdAt <= item.soldAt && (deletedAt === null || deletedAt > item.soldAt))
    .flatMap((rule) => {
      const rank = rankOf(rule, item, professionalId);
      return rank === undefined ? [] : [{ rule, rank }];
    })
    .sort((one, other) => other.rank - one.rank);
  return best?.rule;
}

/** Shares of a sum in proportion to the weights, which add up to it: each is the difference of two rounded sums. */
export function split(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  return weights.map((weight) => {
    const before = whole === 0 ? 0 : Math.round((cents * weighed) / whole);
    weighed += weight;
    return (whole === 0 ? 0 : Math.round((cents * weighed) / whole)) - before;
  });
}

/** Credits count as what they were sold for, whatever the price of the service is. */
const baseOf = (item: EarnedItem, basis: CommissionBasis) =>
  item.creditCents + (basis === 'LIST' ? item.unitPriceCents * (item.quantity - item.credits) : item.paidCents);

const perCentOf = (cents: number, percent: number) => Math.round((cents * Math.round(percent * 100)) / 10_000);

/** The lines that an item earns: one of each professional for whom there is a rule, by their minutes. */
export function linesOf(item: EarnedItem, rules: readonly StoredRule[], settings: Basis): EarnedLine[] {
  const minutes = item.people.map((person) => person.minutes);
  const bases = split(baseOf(item, settings.basis), minutes);
  const fixedUse = split(settings.deductionCents * item.quantity, minutes);
  return item.people.flatMap(({ professionalId }, index) => {
    const rule = ruleFor(item, professionalId, rules);
    if (!rule) return [];
    const baseCents = bases[index] ?? 0;
    // Products that are sold use up nothing.
    const usedUp = perCentOf(baseCents, settings.deductionPercent) + (fixedUse[index] ?? 0);
    const used = item.productId === null ? Math.min(baseCents, usedUp) : 0;
    const { percent, amountCents } = rule;
    const isFixed = percent === null;
    const fixedCents = isFixed ? (split((amountCents ?? 0) * item.quantity, minutes)[index] ?? 0) : null;
    const isBefore = settings.deductionTime === 'BEFORE';
    // A fixed amount does not depend on the base.
    const deductionCents = isFixed && isBefore ? 0 : used;
    const earned = isFixed ? (fixedCents ?? 0) : perCentOf(isBefore ? baseCents - used : baseCents, percent);
    return [
      {
        ...{ saleId: item.saleId, saleItemId: item.saleItemId, professionalId, ruleId: rule.id },
        ...{ basis: settings.basis, baseCents, deductionCents, percent, fixedCents },
        amountCents: Math.max(0, isBefore ? earned : earned - used),
      },
    ];
  });
}
