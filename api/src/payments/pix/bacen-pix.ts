import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { send, type HttpCall, type HttpResponse } from './pix-http';
import {
  ProviderError,
  RECEIPTS_MAX,
  type NewProviderCharge,
  type PixProvider,
  type PixRefund,
  type ProviderCharge,
  type ReceivedPix,
} from './pix-provider';
import type { PixReceipt } from './pix-settlements';

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

const ATTEMPTS = 3;
const RETRY_MS = 150;
/** No caller waits longer than this between two attempts, whatever the provider asks for. */
const RETRY_MAX_MS = 2_000;
/** A token that is about to expire is not used any more. */
const TOKEN_MARGIN_MS = 30_000;
const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';
const PAGE_SIZE = 500;
/** 20,000 payments in the two days that are reconciled. */
const PAGES_MAX = 40;
/** What a token, a BR Code and an address in it can be at most: all of them are kept. (Source: bacen/pix-api 2.9.0; EMV QRCPS-MPM) */
const TOKEN_MAX = 4096;
const BR_CODE_MAX = 512;
const LOCATION_MAX = 200;
const TXID_MAX = 35;
/** A token is renewed each day, whatever its provider says. */
const TOKEN_SECONDS_MAX = 86_400;
/** An open charge is asked about until it expires. */
const EXPIRY_SECONDS_MAX = 30 * 86_400;
/** The first day of PIX. */
const FIRST_DAY = Date.parse('2020-11-03T00:00:00Z');

/*
 * Responses are read tolerantly: unknown fields are ignored, unknown states count as open. (Source: bacen/pix-api 2.9.0, openapi.yaml)
 */
const cents = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((reais) => Math.round(Number(reais) * 100));
/** Now, if it is no moment, or none at which a PIX can have happened. */
const moment = z.string().transform((text) => {
  const at = new Date(text);
  return at.getTime() >= FIRST_DAY && at.getTime() <= Date.now() ? at : new Date();
});
const pixSchema = z
  .object({
    endToEndId: z.string().min(1).max(64),
    txid: z.string().max(TXID_MAX).nullish(),
    valor: cents,
    horario: moment,
  })
  .transform(({ endToEndId, txid, valor, horario }): ReceivedPix => ({
    endToEndId,
    txid: txid ?? undefined,
    cents: valor,
    at: horario,
  }));
const locationSchema = z.string().max(LOCATION_MAX).nullish();
const cobSchema = z.object({
  txid: z.string().max(TXID_MAX),
  status: z.string().max(50),
  calendario: z.object({
    criacao: moment,
    expiracao: z
      .number()
      .min(0)
      .default(86_400)
      .transform((seconds) => Math.min(seconds, EXPIRY_SECONDS_MAX)),
  }),
  valor: z.object({ original: cents }),
  pixCopiaECola: z.string().max(BR_CODE_MAX).nullish(),
  location: locationSchema,
  loc: z.object({ location: locationSchema }).nullish(),
  pix: z.array(pixSchema).max(RECEIPTS_MAX).nullish(),
});
const receivedSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(pixSchema).max(PAGE_SIZE).default([]),
});
const refundSchema = z.object({
  id: z.string().max(TXID_MAX),
  valor: cents,
  status: z.string().max(50),
  motivo: z.string().nullish(),
});
const tokenSchema = z.object({
  access_token: z.string().max(TOKEN_MAX),
  expires_in: z
    .number()
    .default(300)
    .transform((seconds) => Math.min(seconds, TOKEN_SECONDS_MAX)),
});
/** RFC 7807 */
const problemSchema = z.object({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  violacoes: z.array(z.object({ razao: z.string().nullish(), propriedade: z.string().nullish() })).nullish(),
});

/** A client for version 2 of Banco Central's Pix API, which every provider in Brazil speaks. */
export class BacenPix implements PixProvider {
  private token: { value: Promise<string>; expiresAt: number } | undefined;
  constructor(private readonly credentials: PixCredentials) {}

  async create({ txid, cents: amount, expiresInSeconds, key, text }: NewProviderCharge): Promise<ProviderCharge> {
    const body = {
      calendario: { expiracao: expiresInSeconds },
      valor: { original: (amount / 100).toFixed(2) },
      chave: key,
      solicitacaoPagador: text.slice(0, 140),
    };
    try {
      return chargeOf(await this.call('PUT', `/cob/${txid}`, body));
    } catch (error) {
      // Whether an earlier attempt has made it is for the provider to say: some refuse what others repeat.
      const made = error instanceof ProviderError && !error.isTemporary ? await this.find(txid) : undefined;
      if (made?.cents === amount) return made;
      throw error;
    }
  }

  async find(txid: string): Promise<ProviderCharge | undefined> {
    const found = await this.callOrMissing('GET', `/cob/${txid}`);
    return found === undefined ? undefined : chargeOf(found);
  }

  async cancel(txid: string): Promise<ProviderCharge> {
    return chargeOf(await this.call('PATCH', `/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }));
  }

  async *received(from: Date, to: Date): AsyncGenerator<ReceivedPix[]> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      });
      const { parametros, pix } = read(receivedSchema, await this.call('GET', `/pix?${query}`));
      yield pix;
      if (pix.length === 0 || page + 1 >= parametros.paginacao.quantidadeDePaginas) break;
    }
  }

  async refund(endToEndId: string, refundId: string, amount: number): Promise<PixRefund> {
    const earlier = await this.findRefund(endToEndId, refundId);
    if (earlier) return earlier;
    const body = { valor: (amount / 100).toFixed(2) };
    return refundOf(await this.call('PUT', `/pix/${endToEndId}/devolucao/${refundId}`, body));
  }

  async findRefund(endToEndId: string, refundId: string): Promise<PixRefund | undefined> {
    const found = await this.callOrMissing('GET', `/pix/${endToEndId}/devolucao/${refundId}`);
    return found === undefined ? undefined : refundOf(found);
  }

  async ensureWebhook(key: string, url: string): Promise<void> {
    await this.call('PUT', `/webhook/${encodeURIComponent(key)}`, { webhookUrl: url });
  }

  private async callOrMissing(method: 'GET', path: string): Promise<unknown> {
    try {
      return await this.call(method, path);
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Every call may be repeated: the ids are ours. */
  private async call(method: HttpCall['method'], path: string, body?: object): Promise<unknown> {
    const url = new URL(this.credentials.url.replace(/\/$/, '') + path);
    let renewed = false;
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.attempt(attempt, { method, url, body });
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
    { method, url, body }: { method: HttpCall['method']; url: URL; body: object | undefined },
  ): Promise<HttpResponse | undefined> {
    const isLast = attempt >= ATTEMPTS;
    let wait = RETRY_MS * 2 ** (attempt - 1) * (1 + Math.random());
    try {
      const headers = { authorization: `Bearer ${await this.accessToken()}`, 'content-type': 'application/json' };
      const { tls, publicOnly } = this.credentials;
      const text = body && JSON.stringify(body);
      const response = await send({ method, url, headers, body: text, tls, publicOnly });
      if (isLast || (response.status !== 429 && response.status < 500)) return response;
      wait = Math.max(wait, (response.retryAfterSeconds ?? 0) * 1000);
    } catch (error) {
      if (isLast || !(error instanceof ProviderError && error.isTemporary)) throw error;
    }
    await delay(Math.min(wait, RETRY_MAX_MS));
    return undefined;
  }

  /** Calls at the same time share one. */
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
    return read(tokenSchema, response.body);
  }
}

function chargeOf(body: unknown): ProviderCharge {
  const { txid, status, calendario, valor, pixCopiaECola, location, loc, pix } = read(cobSchema, body);
  return {
    txid,
    cents: valor.original,
    state: status === 'CONCLUIDA' ? 'paid' : status.startsWith('REMOVIDA') ? 'removed' : 'open',
    expiresAt: new Date(calendario.criacao.getTime() + calendario.expiracao * 1000),
    brCode: pixCopiaECola ?? undefined,
    location: location ?? loc?.location ?? undefined,
    receipts: (pix ?? []).map(({ endToEndId, cents: amount, at }): PixReceipt => ({ endToEndId, cents: amount, at })),
  };
}

function refundOf(body: unknown): PixRefund {
  const { id, valor, status, motivo } = read(refundSchema, body);
  const state = status === 'DEVOLVIDO' ? 'returned' : status === 'NAO_REALIZADO' ? 'failed' : 'processing';
  return { id, cents: valor, state, reason: motivo ?? undefined };
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
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
  const words = [data?.detail ?? data?.title ?? 'no details', ...violations].join('; ').slice(0, 300);
  return new ProviderError(`${method} ${url.host}${url.pathname} returned ${status}: ${words}`, status);
}
