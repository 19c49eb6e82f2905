import { TERMINAL_STATUSES } from '@focinho/contracts/kernel/enums';
import type { SeriesScope } from '@focinho/contracts/agenda/series';
import type { Member } from './series.queries';

/**
 * The appointments that a change or a cancellation concerns: those from the chosen one's day on, or all that are not over, and in any
 * case the chosen one itself. Ended and sold ones stay as they are, and so do those whose pet has arrived or that were changed by themselves.
 */
export function inScope<One extends Omit<Member, 'petId'>>(members: readonly One[], chosen: One, scope: SeriesScope) {
  return members.filter((one) => {
    if (TERMINAL_STATUSES.includes(one.status) || one.isSold) return false;
    if (one.id === chosen.id) return true;
    return !one.isDetached && !one.hasArrived && (scope === 'ALL' ? one.isUpcoming : one.date >= chosen.date);
  });
}
