import type { TestTenant } from './api';

/** What an id names. Parameters and fields are matched to it by their own names. */
export type Kind =
  | 'client'
  | 'pet'
  | 'service'
  | 'product'
  | 'package'
  | 'packageUsage'
  | 'appointment'
  | 'sale'
  | 'credit'
  | 'transaction'
  | 'user'
  | 'tenant';
export type Ids = Record<Kind, string>;

/** A shop with at least one record of every kind. */
export interface FullTenant extends TestTenant {
  ids: Ids;
  /** Stands in every text of the shop's records, so that a leak of any of them is seen. */
  marker: string;
}

const FIELD_KINDS: Record<string, Kind> = {
  clientId: 'client',
  petId: 'pet',
  serviceId: 'service',
  productId: 'product',
  packageId: 'package',
  appointmentId: 'appointment',
  clientCreditId: 'credit',
  saleId: 'sale',
  userId: 'user',
  tenantId: 'tenant',
};
const RESOURCE_KINDS: Record<string, Kind> = {
  clients: 'client',
  pets: 'pet',
  services: 'service',
  products: 'product',
  packages: 'package',
  'package-usages': 'packageUsage',
  appointments: 'appointment',
  sales: 'sale',
  'client-credits': 'credit',
  'credit-transactions': 'transaction',
  users: 'user',
  tenants: 'tenant',
};

/** What the field or query parameter `name` refers to, if it is an id. */
export const kindOfField = (name: string): Kind | undefined => FIELD_KINDS[name];

/** What the path parameter `name` of a route refers to: `{id}` of `/api/pets/{id}` is a pet. */
export function kindOfParameter(path: string, name: string): Kind | undefined {
  return FIELD_KINDS[name] ?? RESOURCE_KINDS[path.split('/').findLast((part) => part in RESOURCE_KINDS) ?? ''];
}

/**
 * Fills a shop through the API, as its people would.
 * @throws Error naming the call that was refused.
 */
export async function fillTenant(tenant: TestTenant, marker: string): Promise<FullTenant> {
  const make = async (path: string, key: string, body: object): Promise<string> => {
    const { status, json } = await tenant.post(path, body);
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${json.message}`);
    return json.data[key].id;
  };
  const name = (what: string) => `${what} ${marker}`;
  const client = await make('/api/clients', 'client', { name: name('Cliente'), email: `${marker}@exemplo.com.br` });
  const pet = await make('/api/pets', 'pet', { name: name('Pet'), notes: marker, clientId: client });
  const service = await make('/api/services', 'service', { name: name('Banho'), price: 65 });
  const product = await make('/api/products', 'product', { name: name('Shampoo'), price: 39.9, stock: 50 });
  const items = [{ serviceId: service, quantity: 31 }];
  const bundle = { name: name('Clubinho'), price: 199.9, services: items };
  const pack = await make('/api/packages', 'package', bundle);
  const slot = { startTime: '09:00', endTime: '10:00', petId: pet, serviceId: service, notes: marker };
  const appointment = await make('/api/appointments', 'appointment', { ...slot, date: '2026-12-01' });
  const credit = await make('/api/client-credits', 'credit', { clientId: client, creditLimit: 5000 });
  const owed = { clientCreditId: credit, type: 'CREDIT', amount: 10, description: marker };
  const transaction = await make('/api/credit-transactions', 'transaction', owed);
  const sale = await make('/api/sales', 'sale', { clientId: client, items: [{ productId: product, quantity: 1 }] });
  const usage = { packageId: pack, serviceId: service, clientId: client, petId: pet, notes: marker };
  const packageUsage = await make('/api/package-usages', 'packageUsage', usage);
  const user = (await tenant.as('STAFF')).userId;
  return {
    ...tenant,
    marker,
    ids: {
      client,
      pet,
      service,
      product,
      package: pack,
      packageUsage,
      appointment,
      sale,
      credit,
      transaction,
      user,
      tenant: tenant.tenantId,
    },
  };
}
