import { Injectable } from '@nestjs/common';
import { TooManyAttemptsError } from '../http/errors';

const WINDOW_MS = 60_000;
const PER_ADDRESS = 30;
/** Addresses that one process remembers; beyond, the oldest are forgotten. */
const REMEMBERED = 10_000;

/** Limits what anyone may write into the platform's log: in memory, since refusing must cost less than accepting. */
@Injectable()
export class FaultLimits {
  private readonly windows = new Map<string, { startedAt: number; count: number }>();

  /** @throws TooManyAttemptsError when this address reported too often. */
  take(address: string, now = Date.now()): void {
    const known = this.windows.get(address);
    if (known && now - known.startedAt < WINDOW_MS) {
      known.count += 1;
      if (known.count > PER_ADDRESS) throw new TooManyAttemptsError('Muitos relatos de falha. Tente mais tarde.');
      return;
    }
    this.windows.delete(address);
    this.windows.set(address, { startedAt: now, count: 1 });
    const [oldest] = this.windows.keys();
    if (this.windows.size > REMEMBERED && oldest !== undefined) this.windows.delete(oldest);
  }
}
