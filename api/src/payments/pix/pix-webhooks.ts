import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';
import { FairQueue } from '../../kernel/fairness/fair-queue';
import { PLATFORM } from '../../database/platform-db';
import { PixAccounts } from './pix-accounts';
import { PixCharges } from './pix-charges';
import type { PixAccount } from './pix-charges.queries';

const TXID = /^[a-zA-Z0-9]{26,35}$/;
/** Questions to our own database about names that may be made up. */
const LOOKED_UP_AT_ONCE = 8;
/** Whatever exceeds it is found by the sweep. */
const WAITING_MAX = 5_000;
/** Questions to providers: a shop's own may take its time, so shops take turns and none has many at once. */
const QUESTIONS = { slots: 64, perKey: 2, waiting: WAITING_MAX, waitingPerKey: 100, timeoutMs: 60_000 };
/** Between two questions about the same charge, however often it calls. */
const PAUSE_MS = 1_000;

/** pix_charges_by_txid */
const chargeNamed = (txid: string) => sql<{ tenantId: string; id: string; account: PixAccount }>`
  select tenant_id as "tenantId", id, account from pix_charges where txid = ${txid}`;

/**
 * Asks the provider about charges for which it has called the webhook. What is lost with a process is
 * found by the sweep.
 */
@Injectable()
export class PixWebhooks implements OnModuleDestroy {
  private readonly logger = new Logger('pix');
  /** Secret of the webhook by txid: two calls before we have asked are one. */
  private readonly waiting = new Map<string, string>();
  private readonly askedAt = new LRUCache<string, number>({ max: 10_000 });
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly asked = new Set<Promise<void>>();
  private readonly questions = new FairQueue(QUESTIONS, () => 'Too many charges of one account are being asked about');
  private readonly stopping = new AbortController();

  constructor(
    @InjectDataSource(PLATFORM) private readonly dataSource: DataSource,
    @Inject(PixAccounts) private readonly accounts: PixAccounts,
    @Inject(PixCharges) private readonly charges: PixCharges,
  ) {
    // Every question on its way is one.
    setMaxListeners(0, this.stopping.signal);
  }

  receive(secret: string, txid: string): void {
    if (this.stopping.signal.aborted || !TXID.test(txid) || this.timers.has(txid)) return;
    if (this.waiting.size + this.timers.size >= WAITING_MAX) return;
    const pause = (this.askedAt.get(txid) ?? 0) + PAUSE_MS - Date.now();
    if (pause > 0) this.receiveLater(secret, txid, pause);
    else {
      this.waiting.set(txid, secret);
      this.work();
    }
  }

  /** Requests are drained only after this, so it waits for no provider. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    this.waiting.clear();
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
    await Promise.all(this.asked);
  }

  private receiveLater(secret: string, txid: string, pause: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(txid);
      this.receive(secret, txid);
    }, pause).unref();
    this.timers.set(txid, timer);
  }

  private work(): void {
    while (this.running.size < LOOKED_UP_AT_ONCE) {
      const [next] = this.waiting;
      if (!next) return;
      this.waiting.delete(next[0]);
      const run: Promise<void> = this.lookUp(...next).finally(() => {
        this.running.delete(run);
        this.work();
      });
      this.running.add(run);
    }
  }

  private async lookUp(txid: string, secret: string): Promise<void> {
    this.askedAt.set(txid, Date.now());
    try {
      const found = await this.dataSource.transaction((tx) => queryRows(tx, chargeNamed(txid)));
      for (const { tenantId, id, account } of found)
        if (this.accounts.isWebhookSecret(secret, tenantId, account)) this.settle(tenantId, id, account);
    } catch (error) {
      this.logger.warn(`A charge could not be found, the sweep tries again: ${String(error)}`);
    }
  }

  /** In the turn of the account. Not waited for: the next name can be looked up meanwhile. */
  private settle(tenantId: string, id: string, account: PixAccount): void {
    const asked: Promise<void> = this.questions
      .run(account === 'PLATFORM' ? account : tenantId, () => this.settleUnlessStopping(tenantId, id))
      .catch((error: unknown) =>
        this.logger.warn(`A charge could not be settled, the sweep tries again: ${String(error)}`),
      )
      .finally(() => this.asked.delete(asked));
    this.asked.add(asked);
  }

  /** Milliseconds to wait for a turn; what has waited longer is found by the sweep of the next process. */
  private async settleUnlessStopping(tenantId: string, id: string): Promise<void> {
    const { signal } = this.stopping;
    if (!signal.aborted) await this.charges.settle(tenantId, id, signal);
  }
}
