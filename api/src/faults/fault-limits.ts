import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TooManyAttemptsError } from '../http/errors';

const WINDOW_MS = 60_000;
const PER_ADDRESS = 30;

/** Limits anonymous writes to the platform's log. In memory, because refusing must cost less than accepting. */
@Injectable()
export class FaultLimits {
  private readonly windows = new LRUCache<string, { startedAt: number; count: number }>({ max: 10_000 });

  /** @throws TooManyAttemptsError if this address reported too often */
  take(address: string, now = Date.now()): void {
    let window = this.windows.get(address);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      window = { startedAt: now, count: 0 };
      this.windows.set(address, window);
    }
    window.count += 1;
    if (window.count > PER_ADDRESS) throw new TooManyAttemptsError('Muitos relatos de falha. Tente mais tarde.');
  }
}
