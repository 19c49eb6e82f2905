import type { RemoteModule } from '@focinho/host';

/** A loader for each key of remote.json; each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  dashboard: () => import('./dashboard/DashboardPage'),
  tenants: () => import('./tenants/TenantsPage'),
  users: () => import('./users/UsersPage'),
  system: () => import('./system/SystemPage'),
};
