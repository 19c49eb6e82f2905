import { dayOf } from '@focinho/contracts/kernel/dates';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import type { CancellationReason } from '@focinho/contracts/kernel/enums';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import type { ChangeOf } from '@focinho/contracts/kernel/stale';
import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { tryWithToasts } from '@focinho/ui/toasts';
import { APPOINTMENT_TOASTS } from '../../agenda/appointments/appointment-texts';
import {
  useTenantAppointmentsChangeMutation,
  useTenantAppointmentsUndoStatusMutation,
  type QuickChange,
} from '../../agenda/appointments/appointments.api';
import { freedTime, isFreeNoMore } from '../../agenda/appointments/cancellation';
import { useReschedule } from '../../agenda/appointments/calendar/use-reschedule';
import { withApproval } from '../../access/approvals/approval-desk';
import { once } from '@focinho/ui/once';
import { useTenantQueueMoveMutation, useTenantQueueUndoMoveMutation } from '../queue/queue.api';
import { petOf, UNDO_TOASTS } from '../queue/queue-texts';

/** Changes that take a pet out of the queue without attending it. Each is taken back from its toast. */
export function useEntryChanges() {
  const [change] = useTenantAppointmentsChangeMutation();
  const [undoStatus] = useTenantAppointmentsUndoStatusMutation();
  const [move] = useTenantQueueMoveMutation();
  const [undoMove] = useTenantQueueUndoMoveMutation();
  const moveInCalendar = useReschedule();

  const end = async (entry: QueueEntry, cancellationReason: CancellationReason | null, done: string) => {
    const { id } = entry;
    try {
      await withApproval((approval) =>
        change({ id, change: { status: 'CANCELLED', cancellationReason }, approval }).unwrap(),
      );
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.status.failure, cause);
      return;
    }
    freedTime.set(id);
    notify.success(done, {
      label: 'Desfazer',
      onClick: once(() => {
        isFreeNoMore(id);
        void tryWithToasts(
          APPOINTMENT_TOASTS.undone,
          withApproval((approval) => undoStatus({ id, approval }).unwrap()),
        );
      }),
    });
  };

  /** Who has come goes home, and is expected at the new time. @throws what the call threw */
  const sendHome = async (entry: QueueEntry, appointment: Appointment, to: ChangeOf<QuickChange>) => {
    const { id } = entry;
    const { date, startTime, endTime, professionalId } = appointment;
    const back = { date: dayOf(date), startTime, endTime, professionalId };
    try {
      await change({ id, change: to }).unwrap();
    } catch (cause) {
      notify.error(APPOINTMENT_TOASTS.updated.failure, cause);
      throw cause;
    }
    const gone = await move({ id, move: { stage: 'EXPECTED' }, idempotencyKey: newIdempotencyKey() }).unwrap();
    const undo = async () => {
      if (gone.lastMove) await undoMove({ id, moveId: gone.lastMove.id }).unwrap();
      await change({ id, change: back }).unwrap();
    };
    notify.success(`${petOf(entry)} volta em outro horário.`, {
      label: 'Desfazer',
      onClick: once(() => void tryWithToasts(APPOINTMENT_TOASTS.movedBack, undo())),
    });
  };

  return {
    noShow: (entry: QueueEntry) => void end(entry, 'NO_SHOW', `${petOf(entry)} não veio.`),
    cancel: (entry: QueueEntry, reason: CancellationReason | null) =>
      void end(entry, reason, `${petOf(entry)}: cancelado.`),
    /** A walk-in is no appointment any more; anybody else is expected again. */
    takeBackWalkIn: ({ id, lastMove }: QueueEntry) => {
      if (lastMove) void tryWithToasts(UNDO_TOASTS, undoMove({ id, moveId: lastMove.id }).unwrap());
    },
    /** @throws what the call threw */
    reschedule: (entry: QueueEntry, appointment: Appointment, to: ChangeOf<QuickChange>): Promise<void> =>
      entry.stage === 'EXPECTED' ? moveInCalendar(appointment, to) : sendHome(entry, appointment, to),
  };
}

export type EntryChanges = ReturnType<typeof useEntryChanges>;
