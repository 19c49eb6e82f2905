import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/**
 * Runs a load test of one call and returns its figures. Every connection starts with a different tenant; otherwise all would
 * call the same tenant at once.
 * @param {import('./contenders.mjs').Contender} contender
 * @param {import('./calls.mjs').Call} call
 * @param {number} seconds
 * @returns {Promise<import('./report.mjs').Figures>}
 * @throws Error when any response was not the expected success
 */
export async function load(contender, call, seconds) {
  const requests = contender.requests(call) ?? [];
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
