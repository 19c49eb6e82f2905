import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { sandboxPage } from './page';
import { PixSandbox, type SandboxCob, type SandboxRefund } from './sandbox';

const BODY_MAX_BYTES = 64 * 1024;
const TXID = '([a-zA-Z0-9]{26,35})';

const money = z.string().regex(/^\d{1,10}\.\d{2}$/);
const cobSchema = z.object({
  calendario: z.object({ expiracao: z.number().int().positive() }).optional(),
  valor: z.object({ original: money }),
  chave: z.string().min(1).max(77),
  solicitacaoPagador: z.string().max(140).optional(),
});
const removalSchema = z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR') });
const webhookSchema = z.object({ webhookUrl: z.url() });
const refundSchema = z.object({ valor: money });
/** A number of reais, too, for people at a command line. */
const paymentSchema = z.object({
  valor: z
    .union([
      money,
      z
        .number()
        .positive()
        .transform((reais) => reais.toFixed(2)),
    ])
    .optional(),
  times: z.number().int().min(1).max(10).optional(),
  delayMs: z.number().min(0).max(600_000).optional(),
  drop: z.boolean().optional(),
  afterRemoval: z.boolean().optional(),
});
const faultsSchema = z
  .object({
    lostWebhooks: z.boolean(),
    doubledWebhooks: z.boolean(),
    lateWebhooks: z.boolean(),
    slowRefunds: z.boolean(),
    refusedRefunds: z.boolean(),
    down: z.boolean(),
    busy: z.boolean(),
  })
  .partial();

/** A response that is no success, as RFC 7807 and Banco Central write it. */
class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly violacoes: { razao: string; propriedade: string }[] = [],
  ) {
    super(title);
  }
}

interface Call {
  sandbox: PixSandbox;
  /** The parts of the path in parentheses. */
  parts: string[];
  query: URLSearchParams;
  body: unknown;
  host: string;
}
type Route = [method: string, path: RegExp, respond: (call: Call) => [status: number, body: unknown]];

const ROUTES: Route[] = [
  ['PUT', new RegExp(`^/v2/cob/${TXID}$`), putCob],
  ['GET', new RegExp(`^/v2/cob/${TXID}$`), ({ sandbox, parts }) => [200, cobOf(sandbox, parts)]],
  ['PATCH', new RegExp(`^/v2/cob/${TXID}$`), removeCob],
  ['GET', /^\/v2\/pix$/, listReceived],
  ['PUT', /^\/v2\/pix\/([a-zA-Z0-9]+)\/devolucao\/([a-zA-Z0-9]{1,35})$/, putRefund],
  ['GET', /^\/v2\/pix\/([a-zA-Z0-9]+)\/devolucao\/([a-zA-Z0-9]{1,35})$/, getRefund],
  ['PUT', /^\/v2\/webhook\/([^/]+)$/, putWebhook],
];
/** Routes that a real provider does not have: paying, and switching faults on. */
const CONTROLS: Route[] = [
  ['GET', /^\/_cobs$/, ({ sandbox }) => [200, { cobs: [...sandbox.cobs.values()].reverse(), faults: sandbox.faults }]],
  ['POST', new RegExp(`^/_pay/${TXID}$`), pay],
  ['POST', /^\/_faults$/, setFaults],
];

export interface RunningSandbox {
  /** Its page; the API begins at `/v2`. */
  url: string;
  sandbox: PixSandbox;
  stop: () => Promise<void>;
}

/**
 * Starts a payment service provider that speaks Banco Central's Pix API 2.x over HTTP, for demonstrations and tests.
 * @param port 0 is any free one
 */
export async function startPixSandbox(port = 0): Promise<RunningSandbox> {
  const sandbox = new PixSandbox();
  const tokens = new Set<string>();
  const server = createServer((request, response) => void handle(sandbox, tokens, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Only this machine can reach it.
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    sandbox,
    stop: () =>
      new Promise((resolve) => {
        sandbox.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(sandbox: PixSandbox, tokens: Set<string>, request: IncomingMessage, response: ServerResponse) {
  const host = request.headers.host ?? '127.0.0.1';
  const url = new URL(request.url ?? '/', `http://${host}`);
  const method = request.method ?? 'GET';
  try {
    const text = await bodyOf(request);
    if (method === 'GET' && url.pathname === '/') return sendPage(response);
    if (method === 'POST' && url.pathname === '/oauth/token')
      return send(response, 200, newToken(sandbox, tokens, request));
    const isApi = url.pathname.startsWith('/v2/');
    if (isApi) checkCall(sandbox, tokens, request);
    else refuseOtherPages(request);
    for (const [routeMethod, path, respond] of isApi ? ROUTES : CONTROLS) {
      const match = routeMethod === method ? path.exec(url.pathname) : null;
      if (!match) continue;
      const body: unknown = text ? JSON.parse(text) : {};
      const [status, json] = respond({ sandbox, parts: match.slice(1), query: url.searchParams, body, host });
      return send(response, status, json);
    }
    throw new Problem(404, 'Não encontrado');
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem(400, 'Requisição inválida');
    const { status, title, violacoes } = problem;
    if (status === 429) response.setHeader('retry-after', '1');
    send(
      response,
      status,
      { type: 'https://pix.bcb.gov.br/api/v2/error/Sandbox', title, status, violacoes },
      'application/problem+json',
    );
  }
}

function send(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  const text = status === 204 ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function sendPage(response: ServerResponse): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(200, headers).end(sandboxPage);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > BODY_MAX_BYTES) throw new Problem(413, 'Corpo grande demais');
  }
  return text;
}

/** Any credentials will do, but there must be some. */
function newToken({ faults }: PixSandbox, tokens: Set<string>, { headers }: IncomingMessage) {
  if (faults.down) throw new Problem(503, 'Serviço indisponível');
  const [clientId, clientSecret] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  if (!clientId || !clientSecret) throw new Problem(401, 'Credenciais inválidas');
  const token = crypto.randomUUID();
  tokens.add(token);
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'cob.write cob.read pix.write pix.read',
  };
}

function checkCall({ faults }: PixSandbox, tokens: Set<string>, { headers }: IncomingMessage): void {
  if (faults.down) throw new Problem(503, 'Serviço indisponível');
  if (faults.busy) throw new Problem(429, 'Limite de requisições excedido');
  if (!tokens.has((headers.authorization ?? '').replace(/^Bearer /, ''))) throw new Problem(401, 'Token inválido');
}

/** No page of the web can pay in the background of somebody's browser. */
function refuseOtherPages({ headers }: IncomingMessage): void {
  if (headers.origin && headers.origin !== `http://${headers.host}`)
    throw new Problem(403, 'Somente pela página da sandbox');
}

function cobOf(sandbox: PixSandbox, [txid = '']: string[]): SandboxCob {
  const cob = sandbox.cobs.get(txid);
  if (!cob) throw new Problem(404, 'Cobrança não encontrada');
  return cob;
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const violations = result.error.issues.map(({ path, message }) => ({ razao: message, propriedade: path.join('.') }));
  throw new Problem(400, 'Requisição inválida', violations);
}

function putCob({ sandbox, parts: [txid = ''], body, host }: Call): [number, unknown] {
  const { calendario, valor, chave, solicitacaoPagador } = parsed(cobSchema, body);
  const existing = sandbox.cobs.get(txid);
  if (existing && existing.status !== 'ATIVA') throw new Problem(400, 'A cobrança não está ativa');
  const { expiracao = 86_400 } = calendario ?? {};
  const fields = { calendario: { criacao: '', expiracao }, valor, chave, solicitacaoPagador: solicitacaoPagador ?? '' };
  return [201, sandbox.put(txid, fields, `${host}/qr/v2/${txid}`)];
}

function removeCob({ sandbox, parts, body }: Call): [number, unknown] {
  const { status } = parsed(removalSchema, body);
  const cob = cobOf(sandbox, parts);
  if (cob.status !== 'ATIVA') throw new Problem(400, 'A cobrança não está ativa');
  cob.status = status;
  cob.revisao += 1;
  return [200, cob];
}

function listReceived({ sandbox, query }: Call): [number, unknown] {
  const [from, to] = ['inicio', 'fim'].map((name) => Date.parse(query.get(name) ?? ''));
  if (from === undefined || to === undefined || Number.isNaN(from + to)) throw new Problem(400, 'Período inválido');
  const size = Math.min(1000, Number(query.get('paginacao.itensPorPagina') ?? 100));
  const page = Number(query.get('paginacao.paginaAtual') ?? 0);
  const all = sandbox.received.filter(({ horario }) => Date.parse(horario) >= from && Date.parse(horario) <= to);
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.max(1, Math.ceil(all.length / size)),
    quantidadeTotalDeItens: all.length,
  };
  const [inicio, fim] = [new Date(from), new Date(to)].map((at) => at.toISOString());
  return [200, { parametros: { inicio, fim, paginacao }, pix: all.slice(page * size, (page + 1) * size) }];
}

function pixOf(sandbox: PixSandbox, endToEndId: string) {
  const pix = sandbox.received.find((received) => received.endToEndId === endToEndId);
  if (!pix) throw new Problem(404, 'Pix não encontrado');
  return pix;
}

function putRefund({ sandbox, parts: [endToEndId = '', id = ''], body }: Call): [number, unknown] {
  const pix = pixOf(sandbox, endToEndId);
  const { valor } = parsed(refundSchema, body);
  if (pix.devolucoes.some((refund) => refund.id === id)) throw new Problem(400, 'Devolução já solicitada');
  const cents = (reais: string) => Math.round(Number(reais) * 100);
  const returned = pix.devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, refund) => sum + cents(refund.valor), cents(valor));
  if (returned > cents(pix.valor)) throw new Problem(400, 'O valor excede o do Pix');
  const refund: SandboxRefund = { id, valor, status: 'EM_PROCESSAMENTO' };
  pix.devolucoes.push(refund);
  return [201, refund];
}

function getRefund({ sandbox, parts: [endToEndId = '', id = ''] }: Call): [number, unknown] {
  const refund = pixOf(sandbox, endToEndId).devolucoes.find((one) => one.id === id);
  if (!refund) throw new Problem(404, 'Devolução não encontrada');
  const { slowRefunds, refusedRefunds } = sandbox.faults;
  if (refund.status === 'EM_PROCESSAMENTO' && !slowRefunds) {
    refund.status = refusedRefunds ? 'NAO_REALIZADO' : 'DEVOLVIDO';
    if (refusedRefunds) refund.motivo = 'Saldo insuficiente';
  }
  return [200, refund];
}

function putWebhook({ sandbox, parts: [key = ''], body }: Call): [number, unknown] {
  sandbox.webhooks.set(decodeURIComponent(key), parsed(webhookSchema, body).webhookUrl);
  return [200, {}];
}

function pay({ sandbox, parts, body }: Call): [number, unknown] {
  const cob = cobOf(sandbox, parts);
  const payment = parsed(paymentSchema, body);
  return [
    200,
    { pix: sandbox.pay(cob, Object.fromEntries(Object.entries(payment).filter(([, value]) => value !== undefined))) },
  ];
}

function setFaults({ sandbox, body }: Call): [number, unknown] {
  return [200, Object.assign(sandbox.faults, parsed(faultsSchema, body))];
}
