import { addDays, todayIn } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import type { TestResponse, Caller, Json } from './api';

/** Functions that create records over HTTP, with defaults for what a test does not care about. */
const created = (response: TestResponse, key: string): Json => {
  if (response.status !== 201) throw new Error(`${key}: ${response.status} ${JSON.stringify(response.json)}`);
  return response.json.data[key];
};

/** The calendar day `days` after today in the time zone of the tenant. */
export const day = (days = 0) => addDays(todayIn(DEFAULT_TIME_ZONE), days);

export const newClient = async (tenant: Caller, fields: object = {}) =>
  created(
    await tenant.post('/api/clients', { name: 'Joana Prado', email: 'joana@exemplo.com.br', ...fields }),
    'client',
  );

export const newService = async (tenant: Caller, fields: object = {}) =>
  created(await tenant.post('/api/services', { name: 'Banho', price: 50, ...fields }), 'service');

/** A pet, of a new client unless `clientId` is given. */
export const newPet = async (tenant: Caller, fields: { clientId?: string; [field: string]: unknown } = {}) => {
  const clientId = fields.clientId ?? (await newClient(tenant)).id;
  return created(await tenant.post('/api/pets', { name: 'Thor', ...fields, clientId }), 'pet');
};

/** A SCHEDULED appointment today from 09:00 to 10:00, of a new pet and for a new service unless they are given. */
export const book = async (
  tenant: Caller,
  fields: { petId?: string; serviceId?: string; [field: string]: unknown } = {},
) => {
  const petId = fields.petId ?? (await newPet(tenant)).id;
  const serviceId = fields.serviceId ?? (await newService(tenant)).id;
  const times = { date: day(), startTime: '09:00', endTime: '10:00' };
  return created(await tenant.post('/api/appointments', { ...times, ...fields, petId, serviceId }), 'appointment');
};
