import { Checkbox, Form, Input } from 'antd';
import { arrivalsInputSchema, type QueueEntry } from '@focinho/contracts/desk/queue';
import { notify } from '@focinho/host/notify';
import { FormDialog } from '@focinho/ui/form-dialog';
import { withApproval } from '../../access/approvals/approval-desk';
import { MissingAgreements } from '../../people/agreements/MissingAgreements';
import { NotedFields } from './NotedFields';
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
      description={together.length > 1 ? 'Os pets do mesmo cliente chegam juntos.' : entry && petOf(entry)}
      submitText="Chegou"
      focusFirst="submit"
      initialValues={{
        appointmentIds: together.map(({ id }) => id),
        each: together.map(({ id }) => ({ appointmentId: id, belongings: [] })),
      }}
      schema={arrivalsInputSchema}
      onSubmit={async (input, idempotencyKey) => {
        try {
          const { entries: arrived } = await withApproval((approval) =>
            arrivals({ arrivals: input, idempotencyKey, approval }).unwrap(),
          );
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
      <NotedOfEach together={together} />
    </FormDialog>
  );
}

/** Notes of each pet that is ticked. */
function NotedOfEach({ together }: { together: readonly QueueEntry[] }) {
  const arrived = Form.useWatch<string[] | undefined>('appointmentIds') ?? together.map(({ id }) => id);
  return together.map((one, index) => (
    <section key={one.id} aria-label={petOf(one)} hidden={!arrived.includes(one.id)}>
      {together.length > 1 && <h3 className="fct-noted-pet">{petOf(one)}</h3>}
      <Form.Item name={['each', index, 'appointmentId']} hidden>
        <Input />
      </Form.Item>
      <MissingAgreements entry={one} />
      <NotedFields of={['each', index]} />
    </section>
  ));
}

/** The expected pets of the same owner, the one that was tapped first. */
const arrivingWith = (entry: QueueEntry, entries: readonly QueueEntry[]): QueueEntry[] => [
  entry,
  ...entries.filter(
    ({ id, stage, client }) =>
      id !== entry.id && stage === 'EXPECTED' && client !== null && client.id === entry.client?.id,
  ),
];
