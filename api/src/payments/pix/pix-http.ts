import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { ProviderError } from './pix-provider';
import { legible } from './provider-texts';
import { hostOf, lookupPublic, refusePrivateHost } from './public-hosts';

const TIMEOUT_MS = 10_000;
/** A page of 500 payments has a fifth of it. */
const RESPONSE_MAX_BYTES = 1024 * 1024;

export interface HttpCall {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
  /** PEM, for providers that require mutual TLS. */
  tls?: { cert: string; key: string } | undefined;
  /** Refuses addresses inside our own network: the URL is a shop's, who must not be able to reach what only we can reach. */
  publicOnly: boolean;
  /** Ends the call before its time is over. */
  signal?: AbortSignal | undefined;
}
export interface HttpResponse {
  status: number;
  /** Parsed JSON; undefined if it is none. */
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/**
 * Sends one request; redirects are not followed.
 * @throws ProviderError if there is no response in time, or it is too long
 */
export async function send({ method, url, headers, body, tls, publicOnly, signal }: HttpCall): Promise<HttpResponse> {
  // Nothing is looked up for an address.
  if (publicOnly && isIP(hostOf(url.hostname))) await refusePrivateHost(url);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(
        error instanceof ProviderError
          ? error
          : new ProviderError(`${method} ${url.host}: ${legible(error.message)}`, undefined, isUnsent(error)),
      );
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
        ...(signal ? { signal } : {}),
        ...(tls ?? {}),
        ...(publicOnly ? { lookup: lookupPublic } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > RESPONSE_MAX_BYTES) request.destroy(new ProviderError(`${url.host} sends too much`));
          else chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: parsed(Buffer.concat(chunks).toString('utf8')),
            retryAfterSeconds: Number(response.headers['retry-after']) || undefined,
          }),
        );
      },
    );
    const late = new ProviderError(`${method} ${url.host}: no response in time`);
    const timer = setTimeout(() => request.destroy(late), TIMEOUT_MS);
    request.on('close', () => clearTimeout(timer));
    request.on('error', fail);
    request.end(body);
  });
}

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const isUnsent = (error: Error) => 'code' in error && NO_CONNECTION.has(String(error.code));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
