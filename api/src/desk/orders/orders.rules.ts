import { CYCLES_MAX } from '@focinho/contracts/desk/memberships';
import { formatMoney, fromCents } from '@focinho/contracts/kernel/money';
import type { SaleLine, SaleTotals, Discounted } from '../sales/sales.rules';
import { saleTotals } from '../sales/sales.rules';
import { paidWith, type Tender } from '../sales/tenders.rules';
import { APPOINTMENT_TRANSITIONS } from '../../agenda/appointments/appointments.transitions';
import { badField, ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import type { ChargeableAppointment, OrderContents, StoredLine } from './orders.queries';

export const MAX_LINES = 200;

/** As the items of a sale. */
export const saleLineOf = (line: StoredLine): SaleLine => ({
  serviceId: line.serviceId,
  productId: line.productId,
  packageId: line.packageId,
  petId: line.petId,
  appointmentId: line.appointmentId,
  tripId: line.tripId,
  name: line.name,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  discountCents: line.discountCents,
  credits: line.credits,
  totalPriceCents: line.unitPriceCents * (line.quantity - line.credits) - line.discountCents,
});

/**
 * total = Σ lines − discount + tax.
 * @throws BadRequestError if the discount or the tax exceeds the subtotal
 */
export const orderTotals = ({ lines, discountCents, taxCents }: OrderContents): SaleTotals =>
  saleTotals(lines.map(saleLineOf), discountCents, taxCents);

/** All discounts, of lines and of the whole, on what the lines would cost without them. What credits cover costs nothing. */
export function discountsOf({ lines, discountCents }: Pick<OrderContents, 'lines' | 'discountCents'>): Discounted {
  return {
    subtotalCents: lines.reduce((sum, line) => sum + line.unitPriceCents * (line.quantity - line.credits), 0),
    discountCents: lines.reduce((sum, line) => sum + line.discountCents, discountCents),
  };
}

/** Whether more is given away than before, or a larger part of the price. */
export const raisesDiscount = (before: Discounted, after: Discounted): boolean =>
  after.discountCents > 0 &&
  (after.discountCents > before.discountCents ||
    after.discountCents * before.subtotalCents > before.discountCents * after.subtotalCents);

/**
 * A discount with the reason that it needs; a stored reason stays until another one is sent.
 * @throws BadRequestError on `discountReason` if there is none
 */
export function withReason(
  stored: { discountCents: number; discountReason: string | null },
  wanted: { discountCents: number | undefined; discountReason: string | null | undefined },
) {
  const discountCents = wanted.discountCents ?? stored.discountCents;
  if (discountCents === 0) return { discountCents, discountReason: null };
  const discountReason = wanted.discountReason ?? stored.discountReason;
  if (!discountReason) throw badField('discountReason', 'Informe o motivo do desconto');
  return { discountCents, discountReason };
}

/**
 * The pet that a service is for: the one that was chosen, the client's only one, or the only one whose appointment the order charges. Its price
 * is the pet's, so it is never guessed. Null for a client without pets.
 * @throws BadRequestError on `petId`
 */
export function petOfService(petId: string | null, pets: readonly { id: string; isServed: boolean }[]): string | null {
  if (petId !== null) {
    if (pets.some(({ id }) => id === petId)) return petId;
    throw badField('petId', 'Este pet é de outro cliente ou foi excluído');
  }
  const candidates = pets.length > 1 ? pets.filter(({ isServed }) => isServed) : pets;
  if (pets.length > 0 && candidates.length !== 1) throw badField('petId', 'Escolha para qual pet é o serviço');
  return candidates[0]?.id ?? null;
}

/**
 * The pet that becomes a member by a package: the one that was chosen, or the client's only one. Without one a package is sold as before:
 * nobody gets credits.
 * @throws BadRequestError on `petId`
 */
export function petOfPackage(petId: string | null, pets: readonly { id: string; isServed: boolean }[]): string | null {
  return petId === null && pets.length !== 1 ? null : petOfService(petId, pets);
}

/** @throws BadRequestError if the discount exceeds what the line costs, an appointment would be charged more than once, or a pet be a member for years */
export function checkLine(line: StoredLine): void {
  const { appointmentId, packageId, petId, quantity, unitPriceCents, discountCents } = line;
  if (packageId && petId && quantity > CYCLES_MAX)
    throw badField('quantity', `No máximo ${CYCLES_MAX} ciclos de uma vez`);
  if (appointmentId && quantity > 1) throw badField('quantity', 'Um agendamento é cobrado uma só vez');
  if (discountCents > unitPriceCents * quantity)
    throw badField('discount', 'O desconto não pode ser maior que o valor do item');
}

const money = (cents: number) => formatMoney(fromCents(cents));

/**
 * Refuses tenders that leave out PIX that has arrived: it is paid, whatever else the desk says. A surplus may go back.
 * @throws ConflictError if the tenders leave some of it out
 */
export function refuseWithoutReceived(tenders: readonly Tender[], receivedCents: number, totalCents: number): void {
  const wanted = Math.min(receivedCents, totalCents);
  if (paidWith('PIX', tenders) >= wanted) return;
  throw new ConflictError(
    `Já chegaram ${money(wanted)} por PIX para esta comanda. Confira o que falta antes de fechar.`,
  );
}

/** @throws ConflictError if money would be left with an order that nobody looks at any more */
export function refuseWithReceived(receivedCents: number): void {
  if (receivedCents <= 0) return;
  throw new ConflictError(`Esta comanda recebeu ${money(receivedCents)} por PIX. Devolva o valor antes de cancelar.`);
}

/**
 * The line of an appointment that has changed, with what it was at first; null if it charges that already. A discount stays while the
 * price allows it.
 */
export function followedLine(
  line: StoredLine,
  {
    serviceId,
    petId,
    serviceName: name,
    priceCents: unitPriceCents,
  }: Pick<ChargeableAppointment, 'serviceId' | 'petId' | 'serviceName' | 'priceCents'>,
): StoredLine | null {
  if (line.serviceId === serviceId && line.petId === petId && line.unitPriceCents === unitPriceCents) return null;
  const before = line.previous ?? { name: line.name, unitPriceCents: line.unitPriceCents, petId: line.petId };
  const isAsBefore = before.name === name && before.unitPriceCents === unitPriceCents && before.petId === petId;
  const keepsDiscount = line.discountCents <= unitPriceCents;
  return {
    ...line,
    serviceId,
    petId,
    name,
    unitPriceCents,
    discountCents: keepsDiscount ? line.discountCents : 0,
    discountReason: keepsDiscount ? line.discountReason : null,
    previous: isAsBefore ? null : before,
  };
}

/** @throws ConflictError if the lines cost less than what is taken off or added on top, in the words of whoever changes an appointment */
export function refuseBelowDiscount({ lines, discountCents, taxCents }: OrderContents): void {
  const subtotalCents = lines.reduce((sum, line) => sum + saleLineOf(line).totalPriceCents, 0);
  if (Math.max(discountCents, taxCents) > subtotalCents)
    throw new ConflictError(
      'O desconto da comanda passa do novo valor: ajuste o desconto antes de mudar o agendamento.',
    );
}

/** @throws ConflictError if the appointment cannot be charged on this client's order */
export function refuseUncharged(
  { status, clientId, isSold, orderId }: ChargeableAppointment,
  order: { id: string; clientId: string },
): void {
  if (clientId !== order.clientId) throw new ConflictError('O pet deste agendamento é de outro cliente.');
  nextState(APPOINTMENT_TRANSITIONS, status, 'charge');
  if (isSold) throw new ConflictError('Este agendamento já foi finalizado como venda');
  if (orderId && orderId !== order.id) throw new ConflictError('Este agendamento já está em outra comanda.');
}
