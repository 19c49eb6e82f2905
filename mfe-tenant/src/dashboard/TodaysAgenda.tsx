import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import { formatDay } from '@focinho/contracts/kernel/dates';
import { useNavigate, useParams } from '@focinho/host/router';
import { FocusKeeper } from '@focinho/ui/focus-keeper';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { canBeFinalised } from '../agenda/appointments/AppointmentStatus';
import { StatusDialogs } from '../agenda/appointments/CancellationReason';
import { FinaliseDialog } from '../agenda/appointments/FinaliseDialog';
import { ReceiptLink } from '../agenda/appointments/ReceiptLink';
import { useTenantQueueQuery } from '../desk/queue/queue.api';
import { ArrivalDialog } from '../desk/queue/ArrivalDialog';
import { agendaOf } from './agenda-order';
import { AgendaRow } from './AgendaRow';
import { NextStep } from './NextStep';

interface TodaysAgendaProps {
  today: string;
  /** `HH:MM` in the tenant's time zone. */
  time: string;
  response: { data?: Appointment[] | undefined; error?: unknown; isError: boolean };
  onRetry: () => void;
}

/** The day's appointments, each with its next step; paid and cancelled ones are collapsed. */
export function TodaysAgenda({ today, ...agenda }: TodaysAgendaProps) {
  const [finalising, setFinalising] = useState<Appointment>();
  const [arriving, setArriving] = useState<QueueEntry>();
  const queue = useTenantQueueQuery().currentData?.entries ?? [];
  return (
    <FocusKeeper>
      <Panel title="Agenda de hoje" extra={<span className="fcui-muted">{formatDay(today)}</span>}>
        <Agenda {...agenda} queue={queue} onArrive={setArriving} onFinalise={setFinalising} />
        <StatusDialogs />
        <ArrivalDialog entry={arriving} entries={queue} onClose={() => setArriving(undefined)} />
        <FinaliseDialog appointment={finalising} onClose={() => setFinalising(undefined)} />
      </Panel>
    </FocusKeeper>
  );
}

interface AgendaProps extends Omit<TodaysAgendaProps, 'today'> {
  /** Where the pets of the day are. */
  queue: readonly QueueEntry[];
  onArrive: (entry: QueueEntry) => void;
  onFinalise: (appointment: Appointment) => void;
}

function Agenda({ response, queue, time, onRetry, ...steps }: AgendaProps) {
  if (response.isError && !response.data) return <LoadFailure error={response.error} onRetry={onRetry} />;
  if (!response.data) return <ListLoading text="Carregando agendamentos..." />;
  if (response.data.length === 0) return <EmptyDay />;
  const { open, finished, cancelled } = agendaOf(response.data, time);
  // One thing is next: who has to be attended before what is done has to be charged.
  const next = (open.find(({ appointment }) => !canBeFinalised(appointment)) ?? open[0])?.appointment;
  return (
    <>
      <ol className="fct-agenda">
        {open.map(({ appointment, mark }) => (
          <AgendaRow key={appointment.id} appointment={appointment} mark={mark}>
            <NextStep
              appointment={appointment}
              entry={queue.find(({ id }) => id === appointment.id)}
              time={time}
              isNext={appointment === next}
              {...steps}
            />
          </AgendaRow>
        ))}
      </ol>
      <Folded title="Concluídos" appointments={finished} />
      <Folded title="Cancelados" appointments={cancelled} />
    </>
  );
}

/** Leads to the form, since the day is empty and nothing else is to be done in it. */
function EmptyDay() {
  const { tenantSlug } = useParams();
  const navigate = useNavigate();
  return (
    <ListEmpty
      text="Nenhum agendamento para hoje"
      purpose="Quem vem hoje aparece aqui, na ordem dos horários, com o próximo passo de cada um."
    >
      <WriteButton onClick={() => void navigate(`/${tenantSlug}/appointments?new=1`)}>Agendar</WriteButton>
    </ListEmpty>
  );
}

function Folded({ title, appointments }: { title: string; appointments: Appointment[] }) {
  if (appointments.length === 0) return null;
  return (
    <details className="fct-agenda-fold">
      <summary>{`${title} (${appointments.length})`}</summary>
      <ol className="fct-agenda">
        {appointments.map((appointment) => (
          <AgendaRow key={appointment.id} appointment={appointment}>
            <ReceiptLink {...appointment} />
          </AgendaRow>
        ))}
      </ol>
    </details>
  );
}
