import type { RemoteModule } from '@focinho/host';

/** A loader for each key in remote.json; its chunk is named after the key. Each file exports its page as `Page`. */
export const pages: RemoteModule['pages'] = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage'),
  clients: () => import(/* webpackChunkName: "clients" */ './people/clients/ClientsPage'),
  pets: () => import(/* webpackChunkName: "pets" */ './people/pets/PetsPage'),
  services: () => import(/* webpackChunkName: "services" */ './catalogue/services/ServicesPage'),
  packages: () => import(/* webpackChunkName: "packages" */ './catalogue/packages/PackagesPage'),
  products: () => import(/* webpackChunkName: "products" */ './catalogue/products/ProductsPage'),
  appointments: () => import(/* webpackChunkName: "appointments" */ './agenda/appointments/AppointmentsPage'),
  calendar: () => import(/* webpackChunkName: "calendar" */ './desk/calendar/CalendarPage'),
  board: () => import(/* webpackChunkName: "board" */ './desk/board/BoardPage'),
  sales: () => import(/* webpackChunkName: "sales" */ './desk/sales/SalesPage'),
  credit: () => import(/* webpackChunkName: "credit" */ './payments/credit/CreditPage'),
  reports: () => import(/* webpackChunkName: "reports" */ './insight/reports/ReportsPage'),
  settings: () => import(/* webpackChunkName: "settings" */ './settings/SettingsPage'),
  desk: () => import(/* webpackChunkName: "desk" */ './desk/desk/DeskPage'),
  account: () => import(/* webpackChunkName: "account" */ './access/account/AccountPage'),
};
