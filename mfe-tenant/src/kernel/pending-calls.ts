import { failureReason } from '@focinho/ui/form-errors';
import { isUnreachable } from './unreachable';

/*
 * What was done while the API could not be reached: kept in this browser, sent once and in order when it is back. What the API then
 * refuses is kept with its reason until somebody has read it.
 */

/** `key` is the idempotency key of every attempt. */
interface Keyed {
  key: string;
}
export type RefusedCall<Call extends Keyed> = Call & { reason: string };
export interface PendingContent<Call extends Keyed> {
  pending: readonly Call[];
  refused: readonly RefusedCall<Call>[];
}

/** The calls of one user in this browser that wait; its tabs share them. */
export class PendingCalls<Call extends Keyed> {
  private text: string | null = null;
  private content: PendingContent<Call> = { pending: [], refused: [] };
  private isSending = false;
  private readonly listeners = new Set<() => void>();

  /** @param name of the entry in the browser's storage */
  constructor(private readonly name: string) {}

  get = (): PendingContent<Call> => {
    const text = localStorage.getItem(this.name);
    if (text !== this.text) {
      this.text = text;
      this.content = contentOf<Call>(text);
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

  add(call: Call): void {
    const { pending, refused } = this.get();
    this.set({ pending: [...pending, call], refused });
  }

  dismiss(key: string): void {
    const { pending, refused } = this.get();
    this.set({ pending, refused: refused.filter((one) => one.key !== key) });
  }

  /** Sends everything in order, until the API cannot be reached. @returns whether anything was settled */
  async flush(send: (call: Call) => Promise<unknown>): Promise<boolean> {
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

  private settle(settled: Call, reason?: string): void {
    const { pending, refused } = this.get();
    this.set({
      pending: pending.filter(({ key }) => key !== settled.key),
      refused: reason === undefined ? refused : [...refused, { ...settled, reason }],
    });
  }

  private set(content: PendingContent<Call>): void {
    localStorage.setItem(this.name, JSON.stringify(content));
    for (const listener of this.listeners) listener();
  }
}

function contentOf<Call extends Keyed>(text: string | null): PendingContent<Call> {
  const empty: PendingContent<Call> = { pending: [], refused: [] };
  if (!text) return empty;
  try {
    return { ...empty, ...(JSON.parse(text) as Partial<PendingContent<Call>>) };
  } catch {
    return empty;
  }
}
