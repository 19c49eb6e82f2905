import { fiscalCertificate } from './fiscal';
import { kindOfField, type Ids } from './full-tenant';
import { day } from './records';
import { fillPath, type Route } from './openapi-contract';

type Sample = (ids: Ids) => Record<string, unknown>;

/** No record of the sample stands outside of them. */
const always = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '23:59' }));
const professional: Sample = (ids) => ({
  serviceIds: [ids.service],
  hours: always,
  dayHours: [{ day: '2037-12-23', from: '00:00', to: '23:59' }],
  timeOff: [{ from: '2037-12-24T00:00', to: '2037-12-26T00:00', reason: 'Férias' }],
  isActive: true,
});
const appointment: Sample = (ids) => ({
  date: '2037-12-02',
  startTime: '14:00',
  endTime: '15:00',
  notes: 'Primeira vez',
  professionalId: ids.professional,
  price: 1000,
});
const repeated: Sample = (ids) => ({
  professionalId: ids.professional,
  date: '2037-12-03',
  startTime: '14:00',
  endTime: '15:00',
  notes: 'Toda semana',
  price: 65,
  rule: { frequency: 'WEEKLY', interval: 1, weekdays: [4], count: 4 },
});
const waiting: Sample = (ids) => ({ professionalId: ids.professional, notes: 'De manhã' });

const ride: Sample = (ids) => ({
  driverId: ids.professional,
  vanId: ids.van,
  serviceId: ids.service,
  address: 'Rua Nova, 2',
  kilometres: 3,
});

/** In the kennel of the sample, when its own pet has left. */
const nights: Sample = (ids) => ({
  petId: ids.duplicatePet,
  kennelId: ids.kennel,
  firstNight: '2037-12-20',
  checkOut: '2037-12-23',
});

const RELEASE = '0123456789abcdef';

/** Differences from the example of a body in the OpenAPI document, by the name of the route: nothing for most. */
const DIFFERENCES: Record<string, Sample> = {
  'PUT /api/approvals/pin': () => ({ password: 'senha-de-teste' }),
  'PUT /api/users/:id': () => ({ name: 'Rui', role: 'STAFF', isActive: true }),
  'POST /api/users/invitations': () => ({ email: 'convidado@exemplo.com.br' }),
  'POST /api/professionals': professional,
  'PUT /api/professionals/:id': professional,
  'PUT /api/agenda/settings': () => ({ hours: always, staffMaySqueezeIn: true, simultaneousPets: undefined }),
  'PUT /api/packages/:id': () => ({ isActive: true }),
  'POST /api/package-usages': (ids) => ({ petId: ids.pet, appointmentId: ids.appointment, notes: 'Em dia' }),
  'POST /api/appointments': appointment,
  'PUT /api/appointments/:id': (ids) => ({
    ...appointment(ids),
    startTime: '16:00',
    endTime: '17:00',
    stationId: ids.station,
    status: undefined,
  }),
  'POST /api/series/preview': repeated,
  'POST /api/series': (ids) => ({
    ...repeated(ids),
    seen: 'outra-previa',
    dates: [{ originalDate: '2037-12-03', date: '2037-12-04', startTime: '14:00', professionalId: ids.professional }],
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
  'POST /api/series/:id/cancellation': (ids) => ({ appointmentId: ids.repeatedAppointment, scope: 'FOLLOWING' }),
  'POST /api/queue/arrivals': (ids) => ({
    appointmentIds: [ids.appointment],
    belongings: ['Coleira'],
    locker: '7',
    arrivalNotes: 'Ouvido sensível',
  }),
  'POST /api/queue/walk-ins': (ids) => ({
    newPet: { name: 'Nina', species: 'CAT', size: 'SMALL', clientId: ids.client },
    professionalId: ids.professional,
    price: 1000,
    squeezeReason: 'Chegou sem hora',
  }),
  // Another one than the pet's own.
  'POST /api/pets/:id/tutors': (ids) => ({ clientId: ids.duplicateClient }),
  'POST /api/waiting-list': waiting,
  'PUT /api/waiting-list/:id': waiting,
  'POST /api/trips': (ids) => ({ leg: 'DELIVERY', windowFrom: '10:00', windowTo: '10:30', ...ride(ids) }),
  'PUT /api/trips/:id': ride,
  'POST /api/trips/:id/moves': () => ({ happenedAt: undefined }),
  'POST /api/trips/order': (ids) => ({ tripIds: [ids.trip] }),
  'PUT /api/taxi-settings': (ids) => ({
    zones: [{ id: ids.taxiZone, name: 'Zona norte', serviceId: ids.service, price: 18, neighbourhoods: 'Santana' }],
  }),
  'POST /api/stays': nights,
  'POST /api/stays/preview': (ids) => ({ ...nights(ids), kennelId: undefined }),
  'PUT /api/stays/:id': () => ({ firstNight: undefined, checkOut: day(4), cares: [] }),
  'POST /api/stays/:id/moves': () => ({ status: 'IN_HOUSE', date: undefined, time: undefined }),
  'POST /api/stays/:id/logs': () => ({ careId: '', date: day(), kind: 'WALK', description: 'Passeio' }),
  // Nobody is there, and no name has to be looked up.
  'POST /api/webhooks': () => ({ url: 'https://[3000::1]/webhook' }),
  'PUT /api/webhooks/:id': () => ({ url: 'https://[3000::1]/webhook' }),
  'PUT /api/hotel-settings': (ids) => ({ serviceId: ids.service }),
  'PUT /api/fiscal-settings/certificate': fiscalCertificate,
  'POST /api/sales': (ids) => ({
    appointmentId: '',
    subtotal: 104.9,
    discount: 4.9,
    total: 100,
    paymentMethod: 'CARD',
    items: [
      { serviceId: ids.service, quantity: 1, unitPrice: 65, totalPrice: 65 },
      { productId: ids.product, quantity: 1, unitPrice: 39.9, totalPrice: 39.9 },
    ],
    packageUsages: [{ packageId: ids.package, serviceId: ids.service, petId: ids.pet }],
  }),
  'PUT /api/sales/:id': () => ({ paymentMethod: 'CASH' }),
  'PATCH /api/orders/:id': () => ({ discount: 1 }),
  'POST /api/orders/:id/lines': (ids) => ({ serviceId: ids.service, petId: ids.pet, productId: undefined }),
  'PATCH /api/orders/:id/lines/:lineId': (ids) => ({
    discount: 1,
    discountReason: 'Cliente fiel',
    orderId: ids.order,
  }),
  'POST /api/orders/:id/checkout': () => ({ total: 0.01, payments: [{ method: 'CASH', amount: 0.01, received: 1 }] }),
  'POST /api/pix-charges': () => ({ amount: 0.01 }),
  'PUT /api/till/settings': () => ({ isUsed: false }),
  'POST /api/credit-transactions': () => ({ amount: 0.01, method: undefined }),
  'PATCH /api/super-admin/tenants/:id/status': () => ({ isActive: true }),
  'PATCH /api/super-admin/users/:id/status': () => ({ isActive: true }),
  'POST /api/super-admin/releases/:remote/promote': () => ({ noSmoke: true }),
  'POST /api/super-admin/releases/:remote/canary': () => ({ noSmoke: true }),
  'POST /api/super-admin/releases/:remote/rollout': () => ({ noSmoke: true }),
};

/** A valid body for a route that takes one: its example, with ids of real records. */
export function sampleBody({ name, hasBody, example }: Route, ids: Ids): Record<string, unknown> | undefined {
  if (!hasBody) return undefined;
  const sample = Object.entries({ ...withIds(example, ids), ...DIFFERENCES[name]?.(ids) });
  return Object.fromEntries(sample.filter(([, value]) => value !== undefined));
}

const withIds = (example: object, ids: Ids): Record<string, unknown> =>
  Object.fromEntries(Object.entries(example).map(([key, value]) => [key, realOf(key, value, ids)]));
function realOf(key: string, value: unknown, ids: Ids): unknown {
  const kind = kindOfField(key);
  if (kind) return ids[kind];
  if (Array.isArray(value)) return value.map((item) => realOf('', item, ids));
  return typeof value === 'object' && value !== null ? withIds(value, ids) : value;
}

type IdOf = (parameter: string) => string;

/** The queries of routes that refuse to be called without one. */
const QUERIES: Record<string, (idOf: IdOf) => Record<string, string>> = {
  'GET /api/super-admin/releases/:remote/difference': () => ({ from: RELEASE, to: RELEASE }),
  'GET /api/sign-up/slug': () => ({ slug: 'banho-da-lia' }),
  'GET /api/agreement-templates/:id/preview': (idOf) => ({ clientId: idOf('clientId'), petId: idOf('petId') }),
  'GET /api/agenda': () => ({ from: '2037-12-01', to: '2037-12-07' }),
  'GET /api/appointments/slots': (idOf) => ({ serviceId: idOf('serviceId') }),
  'GET /api/clients/matches': () => ({ phone: '(11) 91234-5678' }),
  'GET /api/clients/:id/merge': (idOf) => ({ duplicateClientId: idOf('duplicateClientId') }),
  'GET /api/pets/:id/merge': (idOf) => ({ duplicatePetId: idOf('duplicatePetId') }),
  'GET /api/doses/check': (idOf) => ({ petId: idOf('petId'), serviceId: idOf('serviceId'), date: '2037-12-01' }),
  'GET /api/stays/occupancy': () => ({ from: '2037-12-01', to: '2037-12-07' }),
  'GET /api/stays/day': () => ({ date: day() }),
  'GET /api/reports/occupancy': () => ({ from: '2037-12-01', to: '2037-12-07' }),
  'GET /api/reports/trips': () => ({ from: '2037-12-01', to: '2037-12-07' }),
  'GET /api/queue/pets': () => ({ search: 'Luna' }),
  'POST /api/imports': () => ({ fileName: 'clientes.csv' }),
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
