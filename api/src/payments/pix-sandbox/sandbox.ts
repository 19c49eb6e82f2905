import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/*
 * What the sandbox knows: a payment service provider of one receiver, in memory. No money moves anywhere. See server.ts for its API,
 * which is Banco Central's.
 */

export interface SandboxRefund {
  id: string;
  valor: string;
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
  motivo?: string;
}
export interface SandboxPix {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes: SandboxRefund[];
}
export interface SandboxCob {
  txid: string;
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  solicitacaoPagador: string;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  revisao: number;
  location: string;
  pix: SandboxPix[];
}

/** How a charge is paid. */
export interface Payment {
  /** Reais; by default what was charged. */
  valor?: string;
  /** Payments, each with an id of its own. */
  times?: number;
  /** Until the webhook rings. */
  delayMs?: number;
  /** The webhook does not ring. */
  drop?: boolean;
  /** The charge is removed first: the payer had begun before. */
  afterRemoval?: boolean;
}

/** Switches that hold for everything until they are changed. */
export interface Faults {
  lostWebhooks: boolean;
  doubledWebhooks: boolean;
  lateWebhooks: boolean;
  /** Refunds stay in process. */
  slowRefunds: boolean;
  /** Refunds end without the money being returned. */
  refusedRefunds: boolean;
  /** Responds 503. */
  down: boolean;
  /** Responds 429. */
  busy: boolean;
}

const LATE_MS = 20_000;
const ISPB = '99999999';

export class PixSandbox {
  readonly cobs = new Map<string, SandboxCob>();
  readonly received: SandboxPix[] = [];
  /** Address by PIX key. */
  readonly webhooks = new Map<string, string>();
  readonly faults: Faults = {
    lostWebhooks: false,
    doubledWebhooks: false,
    lateWebhooks: false,
    slowRefunds: false,
    refusedRefunds: false,
    down: false,
    busy: false,
  };
  private readonly stopping = new AbortController();

  constructor() {
    // Every webhook on its way is one.
    setMaxListeners(0, this.stopping.signal);
  }

  /** Makes a charge, or changes the active one with this txid. */
  put(txid: string, body: Pick<SandboxCob, 'chave'> & Partial<SandboxCob>, location: string): SandboxCob {
    const existing = this.cobs.get(txid);
    const cob: SandboxCob = {
      txid,
      calendario: {
        criacao: existing?.calendario.criacao ?? new Date().toISOString(),
        expiracao: body.calendario?.expiracao ?? 86_400,
      },
      valor: { original: body.valor?.original ?? '0.00' },
      chave: body.chave,
      solicitacaoPagador: body.solicitacaoPagador ?? '',
      status: 'ATIVA',
      revisao: existing ? existing.revisao + 1 : 0,
      location,
      pix: existing?.pix ?? [],
    };
    this.cobs.set(txid, cob);
    return cob;
  }

  isExpired({ calendario: { criacao, expiracao } }: SandboxCob): boolean {
    return Date.parse(criacao) + expiracao * 1000 < Date.now();
  }

  /** Pays a charge as somebody with a bank's app would, and rings the webhook. */
  pay(cob: SandboxCob, { valor, times = 1, delayMs = 0, drop = false, afterRemoval = false }: Payment): SandboxPix[] {
    if (afterRemoval && cob.status === 'ATIVA') cob.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    const paid = Array.from({ length: times }, () => this.receive(cob, valor ?? cob.valor.original));
    if (cob.status === 'ATIVA') cob.status = 'CONCLUIDA';
    const { lostWebhooks, doubledWebhooks, lateWebhooks } = this.faults;
    if (!drop && !lostWebhooks) {
      const wait = delayMs + (lateWebhooks ? LATE_MS : 0);
      const rings = doubledWebhooks ? 2 : 1;
      for (let ring = 0; ring < rings; ring += 1) void this.ring(cob.chave, paid, wait);
    }
    return paid;
  }

  stop(): void {
    this.stopping.abort();
  }

  private receive({ txid, pix }: SandboxCob, valor: string): SandboxPix {
    const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
    const endToEndId = `E${ISPB}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`;
    const received = { endToEndId, txid, valor, horario: new Date().toISOString(), devolucoes: [] };
    pix.push(received);
    this.received.push(received);
    return received;
  }

  private async ring(key: string, pix: SandboxPix[], wait: number): Promise<void> {
    const url = this.webhooks.get(key);
    if (!url) return;
    try {
      if (wait > 0) await delay(wait, undefined, { signal: this.stopping.signal, ref: false });
      const body = JSON.stringify({ pix });
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(10_000)]);
      await fetch(`${url}/pix`, { method: 'POST', headers, body, signal });
    } catch {
      // A lost webhook: nobody is told, as with a real provider whose retries are over.
    }
  }
}
