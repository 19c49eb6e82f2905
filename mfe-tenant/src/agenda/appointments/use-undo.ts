import { notify } from '@focinho/host/notify';
import { newIdempotencyKey } from '@focinho/host/store';
import { ShownError, tryWithToasts, type ActionTexts } from '@focinho/ui/toasts';
import { withApproval } from '../../access/approvals/approval-desk';
import { once } from '@focinho/ui/once';
import { APPOINTMENT_TOASTS } from './appointment-texts';
import { useTenantAppointmentsUndoMutation } from './appointments.api';
import { freedTime } from './cancellation';

const undoOf = (key: string): string => key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Makes a call with the id of an undo, by which the server keeps everything that it touches, and says how it ended, with a button that
 * takes it back.
 * @param key the idempotency key of the call if it has one: its repetition is the same call with the same undo
 * @throws what the call threw
 */
export function useUndoable() {
  const [takeBack] = useTenantAppointmentsUndoMutation();
  return async <Result>(
    texts: ActionTexts,
    call: (undo: string) => Promise<Result>,
    key = newIdempotencyKey(),
  ): Promise<Result> => {
    const undo = undoOf(key);
    try {
      const result = await call(undo);
      const onClick = once(() => {
        // Whatever it has left free is taken again.
        freedTime.set(undefined);
        void tryWithToasts(
          APPOINTMENT_TOASTS.movedBack,
          withApproval((approval) => takeBack({ id: undo, approval }).unwrap()),
        );
      });
      notify.success(texts.success, { label: 'Desfazer', onClick });
      return result;
    } catch (cause) {
      if (!(cause instanceof ShownError)) notify.error(texts.failure, cause);
      throw cause;
    }
  };
}
