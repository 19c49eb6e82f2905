import { useState } from 'react';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { formatDay } from '@focinho/contracts/kernel/dates';
import type { AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { FocusKeeper, ROW_ACTION } from '@focinho/ui/focus-keeper';
import { ListEmpty, ListLoading, LoadFailure } from '@focinho/ui/list-states';
import { Panel } from '@focinho/ui/management-page';
import { WriteButton } from '@focinho/ui/read-only';
import { canBeFinalised, statusOf, useStatusChange } from '../agenda/appointments/AppointmentStatus';
import { petName } from '../agenda/appointments/appointment-texts';
import { StatusDialogs } from '../agenda/appointments/CancellationReason';
import { FinaliseDialog } from '../agenda/appointments/FinaliseDialog';
import { ReceiptLink } from '../agenda/appointments/ReceiptLink';
import { agendaOf } from './agenda-order';
import { AgendaRow } from './AgendaRow';

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
  return (
    <FocusKeeper>
      <Panel title="Agenda de hoje" extra={<span className="fcui-muted">{formatDay(today)}</span>}>
        <Agenda {...agenda} onFinalise={setFinalising} />
        <StatusDialogs />
        <FinaliseDialog appointment={finalising} onClose={() => setFinalising(undefined)} />
      </Panel>
    </FocusKeeper>
  );
}

type AgendaProps = Omit<TodaysAgendaProps, 'today'> & { onFinalise: (appointment: Appointment) => void };

function Agenda({ response, time, onRetry, onFinalise }: AgendaProps) {
  if (response.isError && !response.data) return <LoadFailure error={response.error} onRetry={onRetry} />;
  if (!response.data) return <ListLoading text="Carregando agendamentos..." />;
  if (response.data.length === 0) return <ListEmpty text="Nenhum agendamento para hoje" />;
  const { open, finished, cancelled } = agendaOf(response.data, time);
  // One thing is next: who has to be attended before what is done has to be charged.
  const next = (open.find(({ appointment }) => !canBeFinalised(appointment)) ?? open[0])?.appointment;
  return (
    <>
      <ol className="fct-agenda">
        {open.map(({ appointment, mark }) => (
          <AgendaRow key={appointment.id} appointment={appointment} mark={mark}>
            <NextStep appointment={appointment} isNext={appointment === next} onFinalise={onFinalise} />
          </AgendaRow>
        ))}
      </ol>
      <Folded title="Concluídos" appointments={finished} />
      <Folded title="Cancelados" appointments={cancelled} />
    </>
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

const NEXT_ACTION = { [ROW_ACTION]: 'next' };
const NEXT: Partial<Record<AppointmentStatus, { text: string; status: AppointmentStatus }>> = {
  SCHEDULED: { text: 'Confirmar', status: 'CONFIRMED' },
  CONFIRMED: { text: 'Iniciar', status: 'IN_PROGRESS' },
  IN_PROGRESS: { text: 'Concluir', status: 'COMPLETED' },
};

interface NextStepProps {
  appointment: Appointment;
  /** Whether the day goes on with it: only that button is solid. */
  isNext: boolean;
  onFinalise: AgendaProps['onFinalise'];
}
function NextStep({ appointment, isNext, onFinalise }: NextStepProps) {
  const setStatus = useStatusChange();
  const pet = petName(appointment);
  if (canBeFinalised(appointment))
    return (
      <WriteButton
        {...NEXT_ACTION}
        type={isNext ? 'primary' : 'default'}
        aria-label={`Finalizar como Venda ${pet}`}
        onClick={() => onFinalise(appointment)}
      >
        Finalizar como Venda
      </WriteButton>
    );
  const next = NEXT[statusOf(appointment)];
  if (!next) return null;
  return (
    <WriteButton
      {...NEXT_ACTION}
      type={isNext ? 'primary' : 'default'}
      aria-label={`${next.text} ${pet}`}
      onClick={({ detail }) => {
        // The second click of a double click would hit the next step's button.
        if (detail < 2) void setStatus(appointment, next.status);
      }}
    >
      {next.text}
    </WriteButton>
  );
}
