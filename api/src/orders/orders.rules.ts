import type { SaleLine, SaleTotals, Discounted } from '../sales/sales.rules';
import { saleTotals } from '../sales/sales.rules';
import { badField, ConflictError } from '../http/errors';
import type { ChargeableAppointment, OrderContents, StoredLine, StoredOrder } from './orders.queries';

export const MAX_LINES = 200;

/** As the items of a sale. */
export const saleLineOf = (line: StoredLine): SaleLine => ({
  serviceId: line.serviceId,
  productId: line.productId,
  packageId: line.packageId,
  petId: line.petId,
  appointmentId: line.appointmentId,
  name: line.name,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  discountCents: line.discountCents,
  totalPriceCents: line.unitPriceCents * line.quantity - line.discountCents,
});

/**
 * total = Σ lines − discount + tax.
 * @throws BadRequestError if the discount or the tax exceeds the subtotal
 */
export const orderTotals = ({ lines, discountCents, taxCents }: OrderContents): SaleTotals =>
  saleTotals(lines.map(saleLineOf), discountCents, taxCents);

/** All discounts, of lines and of the whole, on what the lines would cost without them. */
export function discountsOf({ lines, discountCents }: Pick<OrderContents, 'lines' | 'discountCents'>): Discounted {
  return {
    subtotalCents: lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0),
    discountCents: lines.reduce((sum, line) => sum + line.discountCents, discountCents),
  };
}

/** Whether a larger part of the price is given away than before. */
export const raisesDiscount = (before: Discounted, after: Discounted): boolean =>
  after.discountCents > 0 &&
  (before.discountCents === 0 ||
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

/** @throws BadRequestError if the discount exceeds what the line costs, or an appointment would be charged more than once */
export function checkLine({ appointmentId, quantity, unitPriceCents, discountCents }: StoredLine): void {
  if (appointmentId && quantity > 1) throw badField('quantity', 'Um agendamento é cobrado uma só vez');
  if (discountCents > unitPriceCents * quantity)
    throw badField('discount', 'O desconto não pode ser maior que o valor do item');
}

/** @throws ConflictError if the order is closed or cancelled */
export function refuseEnded({ status }: Pick<StoredOrder, 'status'>): void {
  if (status === 'CLOSED') throw new ConflictError('Esta comanda já foi fechada.');
  if (status === 'CANCELLED') throw new ConflictError('Esta comanda foi cancelada.');
}

/** @throws ConflictError if the appointment cannot be charged on this client's order */
export function refuseUncharged(
  { status, clientId, isSold, orderId }: ChargeableAppointment,
  order: { id: string; clientId: string },
): void {
  if (clientId !== order.clientId) throw new ConflictError('O pet deste agendamento é de outro cliente.');
  if (status === 'CANCELLED') throw new ConflictError('Este agendamento foi cancelado.');
  if (isSold) throw new ConflictError('Este agendamento já foi finalizado como venda');
  if (orderId && orderId !== order.id) throw new ConflictError('Este agendamento já está em outra comanda.');
}
