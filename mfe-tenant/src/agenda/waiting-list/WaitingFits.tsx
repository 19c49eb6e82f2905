import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { formatDay } from '@focinho/contracts/kernel/dates';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { skipToken } from '@focinho/host/store';
import { Dialog } from '@focinho/ui/dialog';
import { WriteButton } from '@focinho/ui/read-only';
import './waiting-list.css';
import { petOf, WaitingFacts } from './WaitingFacts';
import { useTenantWaitingListFitsQuery } from './waiting-list.api';

export interface WaitingFitsProps {
  /** The appointment that was just cancelled, moved or deleted, which has left a time free. */
  appointmentId: string | undefined;
  /** "Agendar": open the form of a new appointment with the pet, service and notes of the entry at this slot. Saving takes the entry off the list. */
  onBook: (waiting: Waiting, slot: SlotOfDay) => void;
  onClose: () => void;
}

/** "Quem cabe neste horário": opens by itself if somebody on the waiting list fits, and is no hurdle otherwise. */
export function WaitingFits({ appointmentId, onBook, onClose }: WaitingFitsProps) {
  const fits = useTenantWaitingListFitsQuery(appointmentId ? { appointmentId } : skipToken);
  const found = appointmentId && !fits.isFetching ? (fits.data ?? []) : [];
  return (
    <Dialog open={found.length > 0} title="Quem cabe neste horário" width={480} onClose={onClose}>
      <p className="fcui-dialog-description">Um horário ficou livre. Da lista de espera, quem espera há mais tempo:</p>
      <ul className="fct-waiting-list" aria-label="Quem cabe neste horário">
        {found.map(({ waiting, slot }) => (
          <li key={waiting.id} className="fct-waiting">
            <div className="fct-waiting-facts">
              <WaitingFacts waiting={waiting} />
              <span className="fct-waiting-slot">
                {formatDay(slot.date)} às {slot.startTime}
                {slot.professional && ` com ${slot.professional.name}`}
              </span>
            </div>
            <WriteButton type="primary" onClick={() => onBook(waiting, slot)} aria-label={`Agendar ${petOf(waiting)}`}>
              Agendar
            </WriteButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
