import type { MembershipSettings } from '@focinho/contracts/desk/memberships';
import { nextPeriod, periodOn, type PackageDays, type Period } from '../../catalogue/packages/packages.rules';

/**
 * The next cycles of a package that a pet does not have yet: the one that runs today or begins next, and those after it.
 * @param known the first days of those that it has
 */
export function newCycles(days: PackageDays, today: string, known: readonly string[], count: number): Period[] {
  const cycles: Period[] = [];
  let cycle = periodOn(days, today) ?? nextPeriod(days, today);
  while (cycles.length < count) {
    if (!known.includes(cycle.from)) cycles.push(cycle);
    cycle = nextPeriod(days, cycle.to);
  }
  return cycles;
}

/** A part of the credits of a cycle: those that end with it, or those that are carried over. */
export interface GrantedPart {
  granted: number;
  expiresOn: string;
  isCarried: boolean;
}
/**
 * How the credits of a service in a cycle expire. At most `carryMax` of them outlive the cycle, by `carryCycles` cycles; what expires first
 * is used first, so that what is left at its end is what may be carried over.
 */
export function grantedParts(
  quantity: number,
  cycle: Period,
  days: PackageDays,
  { carryCycles, carryMax }: Pick<MembershipSettings, 'carryCycles' | 'carryMax'>,
): GrantedPart[] {
  const carried = carryCycles === 0 ? 0 : Math.min(quantity, carryMax ?? quantity);
  let last = cycle;
  for (let count = 0; count < carryCycles; count += 1) last = nextPeriod(days, last.to);
  return [
    { granted: quantity - carried, expiresOn: cycle.to, isCarried: false },
    { granted: carried, expiresOn: last.to, isCarried: true },
  ].filter(({ granted }) => granted > 0);
}

/**
 * The cycle for which a Clubinho is to be renewed today, after the last day that is paid: the one that runs today. Those that nobody has
 * paid meanwhile are left out, and nothing is asked for before a cycle begins.
 */
export function cycleToRenew(days: PackageDays, today: string, paidUntil: string | null): Period | undefined {
  const cycle = periodOn(days, today);
  return cycle && (paidUntil === null || cycle.from > paidUntil) ? cycle : undefined;
}
