import { todayIn } from '@focinho/contracts/kernel/dates';
import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { newId } from '../database/records';
import type { ServiceRow } from './appointments';
import type { PetRow } from './people';
import type { PresentRow } from './queue';
import { minutesLater } from './rows';
import type { ItemRow, SaleRow } from './sales';
import type { StayBill } from './stays';

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

/** Products that the first clients take along besides the service. */
const TAKEN_ALONG = ['Petisco bifinho de frango', undefined, 'Shampoo neutro 500 ml'];

/** How long a comanda is open at least. */
const OPEN_MINUTES = 40;

/** The comandas of the guests of the hotel that have left; who has paid has a sale. They are the first ones. */
export function stayOrdersOf(bills: readonly StayBill[], sales: readonly SaleRow[]) {
  const listed = bills.map((bill, index) => {
    const sale = sales.find(({ id }) => id === bill.saleId);
    const discount_cents = sale?.discount_cents ?? 0;
    const order = {
      ...{ id: newId(), number: index + 1, client_id: bill.clientId, created_at: bill.leftAt },
      ...{ closed_at: sale?.created_at ?? null, sale_id: sale?.id ?? null },
      ...{ discount_cents, discount_reason: discount_cents > 0 ? 'Cliente fiel' : null },
    };
    const base = { order_id: order.id, stay_id: bill.stayId, pet_id: bill.petId, quantity: 1, created_at: bill.leftAt };
    return { order, lines: bill.charges.map((charge) => ({ id: newId(), ...base, ...charge })) };
  });
  return { orders: listed.map(({ order }) => order), lines: listed.flatMap(({ lines }) => lines) };
}

/** The comandas that have become today's sales of appointments. */
export function closedOrdersOf(
  sales: readonly SaleRow[],
  items: readonly ItemRow[],
  appointments: readonly PresentRow[],
  today: string,
  /** The number of the last order before these. */
  last: number,
) {
  const orders: object[] = [];
  const lines: object[] = [];
  for (const sale of sales) {
    const { id: sale_id, client_id, appointment_id, discount_cents, created_at: closed_at } = sale;
    const appointment = appointments.find(({ id }) => id === appointment_id);
    if (!appointment || todayIn(DEFAULT_TIME_ZONE, closed_at) !== today) continue;
    // Who was attended late in the day may have paid at the time that was planned.
    const opened = minutesLater(closed_at, -OPEN_MINUTES);
    const { arrived_at } = appointment;
    const created_at = arrived_at && arrived_at < opened ? arrived_at : opened;
    const order = { id: newId(), number: last + orders.length + 1, client_id, created_at, closed_at, sale_id };
    orders.push({ ...order, discount_cents, discount_reason: discount_cents > 0 ? 'Cliente fiel' : null });
    for (const { service_id, product_id, name, quantity, unit_price_cents, credits } of items.filter(
      (i) => i.sale_id === sale_id,
    ))
      lines.push({
        id: newId(),
        order_id: order.id,
        created_at,
        service_id,
        product_id,
        appointment_id: service_id && appointment.id,
        pet_id: service_id && appointment.pet_id,
        name,
        quantity,
        unit_price_cents,
        credits,
        uses_credits: true,
      });
  }
  return { orders, lines };
}

/** A comanda for each client whose pet is in the shop and not paid yet, opened when it arrived. */
export function openOrdersOf(
  appointments: readonly PresentRow[],
  sold: ReadonlySet<string>,
  { pets, services, products }: Assortment,
  /** The number of the last order before these. */
  last: number,
) {
  const orders = new Map<string, { id: string; number: number; client_id: string; created_at: Date }>();
  const lines = [];
  for (const { id, pet_id, service_id, price_cents, arrived_at, delivered_at } of appointments) {
    if (!arrived_at || delivered_at || sold.has(id)) continue;
    const pet = pets.find((one) => one.id === pet_id);
    const service = services.find((one) => one.id === service_id);
    if (!pet || !service) throw new Error('An appointment without its pet or service');
    const known = orders.get(pet.client_id);
    const taken = TAKEN_ALONG[orders.size];
    const order = known ?? {
      id: newId(),
      number: last + orders.size + 1,
      client_id: pet.client_id,
      created_at: arrived_at,
    };
    orders.set(pet.client_id, order);
    const base = { order_id: order.id, quantity: 1, created_at: arrived_at, credits: 0, uses_credits: true };
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
    const along = products.find(({ name }) => !known && name === taken);
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
