import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatPhone } from '@focinho/contracts/kernel/phone';
import { warningsText } from '../../../people/pets/PetWarnings';
import '../../../kernel/receipts/receipt.css';
import { measuresText, petName, serviceName } from '../appointment-texts';
import { statusOf } from '../AppointmentStatus';

interface DaySheetProps {
  /** "terça-feira, 24 de novembro de 2026". */
  title: string;
  appointments: readonly Appointment[];
  onPrinted: () => void;
}

/** The appointments of a day on paper, for the wall of the bath: printed as soon as it is there. */
export function DaySheet({ title, appointments, onPrinted }: DaySheetProps) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  const coming = appointments
    .filter((one) => statusOf(one) !== 'CANCELLED')
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  return createPortal(
    <div className="fct-receipt-sheet" aria-hidden>
      <article className="fct-paper fct-day-sheet">
        <h1>Agenda: {title}</h1>
        <table>
          <thead>
            <tr>
              {['Horário', 'Pet', 'Tutor', 'Serviço', 'Profissional', 'Observações'].map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {coming.map((one) => (
              <tr key={one.id}>
                <td>{`${one.startTime} - ${one.endTime}`}</td>
                <td>
                  <strong>{petName(one)}</strong>
                  {one.pet && <div>{measuresText(one.pet)}</div>}
                  {one.pet && <strong>{warningsText(one.pet)}</strong>}
                </td>
                <td>
                  {one.client?.name}
                  {one.client?.phone && <div>{formatPhone(one.client.phone)}</div>}
                </td>
                <td>{serviceName(one)}</td>
                <td>{one.professional?.name}</td>
                <td>{one.notes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </div>,
    document.body,
  );
}
