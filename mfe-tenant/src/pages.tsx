import type { RemoteModule } from '@focinho/host';

/** A loader for each key of remote.json; each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  dashboard: () => import('./dashboard/DashboardPage'),
  clients: () => import('./clients/ClientsPage'),
  pets: () => import('./pets/PetsPage'),
  services: () => import('./services/ServicesPage'),
  packages: () => import('./packages/PackagesPage'),
  appointments: () => import('./appointments/AppointmentsPage'),
  sales: () => import('./sales/SalesPage'),
  credit: () => import('./credit/CreditPage'),
  reports: () => import('./reports/ReportsPage'),
  settings: () => import('./settings/SettingsPage'),
};
