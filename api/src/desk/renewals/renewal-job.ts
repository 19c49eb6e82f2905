import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { DEFAULT_MEMBERSHIP_SETTINGS } from '@focinho/contracts/desk/memberships';
import { queryPool, queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { actAs } from '../../journal/audit/record-event';
import { PlatformLog } from '../../journal/platform-log/platform-log';
import { BadRequestError, ConflictError, NotFoundError } from '../../kernel/http/errors';
import { PixCharges, type RequestedCharge } from '../../payments/pix/pix-charges';
import { UNSOUND } from '../memberships/memberships.queries';
import { expireCredits } from '../memberships/ledger';
import { closePaid, renew, type MadeRenewal } from './renew';
import { dueMemberships, PAID_RENEWALS, SHOPS, type DueMembership } from './renewals.queries';

const EVERY_MS = 10 * 60_000;
/** Who renews, in the audit log. */
const ACTOR = 'Sistema (Clubinho)';
/** How long the PIX of a renewal can be paid; the comanda waits longer, and its desk can charge again. */
const EXPIRES_IN_SECONDS = 7 * 86_400;

const isRefusal = (error: unknown) =>
  error instanceof ConflictError || error instanceof BadRequestError || error instanceof NotFoundError;

/**
 * At the end of a cycle renews each Clubinho as its shop wants it, closes what was paid by PIX, and books what has expired. Whenever it
 * runs, as often as it runs and in however many processes: a cycle is renewed once, and after an outage only the cycle of today.
 */
@Injectable()
export class RenewalJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('renewals');
  private job: RegisteredJob | undefined;

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly db: SystemDb,
    @Inject(PixCharges) private readonly charges: PixCharges,
    @Inject(PlatformLog) private readonly log: PlatformLog,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'renewals', everyMs: EVERY_MS, run: (signal) => this.run(signal) });
  }

  async onModuleDestroy(): Promise<void> {
    await this.job?.stop();
  }

  /** Does what is due in every shop. @returns how many renewals were made */
  async run(signal?: AbortSignal): Promise<number> {
    let made = 0;
    for (const { id, slug } of await queryPool(this.platform, SHOPS)) {
      if (signal?.aborted) break;
      try {
        made += await this.runIn(id);
        await this.prove(id, slug);
      } catch (error) {
        this.logger.warn(`Shop ${id} waits for the next attempt: ${String(error)}`);
      }
    }
    return made;
  }

  private async runIn(tenantId: string): Promise<number> {
    for (const { orderId } of await this.act(tenantId, (tx) => queryRows(tx, PAID_RENEWALS)))
      await this.attempt(tenantId, (tx) => closePaid(tx, orderId));
    const due = await this.act(tenantId, (tx) => queryRows(tx, dueMemberships(DEFAULT_MEMBERSHIP_SETTINGS)));
    let made = 0;
    for (const one of due) if (await this.renew(tenantId, one)) made += 1;
    await this.act(tenantId, expireCredits);
    return made;
  }

  /** Balances that are not the sum of their entries are shown under Sistema. */
  private async prove(tenantId: string, tenantSlug: string): Promise<void> {
    const unsound = await this.act(tenantId, (tx) => queryRows(tx, UNSOUND));
    if (!unsound.length) return;
    const ids = unsound.slice(0, 10).map(({ id }) => id);
    this.log.write('error', 'api', `Clubinho: ${unsound.length} saldos não conferem: ${ids.join(', ')}`, {
      tenantSlug,
    });
  }

  private async renew(tenantId: string, due: DueMembership): Promise<boolean> {
    const onTab = due.renewal === 'TAB' && (await this.attempt(tenantId, (tx) => renew(tx, due, true)));
    // A tab that does not take it leaves it to the desk.
    const made = onTab || (await this.attempt(tenantId, (tx) => renew(tx, due, false)));
    if (!made) return false;
    if (due.renewal === 'PIX') await this.charge(tenantId, made);
    return true;
  }

  /** The comanda can be paid without a charge, too: without an account, or if the provider does not respond, its desk makes one. */
  private async charge(tenantId: string, { orderId, cents, text }: MadeRenewal): Promise<void> {
    if (!orderId || cents === 0) return;
    const wanted = { receiver: 'SHOP', purpose: 'ORDER', subjectId: orderId, cents, text } as const;
    const requested = await this.attempt(tenantId, (tx): Promise<RequestedCharge> =>
      this.charges.request(tx, { ...wanted, expiresInSeconds: EXPIRES_IN_SECONDS }),
    );
    if (!requested) return;
    await this.charges
      .publish(tenantId, requested)
      .catch((error: unknown) => this.logger.warn(`The PIX of a renewal was not made: ${String(error)}`));
  }

  private act<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.tx(tenantId, async (tx) => {
      await queryRow(tx, actAs(ACTOR));
      return work(tx);
    });
  }

  /** @returns undefined if a rule of the shop refuses it: a limit, or a till that is not open */
  private attempt<T>(tenantId: string, work: (tx: EntityManager) => Promise<T>): Promise<T | undefined> {
    return this.act(tenantId, work).catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
  }
}
