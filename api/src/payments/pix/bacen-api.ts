import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { BusyError, TooManyAttemptsError } from '../../kernel/http/errors';
import { FairQueue } from '../../kernel/fairness/fair-queue';
import { send, type HttpCall, type HttpResponse } from './pix-http';
import { ProviderBusyError, ProviderError } from './pix-provider';
import { legible, reasonText, tokenText } from './provider-texts';

/** How to reach an account at a payment service provider. */
export interface PixCredentials {
  /** Where the API begins, e.g. `https://pix.example/v2`. */
  url: string;
  /** Where tokens are issued; by default `/oauth/token` of the same host. */
  tokenUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
  tls?: { cert: string; key: string } | undefined;
  publicOnly: boolean;
}
export interface BacenCall {
  method: HttpCall['method'];
  path: string;
  body?: object | undefined;
  /** Ends the call, however many of its attempts are left. */
  signal?: AbortSignal | undefined;
}

const ATTEMPTS = 3;
const RETRY_MS = 150;
/** No caller waits longer than this between two attempts, whatever the provider asks for. */
const RETRY_MAX_MS = 2_000;
/** A token that is about to expire is not used any more. */
const TOKEN_MARGIN_MS = 30_000;
/** A token is renewed each day, whatever its provider says. */
const TOKEN_SECONDS_MAX = 86_400;
const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

const tokenSchema = z.object({
  access_token: tokenText,
  expires_in: z
    .number()
    .default(300)
    .transform((seconds) => Math.min(seconds, TOKEN_SECONDS_MAX)),
});
/** RFC 7807 */
const problemSchema = z.object({
  title: reasonText.nullish(),
  detail: reasonText.nullish(),
  violacoes: z.array(z.object({ razao: reasonText.nullish(), propriedade: reasonText.nullish() })).nullish(),
});

/**
 * The turns of accounts. A provider that does not respond holds the requests that wait for it, and with them connections that all shops
 * share: of one shop only a few may wait, and not for long.
 */
export const newTurns = () =>
  new FairQueue(
    { slots: Infinity, perKey: 4, waiting: Infinity, waitingPerKey: 8, timeoutMs: 3_000 },
    () => 'Too many calls of one account are waiting for its provider',
  );

/** HTTP calls to one account's provider, with its token. */
export class BacenApi {
  private token: { value: Promise<string>; expiresAt: number } | undefined;
  constructor(
    private readonly credentials: PixCredentials,
    /** Its turn among the calls of the same key; the platform's own account takes none, because every shop pays there. */
    private readonly turn?: { turns: FairQueue; key: string },
  ) {}

  /**
   * Every call may be repeated: the ids are ours.
   * @throws ProviderError and nothing else: whatever goes wrong, whoever needs the provider has done nothing wrong
   */
  async call(call: BacenCall): Promise<unknown> {
    try {
      return await this.callInTurn(call);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      if (error instanceof TooManyAttemptsError || error instanceof BusyError)
        throw new ProviderBusyError(error.message);
      throw new ProviderError(`The provider cannot be asked: ${legible(String(error))}`);
    }
  }

  private async callInTurn(call: BacenCall): Promise<unknown> {
    if (!this.turn) return this.callNow(call);
    const { turns, key } = this.turn;
    return unlessAborted(
      turns.run(key, () => this.callNow(call)),
      call.signal,
    );
  }

  private async callNow({ method, path, body, signal }: BacenCall): Promise<unknown> {
    const url = new URL(this.credentials.url.replace(/\/$/, '') + path);
    let renewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.attempt(attempt, { method, url, body, signal });
      if (!response) continue;
      if (response.status >= 200 && response.status < 300) return response.body;
      if (response.status === 401 && !renewed) {
        this.token = undefined;
        renewed = true;
        continue;
      }
      throw problemOf(method, url, response);
    }
  }

  /** @returns undefined if it failed and may be tried again, after a pause */
  private async attempt(
    attempt: number,
    { method, url, body, signal }: Omit<BacenCall, 'path'> & { url: URL },
  ): Promise<HttpResponse | undefined> {
    const isLast = attempt >= ATTEMPTS;
    let wait = RETRY_MS * 2 ** (attempt - 1) * (1 + Math.random());
    try {
      const token = await unlessAborted(this.accessToken(), signal);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { tls, publicOnly } = this.credentials;
      const text = body && JSON.stringify(body);
      const response = await send({ method, url, headers, body: text, tls, publicOnly, signal });
      if (isLast || (response.status !== 429 && response.status < 500)) return response;
      wait = Math.max(wait, (response.retryAfterSeconds ?? 0) * 1000);
    } catch (error) {
      if (isLast || signal?.aborted || !(error instanceof ProviderError && error.isTemporary)) throw error;
    }
    await unlessAborted(delay(Math.min(wait, RETRY_MAX_MS)), signal);
    return undefined;
  }

  /** Calls at the same time share one, so that it ends with none of them. */
  private accessToken(): Promise<string> {
    if (this.token && this.token.expiresAt > Date.now()) return this.token.value;
    const value = this.newToken().then(({ access_token, expires_in }) => {
      token.expiresAt = Date.now() + expires_in * 1000 - TOKEN_MARGIN_MS;
      return access_token;
    });
    const token = { value, expiresAt: Infinity };
    this.token = token;
    value.catch(() => {
      if (this.token === token) this.token = undefined;
    });
    return value;
  }

  private async newToken(): Promise<z.infer<typeof tokenSchema>> {
    const { url, tokenUrl, clientId, clientSecret, tls, publicOnly } = this.credentials;
    const target = new URL(tokenUrl ?? '/oauth/token', url);
    const response = await send({
      method: 'POST',
      url: target,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
      tls,
      publicOnly,
    });
    if (response.status < 200 || response.status >= 300) throw problemOf('POST', target, response);
    return readResponse(tokenSchema, response.body);
  }
}

/** @throws ProviderError if the response does not have the schema */
export function readResponse<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProviderError(`The provider's response is not readable: ${result.error.issues[0]?.path.join('.')}`, 502);
}

/** The provider's own words, without what we sent. */
function problemOf(method: string, url: URL, { status, body }: HttpResponse): ProviderError {
  const { data } = problemSchema.safeParse(body);
  const violations = (data?.violacoes ?? []).map(({ propriedade, razao }) =>
    `${propriedade ?? ''} ${razao ?? ''}`.trim(),
  );
  const words = legible([data?.detail || data?.title || 'no details', ...violations].join('; '));
  return new ProviderError(`${method} ${url.host}${url.pathname} returned ${status}: ${words}`, status);
}

/** The work goes on: others may wait for it, too. @throws ProviderError as soon as the signal aborts */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new ProviderError('The provider did not respond in time'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
