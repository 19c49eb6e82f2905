import fc from 'fast-check';
import { addDays } from '../kernel/dates';
import { refusalOf, targetsOf } from '../kernel/transitions';
import { subscriptionOn, type SubscriptionChange, type SubscriptionEvent } from './subscription-state';
import { SUBSCRIPTION_TRANSITIONS } from './subscription.transitions';
import { SUBSCRIPTION_STATES, type SubscriptionState } from './subscriptions';

type Event = keyof typeof SUBSCRIPTION_TRANSITIONS.events;
const EVENTS = Object.keys(SUBSCRIPTION_TRANSITIONS.events) as Event[];

/** Days that pass, then one of the events, with a number that decides its amounts, then another day. */
const steps = fc.array(
  fc.record({
    event: fc.constantFrom(...EVENTS),
    size: fc.nat(5),
    days: fc.constantFrom<number[]>(0, 0, 0, 3, 6, 15, 30, 89),
  }),
  { maxLength: 20 },
);
type Script = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Too rare to wait for: a shop that has months gets a contract, and then a trial that is longer than they are. */
const TRIAL_AFTER_MONTHS: Script = [
  { days: 0, event: 'grantMonths', size: 0 },
  { days: 0, event: 'setPlan', size: 4 },
  { days: 0, event: 'extendTrial', size: 5 },
  { days: 43, event: 'passDay', size: 0 },
  { days: 0, event: 'passDay', size: 0 },
];

/** A shop as the API keeps it: what it is told to record, and then what its credit pays. */
class Shop {
  private readonly events: SubscriptionEvent[] = [];
  private day = '2027-01-10';

  status = subscriptionOn([], this.day);

  constructor(hasTrial: boolean) {
    if (hasTrial) this.append({ kind: 'STARTED', plan: 'PREMIUM', addOn: 'NONE', trialDays: 15 });
  }

  happens(event: Event, size: number): void {
    const changes = this.changesBy(event, size);
    if (event === 'passDay') this.day = addDays(this.day, 1);
    for (const change of changes) this.append(change);
    this.status = subscriptionOn(this.events, this.day);
    this.payByCredit();
  }

  /** Its credit pays in time: an invoice is made ten days before it is due. */
  wait(days: number): void {
    for (let left = days; left > 0; left -= 5) {
      this.day = addDays(this.day, Math.min(left, 5));
      this.status = subscriptionOn(this.events, this.day);
      this.payByCredit();
    }
  }

  private append(change: SubscriptionChange): void {
    const id = String(this.events.length).padStart(6, '0');
    this.events.push({ id, at: '2027-01-10T15:00:00Z', day: this.day, ...change });
    this.status = subscriptionOn(this.events, this.day);
  }

  private payByCredit(): void {
    for (;;) {
      const { openInvoices, credit, paidInvoiceIds } = this.status;
      const invoice = openInvoices.find(({ cents }) => cents <= credit);
      if (!invoice) return;
      this.append({ kind: 'PAID', cents: 0, invoice: { ...invoice, id: `${this.events.length}` } });
      if (this.status.paidInvoiceIds.size === paidInvoiceIds.size) return;
    }
  }

  private changesBy(event: Event, size: number): SubscriptionChange[] {
    const { isCancelled, openInvoices, credit } = this.status;
    const plan = size % 2 === 0 ? 'BASIC' : 'PREMIUM';
    const cents = size * 4_000;
    const reason = '';
    switch (event) {
      case 'passDay':
        return [];
      case 'pay':
        return [
          {
            kind: 'PAID',
            cents,
            invoice: openInvoices[0] ? { ...openInvoices[0], id: `p${this.events.length}` } : null,
          },
        ];
      case 'choosePlan':
        return [...(isCancelled ? [{ kind: 'RESUMED' } as const] : []), { kind: 'PLAN_CHOSEN', plan, addOn: 'NONE' }];
      case 'cancel':
        return isCancelled ? [] : [{ kind: 'CANCELLED' }];
      case 'resume':
        return isCancelled ? [{ kind: 'RESUMED' }] : [];
      case 'extendTrial':
        if (this.status.state === 'BY_HAND')
          return [{ kind: 'STARTED', plan, addOn: 'NONE', trialDays: 1 + 17 * size, reason }];
        return [{ kind: 'TRIAL_EXTENDED', days: 1 + 17 * size, reason }];
      case 'grantMonths':
        return [{ kind: 'MONTHS_GRANTED', months: 1, reason }];
      case 'enterPayment':
        return [{ kind: 'PAID', cents, invoice: null, reason }];
      case 'returnCredit':
        return [{ kind: 'CREDIT_RETURNED', cents: Math.min(credit, cents), reason }];
      case 'restoreCredit':
        return [{ kind: 'CREDIT_RESTORED', cents, returnId: '', reason }];
      case 'setPlan':
        return [{ kind: 'PLAN_SET', plan: size > 3 ? 'ENTERPRISE' : plan, addOn: 'NONE', reason }];
    }
  }
}

/** Transitions that occurred in some thousands of histories. */
function seen(scripts: Script[]): Set<string> {
  const found = new Set<string>();
  const happen = (shop: Shop, event: Event, size: number) => {
    const { state, paidUntil } = shop.status;
    if (
      refusalOf(SUBSCRIPTION_TRANSITIONS, state, event) ??
      (event === 'extendTrial' && state !== 'BY_HAND' && paidUntil)
    )
      return;
    shop.happens(event, size);
    found.add(arrow(state, event, shop.status.state));
  };
  for (const script of scripts) {
    const shop = new Shop(script.length % 4 > 0);
    for (const { event, size, days } of script) {
      shop.wait(days);
      happen(shop, event, size);
      happen(shop, 'passDay', 0);
    }
  }
  return found;
}
const arrow = (from: SubscriptionState, event: Event, to: SubscriptionState) => `${from} ${event} ${to}`;

it('becomes in thousands of histories what the table says, all of it and nothing else', () => {
  const said = EVENTS.flatMap((event) =>
    SUBSCRIPTION_STATES.flatMap((from) =>
      targetsOf(SUBSCRIPTION_TRANSITIONS, from, event).map((to) => arrow(from, event, to)),
    ),
  );
  const found = seen([...fc.sample(steps, { seed: 26, numRuns: 6_000 }), TRIAL_AFTER_MONTHS]);
  expect([...found].sort()).toEqual(said.sort());
});
