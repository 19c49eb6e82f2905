import fc from 'fast-check';
import { addDays, daysBetween } from '../kernel/dates';
import { monthlyCents, SOLD_ADD_ONS, type Offer } from './plans';
import {
  subscriptionDay,
  subscriptionOn,
  type InvoiceDraft,
  type SubscriptionChange,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from './subscription-state';

const MINI: Offer = { plan: 'BASIC', addOn: 'NONE' };
const MAX: Offer = { plan: 'PREMIUM', addOn: 'NONE' };
const START = '2027-01-10';
const TRIAL_END = '2027-01-25';

/** A shop, to which things happen in order. */
class Shop {
  readonly events: SubscriptionEvent[] = [];
  constructor(start = START, offer = MAX) {
    this.happens(start, { kind: 'STARTED', ...offer, trialDays: 15 });
  }
  happens(day: string, change: SubscriptionChange): this {
    const number = String(this.events.length).padStart(4, '0');
    this.events.push({ id: `event-${number}`, at: `${day}T15:00:00.${number.slice(1)}Z`, day, ...change });
    return this;
  }
  /** Pays the invoice that is open, or the next one. */
  pays(day: string, cents?: number): this {
    const { openInvoices, nextInvoice } = this.on(day);
    const invoice = openInvoices[0] ?? nextInvoice;
    if (!invoice) throw new Error(`Nothing to pay on ${day}`);
    return this.happens(day, {
      kind: 'PAID',
      cents: cents ?? invoice.cents,
      invoice: { ...invoice, id: idOf(invoice) },
    });
  }
  on(day: string): SubscriptionStatus {
    return subscriptionOn(this.events, day);
  }
  states(...days: string[]) {
    return days.map((day) => this.on(day).state);
  }
}
const idOf = ({ kind, periodStart, cents }: InvoiceDraft) => `${kind} ${periodStart} ${cents}`;

describe('a shop without dates', () => {
  it('has a contract by hand, which never lapses', () => {
    expect(subscriptionOn([], '2099-01-01', MAX)).toMatchObject({
      state: 'BY_HAND',
      terms: MAX,
      writableUntil: null,
      openInvoices: [],
    });
  });
});

describe('the trial', () => {
  it('lasts 15 days with Plano Max, then seven days of grace, 90 of reading only, and the archive', () => {
    const shop = new Shop(START, MINI);
    expect(shop.on(START)).toMatchObject({
      state: 'TRIAL',
      terms: MAX,
      trialEndsOn: TRIAL_END,
      writableUntil: '2027-02-01',
    });
    expect(shop.states(TRIAL_END, '2027-01-26', '2027-02-01', '2027-02-02', '2027-05-02', '2027-05-03')).toEqual([
      'TRIAL',
      'GRACE',
      'GRACE',
      'READ_ONLY',
      'READ_ONLY',
      'ARCHIVED',
    ]);
  });

  it('that is paid early keeps its days: the paid month begins at its end', () => {
    const shop = new Shop(START, MINI).happens('2027-01-12', { kind: 'PLAN_CHOSEN', ...MINI }).pays('2027-01-12');
    expect(shop.on('2027-01-12')).toMatchObject({
      state: 'ACTIVE',
      terms: MAX,
      next: { ...MINI, from: '2027-01-26' },
      paidUntil: '2027-02-25',
    });
    expect(shop.on('2027-01-26').terms).toEqual(MINI);
  });

  it('has its invoice ten days before its end, or as soon as a plan is chosen', () => {
    const shop = new Shop();
    expect(shop.on('2027-01-14').openInvoices).toEqual([]);
    expect(shop.on('2027-01-15').openInvoices).toMatchObject([
      { kind: 'PERIOD', cents: 12_990, periodStart: '2027-01-26', periodEnd: '2027-02-25', dueOn: TRIAL_END },
    ]);
    shop.happens('2027-01-11', { kind: 'PLAN_CHOSEN', ...MINI });
    expect(shop.on('2027-01-11').openInvoices).toMatchObject([{ cents: 5_990 }]);
  });

  it('can be extended, also after its end', () => {
    const extended = (day: string) => new Shop().happens(day, { kind: 'TRIAL_EXTENDED', days: 7, reason: '' }).on(day);
    expect(extended('2027-01-20').trialEndsOn).toBe('2027-02-01');
    expect(extended('2027-02-10')).toMatchObject({ state: 'TRIAL', trialEndsOn: '2027-02-17' });
  });
});

describe('a payment', () => {
  it('in the days of grace keeps the day of the month', () => {
    const shop = new Shop().pays('2027-01-30');
    expect(shop.on('2027-01-30')).toMatchObject({ state: 'ACTIVE', paidUntil: '2027-02-25', anchorDay: 26 });
  });

  it('after the lapse begins a month on its own day', () => {
    const shop = new Shop().pays('2027-02-10');
    expect(shop.on('2027-02-10')).toMatchObject({
      state: 'ACTIVE',
      paidUntil: '2027-03-09',
      anchorDay: 10,
      latestPeriod: { start: '2027-02-10', end: '2027-03-09' },
    });
    expect(new Shop().pays('2027-08-01').states('2027-08-01')).toEqual(['ACTIVE']);
  });

  it('remembers day 31 through shorter months', () => {
    const shop = new Shop('2027-01-15');
    const ends = ['2027-01-30', '2027-02-20', '2027-03-20', '2027-04-20'].map(
      (day) => shop.pays(day).on(day).paidUntil,
    );
    expect(ends).toEqual(['2027-02-27', '2027-03-30', '2027-04-29', '2027-05-30']);
  });

  it('counts once for an invoice; the second is credit', () => {
    const shop = new Shop();
    const { nextInvoice } = shop.on('2027-01-20');
    const paid = { kind: 'PAID', cents: 12_990, invoice: { ...(nextInvoice as InvoiceDraft), id: 'one' } } as const;
    shop.happens('2027-01-20', paid).happens('2027-01-21', paid);
    expect(shop.on('2027-01-21')).toMatchObject({ paidUntil: '2027-02-25', credit: 12_990 });
  });

  it('of too little does not pay, but is kept and completed', () => {
    const shop = new Shop().pays('2027-01-20', 10_000);
    expect(shop.on('2027-01-20')).toMatchObject({ state: 'TRIAL', paidUntil: null, credit: 10_000 });
    shop.pays('2027-01-21', 2_990);
    expect(shop.on('2027-01-21')).toMatchObject({ paidUntil: '2027-02-25', credit: 0 });
  });

  it('of too much leaves credit', () => {
    expect(new Shop().pays('2027-01-20', 13_000).on('2027-01-20').credit).toBe(10);
  });
});

describe('another plan', () => {
  /** Paid from 26 January to 25 February: 31 days. */
  const mini = () => new Shop(START, MINI).pays('2027-01-20');

  it('that costs more is paid to the day and holds once it is paid', () => {
    const shop = mini().happens('2027-02-11', { kind: 'PLAN_CHOSEN', ...MAX });
    // 15 of 31 days are left: ⌊7000 × 15 / 31⌋.
    expect(shop.on('2027-02-11')).toMatchObject({
      terms: MINI,
      openInvoices: [{ kind: 'UPGRADE', cents: 3_387, periodStart: '2027-02-11', periodEnd: '2027-02-25' }],
    });
    shop.pays('2027-02-11');
    expect(shop.on('2027-02-11')).toMatchObject({ terms: MAX, paidUntil: '2027-02-25', next: null });
  });

  it('with 15 of 30 days left costs 35 reais', () => {
    const shop = new Shop('2027-03-26', MINI).pays('2027-04-01').happens('2027-04-26', { kind: 'PLAN_CHOSEN', ...MAX });
    expect(shop.on('2027-04-26')).toMatchObject({
      paidUntil: '2027-05-10',
      openInvoices: [{ kind: 'UPGRADE', cents: 3_500 }],
    });
  });

  it('that costs more asks nothing for a month that is over', () => {
    const shop = mini().happens('2027-02-11', { kind: 'PLAN_CHOSEN', ...MAX });
    const { nextInvoice } = shop.on('2027-02-20');
    shop.happens('2027-02-20', {
      kind: 'PAID',
      cents: 12_990,
      invoice: { ...(nextInvoice as InvoiceDraft), id: 'month' },
    });
    expect(shop.on('2027-02-25').openInvoices).toMatchObject([{ kind: 'UPGRADE', cents: 3_387 }]);
    expect(shop.on('2027-02-26')).toMatchObject({ terms: MAX, openInvoices: [] });
  });

  it('that costs less waits for the end of the period', () => {
    const shop = new Shop().pays('2027-01-20').happens('2027-02-01', { kind: 'PLAN_CHOSEN', ...MINI });
    expect(shop.on('2027-02-01')).toMatchObject({
      terms: MAX,
      next: { ...MINI, from: '2027-02-26' },
      openInvoices: [],
    });
    shop.pays('2027-02-20');
    expect([shop.on('2027-02-25').terms, shop.on('2027-02-26').terms]).toEqual([MAX, MINI]);
  });

  it('by the super administrator holds at once; a contract by hand has no dates', () => {
    const shop = new Shop().happens(START, { kind: 'PLAN_SET', ...MINI });
    expect(shop.on(START)).toMatchObject({ state: 'TRIAL', terms: MINI });
    shop.happens('2027-01-11', { kind: 'PLAN_SET', plan: 'ENTERPRISE', addOn: 'NONE' });
    expect(shop.states('2030-01-01')).toEqual(['BY_HAND']);
    shop.happens('2030-01-01', { kind: 'PLAN_SET', ...MAX });
    expect(shop.states('2030-01-01', '2030-01-02', '2030-01-09')).toEqual(['TRIAL', 'GRACE', 'READ_ONLY']);
  });
});

describe('an add-on that is not sold', () => {
  beforeEach(() => jest.spyOn(SOLD_ADD_ONS, 'includes').mockImplementation((addOn) => addOn === 'NONE'));
  afterEach(() => jest.restoreAllMocks());
  const NFCE: Offer = { plan: 'BASIC', addOn: 'NFCE_300' };
  it('is credited with what was paid for it, and is gone from everything that comes', () => {
    const shop = new Shop(START, NFCE).pays('2027-01-20');
    expect(shop.on('2027-01-20').unsoldAddOn).toEqual({ cents: 9_990 });
    shop.happens('2027-01-21', { kind: 'ADD_ON_ENDED', cents: 9_990 });
    expect(shop.on('2027-01-26')).toMatchObject({ terms: MINI, chosen: MINI, credit: 9_990, unsoldAddOn: null });
    expect(shop.on('2027-02-20').openInvoices).toMatchObject([{ ...MINI, cents: 5_990 }]);
  });

  it('takes its share of an upgrade, not that of the plan', () => {
    const shop = new Shop(START, MINI).pays('2027-01-20').happens('2027-01-26', {
      kind: 'PLAN_CHOSEN',
      plan: 'PREMIUM',
      addOn: 'NFCE_300',
    });
    const [upgrade] = shop.on('2027-01-26').openInvoices;
    shop.pays('2027-01-26');
    expect(upgrade?.cents).toBe(16_990);
    expect(shop.on('2027-01-26').unsoldAddOn).toEqual({ cents: 9_990 });
  });

  it('that nobody has paid for ends without credit', () => {
    const shop = new Shop(START, NFCE);
    expect(shop.on(START).unsoldAddOn).toEqual({ cents: 0 });
    expect(new Shop().on(START).unsoldAddOn).toBeNull();
  });
});

describe('a cancellation', () => {
  it('lets the paid days run out, without grace and without invoices, and can be taken back', () => {
    const shop = new Shop().pays('2027-01-20').happens('2027-02-20', { kind: 'CANCELLED' });
    expect(shop.on('2027-02-25')).toMatchObject({ state: 'ACTIVE', isCancelled: true, openInvoices: [], next: null });
    expect(shop.states('2027-02-26')).toEqual(['READ_ONLY']);
    shop.happens('2027-03-10', { kind: 'RESUMED' }).pays('2027-03-10');
    expect(shop.on('2027-03-10')).toMatchObject({ state: 'ACTIVE', paidUntil: '2027-04-09' });
  });
});

it('granted months follow what is covered and cost nothing', () => {
  const shop = new Shop().happens('2027-01-20', { kind: 'MONTHS_GRANTED', months: 2, reason: '' });
  expect(shop.on('2027-02-01')).toMatchObject({ state: 'ACTIVE', paidUntil: '2027-03-25', monthlyCents: 0 });
});

it('a day of the shop begins at 03:00 of its own time zone', () => {
  expect(subscriptionDay('America/Sao_Paulo', new Date('2027-01-26T05:59:59Z'))).toBe('2027-01-25');
  expect(subscriptionDay('America/Sao_Paulo', new Date('2027-01-26T06:00:00Z'))).toBe('2027-01-26');
  expect(subscriptionDay('America/Manaus', new Date('2027-01-26T06:59:59Z'))).toBe('2027-01-25');
});

describe('whatever happens', () => {
  const offers = fc.record({
    plan: fc.constantFrom('BASIC' as const, 'PREMIUM' as const),
    addOn: fc.constantFrom('NONE' as const, 'NFCE_300' as const, 'NFCE_500' as const),
  });
  type Act = { cancels: true } | { resumes: true } | { grants: number } | { extends: number };
  const steps = fc.array(
    fc.record({
      days: fc.nat(40),
      act: fc.oneof(
        { weight: 4, arbitrary: fc.record({ pays: fc.constantFrom(0, -500, 700) }) },
        { weight: 2, arbitrary: offers.map((offer) => ({ chooses: offer })) },
        fc.constantFrom<Act[]>({ cancels: true }, { resumes: true }, { grants: 1 }, { extends: 5 }),
      ),
    }),
    { maxLength: 25 },
  );
  type Script = typeof steps extends fc.Arbitrary<infer T> ? T : never;
  /** A shop to which these steps happen, and the day after the last one. */
  function lived(script: Script): { shop: Shop; day: string } {
    const shop = new Shop();
    let day = START;
    for (const { days, act } of script) {
      day = addDays(day, days);
      if ('chooses' in act) shop.happens(day, { kind: 'PLAN_CHOSEN', ...act.chooses });
      else if ('cancels' in act) shop.happens(day, { kind: 'CANCELLED' });
      else if ('resumes' in act) shop.happens(day, { kind: 'RESUMED' });
      else if ('grants' in act) shop.happens(day, { kind: 'MONTHS_GRANTED', months: act.grants, reason: '' });
      else if ('extends' in act) shop.happens(day, { kind: 'TRIAL_EXTENDED', days: act.extends, reason: '' });
      else {
        const [invoice] = shop.on(day).openInvoices;
        if (invoice) shop.pays(day, Math.max(1, invoice.cents + act.pays));
      }
    }
    return { shop, day };
  }

  it('replaying the events in any order, some of them twice, gives the same', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat()), (script, numbers) => {
        const { shop, day } = lived(script);
        const random = () => Number(numbers.next().value);
        const delivered = [...shop.events, ...shop.events.filter(() => random() % 3 === 0)]
          .map((event) => ({ event, key: random() }))
          .sort((a, b) => a.key - b.key)
          .map(({ event }) => event);
        expect(subscriptionOn(delivered, day)).toEqual(shop.on(day));
      }),
    );
  });

  it('money is neither lost nor made: what was paid is in paid invoices or in the credit', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { shop, day } = lived(script);
        const paid = shop.events.flatMap((event) => (event.kind === 'PAID' ? [event] : []));
        const { paidInvoiceIds, credit } = shop.on(day);
        const prices = new Map(paid.map(({ invoice }) => [invoice?.id ?? '', invoice?.cents ?? 0]));
        const spent = [...paidInvoiceIds].reduce((sum, id) => sum + (prices.get(id) ?? 0), 0);
        expect(spent + credit).toBe(paid.reduce((sum, { cents }) => sum + cents, 0));
        expect(credit).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('every paid invoice of a period gives a month, and no day is paid twice', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { shop, day } = lived(script);
        const months = [...shop.on(day).paidInvoiceIds].filter((id) => id.startsWith('PERIOD')).length;
        const granted = shop.events.filter(({ kind }) => kind === 'MONTHS_GRANTED').length;
        const { paidUntil, latestPeriod } = shop.on(day);
        expect(latestPeriod === null).toBe(months + granted === 0);
        if (paidUntil) expect(daysBetween(START, paidUntil)).toBeGreaterThanOrEqual(28 * (months + granted));
      }),
    );
  });

  it('at most one invoice of a kind is open, none for a period that is covered', () => {
    fc.assert(
      fc.property(steps, fc.nat(60), (script, later) => {
        const { shop, day } = lived(script);
        const { openInvoices, paidUntil, paidInvoiceIds } = shop.on(addDays(day, later));
        expect(new Set(openInvoices.map(({ kind }) => kind)).size).toBe(openInvoices.length);
        for (const invoice of openInvoices) {
          expect(invoice.cents).toBeGreaterThan(0);
          expect(invoice.periodEnd >= invoice.periodStart).toBe(true);
          if (invoice.kind === 'PERIOD' && paidUntil) expect(invoice.periodStart > paidUntil).toBe(true);
          expect([...paidInvoiceIds]).not.toContain(idOf(invoice));
        }
      }),
    );
  });

  it('a clock that is a day off never takes a paid day', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { shop, day } = lived(script);
        const { paidUntil, isCancelled, latestPeriod } = shop.on(day);
        if (!paidUntil || !latestPeriod) return;
        for (const paidDay of [latestPeriod.start, paidUntil])
          for (const skew of [-1, 0, 1]) {
            const { state } = shop.on(addDays(paidDay, skew));
            // Whoever has cancelled has no days of grace: one clock that is ahead ends the last day early, and nothing is lost.
            if (isCancelled && paidDay === paidUntil && skew === 1) continue;
            expect(['ACTIVE', 'TRIAL', 'GRACE']).toContain(state);
          }
      }),
    );
  });

  it('a payment that is noted a day early or late buys as many days, and keeps what was paid before', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(-1, 1), (script, skew) => {
        const { shop, day } = lived(script);
        const before = shop.on(day).paidUntil;
        const { nextInvoice } = shop.on(day);
        if (!nextInvoice) return;
        const paid: SubscriptionChange = {
          kind: 'PAID',
          cents: nextInvoice.cents,
          invoice: { ...nextInvoice, id: 'last' },
        };
        const { latestPeriod } = new SkewedShop(shop, addDays(day, skew), paid).on(day);
        const { start = '', end = '' } = latestPeriod ?? {};
        expect(daysBetween(start, end) + 1).toBeGreaterThanOrEqual(28);
        if (before) expect(start > before).toBe(true);
      }),
    );
  });

  class SkewedShop extends Shop {
    constructor(shop: Shop, day: string, change: SubscriptionChange) {
      super();
      this.events.length = 0;
      this.events.push(...shop.events, { id: 'skewed', at: '2099-01-01T00:00:00Z', day, ...change });
    }
  }

  it('what it pays a month is the price of its terms once the trial is over', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { shop, day } = lived(script);
        const { terms, monthlyCents: cents, state, trialEndsOn } = shop.on(day);
        if (cents > 0 && trialEndsOn && day > trialEndsOn)
          expect([state, cents]).toEqual(['ACTIVE', monthlyCents((terms as Offer).plan, terms.addOn)]);
      }),
    );
  });
});
