import { Button } from 'antd';
import { skipToken } from '@focinho/host/store';
import { useAllowed } from '@focinho/ui/permissions';
import { useTenantAgendaQuery } from './agenda.api';
import type { Draft } from './AppointmentForm';
import './appointments.css';
import { weekOf } from './times';

/** Offers to close the hours that were picked in the calendar instead of booking them, to whoever may and where there is a team. */
export function BlockInstead({ draft, onBlock }: { draft: Draft; onBlock: (draft: Draft) => void }) {
  const mayBlock = useAllowed()('settings.change');
  const isPicked = draft.startTime !== undefined && draft.petId === undefined;
  const agenda = useTenantAgendaQuery(draft.date && mayBlock && isPicked ? weekOf(draft.date) : skipToken).data;
  if (!agenda || agenda.professionals.length === 0) return null;
  return (
    <Button type="link" className="fct-block-instead" onClick={() => onBlock(draft)}>
      Bloquear este horário
    </Button>
  );
}
