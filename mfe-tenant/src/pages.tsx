import type { RemoteModule } from '@focinho/host';

/** A loader for each key in remote.json; its chunk is named after the key. Each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage'),
  clients: () => import(/* webpackChunkName: "clients" */ './clients/ClientsPage'),
  pets: () => import(/* webpackChunkName: "pets" */ './pets/PetsPage'),
  services: () => import(/* webpackChunkName: "services" */ './services/ServicesPage'),
  packages: () => import(/* webpackChunkName: "packages" */ './packages/PackagesPage'),
  appointments: () => import(/* webpackChunkName: "appointments" */ './appointments/AppointmentsPage'),
  board: () => import(/* webpackChunkName: "board" */ './board/BoardPage'),
  sales: () => import(/* webpackChunkName: "sales" */ './sales/SalesPage'),
  credit: () => import(/* webpackChunkName: "credit" */ './credit/CreditPage'),
  reports: () => import(/* webpackChunkName: "reports" */ './reports/ReportsPage'),
  settings: () => import(/* webpackChunkName: "settings" */ './settings/SettingsPage'),
  desk: () => import(/* webpackChunkName: "desk" */ './desk/DeskPage'),
  account: () => import(/* webpackChunkName: "account" */ './account/AccountPage'),
};
