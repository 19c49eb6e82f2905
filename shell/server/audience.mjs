import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Whom a rollout decides about: the tenant of the address, so that all people of a tenant work with the same release. A
 * visitor has no tenant and gets no cookie, because telling releases apart is no reason to ask for consent. What stays the
 * same from one page to the next is the network and the browser: the network rather than the full address, which many
 * providers change daily, and the browser because whole offices share a network. Only a short hash of both leaves this
 * function, too short to tell a person by.
 * @param {string | null} tenantSlug
 * @param {{ip: string, headers: Record<string, string | string[] | undefined>}} request
 */
export function audienceOf(tenantSlug, { ip, headers }) {
  if (tenantSlug !== null) return tenantSlug;
  const browser = String(headers['user-agent'] ?? '').replaceAll(/\d+/g, '');
  return `~${createHash('sha256')
    .update(`${networkOf(ip)} ${browser}`)
    .digest('hex')
    .slice(0, 8)}`;
}

/**
 * The first 24 bits of an IPv4 address, the first 48 of an IPv6 address.
 * @param {string} ip
 */
function networkOf(ip) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(ip)) return ip.split('.').slice(0, 3).join('.');
  const groupsOf = (/** @type {string | undefined} */ part = '') => part.split(':').filter(Boolean);
  const [before, after] = ip.toLowerCase().split('::');
  const [head, tail] = [groupsOf(before), groupsOf(after)];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...(ip.includes('::') ? zeros : []), ...tail]
    .slice(0, 3)
    .map((group) => parseInt(group, 16))
    .join(':');
}
