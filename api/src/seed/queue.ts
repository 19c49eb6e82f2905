import type { MeasuredPet } from './people';
import type { PlannedRow, StepRow } from './plan';
import { minutesLater } from './rows';

export interface PresentRow extends PlannedRow {
  arrived_at: Date | null;
  delivered_at: Date | null;
  belongings: string[];
  locker: string | null;
  arrival_notes: string | null;
}
export interface WorkedStepRow extends StepRow {
  started_at: Date | null;
  finished_at: Date | null;
}

const BELONGINGS = [['Coleira', 'Guia'], ['Caixa de transporte'], [], ['Coleira', 'Roupinha'], ['Brinquedo']];
const ARRIVAL_NOTES = ['Ouvido sensível', null, null, 'Busca às 17h'];
/** How many of today's pets wait, and how many are ready. */
const WAITING = 2;
const READY = 2;
/** Minutes that a finished step took, and that a pet has been here beyond the next one. */
const STEP_MINUTES = 25;
const APART_MINUTES = 6;

/** Two of the pets that are here have what must be known before they are touched. */
export function withWarnings<Pet extends MeasuredPet>(
  pets: readonly Pet[],
  appointments: readonly PresentRow[],
): Pet[] {
  const [biter, allergic] = appointments.filter((row) => row.arrived_at && !row.delivered_at).map((row) => row.pet_id);
  return pets.map((pet) => {
    if (pet.id === biter) return { ...pet, temperament: 'MAY_BITE', notes: 'Morde quando assustado: usar focinheira.' };
    return pet.id === allergic ? { ...pet, allergies: 'Alergia a perfume' } : pet;
  });
}

const ABSENT = { arrived_at: null, delivered_at: null, belongings: [], locker: null, arrival_notes: null };
const NOT_BEGUN = { started_at: null, finished_at: null };

/**
 * Lets today's appointments be under way at this moment, whatever their times: the last completed ones are ready and the others
 * delivered, those in progress are in different steps, the first confirmed ones wait, and the rest is expected.
 */
export function underWay(
  appointments: readonly PlannedRow[],
  steps: readonly StepRow[],
  today: string,
  now: Date,
): { appointments: PresentRow[]; steps: WorkedStepRow[] } {
  const ofToday = (status: string) => appointments.filter((row) => row.date === today && row.status === status);
  const completed = ofToday('COMPLETED');
  const running = ofToday('IN_PROGRESS');
  const present = [...completed, ...running, ...ofToday('CONFIRMED').slice(0, WAITING)];
  const presence = new Map<string, Partial<PresentRow>>();
  const worked = new Map<string, Pick<WorkedStepRow, 'started_at' | 'finished_at'>>();

  for (const [index, { id, status }] of present.entries()) {
    const own = steps.filter(({ appointment_id }) => appointment_id === id);
    const step = status === 'IN_PROGRESS' ? running.findIndex((row) => row.id === id) % own.length : 0;
    const done = status === 'COMPLETED' ? own.length : step;
    const at = minutesLater(now, -APART_MINUTES * (present.length - index));
    for (const [position, row] of own.slice(0, done).entries())
      worked.set(row.id, {
        started_at: minutesLater(at, -STEP_MINUTES * (done - position)),
        finished_at: minutesLater(at, -STEP_MINUTES * (done - position - 1)),
      });
    const current = status === 'IN_PROGRESS' ? own[step] : undefined;
    if (current) worked.set(current.id, { started_at: at, finished_at: null });
    presence.set(id, {
      arrived_at: minutesLater(at, -STEP_MINUTES * done - APART_MINUTES),
      delivered_at: status === 'COMPLETED' && index < completed.length - READY ? at : null,
      belongings: BELONGINGS[index % BELONGINGS.length] ?? [],
      locker: index % 3 === 0 ? String(index + 1) : null,
      arrival_notes: ARRIVAL_NOTES[index % ARRIVAL_NOTES.length] ?? null,
    });
  }
  return {
    appointments: appointments.map((row) => ({ ...row, ...ABSENT, ...presence.get(row.id) })),
    steps: steps.map((row) => ({ ...row, ...NOT_BEGUN, ...worked.get(row.id) })),
  };
}
