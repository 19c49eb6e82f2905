/**
 * The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address.
 * @param address as a proxy reported it; anything that is no address counts as one client
 */
export function clientNetwork(address: string | undefined): string;
