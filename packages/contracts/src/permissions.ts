import type { Role } from './enums';

const ROOT = ['SUPER_ADMIN'] as const;
const OWNERS = ['OWNER', 'SUPER_ADMIN'] as const;
const MANAGERS = ['OWNER', 'MANAGER', 'SUPER_ADMIN'] as const;
const EVERYONE = ['OWNER', 'MANAGER', 'STAFF', 'SUPER_ADMIN'] as const;

/**
 * Who may do what. The API refuses by it (auth/roles.ts gives each route its permission), its OpenAPI document names the
 * roles, and screens hide what is not allowed. No schema library here, so that any page can read it.
 */
export const PERMISSIONS = {
  /** Everything of the day: clients, pets, services, products, packages, appointments, sales, payments, reports. */
  'day.work': EVERYONE,
  'sales.delete': MANAGERS,
  'credits.setLimit': MANAGERS,
  'users.see': MANAGERS,
  'users.manage': MANAGERS,
  'users.setRole': OWNERS,
  'settings.change': MANAGERS,
  /** All tenants; only within the root tenant. */
  'platform.manage': ROOT,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function rolesWith(permission: Permission): readonly Role[] {
  return PERMISSIONS[permission];
}

/** Nobody, a session without a user, may do nothing. */
export function isAllowed(role: Role | undefined, permission: Permission): boolean {
  return role !== undefined && rolesWith(permission).includes(role);
}
