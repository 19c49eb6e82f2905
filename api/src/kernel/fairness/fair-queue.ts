import { BusyError, TooManyAttemptsError } from '../http/errors';
import { withEnd } from './with-end';

interface Limits {
  /** How many pieces of work run at once: in all, and of one key. */
  slots: number;
  perKey: number;
  /** How many more may wait: in all, and of one key. */
  waiting: number;
  waitingPerKey: number;
  /** Milliseconds that a piece of work waits at most. */
  timeoutMs: number;
}
interface Line {
  running: number;
  waiting: Waiter[];
}
interface Waiter {
  start: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs work in a limited number of slots and lets the keys take turns, so that work of one key waits for one piece of every
 * other key at most, however much of it is waiting. No library does this: p-limit and p-queue know only one line.
 */
export class FairQueue {
  private readonly lines = new Map<string, Line>();
  private running = 0;
  private waiting = 0;

  constructor(
    private readonly limits: Limits,
    /** Message for a caller whose own key uses up its share; seconds until a repetition may succeed. */
    private readonly tooMany: (seconds: number) => string,
  ) {}

  /** How much work is running and waiting. */
  get load(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  /**
   * @throws TooManyAttemptsError if too much work of this key is running and waiting
   * @throws BusyError if too much work of other keys is
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    const perform = () => withEnd(work, () => this.release(key, line));
    if (this.running >= this.limits.slots || line.running >= this.limits.perKey)
      return this.turn(key, line).then(perform);
    this.lines.set(key, line);
    this.occupy(line);
    return perform();
  }

  private release(key: string, line: Line): void {
    this.running -= 1;
    line.running -= 1;
    this.moveToEnd(key, line);
    this.startNext();
  }

  private occupy(line: Line): void {
    this.running += 1;
    line.running += 1;
  }

  /** Resolves when the work may run; its slot is then occupied. */
  private async turn(key: string, line: Line): Promise<void> {
    if (line.waiting.length >= this.limits.waitingPerKey) throw this.tooManyOfKey();
    if (this.waiting >= this.limits.waiting) throw new BusyError();
    this.waiting += 1;
    try {
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          line.waiting.splice(line.waiting.indexOf(waiter), 1);
          this.moveToEnd(key, line);
          reject(this.refusal(line));
        };
        const waiter: Waiter = { start: resolve, timer: setTimeout(giveUp, this.limits.timeoutMs).unref() };
        line.waiting.push(waiter);
        this.lines.set(key, line);
      });
    } finally {
      this.waiting -= 1;
    }
  }

  /** The error that says which share is used up: that of all, or only this key's own. */
  private refusal(line: Line) {
    const isAllBusy = this.running >= this.limits.slots;
    return isAllBusy || line.running < this.limits.perKey ? new BusyError() : this.tooManyOfKey();
  }

  private tooManyOfKey() {
    const seconds = Math.ceil(this.limits.timeoutMs / 1000);
    return new TooManyAttemptsError(this.tooMany(seconds), seconds);
  }

  /** The map's order is that of the turns. A key without work is forgotten. */
  private moveToEnd(key: string, line: Line): void {
    this.lines.delete(key);
    if (line.running > 0 || line.waiting.length > 0) this.lines.set(key, line);
  }

  private startNext(): void {
    for (const [key, line] of this.lines) {
      if (this.running >= this.limits.slots) return;
      if (line.running >= this.limits.perKey) continue;
      const next = line.waiting.shift();
      if (!next) continue;
      clearTimeout(next.timer);
      this.occupy(line);
      this.moveToEnd(key, line);
      next.start();
    }
  }
}
