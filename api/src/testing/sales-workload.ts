import type { Random } from '../seed/random';
import type { TestTenant, TestApi } from './api';
import { book, newClient, newPet, newService } from './records';
import type { PlannedRequest } from './retrying-client';

/** A sale that is going to be requested. */
export interface PlannedSale extends PlannedRequest {
  body: {
    clientId: string;
    appointmentId: string | null;
    paymentMethod: 'PIX' | 'CARD' | 'CASH' | 'CREDIT';
    discount: number;
    items: { serviceId?: string; productId?: string; quantity: number }[];
    packageUsages: { packageId: string; serviceId: string; petId: string }[];
  };
}
interface Customer {
  clientId: string;
  petId: string;
}
/** A tenant with its customers and offers. Stock, credit limits and packages are too small for all sales, so that some are refused. */
interface WorkloadTenant {
  tenant: TestTenant;
  customers: Customer[];
  bath: string;
  cut: string;
  shampoo: string;
  collar: string;
  club: string;
  /** Completed appointments for which a sale is already planned. */
  planned: { appointmentId: string; customer: Customer }[];
}

/** Stock of the shampoo of each tenant at the beginning. */
export const INITIAL_STOCK = 40;
const CREDIT_LIMIT = 400;
const CUSTOMERS = 6;

/** `count` sales of `tenants` tenants, with services, products with a stock and package usages, of appointments and on credit. */
export async function planSales(api: TestApi, random: Random, count: number, tenants: number): Promise<PlannedSale[]> {
  const workloadTenants: WorkloadTenant[] = [];
  for (let n = 0; n < tenants; n += 1) workloadTenants.push(await newWorkloadTenant(await api.tenant(`loja-${n}`)));
  const plan: PlannedSale[] = [];
  for (let n = 0; n < count; n += 1) plan.push(await planSale(random, random.oneOf(workloadTenants), n));
  return plan;
}

/** New clients, which are created while the sales are running. */
export const planNewClients = (random: Random, sales: PlannedSale[], count: number): PlannedRequest[] =>
  Array.from({ length: count }, (_, n) => ({
    tenant: random.oneOf(sales).tenant,
    path: '/api/clients',
    key: `chegada-${n}`,
    body: { name: `Chegada ${n}`, email: `chegada-${n}@exemplo.com.br` },
  }));

async function newWorkloadTenant(tenant: TestTenant): Promise<WorkloadTenant> {
  const made = async (path: string, key: string, body: object): Promise<string> =>
    (await tenant.post(path, body)).json.data[key].id;
  const { id: bath } = await newService(tenant, { price: 50 });
  const { id: cut } = await newService(tenant, { name: 'Tosa', price: 79.9 });
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { id: clientId } = await newClient(tenant, { name: `Cliente ${n}` });
    const { id: petId } = await newPet(tenant, { clientId });
    await made('/api/client-credits', 'credit', { clientId, creditLimit: CREDIT_LIMIT });
    customers.push({ clientId, petId });
  }
  return {
    tenant,
    planned: [],
    customers,
    bath,
    cut,
    shampoo: await made('/api/products', 'product', { name: 'Shampoo', price: 39.9, stock: INITIAL_STOCK }),
    collar: await made('/api/products', 'product', { name: 'Coleira', price: 25 }),
    club: await made('/api/packages', 'package', {
      name: 'Clubinho',
      price: 180,
      startDay: 1,
      endDay: 31,
      services: [{ serviceId: bath, quantity: 5 }],
    }),
  };
}

async function planSale(random: Random, seller: WorkloadTenant, n: number): Promise<PlannedSale> {
  const { tenant, bath, cut, shampoo, collar, club } = seller;
  const appointment = random.chance(0.3) ? await completedAppointment(random, seller) : undefined;
  const { clientId, petId } = appointment?.customer ?? random.oneOf(seller.customers);
  const items: PlannedSale['body']['items'] = [{ serviceId: random.oneOf([bath, cut]), quantity: 1 }];
  if (random.chance(0.4)) items.push({ productId: shampoo, quantity: random.between(1, 2) });
  if (random.chance(0.4)) items.push({ productId: collar, quantity: random.between(1, 3) });
  return {
    tenant,
    path: '/api/sales',
    key: `caixa-${n}`,
    body: {
      clientId,
      appointmentId: appointment?.appointmentId ?? null,
      paymentMethod: random.oneOf(['PIX', 'CARD', 'CASH', 'CREDIT', 'CREDIT'] as const),
      discount: random.oneOf([0, 0, 4.99]),
      items,
      packageUsages: random.chance(0.25) ? [{ packageId: club, serviceId: bath, petId }] : [],
    },
  };
}

/** Creates an appointment of a new pet, so that none overlap. Sometimes returns one for which a sale is already planned. */
async function completedAppointment(
  random: Random,
  { tenant, customers, bath, planned }: WorkloadTenant,
): Promise<WorkloadTenant['planned'][number]> {
  if (planned.length > 0 && random.chance(0.2)) return random.oneOf(planned);
  const customer = random.oneOf(customers);
  const { id: petId } = await newPet(tenant, { clientId: customer.clientId });
  const { id: appointmentId } = await book(tenant, { petId, serviceId: bath });
  await tenant.put(`/api/appointments/${appointmentId}`, { status: 'COMPLETED' });
  const appointment = { appointmentId, customer };
  planned.push(appointment);
  return appointment;
}
