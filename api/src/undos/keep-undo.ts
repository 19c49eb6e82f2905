import type { EntityManager } from 'typeorm';
import { idField } from '@focinho/contracts/fields';
import { UNDO_FIELD } from '@focinho/contracts/undo';
import { queryField, queryRows } from '../database/batch';
import { badField } from '../http/errors';
import { currentRequest } from '../http/request-context';
import { insertUndo, readState } from './undos.queries';

/**
 * Keeps what locked appointments are, if the request wants to be able to undo what it is about to do.
 * @returns what to call when it is done
 */
export async function keepUndo(tx: EntityManager, ids: readonly string[]): Promise<() => Promise<void>> {
  const { body } = currentRequest();
  const wanted: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, UNDO_FIELD) : undefined;
  if (wanted === undefined || wanted === null) return () => Promise.resolve();
  const id = idField('o identificador do desfazer').safeParse(wanted);
  if (!id.success) throw badField(UNDO_FIELD, 'O identificador do desfazer é inválido');
  const before = await queryField(tx, readState(ids));
  return async () => void (await queryRows(tx, insertUndo(id.data, ids, before ?? '{}')));
}
