import type { EntityManager } from 'typeorm';
import type { Stage } from '@focinho/contracts/kernel/enums';
import { stageOf } from '@focinho/contracts/catalogue/stage';
import { placeOf, STAGE_TRANSITIONS } from '@focinho/contracts/catalogue/stage.transitions';
import { requireDoses } from '../../agenda/doses/dose-check';
import { Appointment } from '../../agenda/appointments/appointments.entity';
import { queryRow, queryRows } from '../../database/batch';
import { refuseStale } from '../../database/stale';
import { NotFoundError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';
import { cancelUsagesOfEnded } from '../package-usages/package-usages.queries';
import { lockTakenOff, putBackOnOrder } from '../orders/put-back-on-order';
import type { OpenOrder } from '../orders/order-changes';
import { lockOrderWith, takeOffOrder } from '../orders/take-off-order';
import { refuseLapsed } from '../../access/auth/refuse-lapsed';
import {
  endingMove,
  lockAppointments,
  lockEvenDeleted,
  markUndone,
  moveOf,
  oneEntry,
  recordMove,
  saveStepTimes,
  trackedAppointments,
  type Before,
  type Tracked,
} from './queue.queries';
import {
  stateAfterMove,
  notedOf,
  notedTogether,
  NOTHING_NOTED,
  refuseMove,
  refuseUndo,
  timeOfMove,
  type Arrival,
  type Arrivals,
  type State,
} from './queue.rules';

/** Locks appointments until the end of the transaction. @throws NotFoundError if one of them does not exist */
export async function lockTracked(tx: EntityManager, ids: readonly string[]): Promise<Tracked[]> {
  const wanted = [...new Set(ids)];
  const locked = await queryRows(tx, lockAppointments(wanted));
  if (locked.length < wanted.length) throw new NotFoundError('Agendamento não encontrado.');
  return (await queryRows(tx, trackedAppointments(wanted))).map(({ tracked }) => tracked);
}

async function lockOne(tx: EntityManager, id: string): Promise<Tracked> {
  const [tracked] = await lockTracked(tx, [id]);
  if (!tracked) throw new Error('A locked appointment has disappeared');
  return tracked;
}

/**
 * Notes that pets have arrived, and with what; once more, if somebody else has noted it already.
 * @throws NotFoundError, BadRequestError; ConflictError for one that cannot arrive
 */
export async function arrive(
  tx: EntityManager,
  ids: readonly string[],
  arrivals: Arrivals,
  happenedAt?: string,
): Promise<void> {
  for (const tracked of await lockTracked(tx, ids)) {
    const stage = stageOf(tracked);
    nextState(STAGE_TRANSITIONS, placeOf(stage), 'arrive');
    const noted = notedTogether(tracked, notedOf(arrivals, tracked.id));
    if (stage === 'EXPECTED') await moveTracked(tx, tracked, { stage: 'WAITING', happenedAt }, noted);
    else await write(tx, tracked.id, tracked, noted);
  }
}

/** Changes what is noted without moving the pet. */
export async function note(tx: EntityManager, id: string, patch: Partial<Arrival>): Promise<void> {
  const tracked = await lockOne(tx, id);
  await refuseStale(tx, oneEntry(id), { table: 'appointments', id, called: 'este atendimento' });
  nextState(STAGE_TRANSITIONS, placeOf(stageOf(tracked)), 'note');
  await write(tx, id, tracked, { ...arrivalOf(tracked), ...patch });
}

interface MoveRequest {
  stage: Stage;
  happenedAt?: string | undefined;
  /** The lines that it takes off the comanda. */
  orderLineIds?: string[];
}

const lineIdsOf = ({ contents }: OpenOrder, id: string) =>
  contents.lines.filter(({ appointmentId }) => appointmentId === id).map((line) => line.id);

/** A pet that is expected again is on no open order any more. */
export async function moveToStage(tx: EntityManager, id: string, request: MoveRequest): Promise<void> {
  const order = request.stage === 'EXPECTED' ? await lockOrderWith(tx, id) : undefined;
  const orderLineIds = order ? lineIdsOf(order, id) : [];
  await moveTracked(tx, await lockOne(tx, id), { ...request, orderLineIds });
  if (order) await takeOffOrder(tx, order, orderLineIds);
}

/** Moves a locked appointment and records what was before; nothing changes if it is there already. */
async function moveTracked(
  tx: EntityManager,
  tracked: Tracked,
  { stage, happenedAt, orderLineIds }: MoveRequest,
  noted = arrivalOf(tracked),
) {
  const from = stageOf(tracked);
  if (from === stage) return;
  if (from === 'EXPECTED') await refuseLapsed(tx);
  refuseMove(tracked, stage, tracked.today);
  if (from === 'EXPECTED') await requireDoses(tx, tracked.id);
  const at = timeOfMove(happenedAt, tracked);
  const state = stateOf(tracked);
  const after = stateAfterMove(state, stage, at, tracked.bookedAs);
  const comesOrGoes = (state.arrivedAt === null) !== (after.arrivedAt === null);
  const before: Before = {
    ...state,
    ...(comesOrGoes ? { arrival: arrivalOf(tracked) } : {}),
    ...(orderLineIds?.length ? { orderLineIds } : {}),
  };
  await queryRows(tx, recordMove(tracked.id, { stage, at, before }));
  await write(tx, tracked.id, after, after.arrivedAt === null ? NOTHING_NOTED : noted);
}

/**
 * Undoes the last move: exactly what was true before is true again; an arrival also leaves the open order, a walk-in is no appointment any
 * more, and who was sent back among the expected is on the order again. Undoing it twice changes nothing.
 * @throws NotFoundError; ConflictError if the pet has been moved since, was sold, or it is too late
 */
export async function undoMove(tx: EntityManager, id: string, moveId: string): Promise<void> {
  const order = await lockOrderWith(tx, id);
  const made = await queryRow(tx, moveOf(id, moveId));
  const takenOff = await lockTakenOff(tx, made?.before.orderLineIds ?? []);
  await queryRows(tx, lockEvenDeleted(id));
  const stored = await queryRow(tx, moveOf(id, moveId));
  if (!stored) throw new NotFoundError('Movimento não encontrado.');
  if (stored.isUndone) return;
  const tracked = await lockOne(tx, id);
  refuseUndo(tracked, stored);
  await restore(tx, tracked, moveId, stored.before);
  if (takenOff) await putBackOnOrder(tx, takenOff);
  if (stored.before.arrivedAt !== null) return;
  if (order) await takeOffOrder(tx, order, lineIdsOf(order, id));
  // It did not happen after all.
  if (!tracked.isWalkIn) return;
  await tx.softDelete(Appointment, { id });
  await queryRows(tx, cancelUsagesOfEnded([id]));
}

/**
 * Undoes the move that has completed an appointment, for those who undo its status by hand.
 * @returns false if no move has completed it
 */
export async function undoEnd(tx: EntityManager, id: string): Promise<boolean> {
  const ending = await queryRow(tx, endingMove(id));
  if (ending) await restore(tx, await lockOne(tx, id), ending.id, ending.before);
  return ending !== undefined;
}

async function restore(
  tx: EntityManager,
  tracked: Tracked,
  moveId: string,
  { arrival, orderLineIds: _, ...before }: Before,
) {
  await queryRows(tx, markUndone(tracked.id, moveId));
  await write(tx, tracked.id, before, arrival ?? arrivalOf(tracked));
}

async function write(tx: EntityManager, id: string, state: State, arrival: Arrival): Promise<void> {
  await queryRows(tx, saveStepTimes(id, state.steps));
  const { endedAt, arrivedAt, deliveredAt, status, endedFrom } = state;
  const times = { endedAt: asDate(endedAt), arrivedAt: asDate(arrivedAt), deliveredAt: asDate(deliveredAt) };
  await tx.update(Appointment, { id }, { status, endedFrom, ...times, ...arrival });
}

const asDate = (time: string | null) => time && new Date(time);
const stateOf = ({ status, endedAt, endedFrom, arrivedAt, deliveredAt, steps }: State): State => ({
  status,
  endedAt,
  endedFrom,
  arrivedAt,
  deliveredAt,
  steps,
});
const arrivalOf = ({ belongings, locker, arrivalNotes }: Arrival): Arrival => ({ belongings, locker, arrivalNotes });
