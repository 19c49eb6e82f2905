import type { EntityManager } from 'typeorm';
import { toCents } from '@focinho/contracts/kernel/money';
import type { OrderLineInput } from '@focinho/contracts/desk/orders';
import { tripKey } from '../../agenda/stays/stays.queries';
import { lockFees, lockUnchargedFees, type TripFee } from '../../agenda/trips/trip-fees';
import { ofAppointments } from '../../agenda/trips/trip-fees.queries';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import type { Sql } from '../../database/sql';
import { NotFoundError } from '../../kernel/http/errors';
import { freeText, inactiveText } from '../sales/sale-approvals';
import { insufficientStock } from '../sales/sales.rules';
import {
  chargeableAppointments,
  lockChargeable,
  cataloguePackage,
  petsForLine,
  shortProduct,
  catalogueProduct,
  catalogueService,
  type ChargeableAppointment,
  type StoredLine,
} from './orders.queries';
import { checkLine, petOfPackage, petOfService, refuseUncharged } from './orders.rules';

export const EMPTY = {
  serviceId: null,
  productId: null,
  packageId: null,
  appointmentId: null,
  tripId: null,
  stayId: null,
  stayLine: null,
  petId: null,
  quantity: 1,
  discountCents: 0,
  discountReason: null,
  credits: 0,
  usesCredits: true,
  wasInactive: false,
  approverId: null,
  previous: null,
};

/**
 * The services of appointments as lines, at the prices that were agreed, with the fees of their pet taxi, without those that are on the
 * order already.
 * @throws NotFoundError; ConflictError if one cannot be charged on this order
 */
export async function appointmentLines(
  tx: EntityManager,
  order: { id: string; clientId: string },
  ids: readonly string[],
): Promise<StoredLine[]> {
  if (!ids.length) return [];
  await queryRows(tx, lockChargeable(ids));
  const appointments = await queryRows(tx, chargeableAppointments(ids));
  if (appointments.length < new Set(ids).size) throw new NotFoundError('Agendamento não encontrado.');
  for (const appointment of appointments) refuseUncharged(appointment, order);
  const trips = await tripLines(tx, ofAppointments(ids));
  return [...appointments.filter(({ orderId }) => orderId === null).map(lineOfAppointment), ...trips];
}

/** The fees of the pet taxi that nobody has charged yet. */
export const tripLines = async (tx: EntityManager, which: Sql): Promise<StoredLine[]> =>
  (await lockUnchargedFees(tx, which)).map(lineOfFee);

const lineOfFee = ({ tripId, stayId, serviceId, petId, name, quantity, unitPriceCents }: TripFee): StoredLine => ({
  ...EMPTY,
  id: newId(),
  ...{ tripId, stayId, stayLine: stayId && tripKey(tripId), serviceId, petId, name, quantity, unitPriceCents },
});

const lineOfAppointment = ({
  appointmentId,
  petId,
  serviceId,
  serviceName: name,
  priceCents: unitPriceCents,
}: ChargeableAppointment): StoredLine => ({
  ...EMPTY,
  id: newId(),
  appointmentId,
  petId,
  serviceId,
  name,
  unitPriceCents,
});

/**
 * New lines, not stored yet; {@link unusualTexts} says which of them need an approval.
 * @throws NotFoundError; BadRequestError; ConflictError if an appointment or a leg cannot be charged on this order
 */
export async function newLines(
  tx: EntityManager,
  order: { id: string; clientId: string },
  inputs: readonly OrderLineInput[],
): Promise<StoredLine[]> {
  const lines: StoredLine[] = [];
  for (const input of inputs) {
    const { appointmentId, tripId, quantity } = input;
    // A request may name an appointment or a leg twice: it is charged once.
    if (appointmentId && lines.some((line) => line.appointmentId === appointmentId)) continue;
    if (tripId && lines.some((line) => line.tripId === tripId)) continue;
    const added = appointmentId
      ? await appointmentLines(tx, order, [appointmentId])
      : tripId
        ? (await lockFees(tx, [tripId], order.clientId)).map(lineOfFee)
        : [await newLine(tx, order, input, lines)];
    for (const line of added) checkLine({ ...line, quantity: line.tripId ? line.quantity : quantity });
    lines.push(...added);
  }
  return lines;
}

/** The question's texts for what the catalogue does not offer. */
export const unusualTexts = (lines: readonly StoredLine[]): string[] =>
  lines.flatMap((line) => {
    if (!line.serviceId && !line.productId && !line.packageId) return freeText(line);
    return line.wasInactive ? inactiveText(line) : [];
  });

/**
 * A line at the stored price, that of a service for its pet; a free one at the price of the payload.
 * @param others the new lines before it: their pets are served, too
 * @throws NotFoundError; BadRequestError
 */
async function newLine(
  tx: EntityManager,
  order: { id: string; clientId: string },
  input: OrderLineInput,
  others: readonly StoredLine[],
): Promise<StoredLine> {
  const { serviceId, productId, packageId, name, unitPrice, quantity } = input;
  const pets = serviceId || packageId ? await petsOf(tx, order, others) : [];
  const petId = serviceId ? petOfService(input.petId, pets) : packageId ? petOfPackage(input.petId, pets) : input.petId;
  const line = { ...EMPTY, id: newId(), serviceId, productId, packageId, petId, quantity };
  if (name !== null) return { ...line, name, unitPriceCents: toCents(unitPrice ?? 0) };
  const catalogueItem = await catalogueItemOf(tx, { ...input, petId });
  return {
    ...line,
    name: catalogueItem.name,
    unitPriceCents: catalogueItem.priceCents,
    wasInactive: !catalogueItem.isActive,
  };
}

async function petsOf(tx: EntityManager, order: { id: string; clientId: string }, others: readonly StoredLine[]) {
  const pets = await queryRows(tx, petsForLine(order.clientId, order.id));
  const served = new Set(others.map(({ petId }) => petId));
  return pets.map(({ id, isServed }) => ({ id, isServed: isServed || served.has(id) }));
}

async function catalogueItemOf(tx: EntityManager, { serviceId, productId, packageId, petId }: OrderLineInput) {
  const catalogueItem = serviceId
    ? await queryRow(tx, catalogueService(serviceId, petId))
    : productId
      ? await queryRow(tx, catalogueProduct(productId))
      : await queryRow(tx, cataloguePackage(packageId ?? ''));
  const missing = serviceId
    ? 'Serviço não encontrado.'
    : productId
      ? 'Produto não encontrado.'
      : 'Pacote não encontrado.';
  if (!catalogueItem) throw new NotFoundError(missing);
  return catalogueItem;
}

/** Said while the product is still in the hand; the checkout, which takes the stock, asks again. @throws ConflictError */
export async function refuseShort(tx: EntityManager, orderId: string, productId: string | null): Promise<void> {
  const short = productId && (await queryRow(tx, shortProduct(orderId, productId)));
  if (short) throw insufficientStock(short);
}
