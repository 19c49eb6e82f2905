import type { Feature } from '@focinho/contracts/vendor/plans';

/** What a route needs of the tenant's subscription. */
export interface Entitlement {
  /** A write that is forbidden once the subscription has lapsed. */
  writes: boolean;
  /** A feature that not every plan has. */
  feature?: Feature;
}

/**
 * Routes other than GET that a lapsed subscription allows. A new route is forbidden unless it is listed here: it must change nothing,
 * belong to the account or the payment, or close what is open. A test calls every route with a lapsed subscription.
 */
const ALLOWED_WHEN_LAPSED: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'PUT /api/account',
  'PUT /api/account/password',
  'POST /api/account/confirmation',
  'POST /api/account/totp',
  'POST /api/account/totp/activation',
  'DELETE /api/account/totp',
  'POST /api/account/recovery-codes',
  'DELETE /api/account/sessions/:id',
  'POST /api/account/sessions/end-others',

  'POST /api/sign-up/confirmation/link',

  'POST /api/subscription/plan',
  'POST /api/subscription/cancel',
  'POST /api/subscription/resume',
  'POST /api/subscription/invoices/:id/charge',

  // Only a preview.
  'POST /api/series/preview',
  'POST /api/audit/exports',
  // A shop that leaves takes its data with it.
  'POST /api/exports',
  // The rights of a client do not depend on what the shop pays.
  'POST /api/clients/:id/export',
  'POST /api/clients/:id/erasure',

  // Pets that are in the shop go home, open orders are paid, and the till is counted.
  'POST /api/approvals',
  'POST /api/queue/:id/moves',
  'DELETE /api/queue/:id/moves/:moveId',
  'POST /api/orders/:id/checkout',
  'DELETE /api/orders/:id',
  'POST /api/till/close',
  'DELETE /api/tv-links/:id',
  'POST /api/pix-charges',
  'DELETE /api/pix-charges/:id',
  'POST /api/pix-charges/:id/confirmation',
  'POST /api/pix-charges/:id/refunds',
]);

/** Routes that belong to a feature of some plans. `users` depends on the number of users: see users.service.ts. */
const FEATURE_OF: Record<string, Feature> = {
  'POST /api/tv-links': 'board',
};

export function entitlementOf(method: string, route: string): Entitlement {
  const name = `${method} ${route}`;
  const reads = method === 'GET' || method === 'HEAD';
  const feature = FEATURE_OF[name];
  return { writes: !reads && !ALLOWED_WHEN_LAPSED.has(name), ...(feature ? { feature } : {}) };
}
