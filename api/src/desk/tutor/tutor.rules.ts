import { formatDay } from '@focinho/contracts/kernel/dates';
import type {
  TutorAppointment,
  TutorConfirmationInput,
  TutorNotesInput,
  TutorReplies,
} from '@focinho/contracts/desk/tutor';
import { stageOf, type Progress } from '@focinho/contracts/catalogue/stage';
import { EATEN } from '../../agenda/appointments/tutor-notes';
import { omitUndefined } from '../../database/records';
import { ConflictError } from '../../kernel/http/errors';

/** Facts that decide what a client may do with an appointment by the link. */
type Judged = Omit<Progress, 'steps'> & { minutesAhead: number; steps?: Progress['steps'] };
interface Limits {
  isReadOnly: boolean;
  moveHours: number;
}
type Rights = Pick<TutorAppointment, 'mayConfirm' | 'moveProblem' | 'mayNote'>;

/**
 * Rights of a client over an appointment that is today or later. The page shows it and every write judges by it. A step that has begun
 * shows in the status, so that the steps may be missing.
 */
export function rightsOf({ minutesAhead, steps = [], ...progress }: Judged, { isReadOnly, moveHours }: Limits): Rights {
  const stage = stageOf({ ...progress, steps });
  const isExpected = stage === 'EXPECTED';
  const isLate = minutesAhead <= 0 || minutesAhead < moveHours * 60;
  return {
    mayConfirm: !isReadOnly && isExpected && progress.status === 'SCHEDULED',
    moveProblem: isReadOnly ? 'READ_ONLY' : !isExpected ? 'IN_SHOP' : isLate ? 'LATE' : null,
    mayNote: !isReadOnly && (isExpected || stage === 'WAITING'),
  };
}

/** @throws ConflictError that says why an appointment cannot be moved by the link, and what to do */
export function refuseMove(problem: Rights['moveProblem'], { moveHours }: Limits): void {
  if (problem === 'READ_ONLY') throw readOnly();
  if (problem === 'IN_SHOP') throw new ConflictError('Este pet já está na loja: fale com ela para mudar o horário.');
  if (problem === 'LATE')
    throw new ConflictError(
      moveHours > 0
        ? `Faltam menos de ${moveHours} h: para mudar o horário, fale com a loja.`
        : 'Este horário já começou: fale com a loja.',
    );
}

/** @throws ConflictError; a page that has been open for a while may still show the appointment */
export function refuseCancelled({ status }: Pick<Judged, 'status'>): void {
  if (status === 'CANCELLED') throw new ConflictError('Este agendamento foi cancelado: fale com a loja.');
}

/** @throws ConflictError if an appointment is at another time than the one that was shown and confirmed */
export function refuseAnotherTime(
  own: { date: string; startTime: string },
  { date = own.date, startTime = own.startTime }: NonNullable<TutorConfirmationInput>,
): void {
  if (date !== own.date || startTime !== own.startTime)
    throw new ConflictError(
      `A loja mudou este horário: agora é ${formatDay(own.date)} às ${own.startTime}. Confirme se você pode vir.`,
    );
}

export const readOnly = () =>
  new ConflictError('A loja não está recebendo mudanças por este link. Fale com ela por telefone.');

const MOVED = 'Mudou pelo link: era ';
const ALLERGY = 'Alergia nova: ';
const NOTE = 'Recado: ';
const linesOf = (notes: string | null) => notes?.split('\n') ?? [];
const isMoved = (line: string) => line.startsWith(MOVED);
/** One line, so that nothing that is typed looks like a line of ours. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The replies that the notes of an appointment have. */
export function repliesIn(stored: string | null): TutorReplies {
  const after = (label: string) =>
    linesOf(stored)
      .find((line) => line.startsWith(label))
      ?.slice(label.length) ?? null;
  const eaten = after(EATEN);
  return { hasEaten: eaten === null ? null : eaten === 'sim', newAllergy: after(ALLERGY), note: after(NOTE) };
}

/** The notes of an appointment after replies to the questions; earlier ones that they do not name stay. Null if nothing is said. */
export function notedBy(stored: string | null, input: TutorNotesInput): string | null {
  const { hasEaten, newAllergy, note } = { ...repliesIn(stored), ...omitUndefined(input) };
  const lines = [
    ...linesOf(stored).filter(isMoved),
    ...(hasEaten === null ? [] : [`${EATEN}${hasEaten ? 'sim' : 'não'}`]),
    ...(newAllergy === null ? [] : [`${ALLERGY}${oneLine(newAllergy)}`]),
    ...(note === null ? [] : [`${NOTE}${oneLine(note)}`]),
  ];
  return lines.length > 0 ? lines.join('\n') : null;
}

/** The notes of an appointment that was moved from here; only the last move is kept. */
export const movedFrom = (stored: string | null, { date, startTime }: { date: string; startTime: string }): string =>
  [`${MOVED}${formatDay(date)} às ${startTime}`, ...linesOf(stored).filter((line) => !isMoved(line))].join('\n');
