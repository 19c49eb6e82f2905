import { request } from 'node:https';
import type { Certificate } from '../documents/certificate';
import type { Rejection, Unknown } from './outcome';
import { CERTIFICATE_REFUSED } from './rejections';

/** How an authority is reached. */
export interface Connection {
  /** The shop's, which says who calls (mutual TLS). */
  certificate: Certificate;
  /** PEM of a certification authority besides those that Node trusts: ICP-Brasil's, or the sandbox's. */
  ca: string | null;
  timeoutMs: number;
}
export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}
export interface Response {
  status: number;
  body: string;
}

const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** TLS alerts about the certificate of who calls, from bad_certificate to access_denied: nothing of the call has been read. */
const REFUSAL = /SSL alert number (4[2-689]|116)\b/;

/**
 * Calls an authority. What comes back is its response, or why there is none: whether it has processed the call is unknown then, unless it
 * has refused the certificate.
 */
export function call(
  { certificate, ca, timeoutMs }: Connection,
  { method, url, headers, body }: Call,
): Promise<Response | Unknown | Rejection> {
  return new Promise((resolve) => {
    let isConnected = false;
    const lost = (message: string) => {
      outgoing.destroy();
      resolve({ kind: 'unknown', reason: isConnected ? 'TIMEOUT' : 'UNREACHABLE', message });
    };
    const outgoing = request(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      cert: [certificate.certificate, ...certificate.chain].join('\n'),
      key: certificate.privateKey,
      ca: ca ?? undefined,
      // Each shop has a certificate of its own, so that connections are not shared.
      agent: false,
    });
    const timer = setTimeout(() => lost('Sem resposta da autoridade no prazo'), timeoutMs);
    outgoing.once('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)));
    outgoing.once('error', ({ message }) => {
      if (REFUSAL.test(message)) resolve(CERTIFICATE_REFUSED);
      lost(message);
    });
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > BODY_MAX_BYTES) lost('Resposta grande demais');
        else chunks.push(chunk);
      });
      incoming.once('error', ({ message }) => lost(message));
      incoming.once('aborted', () => lost('A conexão caiu'));
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    outgoing.end(body);
  });
}

export const isFailure = (response: Response | Unknown | Rejection): response is Unknown | Rejection =>
  'kind' in response;

/** HTTP 403, and what nginx and IIS respond instead to a certificate that they do not trust: nothing has been processed. */
export const isRefusal = ({ status }: Response): boolean => [401, 403, 495, 496].includes(status);
