import type { Caller, Json, TestApi, TestTenant } from './api';
import { day, newPet, newService } from './records';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** Equal hours on every day of the week: `everyDay(['08:00', '12:00'], ['13:00', '18:00'])`. */
export const everyDay = (...hours: [from: string, to: string][]) =>
  EVERY_DAY.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, from, to })));

export async function made(caller: Caller, path: string, key: string, body: object): Promise<Json> {
  const { status, json } = await caller.post(path, body);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(json)}`);
  return json.data[key];
}

export const newProfessional = (caller: Caller, fields: object = {}) =>
  made(caller, '/api/professionals', 'professional', { name: 'Ana', ...fields });
export const newStation = (caller: Caller, fields: object = {}) =>
  made(caller, '/api/stations', 'station', { name: 'Banheira 1', kind: 'TUB', ...fields });

/** Saves the hours and rules of the shop; open every day from 08:00 to 18:00 unless told otherwise. */
export async function openTenant(caller: Caller, fields: object = {}): Promise<void> {
  const rules = { holidays: [], staffMaySqueezeIn: false, lateCancellationHours: 24, simultaneousPets: 1 };
  const hours = everyDay(['08:00', '18:00']);
  const { status, json } = await caller.put('/api/agenda/settings', { ...rules, hours, ...fields });
  if (status !== 200) throw new Error(`settings: ${status} ${JSON.stringify(json)}`);
}

/** A shop that is open every day, with Ana and a bath of an hour. */
export async function smallTenant(caller: Caller, service: object = {}) {
  await openTenant(caller);
  return {
    ana: await newProfessional(caller),
    bath: await newService(caller, { name: 'Banho completo', duration: 60, ...service }),
  };
}

/** A shop where it is noon, so that today is long enough for everybody; its day is that of UTC. */
export async function tenantAtNoon(api: TestApi, slug: string): Promise<TestTenant> {
  const tenant = await api.tenant(slug);
  // POSIX counts hours behind UTC.
  const behind = new Date().getUTCHours() - 12;
  const zone = behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`;
  await api.owner.query('update tenants set time_zone = $2 where id = $1', [tenant.tenantId, zone]);
  return tenant;
}

/** Sends a booking of tomorrow from 09:00 to 10:00, of a new pet unless it is given. */
export async function tryBooking(
  caller: Caller,
  fields: { serviceId: string; petId?: string; [field: string]: unknown },
  headers?: Record<string, string>,
) {
  const petId = fields.petId ?? (await newPet(caller)).id;
  const times = { date: day(1), startTime: '09:00', endTime: '10:00' };
  return caller.post('/api/appointments', { ...times, ...fields, petId }, headers);
}
