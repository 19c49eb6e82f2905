import { refused, type TransitionTable } from '../kernel/transitions';
import type { SubscriptionState } from './subscriptions';

/** Days of a trial are not given to whoever has paid, lapsed or not. */
export const HAS_PAID = 'Esta loja já pagou: conceda meses em vez de dias de teste.';
const WITHOUT_DATES = refused('Esta loja tem um contrato sem vencimento.');
const ASK_SUPPORT = refused('Sua loja tem um contrato próprio. Fale com o suporte para mudá-lo.');

/** Whatever makes an invoice, or gives credit, may pay a month; otherwise the state stays. */
const MAY_PAY = {
  TRIAL: ['TRIAL', 'ACTIVE'],
  ACTIVE: 'ACTIVE',
  GRACE: ['GRACE', 'ACTIVE'],
  READ_ONLY: ['READ_ONLY', 'ACTIVE'],
  ARCHIVED: ['ARCHIVED', 'ACTIVE'],
} as const;
/** The days of grace are for those who go on: a cancellation ends them, and taking it back gives them again. */
const MAY_GO_ON = {
  ...MAY_PAY,
  READ_ONLY: ['READ_ONLY', 'GRACE', 'ACTIVE'],
  ARCHIVED: ['ARCHIVED', 'READ_ONLY', 'ACTIVE'],
} as const;

/** The states of a shop's contract with us, which subscription-state.ts computes from what has happened and the day. */
export const SUBSCRIPTION_TRANSITIONS = {
  initial: ['BY_HAND', 'TRIAL'],
  events: {
    /** A day begins, and credit pays what is due on it. */
    passDay: {
      who: 'system',
      from: {
        BY_HAND: 'BY_HAND',
        TRIAL: ['TRIAL', 'ACTIVE', 'GRACE', 'READ_ONLY'],
        ACTIVE: ['ACTIVE', 'TRIAL', 'GRACE', 'READ_ONLY'],
        GRACE: ['GRACE', 'READ_ONLY'],
        READ_ONLY: ['READ_ONLY', 'ARCHIVED'],
        ARCHIVED: 'ARCHIVED',
      },
    },
    /** PIX, of the right amount or not: what is left of it is credit. */
    pay: { who: 'provider', from: { BY_HAND: 'BY_HAND', ...MAY_PAY } },
    choosePlan: { who: 'subscription.change', from: { BY_HAND: ASK_SUPPORT, ...MAY_GO_ON } },
    cancel: {
      who: 'subscription.change',
      from: {
        BY_HAND: ASK_SUPPORT,
        TRIAL: 'TRIAL',
        ACTIVE: 'ACTIVE',
        GRACE: 'READ_ONLY',
        READ_ONLY: ['READ_ONLY', 'ARCHIVED'],
        ARCHIVED: 'ARCHIVED',
      },
    },
    resume: { who: 'subscription.change', from: { BY_HAND: ASK_SUPPORT, ...MAY_GO_ON, GRACE: 'GRACE' } },
    /** Unless the shop has ever paid ({@link HAS_PAID}); one without dates begins with it. */
    extendTrial: {
      who: 'platform.manage',
      from: {
        BY_HAND: ['TRIAL', 'ACTIVE'],
        TRIAL: 'TRIAL',
        ACTIVE: refused(HAS_PAID),
        GRACE: 'TRIAL',
        READ_ONLY: 'TRIAL',
        ARCHIVED: 'TRIAL',
      },
    },
    grantMonths: {
      who: 'platform.manage',
      from: {
        BY_HAND: WITHOUT_DATES,
        TRIAL: 'ACTIVE',
        ACTIVE: 'ACTIVE',
        GRACE: 'ACTIVE',
        READ_ONLY: 'ACTIVE',
        ARCHIVED: 'ACTIVE',
      },
    },
    enterPayment: { who: 'platform.manage', from: { BY_HAND: WITHOUT_DATES, ...MAY_PAY } },
    returnCredit: {
      who: 'platform.manage',
      from: {
        BY_HAND: 'BY_HAND',
        TRIAL: 'TRIAL',
        ACTIVE: 'ACTIVE',
        GRACE: 'GRACE',
        READ_ONLY: 'READ_ONLY',
        ARCHIVED: 'ARCHIVED',
      },
    },
    restoreCredit: { who: 'platform.manage', from: { BY_HAND: 'BY_HAND', ...MAY_PAY } },
    /** To a contract without dates, out of it, or to a plan that the credit pays. */
    setPlan: {
      who: 'platform.manage',
      from: {
        BY_HAND: ['BY_HAND', 'TRIAL', 'ACTIVE'],
        TRIAL: ['TRIAL', 'ACTIVE', 'BY_HAND'],
        ACTIVE: ['ACTIVE', 'BY_HAND'],
        GRACE: ['GRACE', 'ACTIVE', 'BY_HAND'],
        READ_ONLY: ['READ_ONLY', 'ACTIVE', 'BY_HAND'],
        ARCHIVED: ['ARCHIVED', 'ACTIVE', 'BY_HAND'],
      },
    },
  },
} as const satisfies TransitionTable<SubscriptionState, string>;
export type SubscriptionCommand = Exclude<keyof typeof SUBSCRIPTION_TRANSITIONS.events, 'passDay' | 'pay'>;
