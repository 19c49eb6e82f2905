import { LRUCache } from 'lru-cache';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';

const MINUTE_MS = 60_000;

/** Limits anonymous reports by the address that they come from, or by whatever else they are about. In memory, because refusing must cost less than accepting. */
export class ReportLimits {
  private readonly windows = new LRUCache<string, { startedAt: number; count: number }>({ max: 10_000 });

  /** @param most how many reports each address may make in a window, by default of a minute */
  constructor(
    private readonly most: number,
    private readonly windowMs = MINUTE_MS,
  ) {}

  /** Counts a report. @returns whether this address has made too many */
  isOver(address: string, now = Date.now()): boolean {
    return this.isOverFor(clientNetwork(address), now);
  }

  /** Counts what is about something else than an address. @returns whether there is too much of it */
  isOverFor(key: string, now = Date.now()): boolean {
    let window = this.windows.get(key);
    if (!window || now - window.startedAt >= this.windowMs) {
      window = { startedAt: now, count: 0 };
      this.windows.set(key, window);
    }
    window.count += 1;
    return window.count > this.most;
  }
}
