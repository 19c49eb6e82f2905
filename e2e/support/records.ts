import type { Page } from '@playwright/test';
import { ACCOUNTS } from './accounts';
import { logIn } from './sessions';

/** A name that no other test uses: tests run in parallel in one tenant. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`;

export interface Created {
  id: string;
  name: string;
}

/** Creates a record over HTTP as the user who is logged in on the page. @returns the envelope's data */
export const create = (page: Page, path: string, data: object) => post(page, path, data);

interface Session {
  token: string;
  tenant: string;
}
const sessionOf = (page: Page): Promise<Session> =>
  page.evaluate(() => ({
    token: localStorage.getItem('auth_token') ?? '',
    tenant: localStorage.getItem('tenant_slug') ?? '',
  }));

/** Sends a request, by default as the user who is logged in on the page. */
async function post(
  page: Page,
  path: string,
  data: object,
  { method = 'POST', as }: { method?: string; as?: Session } = {},
): Promise<Record<string, Created>> {
  const { token, tenant } = as ?? (await sessionOf(page));
  const response = await page.request.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'X-Tenant': tenant },
    data,
  });
  const body = await response.json();
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${body.message}`);
  return body.data;
}

async function created(page: Page, path: string, noun: string, data: object, as?: Session): Promise<Created> {
  const record = (await post(page, path, data, { ...(as && { as }) }))[noun];
  if (!record) throw new Error(`POST ${path} returned no ${noun}`);
  return record;
}

export const newClient = (page: Page, name = unique('Cliente')) =>
  created(page, '/api/clients', 'client', { name, email: `${name.replace(/\W/g, '')}@exemplo.com.br`.toLowerCase() });

let ownerToken: Promise<string> | undefined;
/** Created by the owner, whoever is logged in on the page: employees cannot set prices alone. */
export async function newService(page: Page, name = unique('Serviço'), change: object = {}): Promise<Created> {
  ownerToken ??= logIn(page.request, 'owner');
  const owner = { token: await ownerToken, tenant: ACCOUNTS.owner.tenantSlug };
  return created(page, '/api/services', 'service', { name, price: 65, duration: 60, ...change }, owner);
}

export const newPet = (page: Page, client: Created, name = unique('Pet'), change: object = {}) =>
  created(page, '/api/pets', 'pet', { name, clientId: client.id, ...change });

/** Today's date in the tenant's time zone, `YYYY-MM-DD`. */
export const tenantToday = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

/** A weekday, another one for each call, for which the demonstration has hardly any bookings, so that its team is free: `30/12/2026`. */
export function quietDay(): string {
  const day = new Date(`${tenantToday()}T12:00:00Z`);
  const weeks = 6 + Math.floor(Math.random() * 30);
  day.setUTCDate(day.getUTCDate() + 7 * weeks + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10).split('-').reverse().join('/');
}

/** For what many tests book at the same hour: somebody may be there. */
export const OVERBOOKED = 'Vários testes na mesma hora';

interface Booking {
  date?: string;
  startTime?: string;
  endTime?: string;
  professionalId?: string;
  squeezeReason?: string;
}
/** Books a pet of a new client for a new service, by default today from nine to ten. */
export async function newAppointment(page: Page, booking: Booking = {}) {
  const client = await newClient(page);
  const [pet, service] = await Promise.all([newPet(page, client), newService(page)]);
  const appointment = await created(page, '/api/appointments', 'appointment', {
    date: tenantToday(),
    startTime: '09:00',
    endTime: '10:00',
    petId: pet.id,
    serviceId: service.id,
    squeezeReason: OVERBOOKED,
    ...booking,
  });
  return { id: appointment.id, client, pet, service };
}

export const changeStatus = (page: Page, appointmentId: string, status: string) =>
  post(page, `/api/appointments/${appointmentId}`, { status }, { method: 'PUT' });

/** Finalises an appointment as a sale, paid by PIX. */
export const sell = (page: Page, sold: { appointmentId: string; clientId: string; serviceId: string }) =>
  created(page, '/api/sales', 'sale', {
    appointmentId: sold.appointmentId,
    clientId: sold.clientId,
    items: [{ serviceId: sold.serviceId, quantity: 1 }],
  });
