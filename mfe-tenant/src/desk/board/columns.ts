import { STAGE_LABEL, STAGES, type Stage } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { runningStep } from '@focinho/contracts/catalogue/stage';

export interface Column {
  stage: Stage;
  title: string;
  entries: QueueEntry[];
}

const TITLES: Record<Stage, string> = { ...STAGE_LABEL, EXPECTED: 'Esperados' };

/** One column for each stage; "Outra" only if some appointment has such a step. */
export function columnsOf(entries: readonly QueueEntry[]): Column[] {
  const hasOther = entries.some(({ stage, steps }) => stage === 'OTHER' || steps.some(({ kind }) => kind === 'OTHER'));
  return STAGES.filter((stage) => stage !== 'OTHER' || hasOther).map((stage) => ({
    stage,
    title: TITLES[stage],
    entries: entries.filter((entry) => entry.stage === stage),
  }));
}

/** Whether a professional does the appointment or one of its steps. */
export const isOf = ({ professional, steps }: QueueEntry, professionalId: string): boolean =>
  professional?.id === professionalId || steps.some((step) => step.professional?.id === professionalId);

/** Everybody who does something today, by name. */
export function professionalsOf(entries: readonly QueueEntry[]): { id: string; name: string; color: string }[] {
  const all = entries.flatMap(({ professional, steps }) => [professional, ...steps.map((step) => step.professional)]);
  const known = new Map(all.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  return [...known.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

export interface Timer {
  minutes: number;
  /** Planned minutes of the step. */
  of: number | null;
  isLate: boolean;
}

/** How long a pet has been where it is; null for those who are expected or gone. @param now in milliseconds */
export function timerOf({ stage, steps, arrivedAt, endedAt }: QueueEntry, now: number): Timer | null {
  const since = (instant: string) => Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  if (stage === 'WAITING') return arrivedAt === null ? null : { minutes: since(arrivedAt), of: null, isLate: false };
  if (stage === 'READY') {
    const readyAt = endedAt ?? steps.findLast(({ finishedAt }) => finishedAt)?.finishedAt;
    return readyAt ? { minutes: since(readyAt), of: null, isLate: false } : null;
  }
  const step = runningStep(stage, steps);
  if (!step?.startedAt) return null;
  const minutes = since(step.startedAt);
  return { minutes, of: step.minutes, isLate: minutes > step.minutes };
}
