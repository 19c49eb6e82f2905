import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { z } from 'zod';
import { issueForCompany, pfxOf } from './certificates';
import { sandboxPage } from './page';
import { FiscalSandbox } from './sandbox';
import { sefaz, type SandboxResponse } from './sefaz';
import { sefin } from './sefin';
import { isTrusted } from './verify';

const BODY_MAX_BYTES = 1024 * 1024;

const faultsSchema = z
  .object({
    down: z.boolean(),
    paused: z.boolean(),
    slow: z.boolean(),
    timesOutAfterAuthorising: z.boolean(),
    lateCancellations: z.boolean(),
    rejectsWith: z.string().regex(/^(\d{3,4}|E\d{4})?$/),
  })
  .partial();
const companySchema = z.object({
  cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
  name: z.string().min(1).max(40),
  password: z.string().min(1),
});

export interface RunningSandbox {
  /** Page of the sandbox: what was authorised, and which faults are on. */
  url: string;
  /** Address of the authorities, which demand a certificate: SEFAZ at `/ws`, Sefin at `/SefinNacional`. */
  authorityUrl: string;
  sandbox: FiscalSandbox;
  stop: () => Promise<void>;
}

/**
 * Starts the authorities of NFC-e and NFS-e, for demonstrations and tests.
 * @param port of the page, 0 is any free one
 * @param authorityPort 0 is any free one
 * @param caFile where the certificate goes by which the API trusts it
 */
export async function startFiscalSandbox(port = 0, authorityPort = 0, caFile?: string): Promise<RunningSandbox> {
  const sandbox = new FiscalSandbox();
  // Before it can be reached, so that who waits for that finds the file.
  if (caFile !== undefined) await writeFile(caFile, sandbox.ca.certificate);
  const { certificate: cert, privateKey: key } = sandbox.server;
  // Whoever calls shows a certificate of the sandbox's authority; whose it is matters where a document is signed.
  const tls = { cert, key, requestCert: true, rejectUnauthorized: false };
  const authority = createHttpsServer(tls, (request, response) => void callAuthority(sandbox, request, response));
  // Down: not even TLS comes about, so that who calls knows that nothing has arrived.
  authority.on('connection', (socket: Socket) => {
    if (sandbox.faults.down) socket.destroy();
  });
  const page = createHttpServer((request, response) => void control(sandbox, request, response));
  await listen(authority, authorityPort);
  await listen(page, port);
  return {
    url: `http://127.0.0.1:${(page.address() as AddressInfo).port}`,
    authorityUrl: `https://127.0.0.1:${(authority.address() as AddressInfo).port}`,
    sandbox,
    stop: async () => {
      for (const server of [authority, page]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Only this machine can reach it.
    server.listen(port, '127.0.0.1', resolve);
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) throw new RangeError('Too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function callAuthority(
  sandbox: FiscalSandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await bodyOf(request);
    const { pathname } = new URL(request.url ?? '/', 'https://127.0.0.1');
    const shown = (request.socket as TLSSocket).getPeerX509Certificate();
    const isAccepted = shown && isTrusted(shown) && Date.parse(shown.validTo) > Date.now();
    const result = isAccepted
      ? await dispatch(sandbox, request.method ?? 'GET', pathname, body)
      : { status: 403, body: 'Certificado digital obrigatorio, em vigor e da AC do sandbox' };
    if (sandbox.delayMs > 0) await delay(sandbox.delayMs, undefined, { ref: false });
    if (result.isLost) return void request.socket.destroy();
    const type = pathname.startsWith('/ws/') ? 'application/soap+xml; charset=utf-8' : 'application/json';
    response.writeHead(result.status, { 'content-type': type }).end(result.body);
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}

async function dispatch(sandbox: FiscalSandbox, method: string, path: string, body: string): Promise<SandboxResponse> {
  const service = /^\/ws\/(\w+)$/.exec(path)?.[1];
  if (service !== undefined && method === 'POST') return sefaz(sandbox, service, body);
  if (path.startsWith('/SefinNacional/')) return sefin(sandbox, method, path.slice('/SefinNacional'.length), body);
  return { status: 404, body: '' };
}

/** Routes that the real ones do not have: seeing everything, and switching faults on. */
async function control(sandbox: FiscalSandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const json = (status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  const { origin, host } = request.headers;
  // No page of the web can switch faults in the background of somebody's browser.
  if (origin !== undefined && origin !== `http://${host}`) return json(403, {});
  try {
    const body = await bodyOf(request);
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /')
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(sandboxPage);
    if (route === 'GET /_state') return json(200, stateOf(sandbox));
    if (route === 'GET /_ca')
      return void response.writeHead(200, { 'content-type': 'application/x-pem-file' }).end(sandbox.ca.certificate);
    if (route === 'POST /_faults') {
      Object.assign(sandbox.faults, faultsSchema.parse(JSON.parse(body)));
      return json(200, sandbox.faults);
    }
    if (route === 'POST /_certificates') {
      const { password, ...company } = companySchema.parse(JSON.parse(body));
      const pfx = pfxOf(issueForCompany(sandbox.ca, company), sandbox.ca, password);
      return void response.writeHead(200, { 'content-type': 'application/x-pkcs12' }).end(pfx);
    }
    const xml = /^GET \/_xml\/([0-9A-Z]{44,50})$/.exec(route)?.[1];
    const known = xml === undefined ? undefined : (sandbox.nfces.get(xml) ?? sandbox.nfses.get(xml));
    if (known) return void response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(known.xml);
    json(404, {});
  } catch {
    json(400, {});
  }
}

const stateOf = ({ nfces, nfses, voided, faults }: FiscalSandbox) => ({
  nfces: [...nfces.values()]
    .reverse()
    .map(({ xml: _xml, cancellation, ...nfce }) => ({ ...nfce, isCancelled: cancellation !== null })),
  nfses: [...nfses.values()].reverse().map(({ xml: _xml, cancellation, ...nfse }) => ({
    ...nfse,
    isCancelled: cancellation !== null,
  })),
  voided,
  faults,
});
