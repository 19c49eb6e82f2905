import CalendarIcon from 'lucide-react/icons/calendar';
import ClockIcon from 'lucide-react/icons/clock';
import ListIcon from 'lucide-react/icons/list';
import { Button, Segmented, Spin } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { useNavigate, useParams, useSearchParams } from '@focinho/host/router';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { later } from '@focinho/ui/later';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { withApproval } from '../../access/approvals/approval-desk';
import { undoing } from '@focinho/ui/undoing';
import { useAddressedOpen } from '../../use-addressed-open';
import { APPOINTMENT_TOASTS, appointmentText } from './appointment-texts';
import type { AppointmentHandlers } from './AppointmentActions';
import type { Draft } from './AppointmentForm';
import type { DayActions } from './calendar/AppointmentDialog';
import { copyOf, draftFor } from './draft-for';
import { AppointmentList } from './AppointmentList';
import { useTenantAppointmentsDeleteMutation, useTenantAppointmentsRestoreMutation } from './appointments.api';
import { freedTime, useFreedTime } from './cancellation';
import { StatusDialogs } from './CancellationReason';

/** In its own chunk, because the calendar library is large. */
const AppointmentCalendar = lazy(() =>
  import('./calendar/AppointmentCalendar').then((loaded) => ({ default: loaded.AppointmentCalendar })),
);

const CreateAppointmentDialog = later(
  async () => (await import('./AppointmentForm')).CreateAppointmentDialog,
  ({ open }) => open,
);
const EditAppointmentDialog = later(
  async () => (await import('./AppointmentForm')).EditAppointmentDialog,
  ({ appointment }) => appointment !== undefined,
);
const FinaliseDialog = later(
  async () => (await import('./FinaliseDialog')).FinaliseDialog,
  ({ appointment }) => appointment !== undefined,
);
const WaitingListDrawer = later(
  async () => (await import('../waiting-list/WaitingListDrawer')).WaitingListDrawer,
  ({ open }) => open,
);
const WaitingFits = later(
  async () => (await import('../waiting-list/WaitingFits')).WaitingFits,
  ({ appointmentId }) => appointmentId !== undefined,
);
const BlockTimeDialog = later(
  async () => (await import('./calendar/BlockTimeDialog')).BlockTimeDialog,
  ({ hours }) => hours !== undefined,
);

interface AppointmentsScreenProps {
  view: 'list' | 'calendar';
  /** Actions for an appointment on its day, from the calendar. */
  DayActions?: DayActions;
}

/** The appointments as a list or in the calendar, each at an address of its own, with all that can be done with them. */
export function AppointmentsScreen({ view, DayActions }: AppointmentsScreenProps) {
  const navigate = useNavigate();
  const { tenantSlug } = useParams();
  const dialog = useRecordDialog<Appointment, 'finalise'>();
  const [draft, setDraft] = useState<Draft>();
  const [blocked, setBlocked] = useState<Draft>();
  const [waitingOpen, setWaitingOpen] = useAddressedOpen('waiting');
  const freed = useFreedTime();
  const [remove] = useTenantAppointmentsDeleteMutation();
  const [restore] = useTenantAppointmentsRestoreMutation();

  const handlers: AppointmentHandlers = {
    onFinalise: (appointment) => dialog.show('finalise', appointment),
    onEdit: dialog.edit,
    onDelete: dialog.remove,
  };
  const create = (from?: Draft) => {
    setDraft(from);
    dialog.create();
  };
  const block = (hours: Draft) => {
    dialog.close();
    setBlocked(hours);
  };
  const today = todayIn(useTimeZone());
  const [address] = useSearchParams();
  // The day that is being looked at, in the calendar or by the list's filter.
  const shownDay = address.get(view === 'calendar' ? 'day' : 'date');
  /** Opens the form for somebody on the waiting list, at the slot that was found or on the first day they asked for. */
  const book = (waiting: Waiting, slot?: SlotOfDay) => {
    setWaitingOpen(false);
    freedTime.set(undefined);
    create(draftFor(waiting, slot, today));
  };
  const show = (chosen: 'list' | 'calendar') => {
    const day = shownDay
      ? `?${new URLSearchParams({ [chosen === 'list' ? 'date' : 'day']: shownDay }).toString()}`
      : '';
    void navigate(`/${tenantSlug}/${chosen === 'list' ? 'appointments' : 'calendar'}${day}`);
  };
  const phone = useIsPhone();
  const viewLabel = (name: string, icon: ReactNode) =>
    phone ? (
      <>
        {icon}
        <span className="fct-appointments-unseen">{name}</span>
      </>
    ) : (
      name
    );
  const viewSwitch = (
    <Segmented
      aria-label="Visualização"
      value={view}
      onChange={show}
      options={[
        { value: 'list', label: viewLabel('Lista', <ListIcon />) },
        { value: 'calendar', label: viewLabel('Calendário', <CalendarIcon />) },
      ]}
    />
  );

  return (
    <ManagementPage>
      <PageHeader
        title={view === 'list' ? 'Agendamentos' : 'Agenda'}
        subtitle={view === 'list' ? 'Gerencie os agendamentos de serviços' : 'Quem vem, a que horas e com quem'}
        actions={
          <>
            <CreateButton onClick={() => create(shownDay && shownDay > today ? { date: shownDay } : undefined)}>
              Novo Agendamento
            </CreateButton>
            <Button icon={<ClockIcon />} aria-label="Lista de espera" onClick={() => setWaitingOpen(true)}>
              {!phone && 'Lista de espera'}
            </Button>
            {/* On a phone it would take the space of a record beside the list's heading. */}
            {phone && viewSwitch}
          </>
        }
      />
      {view === 'calendar' ? (
        <Suspense fallback={<Spin className="fct-appointments-calendar-loading" />}>
          <AppointmentCalendar
            extra={phone ? null : viewSwitch}
            onPick={create}
            onCopy={(appointment) => create(copyOf(appointment, today))}
            DayActions={DayActions}
            {...handlers}
          />
        </Suspense>
      ) : (
        <AppointmentList extra={phone ? null : viewSwitch} onCreate={() => create()} {...handlers} />
      )}
      <CreateAppointmentDialog
        open={dialog.creating}
        draft={draft}
        onClose={dialog.close}
        onAnother={create}
        onBlock={view === 'calendar' ? block : undefined}
      />
      {view === 'calendar' && <BlockTimeDialog hours={blocked} onClose={() => setBlocked(undefined)} />}
      <EditAppointmentDialog appointment={dialog.editing} onClose={dialog.close} />
      <FinaliseDialog appointment={dialog.recordOf('finalise')} onClose={dialog.close} />
      <StatusDialogs />
      <WaitingListDrawer open={waitingOpen} onClose={() => setWaitingOpen(false)} onBook={book} />
      <WaitingFits appointmentId={freed} onBook={book} onClose={() => freedTime.set(undefined)} />
      <DeleteDialog
        record={dialog.deleting}
        question={() => 'Tem certeza que deseja excluir este agendamento? Esta ação não pode ser desfeita.'}
        extra={dialog.deleting && <p className="fcui-strong">{appointmentText(dialog.deleting)}</p>}
        onConfirm={async ({ id }) => {
          const takeBack = () => {
            // It takes its time again.
            freedTime.set(undefined);
            return withApproval((approval) => restore({ id, approval }).unwrap());
          };
          await withToasts(
            APPOINTMENT_TOASTS.deleted,
            withApproval((approval) => remove({ id, approval }).unwrap()),
            undoing(takeBack),
          );
          freedTime.set(id);
        }}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}
