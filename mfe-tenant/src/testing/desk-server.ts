import { ANONYMOUS_CLIENT, isAnonymous } from '@focinho/contracts/people/anonymous-client';
import type { ClientMatch } from '@focinho/contracts/people/clients';
import { fromCents, toCents } from '@focinho/contracts/kernel/money';
import {
  checkoutInputSchema,
  orderInputSchema,
  orderLineInputSchema,
  type Order,
  type OrderLineInput,
} from '@focinho/contracts/desk/orders';
import type { Pet } from '@focinho/contracts/people/pets';
import {
  arrivalsInputSchema,
  arrivalUpdateSchema,
  walkInInputSchema,
  type DeskClient,
  type DeskPet,
  type QueueEntry,
} from '@focinho/contracts/desk/queue';
import type { Sale } from '@focinho/contracts/desk/sales';
import type { TenantInfo } from '@focinho/contracts/vendor/tenants';
import { startApiServer, type ApiRequest, type ApiResponse, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { anEntry as aQueueEntry } from './queue-records';
import { anAgenda, aProfessional, aService, idOf } from './records';

export const BATH = aService(1, { name: 'Banho', price: 65 });
export const BIA = aProfessional(1, { name: 'Bia' });
const SHAMPOO = { id: idOf(30), name: 'Shampoo', price: 39.9, stock: 5 };
export const OWNER = { id: idOf(10), name: 'Mariana Souza', phone: '(11) 91234-5678' };
export const aDeskPet = (change: Partial<DeskPet> = {}): DeskPet => ({
  id: idOf(20),
  name: 'Rex',
  species: 'DOG',
  breed: 'Poodle',
  size: 'SMALL',
  coat: null,
  temperament: null,
  flags: [],
  allergies: null,
  notes: null,
  client: OWNER,
  debt: 0,
  noShows: 0,
  today: null,
  lastVisit: {
    date: '2026-11-01',
    service: { id: BATH.id, name: BATH.name },
    professional: { id: BIA.id, name: BIA.name },
    price: 60,
  },
  nextVisit: null,
  ...change,
});
/** By default somebody of the owner who is expected for a bath at ten. */
export const anEntry = (index: number, change: Partial<QueueEntry> = {}): QueueEntry =>
  aQueueEntry(index, { id: idOf(40 + index), startTime: '10:00', endTime: '11:00', client: OWNER, ...change });

export const aLine = (name: string, price: number, change: Partial<Order['lines'][number]> = {}) => ({
  id: idOf(700 + Math.round(price)),
  serviceId: null,
  productId: null,
  packageId: null,
  appointmentId: null,
  pet: null,
  name,
  quantity: 1,
  unitPrice: price,
  discount: 0,
  discountReason: null,
  total: price,
  ...change,
});
export const chargeOf = (entry: QueueEntry | undefined) =>
  aLine('Banho', entry?.price ?? 0, {
    ...(entry ? { id: entry.id } : {}),
    serviceId: BATH.id,
    appointmentId: entry?.id ?? null,
    pet: entry?.pet ? { id: entry.pet.id, name: entry.pet.name } : null,
  });
export const anOrder = (change: Partial<Order> = {}): Order => ({
  id: idOf(80),
  number: 12,
  status: 'OPEN',
  client: OWNER,
  lines: [],
  subtotal: 0,
  discount: 0,
  discountReason: null,
  tax: 0,
  total: 0,
  debt: 0,
  openedBy: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  closedAt: null,
  sale: null,
  pets: [],
  ...change,
});

/** The desk of a small tenant with one service and one product, in memory, behind a real HTTP server. */
export interface DeskServer extends Pick<ApiServer, 'requests' | 'close' | 'streams' | 'announce'> {
  /** Those that the search finds. */
  pets: DeskPet[];
  /** Those without pets. */
  clients: DeskClient[];
  /** Who has the phone of a new client already. */
  known: ClientMatch[];
  /** Those of the order's client. */
  clientPets: Pet[];
  /** The queue. */
  entries: QueueEntry[];
  /** Delivered without having been paid. */
  unpaid: QueueEntry[];
  orders: Order[];
  /** Plan and subscription that GET /api/tenants/info returns. */
  contract?: Pick<TenantInfo, 'plan' | 'subscription'>;
  /** Today's. */
  sales: Sale[];
  /** Takes precedence over the desk's own response, for tests of failures. */
  failure: ((request: ApiRequest) => ApiResponse | undefined) | undefined;
  /** The received requests, by method and path. */
  sent: (method: string, path: string) => ApiRequest[];
}

/** Starts the server, with one pet that is known, and logs in as a member of the staff. */
export async function openDesk(): Promise<DeskServer> {
  const server = startApiServer((request) => respond(desk, request));
  const desk: DeskServer = {
    pets: [aDeskPet()],
    clients: [],
    known: [],
    clientPets: [],
    entries: [],
    unpaid: [],
    orders: [],
    sales: [],
    failure: undefined,
    requests: server.requests,
    sent: (method, path) => server.requests.filter((request) => request.method === method && request.path === path),
    close: server.close,
    streams: server.streams,
    announce: server.announce,
  };
  await logIn();
  return desk;
}

const staff = currentUser('STAFF');

const list = (key: string, rows: unknown[]): ApiResponse => ({
  data: { [key]: rows, pagination: { page: 1, limit: 20, total: rows.length, pages: 1 } },
});
function save(desk: DeskServer, order: Order): ApiResponse {
  const subtotal = fromCents(order.lines.reduce((sum, { total }) => sum + toCents(total), 0));
  const saved = { ...order, subtotal, total: fromCents(toCents(subtotal) - toCents(order.discount)) };
  desk.orders = [saved, ...desk.orders.filter(({ id }) => id !== order.id)];
  return { data: { order: saved } };
}
const isSearched =
  (params: URLSearchParams) =>
  ({ name }: { name: string }) =>
    name.toLowerCase().includes(params.get('search') ?? '');

function respond(desk: DeskServer, request: ApiRequest): ApiResponse {
  const { method, path, params, body } = request;
  const first = desk.failure?.(request) ?? staff(request);
  if (first) return first;
  const [, , noun, id, action] = path.split('/');
  if (path === '/api/tenants/info')
    return { data: { name: 'Pet Shop Demo', timeZone: 'America/Sao_Paulo', ...desk.contract } };
  if (path === '/api/tenants/settings') return { data: { settings: { companyName: 'Pet Shop Demo' } } };
  if (path === '/api/till') return { data: { till: { isUsed: false, session: null } } };
  if (path === '/api/agenda') return { data: anAgenda({ professionals: [BIA] }) };
  if (path === '/api/agenda/settings') return { data: { settings: { staffMaySqueezeIn: false } } };
  if (path === '/api/services') return list('services', [BATH].filter(isSearched(params)));
  if (path === '/api/products') return list('products', [SHAMPOO].filter(isSearched(params)));
  if (path === '/api/packages') return list('packages', []);
  if (path === '/api/pets') return list('pets', desk.clientPets);
  if (path === '/api/client-credits') return list('credits', []);
  if (path === '/api/appointments/proposal') {
    const { lastVisit = null, nextVisit = null } = desk.pets.find(({ id }) => id === params.get('petId')) ?? {};
    return { data: { lastVisit, nextVisit, visit: null, noShows: 0, lateCancellations: 0, creditsFree: null } };
  }
  if (path === '/api/appointments/slots')
    return {
      data: {
        slots: [{ date: '2026-12-05', startTime: '10:00', endTime: '11:00', professional: BIA }],
        reason: null,
      },
    };
  if (path === '/api/appointments' && method === 'POST')
    return { status: 201, data: { appointment: { id: idOf(45) } } };
  if (noun === 'appointments' && method === 'DELETE') return { data: null };
  if (path === '/api/appointments') return list('appointments', []);
  if (path === '/api/sales')
    return list(
      'sales',
      desk.sales.filter(({ cancelledAt, received }) => (params.get('hasSurplus') ? received?.surplus : !cancelledAt)),
    );
  if (noun === 'sales' && action === 'restoration') {
    const [order] = desk.orders;
    const sale = { id: id ?? '', receiptNumber: '000042', payments: [] };
    if (order) save(desk, { ...order, status: 'CLOSED', closedAt: new Date().toISOString(), sale });
  }
  if (noun === 'sales') return { data: { sale: saleOf(desk.orders[0]) } };
  if (path === '/api/queue')
    return { data: { now: '2026-11-21T13:00:00.000Z', entries: desk.entries, unpaid: desk.unpaid } };
  if (path === '/api/clients/matches') return { data: { clients: desk.known } };
  if (path === '/api/queue/pets') {
    const typed = (params.get('search') ?? '').toLowerCase();
    return {
      data: {
        clients: desk.clients.filter(({ name, phone }) => `${name} ${phone}`.toLowerCase().includes(typed)),
        pets: desk.pets.filter(({ name, client }) => `${name} ${client.name}`.toLowerCase().includes(typed)),
      },
    };
  }
  if (path === '/api/queue/arrivals') {
    const { appointmentIds, opensOrder } = arrivalsInputSchema.parse(body);
    desk.entries = desk.entries.map((entry) =>
      appointmentIds.includes(entry.id) ? { ...entry, stage: 'WAITING' } : entry,
    );
    return { data: { entries: desk.entries, orderId: opensOrder ? openOrderWith(desk, appointmentIds).id : null } };
  }
  if (path === '/api/queue/walk-ins') {
    const { price, opensOrder } = walkInInputSchema.parse(body);
    const entry = anEntry(9, { stage: 'WAITING', price: price ?? 65 });
    desk.entries = [...desk.entries, entry];
    return { status: 201, data: { entry, orderId: opensOrder ? openOrderWith(desk, [entry.id]).id : null } };
  }
  if (noun === 'queue' && method === 'PATCH') {
    const noted = arrivalUpdateSchema.parse(body);
    desk.entries = desk.entries.map((entry) => (entry.id === id ? { ...entry, ...omitUndefined(noted) } : entry));
    return { data: { entry: desk.entries.find((entry) => entry.id === id) } };
  }
  if (noun === 'appointments' && method === 'PUT') {
    desk.entries = desk.entries.filter((entry) => entry.id !== id);
    return { data: { appointment: { id } } };
  }
  if (noun === 'appointments' && action === 'undo-status') return { data: { appointment: { id } } };
  if (noun === 'queue' && method === 'POST') {
    desk.entries = desk.entries.map((entry) => (entry.id === id ? { ...entry, stage: 'BATH' } : entry));
    return { data: { entry: { ...anEntry(1), lastMove: { id: idOf(99), stage: 'BATH', by: null, at: '' } } } };
  }
  if (noun === 'queue' && method === 'DELETE') return { data: { entry: anEntry(1) } };
  if (path === '/api/orders' && method === 'POST') {
    const { appointmentIds, clientId, lines } = orderInputSchema.parse(body);
    const order = openOrderWith(desk, appointmentIds, clientId);
    return {
      ...save(desk, { ...order, lines: [...order.lines, ...lines.map((one) => lineOf(desk, one))] }),
      status: 201,
    };
  }
  if (path === '/api/orders')
    return list(
      'orders',
      desk.orders.filter(({ status, received }) =>
        params.get('hasSurplus') ? status !== 'OPEN' && received?.surplus : status === params.get('status'),
      ),
    );
  const order = desk.orders.find((one) => one.id === id);
  if (noun !== 'orders' || !order) return { status: 404, message: 'HTTP 404' };
  if (!action && method === 'DELETE') {
    desk.orders = desk.orders.filter((one) => one !== order);
    return { data: { id } };
  }
  if (action === 'lines' && method === 'POST') {
    const line = lineOf(desk, orderLineInputSchema.parse(body));
    return { ...save(desk, { ...order, lines: [...order.lines, line] }), status: 201 };
  }
  if (action === 'checkout') {
    checkoutInputSchema.parse(body);
    const sale = { id: idOf(90), receiptNumber: '000042', payments: [{ method: 'PIX' as const, amount: order.total }] };
    return save(desk, { ...order, status: 'CLOSED', closedAt: new Date().toISOString(), sale });
  }
  if (action === 'reopen') return save(desk, { ...order, status: 'OPEN', closedAt: null, sale: null });
  return { data: { order } };
}
function openOrderWith(desk: DeskServer, appointmentIds: readonly string[], clientId = OWNER.id): Order {
  const lines = appointmentIds.map((one) => chargeOf(desk.entries.find((entry) => entry.id === one)));
  const order = anOrder({ lines, ...(isAnonymous(clientId) ? { client: { ...ANONYMOUS_CLIENT, phone: null } } : {}) });
  save(desk, order);
  desk.entries = desk.entries.map((entry) =>
    appointmentIds.includes(entry.id) ? { ...entry, order: { id: order.id, status: 'OPEN' } } : entry,
  );
  return order;
}
function lineOf(desk: DeskServer, { productId, serviceId, appointmentId }: OrderLineInput) {
  if (productId) return aLine('Shampoo', 39.9, { productId });
  if (serviceId) return aLine('Banho', 90, { serviceId });
  return chargeOf(desk.entries.find(({ id }) => id === appointmentId));
}
const omitUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const saleOf = (order: Order | undefined) => ({
  ...order,
  receiptNumber: '000042',
  clientId: OWNER.id,
  appointment: null,
  paymentMethod: 'PIX',
  payments: [],
  packageUsages: [],
  items: order?.lines.map((line) => ({ ...line, totalPrice: line.total })),
});
