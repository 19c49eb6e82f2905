import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { tryWithToasts } from '@focinho/ui/toasts';
import { withApproval } from '../approvals/approval-desk';
import { once } from '../once';
import { APPOINTMENT_TOASTS } from './appointment-texts';
import { useTenantAppointmentsUndoMutation } from './appointments.api';

/** An id to send with a change that is to be undone: the server keeps everything that it touches. */
export const newUndo = (): string => newIdempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Says what was done, with a button that takes back the change that was sent with this id. */
export function useUndo(): (message: string, id: string) => void {
  const [undo] = useTenantAppointmentsUndoMutation();
  return (message, id) =>
    notify.success(message, {
      label: 'Desfazer',
      onClick: once(
        () =>
          void tryWithToasts(
            APPOINTMENT_TOASTS.movedBack,
            withApproval((approval) => undo({ id, approval }).unwrap()),
          ),
      ),
    });
}
