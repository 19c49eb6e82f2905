import type { ReactNode } from 'react';
import type { Appointment } from '@focinho/contracts/appointments';
import { formatMoney } from '@focinho/contracts/money';
import { AppointmentStatusControl } from '../appointments/AppointmentStatus';
import { petName, serviceName } from '../appointments/appointment-texts';
import { OwnerContact } from '../appointments/OwnerContact';
import type { AgendaMark } from './agenda-order';

interface AgendaRowProps {
  appointment: Appointment;
  mark?: AgendaMark | undefined;
  /** The button for the next step. */
  children: ReactNode;
}

/** An appointment of the day: time, owner, price and status. */
export function AgendaRow({ appointment, mark, children }: AgendaRowProps) {
  const { startTime, endTime, service } = appointment;
  return (
    <li className={`fct-agenda-row${mark ? ` fct-agenda-row-${mark}` : ''}`}>
      <span className="fct-agenda-when">
        <span className="fct-agenda-time">{`${startTime} - ${endTime}`}</span>
        {mark && <Mark mark={mark} />}
      </span>
      <span className="fct-agenda-who">
        <strong>{petName(appointment)}</strong>
        <OwnerContact {...appointment} />
      </span>
      <span className="fct-agenda-what">
        <span>{serviceName(appointment)}</span>
        {service && <span className="fcui-number fcui-muted">{formatMoney(service.price)}</span>}
      </span>
      <AppointmentStatusControl appointment={appointment} />
      <span className="fct-agenda-next">{children}</span>
    </li>
  );
}

/** "Agora" or "Atrasado"; not the status. */
function Mark({ mark }: { mark: AgendaMark }) {
  return <span className={`fct-agenda-mark fct-agenda-mark-${mark}`}>{mark === 'now' ? 'Agora' : 'Atrasado'}</span>;
}
