import { newId } from '../database/records';
import type { ServiceRow } from './appointments';
import type { PetRow } from './people';
import type { PresentRow } from './queue';

interface Offered {
  id: string;
  name: string;
  price_cents: number;
}
interface Assortment {
  pets: readonly PetRow[];
  services: readonly ServiceRow[];
  products: readonly Offered[];
}

/** What the first clients take along besides the service. */
const TAKEN_ALONG = ['Petisco bifinho de frango', undefined, 'Shampoo neutro 500 ml'];

/** A comanda for each client whose pet is in the shop and not paid yet, opened when it arrived. */
export function openOrdersOf(
  appointments: readonly PresentRow[],
  sold: ReadonlySet<string>,
  { pets, services, products }: Assortment,
) {
  const orders = new Map<string, { id: string; number: number; client_id: string; created_at: Date }>();
  const lines = [];
  for (const { id, pet_id, service_id, price_cents, arrived_at, delivered_at } of appointments) {
    if (!arrived_at || delivered_at || sold.has(id)) continue;
    const pet = pets.find((one) => one.id === pet_id);
    const service = services.find((one) => one.id === service_id);
    if (!pet || !service) throw new Error('An appointment without its pet or service');
    const known = orders.get(pet.client_id);
    const number = orders.size + 1;
    const order = known ?? { id: newId(), number, client_id: pet.client_id, created_at: arrived_at };
    orders.set(pet.client_id, order);
    const base = { order_id: order.id, quantity: 1, created_at: arrived_at };
    const none = { service_id: null, product_id: null, appointment_id: null, pet_id: null };
    lines.push({
      ...base,
      ...none,
      id: newId(),
      service_id,
      appointment_id: id,
      pet_id,
      name: service.name,
      unit_price_cents: price_cents,
    });
    const along = products.find(({ name }) => !known && name === TAKEN_ALONG[number - 1]);
    if (along)
      lines.push({
        ...base,
        ...none,
        id: newId(),
        product_id: along.id,
        name: along.name,
        unit_price_cents: along.price_cents,
      });
  }
  return { orders: [...orders.values()], lines };
}
