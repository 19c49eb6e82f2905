import type { Stage } from '@focinho/contracts/kernel/enums';
import type { ArrivalsInput, QueueEntry } from '@focinho/contracts/desk/queue';
import { failureReason } from '@focinho/ui/form-errors';
import { isUnreachable } from '../../kernel/unreachable';

/*
 * What was done at the desk while the API could not be reached: kept in this browser, sent once and in order when it is back. What the
 * API then refuses is kept with its reason until somebody has read it.
 */

/** Notes of pets that have arrived: the same for all, or for each its own. */
export type ArrivalNotes = Partial<Pick<ArrivalsInput, 'belongings' | 'locker' | 'arrivalNotes' | 'each'>>;
/** `key` is the idempotency key of every attempt. An arrival may be that of several pets. */
export interface Pending {
  key: string;
  kind: 'arrival' | 'move';
  appointmentIds: string[];
  stage: Stage;
  noted?: ArrivalNotes;
  petNames: string;
  happenedAt: string;
}
export interface Refused extends Pending {
  reason: string;
}
export interface OutboxContent {
  pending: readonly Pending[];
  refused: readonly Refused[];
}

const EMPTY: OutboxContent = { pending: [], refused: [] };

/** The outbox of one user in this browser; its tabs share it. */
export class Outbox {
  private readonly name: string;
  private text: string | null = null;
  private content = EMPTY;
  private isSending = false;
  private readonly listeners = new Set<() => void>();

  constructor(userId: string) {
    this.name = `focinho.desk-outbox.${userId}`;
  }

  get = (): OutboxContent => {
    const text = localStorage.getItem(this.name);
    if (text !== this.text) {
      this.text = text;
      this.content = contentOf(text);
    }
    return this.content;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  add(pending: Pending): void {
    const { pending: before, refused } = this.get();
    this.set({ pending: [...before, pending], refused });
  }

  dismiss(key: string): void {
    const { pending, refused } = this.get();
    this.set({ pending, refused: refused.filter((one) => one.key !== key) });
  }

  /** Sends everything in order, until the API cannot be reached. @returns whether anything was settled */
  async flush(send: (pending: Pending) => Promise<unknown>): Promise<boolean> {
    if (this.isSending) return false;
    this.isSending = true;
    let isChanged = false;
    try {
      for (let [next] = this.get().pending; next; [next] = this.get().pending) {
        try {
          await send(next);
          this.settle(next);
        } catch (cause) {
          if (isUnreachable(cause)) break;
          this.settle(next, failureReason(cause));
        }
        isChanged = true;
      }
    } finally {
      this.isSending = false;
    }
    return isChanged;
  }

  private settle(settled: Pending, reason?: string): void {
    const { pending, refused } = this.get();
    this.set({
      pending: pending.filter(({ key }) => key !== settled.key),
      refused: reason === undefined ? refused : [...refused, { ...settled, reason }],
    });
  }

  private set(content: OutboxContent): void {
    localStorage.setItem(this.name, JSON.stringify(content));
    for (const listener of this.listeners) listener();
  }
}

function contentOf(text: string | null): OutboxContent {
  if (!text) return EMPTY;
  try {
    return { ...EMPTY, ...(JSON.parse(text) as Partial<OutboxContent>) };
  } catch {
    return EMPTY;
  }
}

/** The queue as it will be once everything is sent. */
export function withPending(entries: readonly QueueEntry[], pending: readonly Pending[]): QueueEntry[] {
  return entries.map((entry) => {
    const last = pending.findLast(({ appointmentIds }) => appointmentIds.includes(entry.id));
    return last ? { ...entry, stage: last.stage } : entry;
  });
}
