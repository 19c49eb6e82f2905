import type { RemoteModule } from '@focinho/host';

type Load = RemoteModule['pages'][string];

/** The chunk `every-page` is preloaded with each page's own; in the entry it would bring antd to people who are not logged in. */
const inTenantPage =
  (load: Load): Load =>
  async () => {
    const [{ tenantPage }, { Page }] = await Promise.all([
      import(/* webpackChunkName: "every-page" */ './tenant-page'),
      load(),
    ]);
    return { Page: tenantPage(Page) };
  };

/** A loader for each key in remote.json; its chunk is named after the key. Each file exports its page as `Page`. */
const screens: RemoteModule['pages'] = {
  dashboard: () => import(/* webpackChunkName: "dashboard" */ './dashboard/DashboardPage'),
  clients: () => import(/* webpackChunkName: "clients" */ './people/clients/ClientsPage'),
  pets: () => import(/* webpackChunkName: "pets" */ './people/pets/PetsPage'),
  client: () => import(/* webpackChunkName: "client" */ './desk/records/ClientRecordPage'),
  pet: () => import(/* webpackChunkName: "pet" */ './desk/records/PetRecordPage'),
  services: () => import(/* webpackChunkName: "services" */ './catalogue/services/ServicesPage'),
  packages: () => import(/* webpackChunkName: "packages" */ './catalogue/packages/PackagesPage'),
  products: () => import(/* webpackChunkName: "products" */ './catalogue/products/ProductsPage'),
  appointments: () => import(/* webpackChunkName: "appointments" */ './agenda/appointments/AppointmentsPage'),
  calendar: () => import(/* webpackChunkName: "calendar" */ './desk/calendar/CalendarPage'),
  board: () => import(/* webpackChunkName: "board" */ './desk/board/BoardPage'),
  trips: () => import(/* webpackChunkName: "trips" */ './agenda/trips/TripsPage'),
  hotel: () => import(/* webpackChunkName: "hotel" */ './desk/hotel/HotelPage'),
  memberships: () => import(/* webpackChunkName: "memberships" */ './desk/memberships/MembershipsPage'),
  commissions: () => import(/* webpackChunkName: "commissions" */ './desk/commissions/CommissionsPage'),
  'fiscal-documents': () => import(/* webpackChunkName: "fiscal-documents" */ './fiscal/FiscalDocumentsPage'),
  messages: () => import(/* webpackChunkName: "messages" */ './outreach/messages/MessagesPage'),
  sales: () => import(/* webpackChunkName: "sales" */ './desk/sales/SalesPage'),
  credit: () => import(/* webpackChunkName: "credit" */ './desk/credit/CreditPage'),
  reports: () => import(/* webpackChunkName: "reports" */ './insight/reports/ReportsPage'),
  settings: () => import(/* webpackChunkName: "settings" */ './settings/SettingsPage'),
  desk: () => import(/* webpackChunkName: "desk" */ './fiscal/DeskWithNotes'),
  account: () => import(/* webpackChunkName: "account" */ './access/account/AccountPage'),
};

export const pages: RemoteModule['pages'] = Object.fromEntries(
  Object.entries(screens).map(([key, load]) => [key, inTenantPage(load)]),
);
