import { CalendarOutlined, ClockCircleOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Segmented, Spin } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { todayIn } from '@focinho/contracts/kernel/dates';
import type { Waiting } from '@focinho/contracts/agenda/waiting-list';
import { useSearchParams } from '@focinho/host/router';
import { DeleteDialog } from '@focinho/ui/delete-dialog';
import { CreateButton, ManagementPage, PageHeader } from '@focinho/ui/management-page';
import { useRecordDialog } from '@focinho/ui/record-dialog';
import { useRemembered } from '@focinho/ui/remembered';
import { withToasts } from '@focinho/ui/toasts';
import { useIsPhone } from '@focinho/ui/viewport';
import { useTimeZone } from '../../kernel/tenant/tenant.api';
import { tenantPage } from '../../tenant-page';
import { withApproval } from '../../access/approvals/approval-desk';
import { WaitingFits } from '../waiting-list/WaitingFits';
import { WaitingListDrawer } from '../waiting-list/WaitingListDrawer';
import { APPOINTMENT_TOASTS, appointmentText } from './appointment-texts';
import type { AppointmentHandlers } from './AppointmentActions';
import { CreateAppointmentDialog, EditAppointmentDialog, type Draft } from './AppointmentForm';
import { draftFor } from './draft-for';
import { AppointmentList } from './AppointmentList';
import { useTenantAppointmentsDeleteMutation } from './appointments.api';
import { freedTime, useFreedTime } from './cancellation';
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
  const freed = useFreedTime();
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
    create(draftFor(waiting, slot, today));
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
        <AppointmentList extra={phone ? null : viewSwitch} onCreate={() => create()} {...handlers} />
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
        extra={dialog.deleting && <p className="fcui-strong">{appointmentText(dialog.deleting)}</p>}
        onConfirm={async ({ id }) => {
          await withToasts(
            APPOINTMENT_TOASTS.deleted,
            withApproval((approval) => remove({ id, approval }).unwrap()),
          );
          freedTime.set(id);
        }}
        onClose={dialog.close}
      />
    </ManagementPage>
  );
}

export const Page = tenantPage(AppointmentsPage);
