import type { EntityManager } from 'typeorm';
import { toCents } from '@focinho/contracts/kernel/money';
import type { OrderLineInput } from '@focinho/contracts/desk/orders';
import { rolesWith } from '@focinho/contracts/kernel/permissions';
import { requireApproval } from '../../access/approvals/require-approval';
import { queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { NotFoundError } from '../../kernel/http/errors';
import { approveInactive } from '../sales/sale-approvals';
import {
  chargeableAppointments,
  lockChargeable,
  cataloguePackage,
  petsForLine,
  catalogueProduct,
  catalogueService,
  type ChargeableAppointment,
  type StoredLine,
} from './orders.queries';
import { petOfService, refuseUncharged } from './orders.rules';

const EMPTY = {
  serviceId: null,
  productId: null,
  packageId: null,
  appointmentId: null,
  petId: null,
  quantity: 1,
  discountCents: 0,
  discountReason: null,
  wasInactive: false,
  approverId: null,
  previous: null,
};

/**
 * The services of appointments as lines, at the prices that were agreed, without those that are on the order already.
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
  return appointments.filter(({ orderId }) => orderId === null).map(lineOfAppointment);
}

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
 * A line at the stored price, that of a service for its pet; a free one at the price of the payload.
 * @throws NotFoundError; ApprovalRequiredError for a free or an inactive item
 */
export async function newLine(
  tx: EntityManager,
  order: { id: string; clientId: string },
  input: OrderLineInput,
): Promise<StoredLine> {
  const { serviceId, productId, packageId, name, unitPrice, quantity } = input;
  const petId = serviceId
    ? petOfService(input.petId, await queryRows(tx, petsForLine(order.clientId, order.id)))
    : input.petId;
  const line = { ...EMPTY, id: newId(), serviceId, productId, packageId, petId, quantity };
  if (name !== null) {
    const reason = 'Um item avulso precisa da aprovação de um gerente.';
    const approverId = await requireApproval(tx, rolesWith('prices.change'), reason);
    return { ...line, name, unitPriceCents: toCents(unitPrice ?? 0), approverId };
  }
  const catalogueItem = await catalogueItemOf(tx, { ...input, petId });
  const approverId = await approveInactive(tx, catalogueItem.isActive ? undefined : catalogueItem);
  return {
    ...line,
    name: catalogueItem.name,
    unitPriceCents: catalogueItem.priceCents,
    wasInactive: !catalogueItem.isActive,
    approverId,
  };
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
