import SyringeIcon from 'lucide-react/icons/syringe';
import { Form } from 'antd';
import { skipToken } from '@focinho/host/store';
import { StatusBadge } from '@focinho/ui/status-badge';
import { useTenantDosesCheckQuery } from './doses.api';
import './doses.css';

/** Made where it is needed: the first of a language takes a browser long. */
const listed = (texts: string[]) => new Intl.ListFormat('pt-BR').format(texts);

interface Booking {
  petId?: string | null;
  serviceId?: string | null;
  /** `YYYY-MM-DD` */
  date?: string | null;
}

/** In the form of a booking: what the pet lacks that the service requires on that day. It can be booked all the same. */
export function DoseWarning() {
  const { petId, serviceId, date } = Form.useWatch((booking: Booking) => booking, Form.useFormInstance()) ?? {};
  const { currentData } = useTenantDosesCheckQuery(petId && serviceId && date ? { petId, serviceId, date } : skipToken);
  if (!currentData || currentData.problems.length === 0) return null;
  const blocks = currentData.check === 'BLOCK';
  return (
    <p className="fct-dose-warning" role="status">
      <StatusBadge tone={blocks ? 'red' : 'yellow'} icon={<SyringeIcon />}>
        {listed(currentData.problems)}
      </StatusBadge>{' '}
      {blocks ? 'Sem isso em dia, a chegada precisa da aprovação de um gerente.' : 'Peça a carteira ao tutor.'}
    </p>
  );
}
