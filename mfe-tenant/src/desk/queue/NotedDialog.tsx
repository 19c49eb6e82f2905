import { arrivalUpdateSchema, type QueueEntry } from '@focinho/contracts/desk/queue';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withToasts } from '@focinho/ui/toasts';
import { undoing } from '@focinho/ui/undoing';
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
  const before = entry && {
    belongings: entry.belongings,
    locker: entry.locker,
    arrivalNotes: entry.arrivalNotes,
  };
  return (
    <FormDialog
      open={entry !== undefined}
      title={entry ? `Pertences de ${petOf(entry)}` : 'Pertences'}
      submitText="Salvar"
      initialValues={before ?? {}}
      schema={arrivalUpdateSchema}
      onSubmit={async (noted) => {
        if (!entry || !before) return;
        const { id } = entry;
        await withToasts(
          NOTED_TOASTS,
          update({ id, noted }).unwrap(),
          undoing(() => update({ id, noted: before }).unwrap()),
        );
      }}
      onClose={onClose}
    >
      <NotedFields />
    </FormDialog>
  );
}
