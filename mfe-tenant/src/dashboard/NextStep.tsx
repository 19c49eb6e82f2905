import { Button } from 'antd';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { nextStage } from '@focinho/contracts/catalogue/stage';
import type { QueueEntry } from '@focinho/contracts/desk/queue';
import type { AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { newIdempotencyKey } from '@focinho/host/store';
import { withApproval } from '../access/approvals/approval-desk';
import { notify } from '@focinho/host/notify';
import { ROW_ACTION } from '@focinho/ui/focus-keeper';
import { WriteButton } from '@focinho/ui/read-only';
import { canBeFinalised, hasEnded, statusOf, useStatusChange } from '../agenda/appointments/AppointmentStatus';
import { petName } from '../agenda/appointments/appointment-texts';
import { useTenantQueueMoveMutation } from '../desk/queue/queue.api';
import { forwardLabel, MOVE_FAILURE, moveText } from '../desk/queue/queue-texts';
import { useOfferUndo } from '../desk/queue/use-offer-undo';
import { mayHaveArrived } from './agenda-order';

const NEXT: Partial<Record<AppointmentStatus, { text: string; status: AppointmentStatus }>> = {
  SCHEDULED: { text: 'Confirmar', status: 'CONFIRMED' },
  CONFIRMED: { text: 'Iniciar', status: 'IN_PROGRESS' },
  IN_PROGRESS: { text: 'Concluir', status: 'COMPLETED' },
};

interface NextStepProps {
  appointment: Appointment;
  /** Where its pet is; undefined while that is not known. */
  entry: QueueEntry | undefined;
  /** `HH:MM` in the tenant's time zone. */
  time: string;
  /** Whether the day goes on with it: only that button is solid. */
  isNext: boolean;
  onArrive: (entry: QueueEntry) => void;
  onFinalise: (appointment: Appointment) => void;
}

/** The next step of an appointment: who is at the door has arrived, and who has arrived goes on as on the board. */
export function NextStep({ appointment, entry, time, isNext, onArrive, onFinalise }: NextStepProps) {
  const setStatus = useStatusChange();
  const pet = petName(appointment);
  const type = isNext ? 'primary' : 'default';
  const named = (text: string) =>
    ({ [ROW_ACTION]: 'next', type, 'aria-label': `${text} ${pet}`, children: text }) as const;
  if (canBeFinalised(appointment))
    return <WriteButton {...named('Finalizar como Venda')} onClick={() => onFinalise(appointment)} />;
  if (hasEnded(appointment)) return null;
  if (entry?.stage === 'EXPECTED' && mayHaveArrived(appointment, time))
    return <WriteButton {...named('Chegou')} onClick={() => onArrive(entry)} />;
  if (entry?.arrivedAt) return <Forward entry={entry} named={named} />;
  const next = NEXT[statusOf(appointment)];
  if (!next) return null;
  return (
    <WriteButton
      {...named(next.text)}
      onClick={({ detail }) => {
        // The second click of a double click would hit the next step's button.
        if (detail < 2) void setStatus(appointment, next.status);
      }}
    />
  );
}

interface ForwardProps {
  entry: QueueEntry;
  named: (text: string) => { children: string; type: 'primary' | 'default' };
}
/** The board's verb. Who is here goes on, whatever the shop has paid. */
function Forward({ entry, named }: ForwardProps) {
  const [move] = useTenantQueueMoveMutation();
  const offerUndo = useOfferUndo();
  const stage = nextStage(entry.stage, entry.steps);
  if (!stage) return null;
  const moveOn = async () => {
    try {
      const idempotencyKey = newIdempotencyKey();
      const moved = await withApproval((approval) =>
        move({ id: entry.id, move: { stage }, idempotencyKey, approval }).unwrap(),
      );
      offerUndo(moveText(entry, stage), [moved]);
    } catch (cause) {
      notify.error(MOVE_FAILURE, cause);
    }
  };
  return (
    <Button
      {...named(forwardLabel(stage))}
      onClick={({ detail }) => {
        if (detail < 2) void moveOn();
      }}
    />
  );
}
