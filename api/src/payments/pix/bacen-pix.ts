import { z } from 'zod';
import { readResponse as read, type BacenApi, type BacenCall } from './bacen-api';
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
import { brCodeText, endToEndIdText, idText, locationText, payeeTxidText, reasonText } from './provider-texts';

const PAGE_SIZE = 500;
/** 20,000 payments in the two days that are reconciled. */
const PAGES_MAX = 40;
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
    endToEndId: endToEndIdText,
    txid: payeeTxidText.nullish(),
    valor: cents,
    horario: moment,
  })
  .transform(({ endToEndId, txid, valor, horario }): ReceivedPix => ({
    endToEndId,
    txid: txid ?? undefined,
    cents: valor,
    at: horario,
  }));
const cobSchema = z.object({
  txid: idText,
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
  pixCopiaECola: brCodeText.nullish(),
  location: locationText.nullish(),
  loc: z.object({ location: locationText.nullish() }).nullish(),
  pix: z.array(pixSchema).max(RECEIPTS_MAX).nullish(),
});
const receivedSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(pixSchema).max(PAGE_SIZE).default([]),
});
const refundSchema = z.object({
  id: idText,
  valor: cents,
  status: z.string().max(50),
  motivo: reasonText.nullish(),
});

/** A client for version 2 of Banco Central's Pix API, which every provider in Brazil speaks. */
export class BacenPix implements PixProvider {
  constructor(
    private readonly api: BacenApi,
    /** Ends whatever is being asked. */
    private readonly signal?: AbortSignal,
  ) {}

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

  private call(method: BacenCall['method'], path: string, body?: object): Promise<unknown> {
    return this.api.call({ method, path, body, signal: this.signal });
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
  return { id, cents: valor, state, reason: motivo || undefined };
}
