import type { Ids } from './full-tenant';
import { fillPath } from './openapi-contract';

type Sample = (ids: Ids) => Record<string, unknown>;

const pet: Sample = (ids) => ({
  name: 'Luna',
  species: 'CAT',
  breed: 'Siamês',
  gender: 'FEMALE',
  birthDate: '2022-03-04',
  weight: 4.2,
  microchip: '981020000123456',
  notes: 'Arisca',
  clientId: ids.client,
});
const client: Sample = () => ({ name: 'Ana', email: 'ana@exemplo.com.br', phone: '(11) 91234-5678', address: 'Rua A' });
const service: Sample = () => ({
  name: 'Tosa',
  description: 'Na tesoura',
  category: 'TOSA',
  price: 80,
  duration: 60,
  isActive: true,
});
const product: Sample = () => ({ name: 'Coleira', description: 'Azul', price: 25.5, stock: 3, isActive: true });
/** No record of the sample stands outside of them. */
const always = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '23:59' }));
const professional: Sample = (ids) => ({
  name: 'Ana',
  color: '#0ea5e9',
  userId: null,
  serviceIds: [ids.service],
  hours: always,
  timeOff: [{ from: '2026-12-24T00:00', to: '2026-12-26T00:00', reason: 'Férias' }],
  isActive: true,
});
const station: Sample = () => ({ name: 'Banheira', kind: 'TUB', isActive: true });
const bundle: Sample = (ids) => ({
  name: 'Mensal',
  description: 'Quatro banhos',
  price: 180,
  startDay: 1,
  endDay: 31,
  isActive: true,
  services: [{ serviceId: ids.service, quantity: 4 }],
});
const appointment: Sample = (ids) => ({
  date: '2026-12-02',
  startTime: '14:00',
  endTime: '15:00',
  notes: 'Primeira vez',
  petId: ids.pet,
  serviceId: ids.service,
  professionalId: ids.professional,
  price: 1000,
});
const movedAppointment: Sample = (ids) => ({
  ...appointment(ids),
  startTime: '16:00',
  endTime: '17:00',
  stationId: ids.station,
});
const repeated: Sample = (ids) => ({
  petId: ids.pet,
  serviceId: ids.service,
  professionalId: ids.professional,
  date: '2026-12-03',
  startTime: '14:00',
  endTime: '15:00',
  notes: 'Toda semana',
  price: 65,
  rule: { frequency: 'WEEKLY', interval: 1, weekdays: [4], count: 4 },
});
const waiting: Sample = (ids) => ({
  petId: ids.pet,
  serviceId: ids.service,
  professionalId: ids.professional,
  fromDay: '2026-12-01',
  toDay: '2026-12-05',
  notes: 'De manhã',
});
const user: Sample = () => ({
  name: 'Rui',
  email: 'rui@exemplo.com.br',
  password: 'senha-de-teste',
  role: 'STAFF',
  phone: '(11) 90000-0000',
  isActive: true,
});
const tenant: Sample = () => ({ name: 'Nova', email: 'nova@exemplo.com.br', phone: '(11) 4000-0000', plan: 'BASIC' });

const RELEASE = '0123456789abcdef';
const releaseChange: Sample = () => ({ expected: 1, why: 'Página em branco', release: RELEASE });

/** A valid body for every route that takes one, by the name of the route. */
const SAMPLES: Record<string, Sample> = {
  'POST /api/auth/login': () => ({ email: 'ninguem@exemplo.com.br', password: 'senha-errada' }),
  'POST /api/sign-up': () => ({
    shopName: 'Banho da Lia',
    slug: 'banho-da-lia',
    name: 'Lia Prado',
    email: 'lia@exemplo.com.br',
    phone: '(11) 90000-0000',
    password: 'senha-de-teste',
    plan: 'PREMIUM',
    addOn: 'NONE',
    consent: true,
  }),
  'POST /api/sign-up/confirmation': () => ({ token: 'de-ninguem' }),
  'POST /api/sign-up/confirmation/renewal': () => ({ token: 'de-ninguem' }),
  'POST /api/loads': () => ({
    pageToken: 'not-a-token',
    loads: [{ remote: 'mfe-tenant', release: '0123456789abcdef', page: 'pets' }],
  }),
  'POST /api/auth/password-link': () => ({ email: 'ninguem@exemplo.com.br' }),
  'POST /api/auth/password-link/check': () => ({ token: 'de-ninguem' }),
  'POST /api/auth/password': () => ({ token: 'de-ninguem', password: 'senha-de-teste' }),
  'PUT /api/account': () => ({ name: 'Rui', phone: '(11) 90000-0000' }),
  'PUT /api/account/password': () => ({ currentPassword: 'senha-errada', password: 'senha-de-teste' }),
  'POST /api/account/confirmation': () => ({ password: 'senha-errada' }),
  'POST /api/account/totp/activation': () => ({ code: '000000' }),
  'POST /api/faults': () => ({
    remote: 'mfe-tenant',
    release: '0123456789abcdef',
    phase: 'chunk',
    errorClass: 'ChunkLoadError',
    message: 'Loading chunk failed',
  }),
  'PUT /api/tenants/settings': () => ({
    companyName: 'Pet Shop',
    email: 'loja@exemplo.com.br',
    phone: '(11) 3333-4444',
    address: 'Rua B',
    cnpj: '11.222.333/0001-81',
  }),
  'PUT /api/tenants/rules': () => ({ staffDiscountPercent: 10, managerDiscountPercent: 50 }),
  'POST /api/approvals': (ids) => ({ approverId: ids.user, pin: '4829', request: 'x'.repeat(43) }),
  'PUT /api/approvals/pin': () => ({ password: 'senha-de-teste', pin: '4829' }),
  'POST /api/exports': () => ({ list: 'clients' }),
  'POST /api/audit/exports': () => ({ what: 'report' }),
  'POST /api/users': user,
  'PUT /api/users/:id': user,
  'POST /api/users/invitations': () => ({ name: 'Rui', email: 'convidado@exemplo.com.br', role: 'STAFF' }),
  'POST /api/clients': client,
  'PUT /api/clients/:id': client,
  'POST /api/clients/:id/erasure': () => ({ name: 'Outro nome' }),
  'POST /api/pets': pet,
  'PUT /api/pets/:id': pet,
  'POST /api/professionals': professional,
  'PUT /api/professionals/:id': professional,
  'POST /api/stations': station,
  'PUT /api/stations/:id': station,
  'PUT /api/agenda/settings': () => ({
    hours: always,
    holidays: [{ day: '2026-12-25', name: 'Natal' }],
    staffMaySqueezeIn: true,
    lateCancellationHours: 12,
  }),
  'POST /api/services': service,
  'PUT /api/services/:id': service,
  'POST /api/products': product,
  'PUT /api/products/:id': product,
  'POST /api/packages': bundle,
  'PUT /api/packages/:id': bundle,
  'POST /api/package-usages': (ids) => ({
    packageId: ids.package,
    serviceId: ids.service,
    clientId: ids.client,
    petId: ids.pet,
    appointmentId: ids.appointment,
    notes: 'Em dia',
  }),
  'POST /api/appointments': appointment,
  'PUT /api/appointments/:id': movedAppointment,
  'POST /api/series/preview': repeated,
  'POST /api/series': (ids) => ({
    ...repeated(ids),
    seen: 'outra-previa',
    dates: [{ originalDate: '2026-12-03', date: '2026-12-04', startTime: '14:00', professionalId: ids.professional }],
  }),
  'PUT /api/series/:id': (ids) => ({
    appointmentId: ids.repeatedAppointment,
    scope: 'ALL',
    moveDays: 1,
    startTime: '16:00',
    endTime: '17:00',
    professionalId: ids.professional,
    serviceId: ids.service,
    price: 70,
    notes: 'Toda semana',
  }),
  'POST /api/series/:id/cancellation': (ids) => ({
    appointmentId: ids.repeatedAppointment,
    scope: 'FOLLOWING',
    cancellationReason: 'CLIENT',
  }),
  'POST /api/queue/arrivals': (ids) => ({
    appointmentIds: [ids.appointment],
    belongings: ['Coleira'],
    locker: '7',
    arrivalNotes: 'Ouvido sensível',
    happenedAt: new Date().toISOString(),
  }),
  'POST /api/queue/walk-ins': (ids) => ({
    newPet: { name: 'Nina', species: 'CAT', size: 'SMALL', clientId: ids.client },
    serviceId: ids.service,
    professionalId: ids.professional,
    price: 1000,
    squeezeReason: 'Chegou sem hora',
    notes: 'Primeira vez',
    belongings: ['Caixa de transporte'],
    locker: '2',
    arrivalNotes: 'Arisca',
  }),
  'PATCH /api/queue/:id': () => ({ belongings: ['Guia'], locker: '3', arrivalNotes: 'Tosse' }),
  'POST /api/queue/:id/moves': () => ({ stage: 'BATH', happenedAt: new Date().toISOString() }),
  'POST /api/waiting-list': waiting,
  'PUT /api/waiting-list/:id': waiting,
  'POST /api/sales': (ids) => ({
    appointmentId: '',
    clientId: ids.client,
    subtotal: 104.9,
    discount: 4.9,
    tax: 0,
    total: 100,
    paymentMethod: 'CARD',
    items: [
      { serviceId: ids.service, quantity: 1, unitPrice: 65, totalPrice: 65 },
      { productId: ids.product, quantity: 1, unitPrice: 39.9, totalPrice: 39.9 },
    ],
    packageUsages: [{ packageId: ids.package, serviceId: ids.service, petId: ids.pet }],
  }),
  'PUT /api/sales/:id': () => ({ paymentMethod: 'CASH' }),
  'POST /api/orders': (ids) => ({ clientId: ids.client, appointmentIds: [] }),
  'PATCH /api/orders/:id': () => ({ discount: 1, discountReason: 'Cliente fiel', tax: 0 }),
  'POST /api/orders/:id/lines': (ids) => ({ serviceId: ids.service, petId: ids.pet, quantity: 1 }),
  'PATCH /api/orders/:id/lines/:lineId': (ids) => ({
    quantity: 2,
    discount: 1,
    discountReason: 'Cliente fiel',
    orderId: ids.order,
  }),
  'POST /api/orders/:id/checkout': () => ({ total: 0.01, payments: [{ method: 'CASH', amount: 0.01, received: 1 }] }),
  'POST /api/pix-charges': (ids) => ({ orderId: ids.order, amount: 0.01 }),
  'POST /api/pix-charges/:id/refunds': () => ({ amount: 0.01, reason: 'Pago duas vezes' }),
  'PUT /api/pix-settings': () => ({
    key: 'contato@demo.example',
    receiverName: 'Pet Shop Demo',
    receiverCity: 'Sao Paulo',
  }),
  'PUT /api/till/settings': () => ({ isUsed: false }),
  'POST /api/till': () => ({ float: 100 }),
  'POST /api/till/movements': () => ({
    kind: 'WITHDRAWAL',
    amount: 50,
    reason: 'Depósito no banco',
    mayExceedDrawer: true,
  }),
  'POST /api/till/close': () => ({ counted: { CASH: 150, CARD: 60, PIX: 20 }, notes: 'Fim do dia' }),
  'POST /api/tv-links': () => ({ name: 'TV da recepção' }),
  'POST /api/client-credits': (ids) => ({ clientId: ids.client, creditLimit: 300 }),
  'PUT /api/client-credits/:id': () => ({ creditLimit: 400, isActive: true }),
  'POST /api/credit-transactions': (ids) => ({
    clientCreditId: ids.credit,
    type: 'DEBIT',
    amount: 0.01,
    description: 'Pagamento',
  }),
  'POST /api/super-admin/tenants': (ids) => ({
    ...tenant(ids),
    slug: 'nova-loja',
    owner: { name: 'Dona', email: 'dona@exemplo.com.br', password: 'senha-de-teste' },
  }),
  'POST /api/subscription/plan': () => ({ plan: 'PREMIUM', addOn: 'NONE' }),
  'POST /api/super-admin/tenants/:id/subscription/trial': () => ({ days: 7, reason: 'Ainda migrando' }),
  'POST /api/super-admin/tenants/:id/subscription/months': () => ({ months: 1, reason: 'Cortesia' }),
  'POST /api/super-admin/tenants/:id/subscription/payments': () => ({ amount: 1, reason: 'PIX na chave' }),
  'POST /api/super-admin/tenants/:id/subscription/credit-returns': () => ({ amount: 1, reason: 'PIX na chave' }),
  'POST /api/super-admin/tenants/:id/subscription/credit-restorations': () => ({
    returnId: '01980000-0000-7000-8000-000000000001',
    reason: 'Chave recusada',
  }),
  'POST /api/super-admin/tenants/:id/subscription/plan': () => ({ plan: 'PREMIUM', addOn: 'NONE', reason: 'Acordo' }),
  'POST /api/super-admin/users/administrators': () => ({ name: 'Lia', email: 'lia@exemplo.com.br' }),
  'PUT /api/super-admin/tenants/:id': tenant,
  'PATCH /api/super-admin/tenants/:id/status': () => ({ isActive: true }),
  'POST /api/super-admin/tenants/:id/owner-password': () => ({ password: 'senha-de-teste' }),
  'PATCH /api/super-admin/users/:id/status': () => ({ isActive: true }),
  'POST /api/super-admin/releases/:remote/promote': (ids) => ({ ...releaseChange(ids), noSmoke: true, unmark: false }),
  'POST /api/super-admin/releases/:remote/canary': (ids) => ({ ...releaseChange(ids), noSmoke: true, percent: 10 }),
  'POST /api/super-admin/releases/:remote/end-canaries': releaseChange,
  'POST /api/super-admin/releases/:remote/rollout': (ids) => ({
    ...releaseChange(ids),
    noSmoke: true,
    steps: [10, 100],
    bakeMinutes: 30,
    minLoads: 50,
  }),
  'POST /api/super-admin/releases/:remote/advance-rollout': releaseChange,
  'POST /api/super-admin/releases/:remote/pause-rollout': releaseChange,
  'POST /api/super-admin/releases/:remote/resume-rollout': releaseChange,
  'POST /api/super-admin/releases/:remote/stop-rollout': releaseChange,
  'POST /api/super-admin/releases/:remote/rollback': (ids) => ({ ...releaseChange(ids), keep: false }),
  'POST /api/super-admin/releases/:remote/mark-bad': releaseChange,
};

/** @throws Error for a route without a sample, because the system tests would not cover it */
export function sampleBody(route: { name: string; hasBody: boolean }, ids: Ids): Record<string, unknown> | undefined {
  if (!route.hasBody) return undefined;
  const sample = SAMPLES[route.name];
  if (!sample) throw new Error(`sample-bodies.ts has no body for ${route.name}`);
  return sample(ids);
}

type IdOf = (parameter: string) => string;

/** The queries of routes that refuse to be called without one. */
const QUERIES: Record<string, (idOf: IdOf) => Record<string, string>> = {
  'GET /api/super-admin/releases/:remote/difference': () => ({ from: RELEASE, to: RELEASE }),
  'GET /api/sign-up/slug': () => ({ slug: 'banho-da-lia' }),
  'GET /api/agenda': () => ({ from: '2026-12-01', to: '2026-12-07' }),
  'GET /api/appointments/slots': (idOf) => ({ serviceId: idOf('serviceId') }),
  'GET /api/clients/matches': () => ({ phone: '(11) 91234-5678' }),
  'GET /api/queue/pets': () => ({ search: 'Luna' }),
  'GET /api/waiting-list/fits': (idOf) => ({ appointmentId: idOf('appointmentId') }),
  'GET /api/appointments/proposal': (idOf) => ({ petId: idOf('petId') }),
};

/** The query that a route needs, with the ids that `idOf` gives for its parameters. */
export const sampleQuery = (route: { name: string }, idOf: IdOf): Record<string, string> =>
  QUERIES[route.name]?.(idOf) ?? {};

/** The path of a route with the ids that `idOf` gives for its parameters, and with the query that it needs. */
export function samplePath(route: { name: string; path: string; pathParameters: string[] }, idOf: IdOf): string {
  const values = route.pathParameters.map((name) => [name, name === 'remote' ? 'mfe-nenhum' : idOf(name)]);
  const query = new URLSearchParams(sampleQuery(route, idOf)).toString();
  return fillPath(route.path, Object.fromEntries(values)) + (query && `?${query}`);
}
