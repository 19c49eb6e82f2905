import type { Role } from '@focinho/contracts/enums';

/**
 * Who may call what: one row a route, as Nest knows it. A route that is not here cannot be called, and a test walks
 * every row with every role. `public` needs no token.
 */
const OWNER = ['OWNER', 'SUPER_ADMIN'] as const;
const MANAGERS = ['OWNER', 'MANAGER', 'SUPER_ADMIN'] as const;
const EVERYONE = ['OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN'] as const;
const ROOT = ['SUPER_ADMIN'] as const;

export const ROUTE_ROLES: Record<string, readonly Role[] | 'public'> = {
  'GET /health': 'public',
  'GET /health/ready': 'public',
  'POST /api/faults': 'public',

  'POST /api/auth/login': 'public',
  'GET /api/auth/me': EVERYONE,
  'POST /api/auth/logout': EVERYONE,

  'GET /api/tenants/info': EVERYONE,
  'GET /api/tenants/settings': EVERYONE,
  'PUT /api/tenants/settings': MANAGERS,

  'GET /api/users': MANAGERS,
  'POST /api/users': MANAGERS,
  'GET /api/users/:id': MANAGERS,
  'PUT /api/users/:id': MANAGERS,

  'GET /api/clients': EVERYONE,
  'POST /api/clients': EVERYONE,
  'GET /api/clients/:id': EVERYONE,
  'PUT /api/clients/:id': EVERYONE,
  'DELETE /api/clients/:id': EVERYONE,

  'GET /api/pets': EVERYONE,
  'POST /api/pets': EVERYONE,
  'GET /api/pets/:id': EVERYONE,
  'PUT /api/pets/:id': EVERYONE,
  'DELETE /api/pets/:id': EVERYONE,

  'GET /api/services': EVERYONE,
  'POST /api/services': EVERYONE,
  'GET /api/services/:id': EVERYONE,
  'PUT /api/services/:id': EVERYONE,
  'DELETE /api/services/:id': EVERYONE,

  'GET /api/products': EVERYONE,
  'POST /api/products': EVERYONE,
  'GET /api/products/:id': EVERYONE,
  'PUT /api/products/:id': EVERYONE,
  'DELETE /api/products/:id': EVERYONE,

  'GET /api/packages': EVERYONE,
  'POST /api/packages': EVERYONE,
  'GET /api/packages/:id': EVERYONE,
  'PUT /api/packages/:id': EVERYONE,
  'DELETE /api/packages/:id': EVERYONE,

  'GET /api/package-usages': EVERYONE,
  'POST /api/package-usages': EVERYONE,

  'GET /api/appointments': EVERYONE,
  'POST /api/appointments': EVERYONE,
  'GET /api/appointments/:id': EVERYONE,
  'PUT /api/appointments/:id': EVERYONE,
  'POST /api/appointments/:id/undo-status': EVERYONE,
  'DELETE /api/appointments/:id': EVERYONE,

  'GET /api/sales': EVERYONE,
  'POST /api/sales': EVERYONE,
  'GET /api/sales/:id': EVERYONE,
  'PUT /api/sales/:id': EVERYONE,
  'DELETE /api/sales/:id': MANAGERS,

  'GET /api/client-credits': EVERYONE,
  'GET /api/client-credits/client/:clientId': EVERYONE,
  'POST /api/client-credits': MANAGERS,
  'PUT /api/client-credits/:id': MANAGERS,
  'DELETE /api/client-credits/:id': MANAGERS,

  'GET /api/credit-transactions': EVERYONE,
  'POST /api/credit-transactions': EVERYONE,

  'GET /api/reports/overview': EVERYONE,

  'GET /api/super-admin/tenants': ROOT,
  'POST /api/super-admin/tenants': ROOT,
  'GET /api/super-admin/tenants/:id': ROOT,
  'PUT /api/super-admin/tenants/:id': ROOT,
  'PATCH /api/super-admin/tenants/:id/status': ROOT,
  'POST /api/super-admin/tenants/:id/owner-password': ROOT,
  'GET /api/super-admin/users': ROOT,
  'PATCH /api/super-admin/users/:id/status': ROOT,
  'GET /api/super-admin/dashboard/analytics': ROOT,
  'GET /api/super-admin/system': ROOT,
  'GET /api/super-admin/logs': ROOT,
  'GET /api/super-admin/audit': ROOT,
};

/** The row of a route as Nest knows it (`/api/pets/:id`); undefined for what may not be called. HEAD asks for what GET gives. */
export function rolesOf(method: string, route: string): readonly Role[] | 'public' | undefined {
  return ROUTE_ROLES[`${method === 'HEAD' ? 'GET' : method} ${route}`];
}

/** Routes over all tenants: only for a SUPER_ADMIN of the root tenant. */
export const isPlatformRoute = (route: string) => route.startsWith('/api/super-admin/');

/** Roles that may give or take roles: a manager runs the shop's people but not their roles. */
export const MAY_CHANGE_ROLES: readonly Role[] = OWNER;
