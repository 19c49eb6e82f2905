import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/appointments';
import { formatDay } from '@focinho/contracts/dates';
import type { AppointmentStatus } from '@focinho/contracts/enums';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { petName, serviceName } from '../appointments/appointment-texts';
import { AppointmentStatusControl, canBeFinalised, statusOf, useStatusChange } from '../appointments/AppointmentStatus';
import { useTenantAppointmentsPeriodQuery } from '../appointments/appointments.api';
import { FinaliseDialog } from '../appointments/FinaliseDialog';

/** Others work on the same day: look again once a minute. */
const REFRESH_MS = 60_000;

/** The day's appointments in order of time, each with its next step. */
export function TodaysAgenda({ today }: { today: string }) {
  const [finalising, setFinalising] = useState<Appointment>();
  return (
    <Panel title="Agenda de hoje" extra={<span className="fcui-muted">{formatDay(today)}</span>}>
      <Agenda today={today} onFinalise={setFinalising} />
      <FinaliseDialog appointment={finalising} onClose={() => setFinalising(undefined)} />
    </Panel>
  );
}

interface AgendaProps {
  today: string;
  onFinalise: (appointment: Appointment) => void;
}
function Agenda({ today, onFinalise }: AgendaProps) {
  const answer = useTenantAppointmentsPeriodQuery(
    { from: today, to: today },
    { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true },
  );
  if (answer.isError && !answer.data) return <LoadFailure error={answer.error} onRetry={() => answer.refetch()} />;
  if (!answer.data) return <ListLoading text="Carregando agendamentos..." />;
  if (answer.data.length === 0) return <ListEmpty text="Nenhum agendamento para hoje" />;
  return (
    <ol className="agenda">
      {answer.data.map((appointment) => (
        <li key={appointment.id} className="agenda-row">
          <span className="agenda-time">{`${appointment.startTime} - ${appointment.endTime}`}</span>
          <span className="agenda-who">
            <strong>{petName(appointment)}</strong>
            <span className="fcui-muted">{serviceName(appointment)}</span>
          </span>
          <AppointmentStatusControl appointment={appointment} />
          <span className="agenda-next">
            <NextStep appointment={appointment} onFinalise={onFinalise} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const NEXT: Partial<Record<AppointmentStatus, { text: string; status: AppointmentStatus }>> = {
  SCHEDULED: { text: 'Confirmar', status: 'CONFIRMED' },
  CONFIRMED: { text: 'Iniciar', status: 'IN_PROGRESS' },
  IN_PROGRESS: { text: 'Concluir', status: 'COMPLETED' },
};

function NextStep({ appointment, onFinalise }: { appointment: Appointment; onFinalise: AgendaProps['onFinalise'] }) {
  const setStatus = useStatusChange();
  const pet = petName(appointment);
  if (canBeFinalised(appointment))
    return (
      <Button type="primary" aria-label={`Finalizar como Venda ${pet}`} onClick={() => onFinalise(appointment)}>
        Finalizar como Venda
      </Button>
    );
  const next = NEXT[statusOf(appointment)];
  if (!next) return null;
  return (
    <Button aria-label={`${next.text} ${pet}`} onClick={() => void setStatus(appointment, next.status)}>
      {next.text}
    </Button>
  );
}
