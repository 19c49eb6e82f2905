import type { Random } from '../seed/random';
import type { Shop, TestApi } from './api';
import { book, newClient, newPet, newService } from './records';
import type { Planned } from './till';

/** A sale that somebody will make. */
export interface PlannedSale extends Planned {
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
/** What a shop sells. Shelf, tabs and packages hold less than will be asked for: some sales must be refused. */
interface Stall {
  shop: Shop;
  customers: Customer[];
  bath: string;
  cut: string;
  shampoo: string;
  collar: string;
  club: string;
  /** Finished visits that a sale is planned for already. */
  taken: { appointmentId: string; customer: Customer }[];
}

/** Of the shampoo at each shop, when the market opens. */
export const SHELF = 40;
const TAB_LIMIT = 400;
const CUSTOMERS = 6;

/** `count` sales over `shops` shops: services, counted products, package usages, from appointments and on the tab. */
export async function planSales(api: TestApi, random: Random, count: number, shops: number): Promise<PlannedSale[]> {
  const stalls: Stall[] = [];
  for (let n = 0; n < shops; n += 1) stalls.push(await openStall(await api.shop(`feira-${n}`)));
  const plan: PlannedSale[] = [];
  for (let n = 0; n < count; n += 1) plan.push(await planSale(random, random.oneOf(stalls), n));
  return plan;
}

/** New clients, written down in one statement each while the sales go on. */
export const planArrivals = (random: Random, sales: PlannedSale[], count: number): Planned[] =>
  Array.from({ length: count }, (_, n) => ({
    shop: random.oneOf(sales).shop,
    path: '/api/clients',
    key: `chegada-${n}`,
    body: { name: `Chegada ${n}`, email: `chegada-${n}@exemplo.com.br` },
  }));

async function openStall(shop: Shop): Promise<Stall> {
  const made = async (path: string, key: string, body: object): Promise<string> =>
    (await shop.post(path, body)).json.data[key].id;
  const { id: bath } = await newService(shop, { price: 50 });
  const { id: cut } = await newService(shop, { name: 'Tosa', price: 79.9 });
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { id: clientId } = await newClient(shop, { name: `Cliente ${n}` });
    const { id: petId } = await newPet(shop, { clientId });
    await made('/api/client-credits', 'credit', { clientId, creditLimit: TAB_LIMIT });
    customers.push({ clientId, petId });
  }
  return {
    shop,
    taken: [],
    customers,
    bath,
    cut,
    shampoo: await made('/api/products', 'product', { name: 'Shampoo', price: 39.9, stock: SHELF }),
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

async function planSale(random: Random, stall: Stall, n: number): Promise<PlannedSale> {
  const { shop, bath, cut, shampoo, collar, club } = stall;
  const visit = random.chance(0.3) ? await finishedVisit(random, stall) : undefined;
  const { clientId, petId } = visit?.customer ?? random.oneOf(stall.customers);
  const items: PlannedSale['body']['items'] = [{ serviceId: random.oneOf([bath, cut]), quantity: 1 }];
  if (random.chance(0.4)) items.push({ productId: shampoo, quantity: random.between(1, 2) });
  if (random.chance(0.4)) items.push({ productId: collar, quantity: random.between(1, 3) });
  return {
    shop,
    path: '/api/sales',
    key: `caixa-${n}`,
    body: {
      clientId,
      appointmentId: visit?.appointmentId ?? null,
      paymentMethod: random.oneOf(['PIX', 'CARD', 'CASH', 'CREDIT', 'CREDIT'] as const),
      discount: random.oneOf([0, 0, 4.99]),
      items,
      packageUsages: random.chance(0.25) ? [{ packageId: club, serviceId: bath, petId }] : [],
    },
  };
}

/** Of a pet of its own, so that no two visits overlap; now and then one that another sale is planned for, too. */
async function finishedVisit(random: Random, { shop, customers, bath, taken }: Stall): Promise<Stall['taken'][number]> {
  if (taken.length > 0 && random.chance(0.2)) return random.oneOf(taken);
  const customer = random.oneOf(customers);
  const { id: petId } = await newPet(shop, { clientId: customer.clientId });
  const { id: appointmentId } = await book(shop, { petId, serviceId: bath });
  await shop.put(`/api/appointments/${appointmentId}`, { status: 'COMPLETED' });
  const visit = { appointmentId, customer };
  taken.push(visit);
  return visit;
}
