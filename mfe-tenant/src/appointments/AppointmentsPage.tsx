import { CalendarOutlined, ClockCircleOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Segmented, Spin } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda';
import type { Appointment } from '@focinho/contracts/appointments';
import { dayOf, todayIn } from '@focinho/contracts/dates';
import type { Waiting } from '@focinho/contracts/waiting-list';
import { useSearchParams } from '@focinho/host/router';
import { usePageState } from '../page-state';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { useRemembered } from '@focinho/ui/remembered';
import { withToasts } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { useTimeZone } from '../tenant/tenant.api';
import { tenantPage } from '../tenant-page';
import { withApproval } from '../approvals/approval-desk';
import { WaitingFits } from '../waiting-list/WaitingFits';
import { WaitingListDrawer } from '../waiting-list/WaitingListDrawer';
import { APPOINTMENT_TOASTS } from './appointment-texts';
import type { AppointmentHandlers } from './AppointmentActions';
import { CreateAppointmentDialog, EditAppointmentDialog, type Draft } from './AppointmentForm';
import { AppointmentList } from './AppointmentList';
import { useTenantAppointmentsDeleteMutation } from './appointments.api';
import { freedTime } from './cancellation';
import { StatusDialogs } from './CancellationReason';
import { FinaliseDialog } from './FinaliseDialog';

/** In its own chunk, because the calendar library is large. */
const AppointmentCalendar = lazy(() =>
  import('./calendar/AppointmentCalendar').then((loaded) => ({ default: loaded.AppointmentCalendar })),
);

function AppointmentsPage() {
  const [view, setView] = useRemembered('appointments_view', ['list', 'calendar']);
  const dialog = useRecordDialog<Appointment, 'finalise'>();
  const [draft, setDraft] = useState<Draft>();
  const [waitingOpen, setWaitingOpen] = useState(false);
  const freed = usePageState(freedTime);
  const [remove] = useTenantAppointmentsDeleteMutation();

  const handlers: AppointmentHandlers = {
    onFinalise: (appointment) => dialog.show('finalise', appointment),
    onEdit: dialog.edit,
    onDelete: dialog.remove,
  };
  const create = (from?: Draft) => {
    setDraft(from);
    dialog.create();
  };
  const today = todayIn(useTimeZone());
  const [address] = useSearchParams();
  // The day that is being looked at, in the calendar or by the list's filter.
  const shownDay = address.get(view === 'calendar' ? 'day' : 'date');
  /** Opens the form for somebody on the waiting list, at the slot that was found or on the first day they asked for. */
  const book = (waiting: Waiting, slot?: SlotOfDay) => {
    setWaitingOpen(false);
    freedTime.set(undefined);
    const { id, petId, serviceId, pet, service, notes } = waiting;
    const professionalId = slot?.professional?.id ?? waiting.professionalId;
    const day = dayOf(waiting.fromDay);
    create({
      waitingId: id,
      petId,
      serviceId,
      pet,
      service,
      notes,
      date: slot?.date ?? (day > today ? day : today),
      ...(slot ? { startTime: slot.startTime, endTime: slot.endTime } : {}),
      ...(professionalId ? { professionalId } : {}),
    });
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
      onChange={setView}
      options={[
        { value: 'list', label: viewLabel('Lista', <UnorderedListOutlined aria-hidden />) },
        { value: 'calendar', label: viewLabel('Calendário', <CalendarOutlined aria-hidden />) },
      ]}
    />
  );

  return (
    <ManagementPage>
      <PageHeader
        title="Agendamentos"
        subtitle="Gerencie os agendamentos de serviços"
        actions={
          <>
            <CreateButton onClick={() => create(shownDay && shownDay > today ? { date: shownDay } : undefined)}>
              Novo Agendamento
            </CreateButton>
            <Button
              icon={<ClockCircleOutlined aria-hidden />}
              aria-label="Lista de espera"
              onClick={() => setWaitingOpen(true)}
            >
              {!phone && 'Lista de espera'}
            </Button>
            {/* On a phone it would take the space of a record beside the list's heading. */}
            {phone && viewSwitch}
          </>
        }
      />
      {view === 'calendar' ? (
        <Suspense fallback={<Spin className="fct-appointments-calendar-loading" />}>
          <AppointmentCalendar extra={phone ? null : viewSwitch} onPick={create} {...handlers} />
        </Suspense>
      ) : (
        <AppointmentList extra={phone ? null : viewSwitch} {...handlers} />
      )}
      <CreateAppointmentDialog open={dialog.creating} draft={draft} onClose={dialog.close} />
      <EditAppointmentDialog appointment={dialog.editing} onClose={dialog.close} />
      <FinaliseDialog appointment={dialog.recordOf('finalise')} onClose={dialog.close} />
      <StatusDialogs />
      <WaitingListDrawer open={waitingOpen} onClose={() => setWaitingOpen(false)} onBook={book} />
      <WaitingFits appointmentId={freed} onBook={book} onClose={() => freedTime.set(undefined)} />
      <DeleteDialog
        record={dialog.deleting}
        question={() => 'Tem certeza que deseja excluir este agendamento? Esta ação não pode ser desfeita.'}
        onConfirm={({ id }) =>
          withToasts(
            APPOINTMENT_TOASTS.deleted,
            withApproval((approval) => remove({ id, approval }).unwrap()),
          )
        }
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = tenantPage(AppointmentsPage);
