import type { EntityManager } from 'typeorm';
import { idField } from '@focinho/contracts/kernel/fields';
import { UNDO_FIELD } from '@focinho/contracts/kernel/undo';
import { queryField, queryRows } from '../../database/batch';
import { badField } from '../../kernel/http/errors';
import { currentRequest } from '../../kernel/http/request-context';
import { insertBookingUndo, insertUndo, readState, type TakenToo } from './keep-undo.queries';

/** The id by which the request wants to be able to undo what it does. @throws BadRequestError */
function wantedUndo(): string | undefined {
  const { body } = currentRequest();
  const wanted: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, UNDO_FIELD) : undefined;
  if (wanted === undefined || wanted === null) return undefined;
  const id = idField('o identificador do desfazer').safeParse(wanted);
  if (!id.success) throw badField(UNDO_FIELD, 'O identificador do desfazer é inválido');
  return id.data;
}

/**
 * Keeps what locked appointments are, if the request wants to be able to undo what it is about to do.
 * @returns what to call when it is done
 */
export async function keepUndo(
  tx: EntityManager,
  ids: readonly string[],
): Promise<(taken?: Partial<TakenToo>) => Promise<void>> {
  const id = wantedUndo();
  if (!id) return () => Promise.resolve();
  const before = await queryField(tx, readState(ids));
  return async (taken = {}) => void (await queryRows(tx, insertUndo(id, ids, before ?? '{}', taken)));
}

/** Keeps that an appointment was just booked, if the request wants to: undone, it is deleted, and its pet waits again if it did. */
export async function keepBooking(tx: EntityManager, appointmentId: string, waitingId?: string): Promise<void> {
  const id = wantedUndo();
  if (id) await queryRows(tx, insertBookingUndo(id, appointmentId, waitingId));
}
