import { useEffect, useState } from 'react';
import type { TutorAppointment, TutorSlots } from '@focinho/contracts/desk/tutor';
import { addDays } from '@focinho/contracts/kernel/dates';
import { clockText, dayText } from './sentences';
import { callTutor } from './tutor-calls';
import { useSending } from './use-sending';
import type { Change } from './use-tutor-page';

interface MoveAppointmentProps {
  token: string;
  appointment: TutorAppointment;
  today: string;
  change: Change;
  onClose: () => void;
}
interface Time {
  date: string;
  startTime: string;
}

/** The free times of two weeks, of which one is chosen and then said yes to. */
export function MoveAppointment({ token, appointment, today, change, onClose }: MoveAppointmentProps) {
  const { id, pet } = appointment;
  const [from, setFrom] = useState(today);
  const [slots, setSlots] = useState<TutorSlots>();
  const [chosen, setChosen] = useState<Time>();
  const loading = useSending();
  const moving = useSending();
  const load = async (wanted: string) => {
    setFrom(wanted);
    setSlots(undefined);
    setChosen(undefined);
    await loading.send(async () =>
      setSlots((await callTutor(token, `/appointments/${id}/slots?from=${wanted}`)) as TutorSlots),
    );
  };
  const [begin] = useState(() => () => void load(today));
  useEffect(begin, [begin]);
  const move = async (to: Time) => {
    await moving.send(async () => {
      try {
        await change(`/appointments/${id}/time`, to);
        onClose();
      } catch (error) {
        // What is free has changed.
        void load(from);
        throw error;
      }
    });
  };

  if (chosen)
    return (
      <section className="tu-move" aria-label="Mudar horário">
        <p>
          Mudar {pet} para <strong>{`${dayText(chosen.date, today)}, ${clockText(chosen.startTime)}`}</strong>?
        </p>
        <button
          type="button"
          className="tu-button tu-primary"
          disabled={moving.isSending}
          onClick={() => void move(chosen)}
        >
          {moving.isSending ? 'Mudando…' : 'Sim, mudar'}
        </button>
        <button type="button" className="tu-button" onClick={() => setChosen(undefined)}>
          Escolher outro
        </button>
      </section>
    );
  return (
    <section className="tu-move" aria-label="Mudar horário">
      {moving.error && (
        <p className="tu-error" role="alert">
          {moving.error}
        </p>
      )}
      {loading.isSending && <p role="status">Procurando horários livres…</p>}
      {loading.error && (
        <p className="tu-error" role="alert">
          {loading.error}
        </p>
      )}
      {slots?.days.length === 0 && <p>Nenhum horário livre nestas duas semanas.</p>}
      {slots?.days.map(({ date, times }) => (
        <div key={date} role="group" aria-label={dayText(date, today)}>
          <h3>{dayText(date, today)}</h3>
          <p className="tu-times">
            {times.map((startTime) => (
              <button key={startTime} type="button" className="tu-time" onClick={() => setChosen({ date, startTime })}>
                {clockText(startTime)}
              </button>
            ))}
          </p>
        </div>
      ))}
      {slots && (
        <button type="button" className="tu-button" onClick={() => void load(addDays(slots.to, 1))}>
          Ver dias seguintes
        </button>
      )}
      <button type="button" className="tu-button" onClick={onClose}>
        Deixar como está
      </button>
    </section>
  );
}
