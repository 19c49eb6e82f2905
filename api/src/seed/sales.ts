import { ANONYMOUS_CLIENT } from '@focinho/contracts/people/anonymous-client';
import type { PaymentMethod } from '@focinho/contracts/kernel/enums';
import { addDays } from '@focinho/contracts/kernel/dates';
import { newId } from '../database/records';
import { mainMethod, oneTender, splitOf, type Tender } from '../desk/sales/tenders.rules';
import type { AppointmentRow, ServiceRow } from './appointments';
import type { OfferedProduct } from './catalogue';
import type { Members } from './memberships';
import type { ClientRow, Comes, PetRow } from './people';
import type { Random } from './random';
import { at, minutesLater } from './rows';
import type { CreditLedger } from './credit';
import type { StayBill, StayCharge } from './stays';
import type { Taxi, TripFee } from './trips';

export type ProductRow = OfferedProduct & { id: string };

export interface ItemRow {
  id: string;
  sale_id: string;
  position: number;
  service_id: string | null;
  product_id: string | null;
  pet_id: string | null;
  trip_id: string | null;
  name: string;
  quantity: number;
  unit_price_cents: number;
  credits: number;
  total_price_cents: number;
}
export interface SaleRow {
  id: string;
  receipt: number;
  client_id: string;
  appointment_id: string | null;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  payment_method: PaymentMethod;
  split_cents: Partial<Record<PaymentMethod, number>> | null;
  created_at: Date;
}
export interface PaymentRow {
  sale_id: string;
  position: number;
  method: PaymentMethod;
  amount_cents: number;
  received_cents: number;
  tip_cents: number;
}

/** The records from which sales are made. */
export interface Assortment {
  clients: readonly ClientRow[];
  comes: Comes;
  pets: readonly PetRow[];
  services: readonly ServiceRow[];
  products: readonly ProductRow[];
  members: Members;
  ledger: CreditLedger;
  taxi: Taxi;
  bills: readonly StayBill[];
}

type Charge = TripFee | StayCharge;
type BasketLine = { service: ServiceRow } | { product: ProductRow; quantity: number } | { charge: Charge };
interface Basket {
  at: Date;
  clientId: string;
  appointment?: AppointmentRow;
  /** The stay that it pays. */
  bill?: { saleId: string; petId: string };
  contents: BasketLine[];
}

/** Sales of completed appointments, of stays that have ended, and direct sales, ordered by time so that the receipt numbers ascend. */
export function salesOf(
  random: Random,
  assortment: Assortment,
  appointments: readonly AppointmentRow[],
  today: string,
  now: Date,
) {
  const baskets = [
    ...appointmentBaskets(random, assortment, appointments, today, now),
    ...counterBaskets(random, assortment, today, now),
    ...stayBaskets(assortment.bills),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const sales: SaleRow[] = [];
  const items: ItemRow[] = [];
  const payments: PaymentRow[] = [];
  for (const basket of baskets) {
    const { appointment, bill } = basket;
    const id = bill?.saleId ?? newId();
    const petId = appointment?.pet_id ?? bill?.petId;
    const lines = basket.contents.map((thing, position) => lineOf(thing, id, position, petId));
    const receipt = sales.length + 1;
    const isCovered = appointment && assortment.members.use(appointment, basket.clientId, id, basket.at);
    const covered = isCovered && lines.find(({ service_id }) => service_id === appointment.service_id);
    if (covered) Object.assign(covered, { credits: 1, total_price_cents: 0 });
    const subtotal = lines.reduce((sum, line) => sum + line.total_price_cents, 0);
    const discount = !covered && random.chance(0.07) ? Math.min(subtotal, 500 * random.between(1, 3)) : 0;
    const total = subtotal - discount;
    const onCredit = total > 0 && !bill && assortment.ledger.charge(basket.clientId, total, id, receipt, basket.at);
    const tenders = tendersOf(onCredit ? 'CREDIT' : random.weighted(METHODS), total, receipt);
    payments.push(
      ...tenders.map(({ method, amountCents, receivedCents, tipCents }, position) => ({
        sale_id: id,
        position,
        method,
        amount_cents: amountCents,
        received_cents: receivedCents,
        tip_cents: tipCents,
      })),
    );
    sales.push({
      id,
      receipt,
      client_id: basket.clientId,
      appointment_id: appointment?.id ?? null,
      subtotal_cents: subtotal,
      discount_cents: discount,
      tax_cents: 0,
      total_cents: total,
      payment_method: mainMethod(tenders),
      split_cents: splitOf(tenders),
      created_at: basket.at,
    });
    items.push(...lines);
  }
  return { sales, items, payments };
}

const METHODS: readonly (readonly [PaymentMethod, number])[] = [
  ['PIX', 52],
  ['CARD', 34],
  ['CASH', 14],
];

/** Every seventeenth larger sale is paid half in cash, with change. */
function tendersOf(method: PaymentMethod, totalCents: number, receipt: number): Tender[] {
  if (receipt % 17 || totalCents < 5_000 || method === 'CASH' || method === 'CREDIT')
    return [oneTender(method, totalCents)];
  const cash = Math.floor(totalCents / 2);
  return [
    oneTender(method, totalCents - cash),
    { method: 'CASH', amountCents: cash, receivedCents: Math.ceil(cash / 1_000) * 1_000, tipCents: 0 },
  ];
}

/** Sales of completed appointments. A few of the last days and half of today's have not been finalised yet. */
function* appointmentBaskets(
  random: Random,
  { pets, services, products, taxi }: Assortment,
  appointments: readonly AppointmentRow[],
  today: string,
  now: Date,
): Generator<Basket> {
  let completedToday = 0;
  for (const appointment of appointments) {
    const paid = appointment.date === today ? 0.5 : appointment.date >= addDays(today, -3) ? 0.85 : 1;
    if (appointment.status !== 'COMPLETED') continue;
    const isPaid = random.chance(paid);
    // Of today's, the first is paid and the second was delivered unpaid.
    if (appointment.date === today ? (completedToday += 1) % 2 === 0 : !isPaid) continue;
    const pet = pets.find(({ id }) => id === appointment.pet_id);
    const service = services.find(({ id }) => id === appointment.service_id);
    if (!pet || !service) continue;
    const contents: BasketLine[] = [{ service }];
    if (random.chance(0.22))
      contents.push({ product: randomProduct(random, products), quantity: random.between(1, 2) });
    contents.push(...taxi.feesOf(appointment.id).map((charge) => ({ charge })));
    const end = minutesLater(at(appointment.date, appointment.end_time), random.between(2, 14));
    yield {
      at: end < now ? end : minutesLater(now, -random.between(1, 20)),
      clientId: pet.client_id,
      appointment,
      contents,
    };
  }
}

/** About one direct sale a day, every fourth to somebody who is no client, as is one a moment ago. */
function* counterBaskets(
  random: Random,
  { clients, comes, products }: Assortment,
  today: string,
  now: Date,
): Generator<Basket> {
  for (let offset = -75; offset < 0; offset += 1) {
    if (!random.chance(0.9)) continue;
    const contents = Array.from({ length: random.between(1, 3) }, () => ({
      product: randomProduct(random, products),
      quantity: random.between(1, 3),
    }));
    const hour = String(random.between(9, 17)).padStart(2, '0');
    yield {
      at: at(addDays(today, offset), `${hour}:${random.between(10, 59)}`),
      clientId: offset % 4 === 0 ? ANONYMOUS_CLIENT.id : random.oneOf(clients.filter(({ id }) => comes(id, offset))).id,
      contents,
    };
  }
  const product = randomProduct(random, products);
  // Just after midnight, a moment ago was yesterday.
  const moment = new Date(Math.max(minutesLater(now, -12).getTime(), at(today, '00:00').getTime()));
  yield { at: moment, clientId: ANONYMOUS_CLIENT.id, contents: [{ product, quantity: 2 }] };
}

/** Paid when they were fetched. */
const stayBaskets = (bills: readonly StayBill[]): Basket[] =>
  bills.flatMap(({ saleId, petId, clientId, leftAt, charges }) =>
    saleId === null
      ? []
      : [
          {
            at: minutesLater(leftAt, 6),
            clientId,
            bill: { saleId, petId },
            contents: charges.map((charge) => ({ charge })),
          },
        ],
  );

const randomProduct = (random: Random, products: readonly ProductRow[]) =>
  random.oneOf(products.filter(({ is_active: isActive }) => isActive));

function lineOf(thing: BasketLine, saleId: string, position: number, petId: string | undefined): ItemRow {
  const line = { id: newId(), sale_id: saleId, position, product_id: null, trip_id: null, credits: 0 };
  if ('charge' in thing) {
    const { trip_id, service_id, name, unit_price_cents } = thing.charge;
    const charged = { ...line, trip_id, service_id, name, unit_price_cents };
    return { ...charged, pet_id: petId ?? null, quantity: 1, total_price_cents: unit_price_cents };
  }
  const sold = 'service' in thing ? thing.service : thing.product;
  const quantity = 'service' in thing ? 1 : thing.quantity;
  return {
    ...line,
    service_id: 'service' in thing ? sold.id : null,
    product_id: 'service' in thing ? null : sold.id,
    pet_id: ('service' in thing && petId) || null,
    name: sold.name,
    quantity,
    unit_price_cents: sold.price_cents,
    total_price_cents: sold.price_cents * quantity,
  };
}
