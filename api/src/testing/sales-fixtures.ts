import type { Caller } from './api';

/** Functions that create what a sale needs, over HTTP. Each returns the id. */
export async function newClient(tenant: Caller, name = 'Mariana Souza'): Promise<string> {
  const { json } = await tenant.post('/api/clients', { name, email: 'mariana@exemplo.com.br' });
  return json.data.client.id;
}

export async function newService(tenant: Caller, price: number, name = 'Banho completo'): Promise<string> {
  const { json } = await tenant.post('/api/services', { name, price });
  return json.data.service.id;
}

/** An appointment of a new pet of `clientId`, COMPLETED unless another status is asked for. */
export async function newAppointment(
  tenant: Caller,
  clientId: string,
  serviceId: string,
  status = 'COMPLETED',
): Promise<string> {
  const pet = await tenant.post('/api/pets', { name: 'Thor', species: 'DOG', gender: 'MALE', clientId });
  const slot = { date: '2037-12-01', startTime: '09:00', endTime: '10:00', petId: pet.json.data.pet.id, serviceId };
  const { json } = await tenant.post('/api/appointments', slot);
  const { id } = json.data.appointment;
  if (status !== 'SCHEDULED') await tenant.put(`/api/appointments/${id}`, { status });
  return id;
}

export async function newProduct(tenant: Caller, price: number, stock?: number, name = 'Shampoo'): Promise<string> {
  const { json } = await tenant.post('/api/products', { name, price, stock });
  return json.data.product.id;
}

export async function newCredit(tenant: Caller, clientId: string, creditLimit: number): Promise<string> {
  const { json } = await tenant.post('/api/client-credits', { clientId, creditLimit });
  return json.data.credit.id;
}
