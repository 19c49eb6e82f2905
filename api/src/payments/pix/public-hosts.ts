import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ProviderError } from './pix-provider';

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
  // Teredo and other protocols of the IETF, documentation, 6to4: the last carries any IPv4 address, private ones too.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');
/** Nothing else of IPv6 is on the public internet yet: the rest is loopback, local, translated, mapped or reserved. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const family = isIP(mapped ?? address);
  if (family === 4) return PRIVATE.check(mapped ?? address);
  return family === 0 || !GLOBAL.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6');
}

/** Each server is asked once and for so long; there are seldom more than two. */
const RESOLVER = { timeout: 2_000, tries: 1 };
/** For all servers together. */
const RESOLVE_MS = 4_000;
/** Names without a dot are of our own network, as are those that no public server knows (RFC 6762, 8375, ICANN). */
const LOCAL = /^[^.]*\.?$|\.(localhost|local|internal|home\.arpa)\.?$/i;

const refusal = (host: string) => new ProviderError(`${host} is not a public address`, 400);

interface NameServers {
  resolve4: (host: string) => Promise<string[]>;
  resolve6: (host: string) => Promise<string[]>;
  cancel: () => void;
}

/**
 * The addresses of a host that a shop has named. Not by `dns.lookup`, which occupies one of the process's four threads until a name
 * server responds: a slow one of one shop would delay everybody's, and the connections to the database.
 * @throws ProviderError if it has none, or any that is not public; a temporary one if the name servers do not respond in time
 */
export async function publicAddresses(
  host: string,
  resolver: NameServers = new Resolver(RESOLVER),
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : LOCAL.test(host) ? [] : await resolve(host, resolver);
  const [first, ...others] = addresses;
  if (!first || addresses.some(({ address }) => isPrivateAddress(address))) throw refusal(host);
  return [first, ...others];
}

async function resolve(host: string, resolver: NameServers): Promise<LookupAddress[]> {
  const timer = setTimeout(() => resolver.cancel(), RESOLVE_MS);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((result, index) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    const failed = found.find((result) => result.status === 'rejected' && !isMissing(result.reason));
    if (addresses.length === 0 && failed) throw new ProviderError(`The name servers do not know ${host} yet`);
    return addresses;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the name servers have said that there is no such name, or none of this kind. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');

/**
 * For an address that somebody saves. When it is called, the address that it has by then is checked again.
 * @throws ProviderError if the host does not exist or any of its addresses is not public
 */
export async function refusePrivateHost({ hostname }: URL): Promise<void> {
  await publicAddresses(hostOf(hostname));
}

/** Whether it names this computer, however the address was typed: a URL writes it in one way only. */
export const isLoopback = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Without the brackets of an IPv6 address. */
export const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Checks the very address that is connected to: a name may resolve differently a moment later. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  publicAddresses(hostname).then(
    (addresses) =>
      options.all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family),
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
  );
};
