import type { Stage } from '@focinho/contracts/kernel/enums';
import type { ArrivalsInput, QueueEntry } from '@focinho/contracts/desk/queue';
import { PendingCalls, type RefusedCall } from '../../kernel/pending-calls';

/** Notes of pets that have arrived: the same for all, or for each its own. */
export type ArrivalNotes = Partial<Pick<ArrivalsInput, 'belongings' | 'locker' | 'arrivalNotes' | 'each'>>;
/** An arrival or move at the desk. `key` is the idempotency key of every attempt. An arrival may be that of several pets. */
export interface Pending {
  key: string;
  kind: 'arrival' | 'move';
  appointmentIds: string[];
  stage: Stage;
  noted?: ArrivalNotes;
  petNames: string;
  happenedAt: string;
}
export type Refused = RefusedCall<Pending>;

/** The outbox of one user in this browser; its tabs share it. */
export class Outbox extends PendingCalls<Pending> {
  constructor(userId: string) {
    super(`focinho.desk-outbox.${userId}`);
  }
}

/** The queue as it will be once everything is sent. */
export function withPending(entries: readonly QueueEntry[], pending: readonly Pending[]): QueueEntry[] {
  return entries.map((entry) => {
    const last = pending.findLast(({ appointmentIds }) => appointmentIds.includes(entry.id));
    return last ? { ...entry, stage: last.stage } : entry;
  });
}
