import { LRUCache } from 'lru-cache';
import { clientNetwork } from '@focinho/contracts/kernel/client-network';

const WINDOW_MS = 60_000;

/** Limits anonymous reports by the address that they come from. In memory, because refusing must cost less than accepting. */
export class ReportLimits {
  private readonly windows = new LRUCache<string, { startedAt: number; count: number }>({ max: 10_000 });

  /** @param perMinute how many reports each address may make in a minute */
  constructor(private readonly perMinute: number) {}

  /** Counts a report. @returns whether this address has made too many */
  isOver(address: string, now = Date.now()): boolean {
    const client = clientNetwork(address);
    let window = this.windows.get(client);
    if (!window || now - window.startedAt >= WINDOW_MS) {
      window = { startedAt: now, count: 0 };
      this.windows.set(client, window);
    }
    window.count += 1;
    return window.count > this.perMinute;
  }
}
