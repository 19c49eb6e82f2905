import type { AppointmentStatus, Stage, StepKind } from '@focinho/contracts/kernel/enums';
import { STAGE_LABEL } from '@focinho/contracts/kernel/enums';
import { stageOf, stagesOf } from '@focinho/contracts/catalogue/stage';
import { MOVED_SINCE, placeOf, STAGE_TRANSITIONS } from '@focinho/contracts/catalogue/stage.transitions';
import { APPOINTMENT_TRANSITIONS } from '../../agenda/appointments/appointments.transitions';
import { badField, ConflictError } from '../../kernel/http/errors';
import { nextState } from '../../kernel/http/next-state';

/** The state that a move changes and its undo restores. Instants are ISO texts. */
export interface State {
  status: AppointmentStatus;
  endedAt: string | null;
  endedFrom: AppointmentStatus | null;
  arrivedAt: string | null;
  deliveredAt: string | null;
  steps: StepState[];
}
export interface StepState {
  id: string;
  kind: StepKind;
  startedAt: string | null;
  finishedAt: string | null;
}

/**
 * The state of an appointment after a move.
 * @param at when
 * @param bookedAs the status before the pet arrived, if a move has noted that it did
 * @throws ConflictError if the status does not follow a move
 */
export function stateAfterMove(before: State, stage: Stage, at: string, bookedAs: AppointmentStatus | null): State {
  const after = movedTo(before, stage, at, bookedAs);
  nextState(APPOINTMENT_TRANSITIONS, before.status, 'movePet', after.status);
  return after;
}

function movedTo(before: State, stage: Stage, at: string, bookedAs: AppointmentStatus | null): State {
  const arrived = { ...before, arrivedAt: before.arrivedAt ?? at, deliveredAt: null };
  switch (stage) {
    case 'EXPECTED':
      // A status that was set by hand, such as IN_PROGRESS, would say that the pet is here.
      return {
        ...reopened(arrived, bookedAs === 'SCHEDULED' ? bookedAs : 'CONFIRMED'),
        arrivedAt: null,
        steps: before.steps.map(notBegun),
      };
    case 'WAITING':
      return { ...reopened(arrived, 'CONFIRMED'), steps: before.steps.map(notBegun) };
    case 'READY':
      return ended(arrived, at);
    case 'DELIVERED':
      return { ...ended(arrived, at), deliveredAt: at };
    default: {
      const current = before.steps.findIndex(({ kind }) => kind === stage);
      const steps = before.steps.map((step, index) => {
        if (index < current) return finished(step, at);
        return index > current ? notBegun(step) : { ...step, startedAt: step.startedAt ?? at, finishedAt: null };
      });
      return { ...reopened(arrived, 'IN_PROGRESS'), steps };
    }
  }
}

const reopened = (state: State, status: AppointmentStatus): State => ({
  ...state,
  status,
  endedAt: null,
  endedFrom: null,
});
/** As when the status is set by hand, so that it can be undone by hand as well. */
const ended = (state: State, at: string): State => ({
  ...state,
  ...(state.status !== 'COMPLETED' && { status: 'COMPLETED', endedAt: at, endedFrom: state.status }),
  steps: state.steps.map((step) => finished(step, at)),
});
const notBegun = (step: StepState): StepState => ({ ...step, startedAt: null, finishedAt: null });
/** A step that was skipped has no times. */
const finished = (step: StepState, at: string): StepState =>
  step.startedAt && !step.finishedAt ? { ...step, finishedAt: at } : step;

/** An appointment that somebody wants to move, as it is under its lock. */
export interface Movable extends State {
  /** `YYYY-MM-DD` */
  date: string;
  isSold: boolean;
  /** Undoing its arrival takes the appointment itself back. */
  isWalkIn: boolean;
}

const SOLD = 'Este agendamento já foi finalizado como venda. Exclua a venda antes de voltar.';

/** @throws ConflictError if the appointment cannot go there */
export function refuseMove(appointment: Movable, stage: Stage, today: string): void {
  const { date, steps, arrivedAt, isSold, status } = appointment;
  nextState(STAGE_TRANSITIONS, placeOf(stageOf(appointment)), 'move', placeOf(stage));
  if (date !== today && !arrivedAt) throw new ConflictError('Este agendamento não é de hoje.');
  if (!stagesOf(steps).includes(stage))
    throw new ConflictError(`Este atendimento não tem a etapa ${STAGE_LABEL[stage]}.`);
  // What was paid in advance is still to be done.
  if (isSold && status === 'COMPLETED' && stage !== 'READY' && stage !== 'DELIVERED') throw new ConflictError(SOLD);
}

/** How long the last move can be undone. */
export const UNDO_MINUTES = 10;

/** @throws ConflictError if a move cannot be undone */
export function refuseUndo(
  appointment: Movable,
  move: { stage: Stage; isLast: boolean; isRecent: boolean; before: State },
): void {
  nextState(STAGE_TRANSITIONS, placeOf(stageOf(appointment)), 'undoMove', placeOf(stageOf(move.before)));
  nextState(APPOINTMENT_TRANSITIONS, appointment.status, 'movePet', move.before.status);
  if (!move.isLast || stageOf(appointment) !== move.stage) throw new ConflictError(MOVED_SINCE);
  if (appointment.isWalkIn && appointment.isSold && move.before.arrivedAt === null)
    throw new ConflictError('Este atendimento já foi pago. Exclua a venda antes de desfazer.');
  const reopens = appointment.status === 'COMPLETED' && move.before.status !== 'COMPLETED';
  if (appointment.isSold && reopens) throw new ConflictError(SOLD);
  if (!move.isRecent) throw new ConflictError('O prazo de dez minutos para desfazer já passou.');
}

/** How far the clock of a desk may be wrong. */
const CLOCK_TOLERANCE_MS = 60_000;

interface Clock {
  now: string;
  /** The first instant of today. */
  midnight: string;
  /** When the last move happened. */
  lastAt: string | null;
}
/**
 * When a move happened: between the last one and now, today.
 * @param happenedAt what a desk without network has noted
 * @throws BadRequestError for another day; ConflictError if the pet has been moved since
 */
export function timeOfMove(happenedAt: string | undefined, { now, midnight, lastAt }: Clock): string {
  const [latest, earliest] = [Date.parse(now), lastAt === null ? -Infinity : Date.parse(lastAt)];
  const at = happenedAt === undefined ? latest : Date.parse(happenedAt);
  if (at < Date.parse(midnight)) throw badField('happenedAt', 'Só dá para registrar o que aconteceu hoje');
  if (at < earliest - CLOCK_TOLERANCE_MS) throw new ConflictError('Este pet já foi movido depois deste horário.');
  return new Date(Math.max(Math.min(at, latest), earliest)).toISOString();
}

export interface Arrival {
  belongings: string[];
  locker: string | null;
  arrivalNotes: string | null;
}
/** The notes of two desks, or of the same one twice, put together: nothing is lost. */
export const notedTogether = (noted: Arrival, more: Arrival): Arrival => ({
  belongings: [...new Set([...noted.belongings, ...more.belongings])],
  locker: more.locker ?? noted.locker,
  arrivalNotes: more.arrivalNotes ?? noted.arrivalNotes,
});
/** Belongings and notes of pets that have arrived together: the same for all, or for each its own. */
export interface Arrivals {
  together: Arrival;
  each?: readonly (Arrival & { appointmentId: string })[];
}
export const notedOf = ({ together, each }: Arrivals, appointmentId: string): Arrival =>
  each?.find((one) => one.appointmentId === appointmentId) ?? together;
export const NOTHING_NOTED: Arrival = { belongings: [], locker: null, arrivalNotes: null };
