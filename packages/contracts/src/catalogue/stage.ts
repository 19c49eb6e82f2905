import type { AppointmentStatus, Stage, StepKind } from '../kernel/enums';
import { dayOf } from '../kernel/dates';
import { refusalOf } from '../kernel/transitions';
import { placeOf, STAGE_TRANSITIONS } from './stage.transitions';

/** Fields of an appointment that say where its pet is. */
export interface Progress {
  status: AppointmentStatus;
  arrivedAt: string | null;
  deliveredAt: string | null;
  steps: readonly { kind: StepKind; startedAt: string | null; finishedAt: string | null }[];
}

/**
 * Where the pet of an appointment is: derived from what happened, never stored. A status that somebody has set by hand counts, too: then
 * the pet is in its first unfinished step, or gone. Null once it is cancelled.
 */
export function stageOf({ status, arrivedAt, deliveredAt, steps }: Progress): Stage | null {
  if (status === 'CANCELLED') return null;
  if (deliveredAt) return 'DELIVERED';
  if (status === 'COMPLETED') return arrivedAt ? 'READY' : 'DELIVERED';
  const current = steps.findLast(({ startedAt, finishedAt }) => startedAt && !finishedAt);
  if (current) return current.kind;
  if (status === 'IN_PROGRESS') return steps.find(({ finishedAt }) => !finishedAt)?.kind ?? 'OTHER';
  return arrivedAt ? 'WAITING' : 'EXPECTED';
}

/** How an appointment can leave the day other than by being attended. */
export interface Exits {
  /** The client did not come. */
  noShow: boolean;
  cancel: boolean;
  reschedule: boolean;
}
/** Whether the time of an appointment has come, on the tenant's clock: nobody has stayed away before. */
export const isDue = (
  { date, startTime }: { date: string; startTime: string },
  { today, time }: { today: string; time: string },
): boolean => `${dayOf(date)} ${startTime}` <= `${today} ${time}`;

/** Ways out that are still possible where the pet is: who has come is no no-show, and what is done is neither cancelled nor moved. */
export function exitsOf(stage: Stage | null, { due }: { due: boolean }): Exits {
  const place = placeOf(stage);
  const may = (event: keyof Exits) => place !== 'CANCELLED' && !refusalOf(STAGE_TRANSITIONS, place, event);
  return {
    noShow: due && may('noShow'),
    cancel: may('cancel'),
    reschedule: may('reschedule'),
  };
}

/** The step that a stage shows, if it is running. */
export const runningStep = <Step extends Progress['steps'][number]>(stage: Stage, steps: readonly Step[]) =>
  steps.findLast(({ kind, startedAt, finishedAt }) => kind === stage && startedAt && !finishedAt);

/** The stages that an appointment passes, in order. */
export function stagesOf(steps: Progress['steps']): Stage[] {
  return ['EXPECTED', 'WAITING', ...new Set(steps.map(({ kind }) => kind)), 'READY', 'DELIVERED'];
}

/** The stage after this one; undefined at the end. */
export function nextStage(stage: Stage, steps: Progress['steps']): Stage | undefined {
  const stages = stagesOf(steps);
  return stages[stages.indexOf(stage) + 1];
}

/** The stage before this one, for a pet that was moved on too early; an arrival is undone, not stepped back from. */
export function previousStage(stage: Stage, steps: Progress['steps']): Stage | undefined {
  const stages = stagesOf(steps);
  const previous = stages[stages.indexOf(stage) - 1];
  return previous === 'EXPECTED' ? undefined : previous;
}
