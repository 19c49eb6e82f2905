import type { PixRefundState } from '@focinho/contracts/kernel/enums';
import type { TransitionTable } from '@focinho/contracts/kernel/transitions';

/** A refund of what was confirmed by hand is RETURNED from the beginning. What has ended stays so: `endRefund`. */
export const PIX_REFUND_TRANSITIONS = {
  initial: ['PROCESSING', 'RETURNED'],
  events: {
    return: { who: 'provider', from: { PROCESSING: 'RETURNED', RETURNED: 'RETURNED', FAILED: 'FAILED' } },
    fail: { who: 'provider', from: { PROCESSING: 'FAILED', RETURNED: 'RETURNED', FAILED: 'FAILED' } },
  },
} as const satisfies TransitionTable<PixRefundState, string>;
