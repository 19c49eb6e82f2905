import type { Role } from '@focinho/contracts/kernel/enums';
import { rolesWith, type Permission } from '@focinho/contracts/kernel/permissions';

/**
 * The permission that each route requires; permissions.ts in `contracts` lists the roles that have it. Routes are named as Nest names
 * them. A route that is missing here cannot be called. `public` routes need no token. A test calls every route with every role.
 */
export const ROUTE_PERMISSIONS: Record<string, Permission | 'public'> = {
  'GET /health': 'public',
  'GET /health/ready': 'public',
  'POST /api/faults': 'public',
  'POST /api/loads': 'public',

  'POST /api/auth/login': 'public',
  'POST /api/auth/password-link': 'public',
  'POST /api/auth/password-link/check': 'public',
  'POST /api/auth/password': 'public',
  'GET /api/auth/tenant': 'public',
  'GET /api/auth/me': 'day.work',
  'POST /api/auth/logout': 'day.work',

  'POST /api/sign-up': 'public',
  'GET /api/sign-up/slug': 'public',
  'POST /api/sign-up/confirmation': 'public',
  'POST /api/sign-up/confirmation/renewal': 'public',
  'POST /api/sign-up/confirmation/link': 'subscription.change',
  'GET /api/first-steps': 'settings.change',
  'POST /api/first-steps/dismissal': 'settings.change',
  'DELETE /api/first-steps/dismissal': 'settings.change',
  'POST /api/first-steps/catalogue': 'prices.change',

  'GET /api/account': 'day.work',
  'PUT /api/account': 'day.work',
  'PUT /api/account/password': 'day.work',
  'POST /api/account/confirmation': 'day.work',
  'POST /api/account/totp': 'day.work',
  'POST /api/account/totp/activation': 'day.work',
  'DELETE /api/account/totp': 'day.work',
  'POST /api/account/recovery-codes': 'day.work',
  'GET /api/account/sessions': 'day.work',
  'DELETE /api/account/sessions/:id': 'day.work',
  'POST /api/account/sessions/end-others': 'day.work',

  'GET /api/stream': 'day.work',

  'GET /api/tenants/info': 'day.work',
  'GET /api/tenants/settings': 'day.work',
  'PUT /api/tenants/settings': 'settings.change',
  'GET /api/tenants/rules': 'day.work',
  'PUT /api/tenants/rules': 'rules.change',

  'GET /api/approvals/approvers': 'day.work',
  'POST /api/approvals': 'day.work',
  'GET /api/approvals/pin': 'approvals.give',
  'PUT /api/approvals/pin': 'approvals.give',

  'GET /api/audit': 'audit.see',
  'POST /api/audit/exports': 'day.work',

  'GET /api/users': 'users.see',
  'POST /api/users': 'users.manage',
  'POST /api/users/invitations': 'users.manage',
  'POST /api/users/:id/password-link': 'users.manage',
  'GET /api/users/:id': 'users.see',
  'PUT /api/users/:id': 'users.manage',

  'GET /api/clients': 'day.work',
  'POST /api/clients': 'day.work',
  'GET /api/clients/matches': 'day.work',
  'GET /api/clients/:id': 'day.work',
  'PUT /api/clients/:id': 'day.work',
  'DELETE /api/clients/:id': 'day.work',
  'POST /api/clients/:id/export': 'privacy.manage',
  'POST /api/clients/:id/erasure': 'privacy.manage',

  'GET /api/pets': 'day.work',
  'POST /api/pets': 'day.work',
  'GET /api/pets/:id': 'day.work',
  'PUT /api/pets/:id': 'day.work',
  'DELETE /api/pets/:id': 'day.work',

  'GET /api/services': 'day.work',
  'POST /api/services': 'day.work',
  'GET /api/services/:id': 'day.work',
  'PUT /api/services/:id': 'day.work',
  'DELETE /api/services/:id': 'day.work',

  'GET /api/products': 'day.work',
  'POST /api/products': 'day.work',
  'GET /api/products/:id': 'day.work',
  'PUT /api/products/:id': 'day.work',
  'DELETE /api/products/:id': 'day.work',

  'GET /api/packages': 'day.work',
  'POST /api/packages': 'day.work',
  'GET /api/packages/:id': 'day.work',
  'PUT /api/packages/:id': 'day.work',
  'DELETE /api/packages/:id': 'day.work',

  'GET /api/package-usages': 'day.work',
  'POST /api/package-usages': 'day.work',

  'GET /api/appointments': 'day.work',
  'POST /api/appointments': 'day.work',
  'GET /api/appointments/slots': 'day.work',
  'GET /api/appointments/proposal': 'day.work',
  'GET /api/appointments/:id': 'day.work',
  'PUT /api/appointments/:id': 'day.work',
  'POST /api/appointments/:id/undo-status': 'day.work',
  'POST /api/undos/:id': 'day.work',
  'DELETE /api/appointments/:id': 'day.work',

  'POST /api/series/preview': 'day.work',
  'POST /api/series': 'day.work',
  'GET /api/series/:id': 'day.work',
  'PUT /api/series/:id': 'day.work',
  'POST /api/series/:id/cancellation': 'day.work',

  'GET /api/waiting-list': 'day.work',
  'POST /api/waiting-list': 'day.work',
  'GET /api/waiting-list/fits': 'day.work',
  'GET /api/waiting-list/:id': 'day.work',
  'PUT /api/waiting-list/:id': 'day.work',
  'DELETE /api/waiting-list/:id': 'day.work',

  'GET /api/queue': 'day.work',
  'GET /api/queue/pets': 'day.work',
  'POST /api/queue/arrivals': 'day.work',
  'POST /api/queue/walk-ins': 'day.work',
  'PATCH /api/queue/:id': 'day.work',
  'POST /api/queue/:id/moves': 'day.work',
  'DELETE /api/queue/:id/moves/:moveId': 'day.work',

  'GET /api/professionals': 'day.work',
  'POST /api/professionals': 'settings.change',
  'GET /api/professionals/:id': 'day.work',
  'PUT /api/professionals/:id': 'settings.change',
  'DELETE /api/professionals/:id': 'settings.change',

  'GET /api/stations': 'day.work',
  'POST /api/stations': 'settings.change',
  'GET /api/stations/:id': 'day.work',
  'PUT /api/stations/:id': 'settings.change',
  'DELETE /api/stations/:id': 'settings.change',

  'GET /api/agenda': 'day.work',
  'GET /api/agenda/settings': 'day.work',
  'PUT /api/agenda/settings': 'settings.change',
  'GET /api/agenda/proposed-holidays': 'day.work',

  'GET /api/sales': 'day.work',
  'POST /api/sales': 'day.work',
  'GET /api/sales/:id': 'day.work',
  'PUT /api/sales/:id': 'day.work',
  'DELETE /api/sales/:id': 'sales.delete',

  'GET /api/orders': 'day.work',
  'POST /api/orders': 'day.work',
  'GET /api/orders/:id': 'day.work',
  'PATCH /api/orders/:id': 'day.work',
  'DELETE /api/orders/:id': 'day.work',
  'POST /api/orders/:id/lines': 'day.work',
  'PATCH /api/orders/:id/lines/:lineId': 'day.work',
  'DELETE /api/orders/:id/lines/:lineId': 'day.work',
  'POST /api/orders/:id/checkout': 'day.work',
  'POST /api/orders/:id/reopen': 'day.work',

  'GET /api/till': 'day.work',
  'PUT /api/till/settings': 'settings.change',
  'POST /api/till': 'day.work',
  'POST /api/till/movements': 'day.work',
  'POST /api/till/close': 'day.work',
  'GET /api/till/sessions': 'day.work',
  'GET /api/till/sessions/:id': 'day.work',

  'GET /api/tv-links': 'settings.change',
  'POST /api/tv-links': 'settings.change',
  'DELETE /api/tv-links/:id': 'settings.change',
  'GET /api/tv/:token': 'public',
  'GET /api/subscription': 'subscription.see',
  'POST /api/subscription/plan': 'subscription.change',
  'POST /api/subscription/cancel': 'subscription.change',
  'POST /api/subscription/resume': 'subscription.change',
  'POST /api/subscription/invoices/:id/charge': 'subscription.change',
  'GET /api/subscription/invoices/:id/charge': 'subscription.see',
  'GET /api/pix-charges': 'pix.refund',
  'POST /api/pix-charges': 'day.work',
  'POST /api/pix-charges/:id/refunds': 'pix.refund',
  'GET /api/pix-charges/:id': 'day.work',
  'DELETE /api/pix-charges/:id': 'day.work',
  'POST /api/pix-charges/:id/confirmation': 'day.work',
  'GET /api/pix-settings': 'settings.change',
  'PUT /api/pix-settings': 'settings.change',
  'POST /api/pix/webhook/:secret/pix': 'public',

  'GET /api/client-credits': 'day.work',
  'GET /api/client-credits/client/:clientId': 'day.work',
  'POST /api/client-credits': 'credits.setLimit',
  'PUT /api/client-credits/:id': 'credits.setLimit',
  'DELETE /api/client-credits/:id': 'credits.setLimit',

  'GET /api/credit-transactions': 'day.work',
  'POST /api/credit-transactions': 'day.work',
  'POST /api/credit-transactions/:id/reversal': 'day.work',

  'GET /api/reports/overview': 'day.work',
  'GET /api/reports/exceptions': 'exceptions.see',

  'POST /api/exports': 'data.export',
  // Its address is the proof: see export-ticket.ts.
  'GET /api/exports/file': 'public',

  'GET /api/super-admin/tenants': 'platform.manage',
  'POST /api/super-admin/tenants': 'platform.manage',
  'GET /api/super-admin/tenants/:id': 'platform.manage',
  'PUT /api/super-admin/tenants/:id': 'platform.manage',
  'PATCH /api/super-admin/tenants/:id/status': 'platform.manage',
  'POST /api/super-admin/tenants/:id/owner-password': 'platform.manage',
  'GET /api/super-admin/subscriptions': 'platform.manage',
  'GET /api/super-admin/subscriptions/overview': 'platform.manage',
  'GET /api/super-admin/tenants/:id/subscription': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/trial': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/months': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/payments': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/credit-returns': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/credit-restorations': 'platform.manage',
  'POST /api/super-admin/tenants/:id/subscription/plan': 'platform.manage',
  'GET /api/super-admin/users': 'platform.manage',
  'PATCH /api/super-admin/users/:id/status': 'platform.manage',
  'POST /api/super-admin/users/administrators': 'platform.manage',
  'GET /api/super-admin/mails': 'platform.manage',
  'GET /api/super-admin/dashboard/analytics': 'platform.manage',
  'GET /api/super-admin/system': 'platform.manage',
  'GET /api/super-admin/logs': 'platform.manage',
  'GET /api/super-admin/audit': 'platform.manage',

  'GET /api/super-admin/releases': 'platform.manage',
  'GET /api/super-admin/releases/log': 'platform.manage',
  'GET /api/super-admin/releases/:remote/difference': 'platform.manage',
  'POST /api/super-admin/releases/:remote/promote': 'platform.manage',
  'POST /api/super-admin/releases/:remote/canary': 'platform.manage',
  'POST /api/super-admin/releases/:remote/end-canaries': 'platform.manage',
  'POST /api/super-admin/releases/:remote/rollout': 'platform.manage',
  'POST /api/super-admin/releases/:remote/advance-rollout': 'platform.manage',
  'POST /api/super-admin/releases/:remote/pause-rollout': 'platform.manage',
  'POST /api/super-admin/releases/:remote/resume-rollout': 'platform.manage',
  'POST /api/super-admin/releases/:remote/stop-rollout': 'platform.manage',
  'POST /api/super-admin/releases/:remote/rollback': 'platform.manage',
  'POST /api/super-admin/releases/:remote/mark-bad': 'platform.manage',
};

/** The roles that may call a route such as `/api/pets/:id`; undefined if nobody may. HEAD needs the same permission as GET. */
export function rolesOf(method: string, route: string): readonly Role[] | 'public' | undefined {
  const permission = ROUTE_PERMISSIONS[`${method === 'HEAD' ? 'GET' : method} ${route}`];
  return permission === undefined || permission === 'public' ? permission : rolesWith(permission);
}

/** Routes for people who have a link and no log-in: their address contains its secret. */
export const isGuestRoute = (route: string) => route.startsWith('/api/tv/');

/** Routes that span all tenants: only for a SUPER_ADMIN of the root tenant. */
export const isPlatformRoute = (route: string) => route.startsWith('/api/super-admin/');
