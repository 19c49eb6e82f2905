import { Checkbox, Form, Input } from 'antd';
import { arrivalsInputSchema, type QueueEntry } from '@focinho/contracts/queue';
import { notify } from '@focinho/host/notify';
import { FormDialog } from '@focinho/ui/form-dialog';
import { BelongingsField } from './BelongingsField';
import { useTenantQueueArrivalsMutation } from './queue.api';
import { ARRIVAL_TOASTS, petOf } from './queue-texts';
import { useOfferUndo } from './use-offer-undo';

interface ArrivalDialogProps {
  /** Who has arrived; undefined: closed. */
  entry: QueueEntry | undefined;
  entries: readonly QueueEntry[];
  onClose: () => void;
}

/** Notes what came with a pet that has arrived, and with the other pets of its owner. Nothing has to be filled in. */
export function ArrivalDialog({ entry, entries, onClose }: ArrivalDialogProps) {
  const [arrivals] = useTenantQueueArrivalsMutation();
  const offerUndo = useOfferUndo();
  const together = entry ? arrivingWith(entry, entries) : [];
  return (
    <FormDialog
      open={entry !== undefined}
      title="Registrar Chegada"
      description={together.length > 1 ? 'Os pets do mesmo dono chegam juntos.' : entry && petOf(entry)}
      submitText="Chegou"
      focusFirst="submit"
      initialValues={{ appointmentIds: together.map(({ id }) => id), belongings: [] }}
      schema={arrivalsInputSchema}
      onSubmit={async (input, idempotencyKey) => {
        try {
          const { entries: arrived } = await arrivals({ arrivals: input, idempotencyKey }).unwrap();
          offerUndo(ARRIVAL_TOASTS.success, arrived);
        } catch (cause) {
          notify.error(ARRIVAL_TOASTS.failure, cause);
          throw cause;
        }
      }}
      onClose={onClose}
    >
      <Form.Item name="appointmentIds" label="Quem chegou" required hidden={together.length < 2}>
        <Checkbox.Group
          options={together.map((one) => ({ value: one.id, label: `${petOf(one)} · ${one.startTime}` }))}
        />
      </Form.Item>
      <Form.Item name="belongings" label="Pertences">
        <BelongingsField />
      </Form.Item>
      <Form.Item name="locker" label="Armário">
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="arrivalNotes" label="Observações da chegada">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}

/** The expected pets of the same owner, the one that was tapped first. */
const arrivingWith = (entry: QueueEntry, entries: readonly QueueEntry[]): QueueEntry[] => [
  entry,
  ...entries.filter(
    ({ id, stage, client }) =>
      id !== entry.id && stage === 'EXPECTED' && client !== null && client.id === entry.client?.id,
  ),
];
