import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/**
 * Loads one call of a contender and answers its figures. Every connection begins at another place of the round through the
 * shops, as front desks do: else all would ask the same shop at once.
 * @returns {Promise<{rate: number, p50: number, p99: number}>} requests a second, milliseconds
 * @throws Error when any answer was not the expected success
 */
export async function load(contender, call, seconds) {
  const requests = contender.requests(call);
  let connection = 0;
  const result = await autocannon({
    url: contender.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
    setupClient(client) {
      const start = Math.floor((connection * requests.length) / CONNECTIONS);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
      connection = (connection + 1) % CONNECTIONS;
    },
  });
  if (result.non2xx || result.errors)
    throw new Error(`${contender.name}, ${call}: ${result.non2xx} refused, ${result.errors} broken`);
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
