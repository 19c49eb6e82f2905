import type { EntityManager } from 'typeorm';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { newId } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';
import { openOrder } from './open-order';
import { checkChange, lockOpenOrder, type OpenOrder } from './order-changes';
import { appointmentLines, EMPTY } from './order-lines';
import { insertLines, orderContents, removeLine, type StoredLine } from './orders.queries';
import { refuseBelowDiscount } from './orders.rules';
import {
  billedStay,
  openOrderOfStay,
  paidSinceCheckOut,
  stayBill,
  unchargedOfStay,
  type StayBillLine,
} from './stay-lines.queries';
import { lockIfOpen, takeOffOrder } from './take-off-order';

/** The lines of an open order that charges the stay become what that costs now. */
export async function followStay(tx: EntityManager, stayId: string): Promise<void> {
  const found = await queryRow(tx, openOrderOfStay(stayId));
  const order = found && (await lockIfOpen(tx, found.id));
  if (order) await billStay(tx, order, stayId);
}

/**
 * Puts a stay on the order that charges it, or on the client's open one, with the appointments of its days.
 * @throws ConflictError if the pet has no client any more
 */
export async function chargeStay(tx: EntityManager, stayId: string): Promise<void> {
  const { clientId } = await queryOne(tx, billedStay(stayId));
  if (clientId === null) throw new ConflictError('O cliente deste pet foi excluído: não há a quem cobrar.');
  const appointments = (await queryRows(tx, unchargedOfStay(stayId))).map(({ id }) => id);
  const found = await queryRow(tx, openOrderOfStay(stayId));
  const charging = found && (await lockIfOpen(tx, found.id));
  if (charging?.clientId === clientId) {
    const lines = await appointmentLines(tx, charging, appointments);
    if (lines.length > 0) await queryRows(tx, insertLines(charging.id, lines));
    return billStay(tx, charging, stayId);
  }
  const order = await lockOpenOrder(tx, await openOrder(tx, clientId, appointments));
  await billStay(tx, order, stayId);
}

/** @throws ConflictError if the stay was paid since its pet has left */
export async function refusePaid(tx: EntityManager, stayId: string): Promise<void> {
  if (await queryRow(tx, paidSinceCheckOut(stayId)))
    throw new ConflictError('A comanda desta hospedagem já foi paga: reabra a comanda antes de desfazer a saída.');
}

/** A line that costs the same stays, with the discount that it has. */
async function billStay(tx: EntityManager, order: OpenOrder, stayId: string): Promise<void> {
  const stay = await queryOne(tx, billedStay(stayId));
  const bill = await queryRows(tx, stayBill(stayId, order.id));
  const { lines } = await queryOne(tx, orderContents(order.id));
  const own = lines.filter((line) => line.stayId === stayId);
  const isKept = (line: StoredLine) =>
    bill.some(
      ({ key, name, priceCents, quantity }) =>
        key === line.stayLine && name === line.name && priceCents === line.unitPriceCents && quantity === line.quantity,
    );
  const kept = new Set(own.filter(isKept).map(({ stayLine }) => stayLine));
  const gone = own.filter((line) => !isKept(line)).map(({ id }) => id);
  const added = bill.filter(({ key }) => !kept.has(key)).map((line) => lineOf(line, stayId, stay));
  if (bill.length === 0) {
    if (gone.length > 0) await takeOffOrder(tx, order, gone);
    return;
  }
  for (const id of gone) await queryRows(tx, removeLine(id));
  if (added.length > 0) await queryRows(tx, insertLines(order.id, added));
  if (gone.length > 0) refuseBelowDiscount(await queryOne(tx, orderContents(order.id)));
  await checkChange(tx, order);
}

/** Credits of the Clubinho are for nights, and for the pet taxi. */
const lineOf = (
  { key, kind, name, priceCents, quantity, serviceId, tripId }: StayBillLine,
  stayId: string,
  { petId }: { petId: string },
): StoredLine => ({
  ...EMPTY,
  id: newId(),
  stayId,
  stayLine: key,
  petId,
  serviceId,
  name,
  quantity,
  tripId,
  unitPriceCents: priceCents,
  usesCredits: kind === 'NIGHT' || kind === 'TRIP',
});
