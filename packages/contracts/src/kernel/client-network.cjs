const ipaddr = require('ipaddr.js');

/**
 * The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because a single
 * customer of a provider has a whole /64 to choose addresses from. CommonJS, because the shell's server runs without a
 * build.
 * @param {string | undefined} address as a proxy reported it; anything that is no address counts as one client
 * @returns {string}
 */
const clientNetwork = (address) => network(address, 32, 64);

/**
 * The network that evidence counts as one place, an IPv4 /24 or an IPv6 /48: whoever wants to look like many has several addresses.
 * @param {string | undefined} address
 * @returns {string}
 */
const widerNetwork = (address) => network(address, 24, 48);

/**
 * @param {string | undefined} reported
 * @param {number} bits4 of an IPv4 address
 * @param {number} bits6
 */
function network(reported = '', bits4, bits6) {
  // Some proxies add the client's port: `203.0.113.7:50123`, `[2001:db8::1]:50123`.
  const address = reported.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) {
    const kept = parsed.octets.slice(0, bits4 / 8);
    return bits4 === 32 ? kept.join('.') : `${kept.join('.')}.0/${bits4}`;
  }
  return `${parsed.parts
    .slice(0, bits6 / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits6}`;
}

module.exports = { clientNetwork, widerNetwork };
