import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { Jobs, type RegisteredJob } from '../../journal/jobs/jobs';
import { otherDigitForm, whatsappNumber } from '@focinho/contracts/outreach/delivery';
import { TRIGGERS } from '@focinho/contracts/outreach/message-text';
import type { DueMessage } from '@focinho/contracts/outreach/messages';
import { queryOne, queryRow, queryRows } from '../../database/batch';
import { PLATFORM } from '../../database/platform-db';
import { SystemDb } from '../../database/system-db';
import { ConflictError, NotFoundError } from '../../kernel/http/errors';
import { dueMessages } from '../messages/due-messages.queries';
import { dueMessagesOf, partsOf } from '../messages/due-messages.rules';
import { lockedMessage, markSent } from '../messages/store-message';
import { CloudError, type CloudMessage } from './cloud-api';
import { cloudName, cloudValues } from './cloud-templates.rules';
import { Deliveries } from './deliveries';
import { WhatsappAccounts, type OpenAccount } from './whatsapp-accounts';
import { WhatsappTemplates } from './whatsapp-templates';
import * as queries from './whatsapp.queries';
import type { StoredAccount } from './whatsapp.queries';

const EVERY_MS = 5_000;
/** Shops in one run. */
const SHOPS = 20;
/** Messages of a shop in one run, one after the other: whoever has many keeps nobody waiting. */
const PER_RUN = 40;
/** After this a shop is left until its next run, however slowly WhatsApp responds. */
const SHOP_MS = 60_000;
/** A webhook that could not be set is tried again after this time. */
const SUBSCRIBE_RETRY_MS = 10 * 60_000;

/** A message that is on its way: noted as sent, before WhatsApp hears of it. */
interface Handover {
  id: string;
  attempt: number;
  message: CloudMessage;
}

/**
 * Sends what is due over WhatsApp, for the shops that want so. What is due, and whether it may go now, is asked again for each message in
 * the transaction that notes it as sent: consent, quiet hours, the one message of the day and a moved appointment need no second rule, and
 * of two processes one finds it done. Only then WhatsApp hears of it, once: if its response is lost, nobody sends it again, and a webhook
 * with our own id says what became of it.
 */
@Injectable()
export class WhatsappSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('whatsapp');
  private job: RegisteredJob | undefined;
  private readonly stopping = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  /** Accounts that tell us what becomes of messages. */
  private readonly subscribed = new LRUCache<string, true>({ max: 5_000 });

  constructor(
    @InjectDataSource(PLATFORM) private readonly platform: DataSource,
    @Inject(SystemDb) private readonly system: SystemDb,
    @Inject(WhatsappAccounts) private readonly accounts: WhatsappAccounts,
    @Inject(WhatsappTemplates) private readonly templates: WhatsappTemplates,
    @Inject(Deliveries) private readonly deliveries: Deliveries,
    @Inject(Jobs) private readonly jobs: Jobs,
  ) {}

  onApplicationBootstrap(): void {
    this.job = this.jobs.register({ name: 'whatsapp', everyMs: EVERY_MS, run: () => this.begin() });
  }

  /** Waits for what was handed over, so that its response is noted. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.job?.stop();
    await Promise.all(this.busy.values());
  }

  /** Sends what is due, and waits for it. */
  async sweep(): Promise<void> {
    await this.begin();
    await Promise.all(this.busy.values());
  }

  /** The next run leaves out the shops that are not done by then. */
  private async begin(): Promise<void> {
    const due = await this.platform.transaction((tx) =>
      queryRows(tx, queries.takeDueShops([...this.busy.keys()], SHOPS)),
    );
    for (const { tenantId } of due) {
      const running = this.run(tenantId)
        .catch((error: unknown) => this.logger.warn(`Messages of a shop were not sent: ${String(error)}`))
        .finally(() => this.busy.delete(tenantId));
      this.busy.set(tenantId, running);
    }
  }

  private async run(tenantId: string): Promise<void> {
    const until = Date.now() + SHOP_MS;
    const account = await this.system.tx(tenantId, (tx) => this.accounts.openIn(tx, tenantId));
    if (!account || !isOpen(account)) return;
    await this.ensureWebhook(tenantId, account);
    await this.templates.sync(tenantId, account);
    const due = await this.system.tx(tenantId, async (tx) => {
      const occasion = await queryOne(tx, dueMessages());
      return dueMessagesOf(occasion).filter((message) => mayGo(message, occasion.today, account));
    });
    for (const message of due.slice(0, PER_RUN)) {
      if (Date.now() > until || this.stopping.signal.aborted) return;
      if (!(await this.send(tenantId, message))) return;
    }
  }

  /** @returns whether the next one may be sent */
  private async send(tenantId: string, due: DueMessage): Promise<boolean> {
    const taken = await this.take(tenantId, due);
    if (taken === undefined) return true;
    const { account, id, attempt, message } = taken;
    try {
      const { providerId, recipientId } = await account.api.sendMessage(message);
      await this.system.tx(tenantId, (tx) => queryRows(tx, queries.noteAccepted(id, attempt, providerId, recipientId)));
      return true;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      this.logger.warn(`A message was not sent: ${error.message}`);
      // It may have gone out. Nobody sends it again: a webhook with our id tells.
      if (error.isUnknown) return false;
      await this.system.tx(tenantId, async (tx) => {
        const delivery = await queryRow(tx, queries.lockDelivery(id, attempt));
        if (delivery) await this.deliveries.fail(tx, delivery, error.code, error.status);
      });
      // Others would fail, too, if it is not about this message.
      return error.status !== undefined && error.status >= 400 && error.status < 429 && error.status !== 401;
    }
  }

  /** Notes a message as sent, if it may still go now. @returns undefined if not */
  private async take(tenantId: string, due: DueMessage): Promise<(Handover & { account: OpenAccount }) | undefined> {
    try {
      return await this.system.tx(tenantId, async (tx) => {
        const account = await this.accounts.openIn(tx, tenantId);
        if (!account || !isOpen(account)) return undefined;
        const { message, occasion } = await lockedMessage(tx, due.client.id, due.items);
        const number = message.client.phone === null ? undefined : whatsappNumber(message.client.phone);
        const parts = partsOf(message, occasion);
        if (!number || !parts || message.client.phone === null || !mayGo(message, occasion.today, account))
          return undefined;
        const template = cloudName(message.trigger, parts.body);
        const approvals = await queryRows(tx, queries.APPROVALS);
        if (!approvals.some(({ name, state }) => name === template && state === 'APPROVED')) return undefined;
        const leadId = await markSent(tx, message, occasion);
        const begun = await queryOne(tx, queries.beginDelivery(leadId, message.client.id, message.client.phone));
        const { id, attempt, hasOtherForm } = begun;
        return {
          account,
          id,
          attempt,
          message: {
            to: hasOtherForm ? (otherDigitForm(number) ?? number) : number,
            template,
            values: cloudValues(parts.body, parts.values),
            callbackData: `${id}.${attempt}`,
          },
        };
      });
    } catch (error) {
      // Somebody has sent or skipped it, or its reason is gone.
      if (error instanceof ConflictError || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  private async ensureWebhook(tenantId: string, { api, cloud }: OpenAccount): Promise<void> {
    const url = this.accounts.webhookUrl(tenantId);
    const known = `${cloud.businessAccountId} ${url}`;
    if (this.subscribed.has(known)) return;
    this.subscribed.set(known, true);
    try {
      await api.subscribe(url, this.accounts.verifyToken(tenantId));
    } catch (error) {
      this.subscribed.set(known, true, { ttl: SUBSCRIBE_RETRY_MS });
      this.logger.warn(`The webhook of a WhatsApp account could not be set: ${String(error)}`);
    }
  }
}

const isOpen = ({ sendsAlone, problem }: StoredAccount) => sendsAlone && problem === null;

/** Whether a message goes out by itself now. */
function mayGo(message: DueMessage, today: string, { triggers, noOffersUntil }: StoredAccount): boolean {
  const { trigger, block, dueOn, isAutomatic, delivery } = message;
  if (block !== null || !isAutomatic || !triggers.includes(trigger) || dueOn.slice(0, 10) > today) return false;
  if (delivery?.status === 'FAILED') return false;
  if (delivery?.retryAt && Date.parse(delivery.retryAt) > Date.now()) return false;
  return TRIGGERS[trigger].category !== 'MARKETING' || noOffersUntil === null || noOffersUntil.getTime() < Date.now();
}
