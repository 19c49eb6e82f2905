import type { AgendaOfDays, BookingProposal, SlotOfDay } from '@focinho/contracts/agenda/agenda';
import {
  appointmentInputSchema,
  appointmentUpdateSchema,
  newAppointmentSchema,
  type Appointment,
} from '@focinho/contracts/agenda/appointments';
import { clientInputSchema, type Client } from '@focinho/contracts/people/clients';
import { isSamePhone } from '@focinho/contracts/kernel/phone';
import type { Role } from '@focinho/contracts/kernel/enums';
import { petInputSchema, type NewPet, type Pet } from '@focinho/contracts/people/pets';
import { serviceInputSchema, type Service } from '@focinho/contracts/catalogue/services';
import type { TenantInfo } from '@focinho/contracts/vendor/tenants';
import { startApiServer, type ApiResponse, type ApiRequest, type ApiServer } from '@focinho/ui/jest/api-server';
import { currentUser, logIn } from '@focinho/ui/jest/log-in';
import { anAgenda, idOf, unplanned } from './records';

/** A small in-memory tenant behind a real HTTP server. It has no business rules: those are tested in the API. */
export interface TenantServer {
  clients: Client[];
  pets: Pet[];
  services: Service[];
  appointments: Appointment[];
  deleted: (Client | Pet | Service | Appointment)[];
  agenda: AgendaOfDays;
  /** Slots that GET /api/appointments/slots offers, whatever is asked for. */
  slots: SlotOfDay[];
  proposal: Partial<BookingProposal>;
  /** The bodies of POST /api/sales. */
  sales: unknown[];
  timeZone: string;
  /** Plan and subscription that GET /api/tenants/info returns. */
  contract: Pick<TenantInfo, 'plan' | 'subscription' | 'isEmailConfirmed' | 'deletionDueAt'>;
  /** Takes precedence over the tenant's own response, for tests of failures. */
  failure: ((request: ApiRequest) => ApiResponse | Promise<ApiResponse> | undefined) | undefined;
  /** The received requests, by method and path. */
  sent: (method: string, path?: string) => ApiRequest[];
  announce: ApiServer['announce'];
  streams: ApiServer['streams'];
  close: ApiServer['close'];
}

type Start = Pick<TenantServer, Nouns | 'agenda' | 'slots' | 'proposal'>;
type Nouns = 'clients' | 'pets' | 'services' | 'appointments';
const SINGULAR = { clients: 'client', pets: 'pet', services: 'service', appointments: 'appointment' } as const;

/** Starts the server and logs in. */
export async function openTenant(start: Partial<Start> = {}, role: Role = 'STAFF'): Promise<TenantServer> {
  const me = currentUser(role);
  const server = startApiServer(
    (request) =>
      tenant.failure?.(request) ?? me(request) ?? respond(tenant, request) ?? { status: 404, message: 'HTTP 404' },
  );
  const tenant: TenantServer = {
    clients: [],
    pets: [],
    services: [],
    appointments: [],
    deleted: [],
    agenda: anAgenda({}),
    slots: [],
    proposal: {},
    sales: [],
    timeZone: 'America/Sao_Paulo',
    contract: { plan: 'PREMIUM' },
    failure: undefined,
    sent: (method, path) =>
      server.requests.filter((request) => request.method === method && (!path || request.path === path)),
    announce: server.announce,
    streams: server.streams,
    close: server.close,
    ...start,
  };
  await logIn();
  return tenant;
}

function respond(tenant: TenantServer, request: ApiRequest): ApiResponse | undefined {
  const [, , noun, id, action] = request.path.split('/');
  if (request.path === '/api/tenants/info')
    return { data: { name: 'Pet Shop Demo', timeZone: tenant.timeZone, ...tenant.contract } };
  if (noun === 'sales' && request.method === 'POST') {
    tenant.sales.push(request.body);
    return { status: 201, data: { sale: { id: idOf(900 + tenant.sales.length) } } };
  }
  if (request.path === '/api/clients/matches') return matches(tenant, request.params.get('phone') ?? '');
  if (noun === 'undos') return { data: { id } };
  const booking = bookingAid(tenant, request);
  if (booking) return booking;
  if (noun !== 'clients' && noun !== 'pets' && noun !== 'services' && noun !== 'appointments') return undefined;
  if (request.method === 'GET') return id ? one(tenant, noun, id) : list(tenant, noun, request.params);
  if (request.method === 'POST' && noun === 'appointments' && id && action === 'undo-status') {
    update(tenant, noun, id, { status: 'SCHEDULED' });
    return one(tenant, noun, id);
  }
  if (request.method === 'POST' && id && action === 'restoration') {
    const back = tenant.deleted.find((record) => record.id === id);
    if (back && 'species' in back) tenant.pets = [...tenant.pets, back];
    return one(tenant, noun, id);
  }
  if (request.method === 'POST') {
    create(tenant, noun, request.body);
    return { status: 201, data: { [SINGULAR[noun]]: tenant[noun].at(-1) } };
  }
  if (!id) return undefined;
  if (request.method === 'DELETE') {
    tenant.deleted.push(...tenant[noun].filter((record) => record.id === id));
    remove(tenant, noun, id);
    return {};
  }
  update(tenant, noun, id, request.body);
  return one(tenant, noun, id);
}

const matches = ({ clients, pets }: TenantServer, phone: string): ApiResponse => ({
  data: {
    clients: clients
      .filter((client) => isSamePhone(client.phone ?? '', phone))
      .map((client) => ({ ...client, pets: pets.filter(({ clientId }) => clientId === client.id) })),
  },
});

/** Responses that help to book: who works, what is free, and what the pet had last. */
function bookingAid(tenant: TenantServer, { path, params }: ApiRequest): ApiResponse | undefined {
  const service = tenant.services.find(({ id }) => id === params.get('serviceId'));
  const servicePlan = service && {
    minutes: service.duration,
    price: service.price,
    bufferBefore: 0,
    bufferAfter: 0,
    steps: [],
  };
  if (path === '/api/agenda') return { data: tenant.agenda };
  if (path === '/api/appointments/slots')
    return { data: { slots: tenant.slots, visit: servicePlan, reason: tenant.slots.length > 0 ? null : 'NO_HOURS' } };
  if (path === '/api/appointments/proposal') {
    const proposal = {
      lastVisit: null,
      nextVisit: null,
      visit: servicePlan ?? null,
      noShows: 0,
      lateCancellations: 0,
      creditsFree: null,
      ...tenant.proposal,
    };
    return { data: proposal };
  }
  return undefined;
}

const one = (tenant: TenantServer, noun: Nouns, id: string): ApiResponse => ({
  data: { [SINGULAR[noun]]: tenant[noun].find((record) => record.id === id) },
});

function list(tenant: TenantServer, noun: Nouns, params: URLSearchParams): ApiResponse {
  const search = params.get('search')?.toLowerCase() ?? '';
  const filters = ['species', 'category', 'status', 'date', 'isActive'].flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  const records: (Client | Pet | Service | Appointment)[] = tenant[noun];
  const found = records
    .filter((record) => search === '' || JSON.stringify(Object.values(record)).toLowerCase().includes(search))
    .filter((record) => filters.every(([name, value]) => String(Reflect.get(record, name)).startsWith(value)))
    .filter((record) => !('date' in record) || withinPeriod(record.date, params));
  const page = Number(params.get('page') ?? 1);
  const limit = Number(params.get('limit') ?? 200);
  return {
    data: {
      [noun]: found.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
    },
  };
}

const withinPeriod = (date: string, params: URLSearchParams) =>
  date.slice(0, 10) >= (params.get('from') ?? '') && date.slice(0, 10) <= (params.get('to') ?? '9999');

const now = '2026-11-21T12:00:00.000Z';
const midnight = (day: string) => `${day}T00:00:00.000Z`;

function create(tenant: TenantServer, noun: Nouns, body: unknown): void {
  const base = { id: idOf(500 + tenant[noun].length), createdAt: now };
  if (noun === 'clients') tenant.clients = [...tenant.clients, { ...base, ...clientInputSchema.parse(body) }];
  if (noun === 'services') tenant.services = [...tenant.services, { ...base, ...serviceInputSchema.parse(body) }];
  if (noun === 'pets') {
    const input = petInputSchema.parse(body);
    tenant.pets = [...tenant.pets, { ...base, deceasedOn: null, ...ownedPet(tenant, input) }];
  }
  if (noun === 'appointments') {
    const { newPet, petId, ...input } = newAppointmentSchema.parse(body);
    const known = { petId: petId ?? registered(tenant, newPet), serviceId: input.serviceId };
    const names = bookedNames(tenant, known);
    const booked = { ...unplanned, ...input, ...known, date: midnight(input.date), status: 'SCHEDULED' as const };
    const price = input.price ?? names.service?.price ?? 0;
    tenant.appointments = [...tenant.appointments, { ...base, ...booked, ...names, price }];
  }
}

/** A pet that is registered with its appointment, and its owner. */
function registered(tenant: TenantServer, newPet: NewPet | null | undefined): string {
  const { client, clientId, ...pet } = newPet ?? { name: '', clientId: null };
  if (client) create(tenant, 'clients', { ...client, email: 'sem@exemplo.com.br' });
  create(tenant, 'pets', { ...pet, clientId: clientId ?? tenant.clients.at(-1)?.id });
  return tenant.pets.at(-1)?.id ?? '';
}

function update(tenant: TenantServer, noun: Nouns, id: string, body: unknown): void {
  const change = <Row extends { id: string }>(rows: Row[], patch: Partial<Row>) =>
    rows.map((row) => (row.id === id ? { ...row, ...patch } : row));
  // What is not sent keeps its value.
  const sent: object = typeof body === 'object' && body !== null ? body : {};
  const whole = { ...tenant[noun].find((row) => row.id === id), ...sent };
  if (noun === 'clients') tenant.clients = change(tenant.clients, clientInputSchema.parse(whole));
  if (noun === 'services') tenant.services = change(tenant.services, serviceInputSchema.parse(whole));
  if (noun === 'pets') tenant.pets = change(tenant.pets, ownedPet(tenant, petInputSchema.parse(whole)));
  if (noun === 'appointments') {
    const { date, ...patch } = appointmentUpdateSchema.parse(body);
    const known = Object.fromEntries(Object.entries(patch).filter(([name]) => name in sent));
    tenant.appointments = change(tenant.appointments, {
      ...known,
      ...(date ? { date: midnight(date) } : {}),
      ...(patch.petId || patch.serviceId ? bookedNames(tenant, appointmentInputSchema.parse(whole)) : {}),
    });
  }
}

function remove(tenant: TenantServer, noun: Nouns, id: string): void {
  const without = <Row extends { id: string }>(rows: Row[]) => rows.filter((row) => row.id !== id);
  if (noun === 'clients') tenant.clients = without(tenant.clients);
  if (noun === 'services') tenant.services = without(tenant.services);
  if (noun === 'pets') tenant.pets = without(tenant.pets);
  if (noun === 'appointments') tenant.appointments = without(tenant.appointments);
}

function ownedPet(tenant: TenantServer, input: ReturnType<typeof petInputSchema.parse>) {
  const owner = tenant.clients.find(({ id }) => id === input.clientId);
  return {
    ...input,
    birthDate: input.birthDate && midnight(input.birthDate),
    client: owner ? { id: owner.id, name: owner.name } : null,
  };
}

function bookedNames(tenant: TenantServer, { petId, serviceId }: { petId: string; serviceId: string }) {
  const pet = tenant.pets.find(({ id }) => id === petId);
  const service = tenant.services.find(({ id }) => id === serviceId);
  return {
    pet: pet ?? null,
    client: pet?.client ? { ...pet.client, phone: null } : null,
    service: service ? { id: service.id, name: service.name, price: service.price } : null,
  };
}
