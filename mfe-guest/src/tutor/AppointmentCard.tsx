import { useState } from 'react';
import type { TutorAppointment, TutorPage } from '@focinho/contracts/desk/tutor';
import { ArrivalQuestions } from './ArrivalQuestions';
import { MoveAppointment } from './MoveAppointment';
import { clockText, dayText, sentenceOf, serviceText } from './sentences';
import { useKeptFocus } from './use-kept-focus';
import { useSending } from './use-sending';
import type { Change } from './use-tutor-page';

interface AppointmentCardProps {
  token: string;
  appointment: TutorAppointment;
  shop: TutorPage['shop'];
  /** `YYYY-MM-DD` at the shop. */
  today: string;
  moveHours: number;
  change: Change;
}

/** One appointment: where the pet is, or when it comes and what its tutor can do about that. */
export function AppointmentCard({ token, appointment, shop, today, moveHours, change }: AppointmentCardProps) {
  const { id, stage, status, since, mayConfirm, moveProblem, mayNote, notes, isPaid, confirmedBefore } = appointment;
  const [isMoving, setIsMoving] = useState(false);
  const { isSending, error, send } = useSending();
  const keptFocus = useKeptFocus<HTMLElement>();
  const isExpected = stage === 'EXPECTED';
  const isConfirmed = isExpected && status === 'CONFIRMED';
  return (
    <article className="tu-card" data-stage={stage} aria-labelledby={`tu-${id}`} {...keptFocus}>
      <h2 id={`tu-${id}`} aria-live="polite">
        {sentenceOf(appointment, today)}
      </h2>
      <p className="tu-muted">
        {serviceText(appointment)}
        {since && !isExpected && stage !== 'DELIVERED' && ` · desde ${clockAt(since, shop.timeZone)}`}
        {isPaid && ' · pago'}
      </p>
      {isConfirmed && <p className="tu-confirmed">✓ Confirmado</p>}
      {isExpected && confirmedBefore && (
        <p className="tu-moved">
          A loja mudou o horário: você tinha confirmado {dayText(confirmedBefore.date, today)},{' '}
          {clockText(confirmedBefore.startTime)}.
        </p>
      )}
      {mayConfirm && !isMoving && (
        <button
          type="button"
          className="tu-button tu-primary"
          disabled={isSending}
          onClick={() => void send(() => change(`/appointments/${id}/confirmation`, shownTime(appointment)))}
        >
          {isSending ? 'Confirmando…' : 'Confirmar'}
        </button>
      )}
      {isExpected && moveProblem === null && !isMoving && (
        <button type="button" className="tu-button" onClick={() => setIsMoving(true)}>
          Mudar horário
        </button>
      )}
      {isExpected && moveProblem === 'LATE' && (
        <p className="tu-muted">
          {moveHours > 0 ? `Faltam menos de ${moveHours} h: p` : 'P'}ara mudar o horário, fale com a loja.
        </p>
      )}
      {error && (
        <p className="tu-error" role="alert">
          {error}
        </p>
      )}
      {isMoving && isExpected && moveProblem === null && (
        <MoveAppointment
          token={token}
          appointment={appointment}
          today={today}
          change={change}
          onClose={() => setIsMoving(false)}
        />
      )}
      {(mayNote || notes) && <ArrivalQuestions appointment={appointment} mayNote={mayNote} change={change} />}
    </article>
  );
}

/** Whoever confirms says which time they have read. */
const shownTime = ({ date, startTime }: TutorAppointment) => ({ date: date.slice(0, 10), startTime });

const clockAt = (instant: string, timeZone: string) =>
  clockText(
    new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant)),
  );
