import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalOf, targetsOf, type TransitionTable } from '@focinho/contracts/kernel/transitions';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { DELETION_TRANSITIONS } from '@focinho/contracts/vendor/deletion.transitions';
import { STAY_TRANSITIONS } from '@focinho/contracts/agenda/stay.transitions';
import { FISCAL_DOCUMENT_TRANSITIONS } from '@focinho/contracts/fiscal/fiscal-document.transitions';
import { TRIP_TRANSITIONS } from '@focinho/contracts/agenda/trip.transitions';
import { STAGE_TRANSITIONS } from '@focinho/contracts/catalogue/stage.transitions';
import { SUBSCRIPTION_TRANSITIONS } from '@focinho/contracts/vendor/subscription.transitions';
import { ROLLOUT_TRANSITIONS } from '../../../packages/federation/src/release/rollout.transitions.mjs';
import { APPOINTMENT_TRANSITIONS } from '../agenda/appointments/appointments.transitions';
import { cancelAll } from '../agenda/series/series.queries';
import { MEMBERSHIP_TRANSITIONS } from '../desk/memberships/memberships.transitions';
import { ORDER_TRANSITIONS } from '../desk/orders/orders.transitions';
import { SALE_TRANSITIONS } from '../desk/sales/sales.transitions';
import { ConflictError } from '../kernel/http/errors';
import { nextState } from '../kernel/http/next-state';
import { Routes } from '../kernel/http/routes';
import { endCharge } from '../payments/pix/pix-charges.queries';
import { MESSAGE_TRANSITIONS } from '../outreach/messages/messages.transitions';
import { IMPORT_TRANSITIONS } from '../people/imports/imports.transitions';
import { PIX_CHARGE_TRANSITIONS } from '../payments/pix/pix-charges.transitions';
import { endRefund } from '../payments/pix/pix-refunds.queries';
import { PIX_REFUND_TRANSITIONS } from '../payments/pix/pix-refunds.transitions';
import { TestApi } from '../testing/api';
import { pairsOf, statesOf, transitionsPage } from '../testing/transitions-page';

const api = TestApi.forSuite();

const TABLES: Record<string, TransitionTable<string, string>> = {
  Appointment: APPOINTMENT_TRANSITIONS,
  'Pet of an appointment': STAGE_TRANSITIONS,
  Trip: TRIP_TRANSITIONS,
  Stay: STAY_TRANSITIONS,
  Order: ORDER_TRANSITIONS,
  Sale: SALE_TRANSITIONS,
  'Fiscal document': FISCAL_DOCUMENT_TRANSITIONS,
  Membership: MEMBERSHIP_TRANSITIONS,
  Import: IMPORT_TRANSITIONS,
  Message: MESSAGE_TRANSITIONS,
  'PIX charge': PIX_CHARGE_TRANSITIONS,
  'PIX refund': PIX_REFUND_TRANSITIONS,
  Subscription: SUBSCRIPTION_TRANSITIONS,
  'Deletion of a shop': DELETION_TRANSITIONS,
  Rollout: ROLLOUT_TRANSITIONS,
};

/** The requests that bring about an event. What a provider or the system does has none. */
const ROUTES: Record<string, Record<string, string[]>> = {
  Appointment: {
    change: ['PUT /api/appointments/:id'],
    setStatus: ['PUT /api/appointments/:id'],
    explain: ['PUT /api/appointments/:id'],
    undoStatus: ['POST /api/appointments/:id/undo-status'],
    charge: ['POST /api/orders/:id/lines'],
    sell: ['POST /api/sales'],
    movePet: ['POST /api/queue/:id/moves', 'DELETE /api/queue/:id/moves/:moveId'],
  },
  Trip: {
    change: ['PUT /api/trips/:id'],
    plan: ['POST /api/trips/:id/moves'],
    leave: ['POST /api/trips/:id/moves'],
    pickUp: ['POST /api/trips/:id/moves'],
    deliver: ['POST /api/trips/:id/moves'],
    cancel: ['POST /api/trips/:id/moves'],
  },
  Stay: {
    change: ['PUT /api/stays/:id'],
    book: ['POST /api/stays/:id/moves'],
    checkIn: ['POST /api/stays/:id/moves'],
    checkOut: ['POST /api/stays/:id/moves'],
    cancel: ['POST /api/stays/:id/moves'],
  },
  'Fiscal document': {
    retry: ['POST /api/fiscal-documents/:id/retry'],
    issueOffline: ['POST /api/fiscal-documents/:id/contingency'],
    cancel: ['POST /api/fiscal-documents/:id/cancellation'],
    void: ['POST /api/fiscal-documents/:id/voiding'],
    loseSale: ['DELETE /api/sales/:id'],
    restoreSale: ['POST /api/sales/:id/restoration'],
  },
  'Pet of an appointment': {
    arrive: ['POST /api/queue/arrivals'],
    note: ['PATCH /api/queue/:id'],
    move: ['POST /api/queue/:id/moves'],
    undoMove: ['DELETE /api/queue/:id/moves/:moveId'],
    reschedule: ['PUT /api/appointments/:id'],
    noShow: ['PUT /api/appointments/:id'],
    cancel: ['PUT /api/appointments/:id'],
  },
  Order: {
    change: ['PATCH /api/orders/:id', 'POST /api/orders/:id/lines', 'PATCH /api/orders/:id/lines/:lineId'],
    charge: ['POST /api/pix-charges'],
    checkout: ['POST /api/orders/:id/checkout'],
    cancel: ['DELETE /api/orders/:id'],
    restore: ['POST /api/orders/:id/restoration', 'POST /api/orders/:id/lines/:lineId/restoration'],
    reopen: ['POST /api/orders/:id/reopen'],
    deleteSale: ['DELETE /api/sales/:id'],
    restoreSale: ['POST /api/sales/:id/restoration'],
  },
  Sale: {
    changePayment: ['PUT /api/sales/:id'],
    charge: ['POST /api/pix-charges'],
    delete: ['DELETE /api/sales/:id'],
    reopenOrder: ['POST /api/orders/:id/reopen'],
    restore: ['POST /api/sales/:id/restoration'],
  },
  Membership: {
    pause: ['PUT /api/memberships/:id'],
    resume: ['PUT /api/memberships/:id'],
    end: ['PUT /api/memberships/:id'],
    plan: ['PUT /api/memberships/:id'],
    renew: ['POST /api/orders/:id/checkout'],
  },
  Import: {
    setColumns: ['PUT /api/imports/:id/columns'],
    run: ['POST /api/imports/:id/run'],
    undo: ['POST /api/imports/:id/undo'],
  },
  Message: {
    send: ['POST /api/messages/sent'],
    skip: ['POST /api/messages/skipped'],
    undo: ['POST /api/messages/:id/undo'],
  },
  'PIX charge': {
    cancel: ['DELETE /api/pix-charges/:id'],
    finishCancel: ['DELETE /api/pix-charges/:id'],
    confirm: ['POST /api/pix-charges/:id/confirmation'],
  },
  'PIX refund': {},
  Subscription: {
    choosePlan: ['POST /api/subscription/plan'],
    cancel: ['POST /api/subscription/cancel'],
    resume: ['POST /api/subscription/resume'],
    extendTrial: ['POST /api/super-admin/tenants/:id/subscription/trial'],
    grantMonths: ['POST /api/super-admin/tenants/:id/subscription/months'],
    enterPayment: ['POST /api/super-admin/tenants/:id/subscription/payments'],
    returnCredit: ['POST /api/super-admin/tenants/:id/subscription/credit-returns'],
    restoreCredit: ['POST /api/super-admin/tenants/:id/subscription/credit-restorations'],
    setPlan: ['POST /api/super-admin/tenants/:id/subscription/plan'],
  },
  'Deletion of a shop': { withdraw: ['POST /api/shop-deletions/:id/withdrawal'] },
  Rollout: {
    start: ['POST /api/super-admin/releases/:remote/rollout'],
    advance: ['POST /api/super-admin/releases/:remote/advance-rollout'],
    pause: ['POST /api/super-admin/releases/:remote/pause-rollout'],
    resume: ['POST /api/super-admin/releases/:remote/resume-rollout'],
    stop: ['POST /api/super-admin/releases/:remote/stop-rollout'],
    rollback: ['POST /api/super-admin/releases/:remote/rollback', 'POST /api/super-admin/releases/:remote/mark-bad'],
  },
};

describe.each(Object.entries(TABLES))('%s', (name, table) => {
  it.each(pairsOf(table))('from %s by %s becomes what the table says, or is refused in its words', (state, event) => {
    const targets = targetsOf(table, state, event);
    const refusal = refusalOf(table, state, event);
    if (refusal === undefined) {
      expect(targets.length).toBeGreaterThan(0);
      for (const target of targets) expect(nextState(table, state, event, target)).toBe(target);
    } else {
      expect(refusal).toMatch(/^[\p{Lu}{].+\S$/u);
      expect(() => nextState(table, state, event)).toThrow(new ConflictError(refusal));
    }
  });

  it('reaches each of its states, and no other', () => {
    const reached = new Set<string>(table.initial);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const [state, event] of pairsOf(table))
        if (reached.has(state)) for (const target of targetsOf(table, state, event)) reached.add(target);
    }
    expect([...reached].sort()).toEqual(statesOf(table).sort());
  });

  it('names the permission of the requests', () => {
    const byHand = Object.entries(table.events).filter(([, { who }]) => who !== 'provider' && who !== 'system');
    const routes = ROUTES[name] ?? {};
    expect(Object.keys(routes)).toEqual(byHand.map(([event]) => event));
    for (const [event, { who }] of byHand)
      for (const route of routes[event] ?? []) {
        const [method = '', path = ''] = route.split(' ');
        const declared = api.app.get(Routes).find(method, path);
        expect(who !== 'provider' && who !== 'system' && rolesWith(who)).toEqual(declared?.roles);
      }
  });
});

describe('a statement that guards itself', () => {
  const changedBy = (table: TransitionTable<string, string>, event: string) =>
    statesOf(table).filter((state) => targetsOf(table, state, event).some((target) => target !== state));

  it.each(['remove', 'expire', 'finishCancel'])('ends a PIX charge as %s of the table', (event) => {
    expect(changedBy(PIX_CHARGE_TRANSITIONS, event)).toEqual(['OPEN']);
    expect(endCharge('id', 'REMOVED').sql).toContain("and status = 'OPEN'");
  });

  it('cancels the appointments of a series as setStatus of the table', () => {
    const { values, sql } = cancelAll([], null);
    expect(values).toContainEqual(
      statesOf(APPOINTMENT_TRANSITIONS).filter(
        (state) => state !== 'CANCELLED' && !refusalOf<string, string>(APPOINTMENT_TRANSITIONS, state, 'setStatus'),
      ),
    );
    expect(sql).toContain('and status = any (');
  });

  it.each(['return', 'fail'])('ends a refund as %s of the table', (event) => {
    expect(changedBy(PIX_REFUND_TRANSITIONS, event)).toEqual(['PROCESSING']);
    expect(endRefund('id', 'RETURNED', null).sql).toContain("and state = 'PROCESSING'");
  });
});

it('docs/states.md shows the tables; if they are meant: UPDATE_STATES=true npm test -- --only api transitions', () => {
  const file = join(__dirname, '../../../docs/states.md');
  if (process.env['UPDATE_STATES'] === 'true') writeFileSync(file, transitionsPage(TABLES));
  expect(readFileSync(file, 'utf8')).toBe(transitionsPage(TABLES));
});
