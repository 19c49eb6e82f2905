import type { PixChargeStatus } from '@focinho/contracts/payments/pix';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

const PAID = refused('Este PIX já foi pago.');
const ENDED = refused('Esta cobrança PIX já terminou.');

export const PIX_CHARGE_TRANSITIONS = {
  initial: ['OPEN'],
  events: {
    cancel: { who: 'day.work', from: { OPEN: 'REMOVED', PAID, EXPIRED: ENDED, REMOVED: ENDED } },
    /** The second step of `cancel`, after the provider was asked: whoever has paid meanwhile was faster. */
    finishCancel: { who: 'day.work', from: { OPEN: 'REMOVED', PAID, EXPIRED: 'EXPIRED', REMOVED: 'REMOVED' } },
    /** Confirms a static code by hand: nobody else sees its payments. */
    confirm: { who: 'day.work', from: { OPEN: 'PAID', PAID: 'PAID', EXPIRED: ENDED, REMOVED: ENDED } },
    /** `addReceipt`, once the sum is what was charged: money that has arrived counts, whatever was said before. */
    payInFull: { who: 'provider', from: { OPEN: 'PAID', PAID: 'PAID', EXPIRED: 'PAID', REMOVED: 'PAID' } },
    /** `addReceipt` before that. */
    payInPart: { who: 'provider', from: { OPEN: 'OPEN', PAID: 'PAID', EXPIRED: 'EXPIRED', REMOVED: 'REMOVED' } },
    /** `endCharge`: taken back at the provider. */
    remove: { who: 'provider', from: { OPEN: 'REMOVED', PAID: 'PAID', EXPIRED: 'EXPIRED', REMOVED: 'REMOVED' } },
    /** `endCharge`, a minute after the time was over. */
    expire: { who: 'system', from: { OPEN: 'EXPIRED', PAID: 'PAID', EXPIRED: 'EXPIRED', REMOVED: 'REMOVED' } },
  },
} as const satisfies TransitionTable<PixChargeStatus, string>;
