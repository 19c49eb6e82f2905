import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { EVENT_RECORD_NAMES, EVENT_RECORDS } from '@focinho/contracts/integrations/webhook-events';
import { queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { mailOwners } from '../../journal/mail/owner-mails';
import { webhookOffMail } from '../../journal/mail/webhook-mails';
import { CONFIG, type Config } from '../../kernel/config/config';
import { send } from '../../payments/pix/pix-http';
import { isLoopback } from '../../payments/pix/public-hosts';
import { legible } from '../../payments/pix/provider-texts';
import * as queries from './deliveries.queries';
import type { DueDelivery } from './deliveries.queries';
import { nextStep, type AttemptOutcome } from './deliveries.rules';
import { signedHeaders } from './signature.rules';
import { WebhookFeed } from './webhook-feed';
import { WebhookSecrets } from './webhook-secrets';

const EVERY_MS = 2_000;
const AT_ONCE = 20;

/** Tells webhooks what has changed: which record, never what is in it, which a program then reads with its own key. */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('webhooks');
  private readonly stopping = new AbortController();
  private job: RegisteredJob | undefined;
  /** Calls under way. */
  private readonly busy = new Set<Promise<void>>();

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(WebhookFeed) private readonly feed: WebhookFeed,
    @Inject(WebhookSecrets) private readonly secrets: WebhookSecrets,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const isReady = () => this.busy.size < AT_ONCE;
    this.job = this.jobs.register({ name: 'webhooks', everyMs: EVERY_MS, run: () => this.begin(), isReady });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.job?.stop();
    await Promise.all(this.busy);
  }

  /** Notes what has changed, sends what is due, and waits for it. */
  async sweep(): Promise<void> {
    try {
      await this.begin();
    } finally {
      await Promise.all(this.busy);
    }
  }

  /** The next run, here or in another process, sends the rest: a program that is slow keeps nobody waiting. */
  private async begin(): Promise<void> {
    try {
      await this.feed.sweep();
    } finally {
      await this.sendDue();
    }
  }

  private async sendDue(): Promise<void> {
    const limit = AT_ONCE - this.busy.size;
    const due = await this.platform.transaction((tx) => queryRows(tx, queries.takeDueDeliveries(limit)));
    for (const delivery of due) {
      const delivering = this.deliver(delivery)
        .catch((error: unknown) => this.logger.warn(`What became of a call was not noted: ${String(error)}`))
        .then(() => void this.busy.delete(delivering));
      this.busy.add(delivering);
    }
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const outcome = await this.attempt(delivery);
    // One that was broken off by the end of this process is tried again by another.
    if (this.stopping.signal.aborted && outcome.status === null) return;
    const step = nextStep(outcome, delivery.attempts, delivery.failingSince);
    await this.system.tx(delivery.tenantId, async (tx) => {
      await queryRows(tx, queries.noteAttempt(delivery, outcome, step));
      const { webhookId } = delivery;
      await queryRows(
        tx,
        step.kind === 'delivered' ? queries.noteReached(webhookId) : queries.noteUnreached(webhookId),
      );
      if (step.kind !== 'failed' || step.problem === null) return;
      const off = await queryRow(tx, queries.turnOff(webhookId, step.problem));
      if (off && step.problem === 'FAILING')
        await mailOwners(tx, this.config, delivery.tenantId, ({ recipient, urlOf }) =>
          webhookOffMail({ recipient, url: urlOf('settings?view=webhooks'), host: new URL(off.url).host }),
        );
    });
  }

  private async attempt(delivery: DueDelivery): Promise<AttemptOutcome> {
    try {
      const url = new URL(delivery.url);
      const body = this.bodyOf(delivery);
      const timestamp = Math.floor(Date.now() / 1000);
      const secrets = this.secrets.signing(delivery.webhookId, delivery.secrets);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Focinho-Webhooks/1.0',
        ...signedHeaders(secrets, { id: delivery.id, timestamp, body }),
      };
      const publicOnly = !(this.config.WEBHOOKS_ALLOW_LOOPBACK && isLoopback(url));
      if (publicOnly && url.protocol !== 'https:') throw new Error('The address does not begin with https');
      const { status } = await send({ method: 'POST', url, headers, body, publicOnly, signal: this.stopping.signal });
      return { status, error: null };
    } catch (error) {
      return { status: null, error: legible(error instanceof Error ? error.message : String(error)) };
    }
  }

  private bodyOf({ type, recordId, occurredAt }: DueDelivery): string {
    const record = EVENT_RECORD_NAMES.find((name) => type.startsWith(`${name}.`));
    const path = record && `/api/${EVENT_RECORDS[record].table}/${recordId}`;
    const data = path === undefined ? {} : { id: recordId, url: `${this.config.PUBLIC_ORIGIN}${path}` };
    return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });
  }
}
