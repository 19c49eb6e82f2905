import { createHash, randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { digitForms, otherDigitForm } from '@focinho/contracts/outreach/delivery';
import { signatureOf } from '../whatsapp/signature.rules';

/*
 * What the sandbox knows: WhatsApp, with the accounts of shops and the phones of their tutors, in memory. Nobody gets a message. See
 * server.ts for its API, which is that of Meta's Cloud API.
 */

/** The secret of the app by which webhooks are signed, and a token that is accepted. */
export const SANDBOX_APP_SECRET = 'segredo-da-sandbox';
export const SANDBOX_TOKEN = 'token-da-sandbox';

export type SandboxTemplateState = 'PENDING' | 'APPROVED' | 'REJECTED' | 'PAUSED' | 'DISABLED';
export interface SandboxTemplate {
  id: string;
  accountId: string;
  name: string;
  language: string;
  category: string;
  text: string;
  status: SandboxTemplateState;
  rejected_reason: string | null;
}
export type SandboxStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';
export interface SandboxMessage {
  id: string;
  accountId: string;
  phoneNumberId: string;
  to: string;
  waId: string;
  text: string;
  callbackData: string | undefined;
  status: SandboxStatus;
  errorCode: number | undefined;
  at: string;
}
/** The account at a number: none, or an account that is older than the ninth digit and answers only without it. */
export type SandboxNumber = 'NONE' | 'WITHOUT_NINTH' | 'ONLY_WITHOUT_NINTH';
/** An error that the next messages get, in the response or by a webhook afterwards. */
export interface SandboxError {
  code: number;
  times: number;
  isLate: boolean;
}

/** Switches that hold for everything until they are changed. */
export interface WhatsappFaults {
  lostWebhooks: boolean;
  doubledWebhooks: boolean;
  lateWebhooks: boolean;
  /** Newer statuses come before older ones, in one webhook. */
  reorderedWebhooks: boolean;
  /** Tutors read at once, and nobody is told that it was delivered. */
  readAtOnce: boolean;
  /** Tutors have a user name, and no phone number in webhooks. */
  noPhones: boolean;
  /** Messages go out, but their responses are lost. */
  lostAnswers: boolean;
  /** Texts wait for somebody to approve them on the page. */
  slowApproval: boolean;
  /** No token is accepted. */
  badToken: boolean;
  /** Responds 503. */
  down: boolean;
  /** Responds 429. */
  busy: boolean;
}

const LATE_MS = 20_000;
const WEBHOOK_ATTEMPTS = 3;
const STATUS_PAUSE_MS = 30;
/** Hours in which a business may answer in its own words. */
const WINDOW_MS = 24 * 3_600_000;

export class WhatsappSandbox {
  readonly templates = new Map<string, SandboxTemplate>();
  readonly messages: SandboxMessage[] = [];
  /** Addresses of webhooks by account. */
  readonly webhooks = new Map<string, string>();
  readonly numbers = new Map<string, SandboxNumber>();
  readonly errors: SandboxError[] = [];
  readonly faults: WhatsappFaults = {
    lostWebhooks: false,
    doubledWebhooks: false,
    lateWebhooks: false,
    reorderedWebhooks: false,
    readAtOnce: false,
    noPhones: false,
    lostAnswers: false,
    slowApproval: false,
    badToken: false,
    down: false,
    busy: false,
  };
  private readonly answeredAt = new Map<string, number>();
  private readonly stopping = new AbortController();

  constructor() {
    // Every webhook on its way is one.
    setMaxListeners(0, this.stopping.signal);
  }

  /** The number of an account is that of the account with one more digit. */
  static accountOf = (phoneNumberId: string) => phoneNumberId.slice(0, -1);

  /** The business-scoped id of whoever has the number, the same in both of its forms. */
  static userIdOf(number: string): string {
    const [known = number] = digitForms(number).toSorted((one, other) => one.length - other.length);
    return `BR.${createHash('sha256').update(known).digest('hex').slice(0, 24)}`;
  }

  submit(accountId: string, template: Pick<SandboxTemplate, 'name' | 'language' | 'category' | 'text'>) {
    const submitted: SandboxTemplate = {
      id: randomBytes(8).readBigUInt64BE().toString(),
      accountId,
      ...template,
      status: this.faults.slowApproval ? 'PENDING' : 'APPROVED',
      rejected_reason: null,
    };
    this.templates.set(`${accountId}/${template.name}`, submitted);
    return submitted;
  }

  /** The judgement of Meta's reviewers on a text, now or later. */
  review(template: SandboxTemplate, status: SandboxTemplateState, reason: string | null = null): void {
    template.status = status;
    template.rejected_reason = reason;
    const { id, name, language, accountId } = template;
    const value = {
      event: status,
      message_template_id: id,
      message_template_name: name,
      message_template_language: language,
      reason: reason ?? 'NONE',
    };
    void this.ring(accountId, { field: 'message_template_status_update', value });
  }

  /** @returns the code of the error that this message gets, if it gets one now */
  takeError(isLate: boolean): number | undefined {
    const error = this.errors.find((one) => one.isLate === isLate && one.times > 0);
    if (!error) return undefined;
    error.times -= 1;
    return error.code;
  }

  /** Whether somebody is there by this number. */
  exists(number: string): boolean {
    const [state] = digitForms(number).flatMap((form) => this.numbers.get(form) ?? []);
    return state !== 'NONE' && (state !== 'ONLY_WITHOUT_NINTH' || number.length === 12);
  }

  /** The number under which WhatsApp knows whoever has this one. */
  waIdOf(number: string): string {
    const [state] = digitForms(number).flatMap((form) => this.numbers.get(form) ?? []);
    const isOld = state === 'WITHOUT_NINTH' || state === 'ONLY_WITHOUT_NINTH';
    return isOld && number.length === 13 ? (otherDigitForm(number) ?? number) : number;
  }

  isWindowOpen(number: string): boolean {
    return digitForms(number).some((form) => (this.answeredAt.get(form) ?? 0) > Date.now() - WINDOW_MS);
  }

  accept(message: Pick<SandboxMessage, 'phoneNumberId' | 'to' | 'text' | 'callbackData'>): SandboxMessage {
    const accepted: SandboxMessage = {
      ...message,
      id: `wamid.${randomBytes(18).toString('base64')}`,
      accountId: WhatsappSandbox.accountOf(message.phoneNumberId),
      waId: this.waIdOf(message.to),
      status: 'accepted',
      errorCode: undefined,
      at: new Date().toISOString(),
    };
    this.messages.push(accepted);
    return accepted;
  }

  /** Tells what becomes of a message, as the switches say. */
  async follow(message: SandboxMessage): Promise<void> {
    const lateError = this.takeError(true) ?? (this.exists(message.to) ? undefined : 131026);
    if (lateError !== undefined) return this.tell(message, ['failed'], lateError);
    const { reorderedWebhooks, readAtOnce } = this.faults;
    const statuses: SandboxStatus[] = readAtOnce ? ['sent', 'read'] : ['sent', 'delivered'];
    if (reorderedWebhooks) return this.tell(message, statuses.toReversed());
    for (const status of statuses) {
      await this.tell(message, [status]);
      await delay(STATUS_PAUSE_MS, undefined, { ref: false });
    }
  }

  /** Several statuses are one webhook, in this order. */
  async tell(message: SandboxMessage, statuses: SandboxStatus[], errorCode?: number): Promise<void> {
    const order: SandboxStatus[] = ['accepted', 'sent', 'delivered', 'read', 'failed'];
    message.status =
      statuses.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).at(-1) ?? message.status;
    message.errorCode = errorCode;
    const { accountId, phoneNumberId } = message;
    await this.ring(accountId, {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '551140028922', phone_number_id: phoneNumberId },
        statuses: statuses.map((status) => this.statusOf(message, status, errorCode)),
      },
    });
  }

  /** Whoever has the number answers the business. */
  async reply(phoneNumberId: string, number: string, text: string): Promise<string> {
    const id = `wamid.${randomBytes(18).toString('base64')}`;
    this.answeredAt.set(number, Date.now());
    const waId = this.waIdOf(number);
    const userId = WhatsappSandbox.userIdOf(number);
    const phone = this.faults.noPhones ? {} : { from: waId };
    const contact = this.faults.noPhones ? {} : { wa_id: waId };
    await this.ring(WhatsappSandbox.accountOf(phoneNumberId), {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        metadata: { display_phone_number: '551140028922', phone_number_id: phoneNumberId },
        contacts: [{ profile: { name: 'Tutor' }, user_id: userId, ...contact }],
        messages: [{ id, timestamp: seconds(), type: 'text', text: { body: text }, from_user_id: userId, ...phone }],
      },
    });
    return id;
  }

  stop(): void {
    this.stopping.abort();
  }

  private statusOf({ id, waId, callbackData }: SandboxMessage, status: SandboxStatus, errorCode: number | undefined) {
    return {
      id,
      status,
      timestamp: seconds(),
      recipient_user_id: WhatsappSandbox.userIdOf(waId),
      ...(this.faults.noPhones ? {} : { recipient_id: waId }),
      ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
      ...(errorCode === undefined
        ? {}
        : { errors: [{ code: errorCode, title: 'Error', message: 'Error', error_data: { details: 'Sandbox' } }] }),
    };
  }

  private async ring(accountId: string, change: object): Promise<void> {
    const { lostWebhooks, lateWebhooks, doubledWebhooks } = this.faults;
    const url = this.webhooks.get(accountId);
    if (!url || lostWebhooks) return;
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: accountId, changes: [change] }] });
    try {
      if (lateWebhooks) await delay(LATE_MS, undefined, { signal: this.stopping.signal, ref: false });
      await Promise.all(Array.from({ length: doubledWebhooks ? 2 : 1 }, () => this.post(url, body)));
    } catch {
      // A lost webhook: nobody is told, as when the retries of the real one are over.
    }
  }

  /** Again if the response is no success. */
  private async post(url: string, body: string): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(SANDBOX_APP_SECRET, body),
    };
    for (let attempt = 1; attempt <= WEBHOOK_ATTEMPTS; attempt += 1) {
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(10_000)]);
      const { ok } = await fetch(url, { method: 'POST', headers, body, signal });
      if (ok) return;
      await delay(300 * attempt, undefined, { signal: this.stopping.signal, ref: false });
    }
  }
}

const seconds = () => String(Math.floor(Date.now() / 1000));
