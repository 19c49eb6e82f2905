import type { ReactNode } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatMoney } from '@focinho/contracts/kernel/money';
import { Link, useParams } from '@focinho/host/router';
import { AppointmentStatusControl } from '../agenda/appointments/AppointmentStatus';
import { petName, reminderText, serviceName } from '../agenda/appointments/appointment-texts';
import { OwnerContact } from '../people/clients/OwnerContact';
import { PetWarnings } from '../people/pets/PetWarnings';
import { SeriesEnding } from '../agenda/appointments/SeriesEnding';
import type { AgendaMark } from './agenda-order';

/** The desk with the comanda that charges this appointment; otherwise with its entry in the queue, or its pet if it has none any more. */
function deskAddress(tenantSlug = '', { id, order, pet }: Appointment): string {
  const opens: Record<string, string> = order
    ? { order: order.id }
    : { entry: id, ...(pet && { pet: pet.id, search: pet.name }) };
  return `/${tenantSlug}/desk?${new URLSearchParams(opens).toString()}`;
}

interface AgendaRowProps {
  appointment: Appointment;
  mark?: AgendaMark | undefined;
  /** The button for the next step. */
  children: ReactNode;
}

/** An appointment of the day: time, owner, professional, agreed price and status. Its pet leads to the desk. */
export function AgendaRow({ appointment, mark, children }: AgendaRowProps) {
  const { tenantSlug } = useParams();
  const { startTime, endTime, service, professional, price } = appointment;
  return (
    <li className={`fct-agenda-row${mark ? ` fct-agenda-row-${mark}` : ''}`}>
      <span className="fct-agenda-when">
        <span className="fct-agenda-time">{`${startTime} - ${endTime}`}</span>
        {mark && <Mark mark={mark} />}
      </span>
      <span className="fct-agenda-who">
        <Link className="fct-agenda-pet" to={deskAddress(tenantSlug, appointment)}>
          {petName(appointment)}
        </Link>
        <OwnerContact {...appointment} message={reminderText(appointment)} />
        <PetWarnings pet={appointment.pet} />
        <SeriesEnding appointment={appointment} />
      </span>
      <span className="fct-agenda-what">
        <span>{serviceName(appointment)}</span>
        {professional && (
          <span className="fcui-muted">
            <span className="fct-agenda-dot" style={{ background: professional.color }} />
            {professional.name}
          </span>
        )}
        {service && <span className="fcui-number fcui-muted">{formatMoney(price)}</span>}
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
