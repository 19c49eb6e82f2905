import type { MembershipStatus } from '@focinho/contracts/kernel/enums';
import { refused, type TransitionTable } from '@focinho/contracts/kernel/transitions';

const ENDED = refused('Este Clubinho foi encerrado: venda o pacote de novo.');

/** The states of a membership, which follow from `paused_on` and `ended_at` (database/schema.sql). */
export const MEMBERSHIP_TRANSITIONS = {
  initial: ['ACTIVE'],
  events: {
    pause: { who: 'day.work', from: { ACTIVE: 'PAUSED', PAUSED: 'PAUSED', ENDED } },
    resume: { who: 'day.work', from: { ACTIVE: 'ACTIVE', PAUSED: 'ACTIVE', ENDED } },
    end: { who: 'day.work', from: { ACTIVE: 'ENDED', PAUSED: 'ENDED', ENDED: 'ENDED' } },
    /** Somebody decides what follows at the end of the cycle. */
    plan: { who: 'day.work', from: { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED', ENDED } },
    /** Another cycle is sold. Of one that has ended there is a new membership. */
    renew: { who: 'day.work', from: { ACTIVE: 'ACTIVE', PAUSED: 'ACTIVE', ENDED } },
  },
} as const satisfies TransitionTable<MembershipStatus, string>;
