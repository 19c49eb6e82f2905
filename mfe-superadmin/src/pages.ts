import type { RemoteModule } from '@focinho/host';

/** A loader for each key in remote.json; its chunk is named after the key. Each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage'),
  tenants: () => import(/* webpackChunkName: "tenants" */ './tenants/TenantsPage'),
  users: () => import(/* webpackChunkName: "users" */ './users/UsersPage'),
  system: () => import(/* webpackChunkName: "system" */ './system/SystemPage'),
  subscriptions: () => import(/* webpackChunkName: "subscriptions" */ './subscriptions/SubscriptionsPage'),
  account: () => import(/* webpackChunkName: "account" */ './account/AccountPage'),
};
