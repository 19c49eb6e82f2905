import { useState, type FormEvent } from 'react';
import type { TutorAppointment } from '@focinho/contracts/desk/tutor';
import { useSending } from './use-sending';
import type { Change } from './use-tutor-page';

interface ArrivalQuestionsProps {
  appointment: TutorAppointment;
  mayNote: boolean;
  change: Change;
}

/** Questions before the pet comes; what was said already is shown above them, and in them to be changed. */
export function ArrivalQuestions({ appointment, mayNote, change }: ArrivalQuestionsProps) {
  const { id, pet, notes, replies, isToday } = appointment;
  const [isOpen, setIsOpen] = useState(false);
  const { isSending, error, send } = useSending();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const eaten = form.get('hasEaten');
    void send(async () => {
      await change(`/appointments/${id}/notes`, {
        ...(isToday && { hasEaten: eaten === null ? null : eaten === 'yes' }),
        newAllergy: textOf(form.get('newAllergy')),
        note: textOf(form.get('note')),
      });
      setIsOpen(false);
    });
  };
  return (
    <section className="tu-questions" aria-label={`Recado sobre ${pet}`}>
      {notes && (
        <>
          <h3>A loja já sabe</h3>
          <ul>
            {notes.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {mayNote && !isOpen && (
        <button type="button" className="tu-button" onClick={() => setIsOpen(true)}>
          {notes ? 'Mudar o recado' : `Avisar algo sobre ${pet}`}
        </button>
      )}
      {mayNote && isOpen && (
        <form className="tu-form" onSubmit={submit}>
          {/* Days before, nobody knows. */}
          {isToday && (
            <fieldset>
              <legend>{pet} comeu hoje?</legend>
              <label>
                <input type="radio" name="hasEaten" value="yes" defaultChecked={replies.hasEaten === true} /> Sim
              </label>
              <label>
                <input type="radio" name="hasEaten" value="no" defaultChecked={replies.hasEaten === false} /> Não
              </label>
            </fieldset>
          )}
          <label>
            Alguma alergia nova?
            <input
              name="newAllergy"
              defaultValue={replies.newAllergy ?? ''}
              maxLength={200}
              autoComplete="off"
              placeholder="Se não tem, deixe em branco"
            />
          </label>
          <label>
            Recado para a loja
            <textarea name="note" defaultValue={replies.note ?? ''} maxLength={500} rows={3} />
          </label>
          {error && (
            <p className="tu-error" role="alert">
              {error}
            </p>
          )}
          <button className="tu-button tu-primary" disabled={isSending}>
            {isSending ? 'Enviando…' : 'Enviar para a loja'}
          </button>
          <button type="button" className="tu-button" onClick={() => setIsOpen(false)}>
            Cancelar
          </button>
        </form>
      )}
    </section>
  );
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' && value.trim()) || null;
