import { lookup as lookUpHost, type LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ProviderError } from './pix-provider';

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
}
export interface HttpResponse {
  status: number;
  /** Parsed JSON; undefined if it is none. */
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/** Special-purpose networks that are not on the public internet (RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits);
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo and other protocols of the IETF, documentation, 6to4: the last carries any IPv4 address, private ones too.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return PRIVATE.check(mapped);
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const refusal = (host: string) => new ProviderError(`${host} is not a public address`, 400);

/**
 * For an address that somebody saves. When it is called, the address that it has by then is checked again.
 * @throws ProviderError if the host does not exist or any of its addresses is not public
 */
export async function refusePrivateHost({ hostname }: URL): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [{ address: host }] : await lookUp(host, { all: true }).catch(() => []);
  if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address))) throw refusal(host);
}

/** Checks the very address that is connected to: a name may resolve differently a moment later. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookUpHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error ?? !first) return callback(error ?? refusal(hostname), '', 0);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(refusal(hostname), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/**
 * Sends one request; redirects are not followed.
 * @throws ProviderError if there is no response in time, or it is too long
 */
export function send({ method, url, headers, body, tls, publicOnly }: HttpCall): Promise<HttpResponse> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (publicOnly && isIP(host) && isPrivateAddress(host)) return Promise.reject(refusal(host));
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(error instanceof ProviderError ? error : new ProviderError(`${method} ${url.host}: ${error.message}`));
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
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
    request.on('error', fail);
    request.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
