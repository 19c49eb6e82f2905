import { arrivalUpdateSchema, type QueueEntry } from '@focinho/contracts/desk/queue';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { NotedFields } from './NotedFields';
import { useTenantQueueUpdateMutation } from './queue.api';
import { NOTED_TOASTS, petOf } from './queue-texts';

interface NotedDialogProps {
  /** The dialog is open while there is one. */
  entry: QueueEntry | undefined;
  onClose: () => void;
}

/** Adds or corrects what came with one pet, wherever it is by now. */
export function NotedDialog({ entry, onClose }: NotedDialogProps) {
  const [update] = useTenantQueueUpdateMutation();
  return (
    <FormDialog
      open={entry !== undefined}
      title={entry ? `Pertences de ${petOf(entry)}` : 'Pertences'}
      submitText="Salvar"
      initialValues={
        entry ? { belongings: entry.belongings, locker: entry.locker, arrivalNotes: entry.arrivalNotes } : {}
      }
      schema={arrivalUpdateSchema}
      onSubmit={async (noted) => {
        if (entry) await withToasts(NOTED_TOASTS, update({ id: entry.id, noted }).unwrap());
      }}
      onClose={onClose}
    >
      <NotedFields />
    </FormDialog>
  );
}
