const ipaddr = require('ipaddr.js');

/**
 * The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because a single
 * customer of a provider has a whole /64 to choose addresses from. CommonJS, because the shell's server runs without a
 * build.
 * @param {string | undefined} address as a proxy reported it; anything that is no address counts as one client
 * @returns {string}
 */
function clientNetwork(address) {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

module.exports = { clientNetwork };
