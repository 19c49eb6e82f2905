import { z } from 'zod';
import { send, type HttpCall } from '../../payments/pix/pix-http';
import { ProviderError } from '../../payments/pix/pix-provider';
import { legible } from '../../payments/pix/provider-texts';

/** The account of a shop at Meta. */
export interface CloudAccount {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
}
export interface CloudMessage {
  /** Digits, with the country. */
  to: string;
  template: string;
  values: string[];
  /** Our own id, which returns in every webhook about this message. */
  callbackData: string;
}
export interface AcceptedMessage {
  providerId: string;
  recipientId: string | undefined;
}
export interface CloudTemplateState {
  status: string;
  reason: string | null;
}

/** WhatsApp has not done what we asked. */
export class CloudError extends Error {
  constructor(
    message: string,
    /** The code of the error; undefined if the response had none. */
    readonly code: number | undefined,
    /** The status of the HTTP response; undefined if there was none. */
    readonly status: number | undefined,
    /** It may have been done all the same. */
    readonly isUnknown: boolean,
  ) {
    super(message);
    this.name = 'CloudError';
  }
}

const words = z.string().transform((text) => legible(text));
const errorSchema = z.object({ error: z.object({ code: z.number().int(), message: words.catch('') }) });
const acceptedSchema = z.object({
  contacts: z.array(z.object({ user_id: z.string().max(200).optional() })).optional(),
  messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1),
});
const numberSchema = z.object({ display_phone_number: words, verified_name: words.optional() });
const templateSchema = z.object({ status: words, rejected_reason: words.nullish(), name: z.string() });
const submittedSchema = z.object({ status: words });
const templatesSchema = z.object({ data: z.array(templateSchema) });
const ALREADY_THERE = 2388024;

/** Meta's Cloud API of WhatsApp, for one account. Every method throws {@link CloudError}. */
export class CloudApi {
  constructor(
    /** With its version, like `https://graph.facebook.com/v25.0`. */
    private readonly url: string,
    private readonly account: CloudAccount,
    private readonly signal?: AbortSignal,
  ) {}

  /** There is no idempotency key: after an unknown outcome it must not be called again. */
  async sendMessage({ to, template, values, callbackData }: CloudMessage): Promise<AcceptedMessage> {
    const parameters = values.map((text) => ({ type: 'text', text }));
    const body = await this.call('POST', `/${this.account.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      type: 'template',
      biz_opaque_callback_data: callbackData,
      template: {
        name: template,
        language: { code: 'pt_BR' },
        components: parameters.length > 0 ? [{ type: 'body', parameters }] : [],
      },
    });
    const { contacts, messages } = readResponse(acceptedSchema, body);
    return { providerId: messages[0]?.id ?? '', recipientId: contacts?.[0]?.user_id };
  }

  /** The number and the name that tutors see. */
  async number(): Promise<{ displayPhone: string; verifiedName: string | null }> {
    const fields = 'display_phone_number,verified_name';
    const body = await this.call('GET', `/${this.account.phoneNumberId}?fields=${fields}`);
    const { display_phone_number: displayPhone, verified_name: verifiedName } = readResponse(numberSchema, body);
    return { displayPhone, verifiedName: verifiedName ?? null };
  }

  /** Has WhatsApp tell this address what becomes of messages; it asks there for the token first. */
  async subscribe(url: string, verifyToken: string): Promise<void> {
    await this.call('POST', `/${this.account.businessAccountId}/subscribed_apps`, {
      override_callback_uri: url,
      verify_token: verifyToken,
    });
  }

  /** Submits a text; one that is there already is asked about. */
  async submit(template: { name: string }): Promise<CloudTemplateState> {
    try {
      const body = await this.call('POST', `/${this.account.businessAccountId}/message_templates`, template);
      return { status: readResponse(submittedSchema, body).status, reason: null };
    } catch (error) {
      if (!(error instanceof CloudError) || error.code !== ALREADY_THERE) throw error;
      return (await this.template(template.name)) ?? { status: 'PENDING', reason: null };
    }
  }

  async template(name: string): Promise<CloudTemplateState | undefined> {
    const query = new URLSearchParams({ name, fields: 'name,status,rejected_reason' });
    const body = await this.call('GET', `/${this.account.businessAccountId}/message_templates?${query.toString()}`);
    const found = readResponse(templatesSchema, body).data.find((one) => one.name === name);
    return found && { status: found.status, reason: found.rejected_reason ?? null };
  }

  private async call(method: HttpCall['method'], path: string, body?: object): Promise<unknown> {
    const url = new URL(this.url.replace(/\/$/, '') + path);
    const headers = { authorization: `Bearer ${this.account.accessToken}`, 'content-type': 'application/json' };
    const response = await send({
      method,
      url,
      headers,
      body: body && JSON.stringify(body),
      publicOnly: false,
      signal: this.signal,
    }).catch((error: unknown) => {
      const isUnsent = error instanceof ProviderError && error.isUnsent;
      throw new CloudError(legible(String(error)), undefined, isUnsent ? 503 : undefined, !isUnsent);
    });
    const { status } = response;
    if (status >= 200 && status < 300) return response.body;
    const { data } = errorSchema.safeParse(response.body);
    const text = `${method} ${url.pathname} returned ${status}: ${data?.error.message ?? 'no details'}`;
    // A gateway that has given up does not know what happened behind it.
    throw new CloudError(text, data?.error.code, status, !data && status >= 500 && status !== 503);
  }
}

function readResponse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new CloudError(`The response is not readable: ${result.error.issues[0]?.path.join('.')}`, undefined, 200, true);
}
