import autocannon from 'autocannon';

export const CONNECTIONS = 32;

/**
 * Loads one call of a contender and answers its figures.
 * @returns {Promise<{rate: number, p50: number, p99: number}>} requests a second, milliseconds
 * @throws Error when any answer was not the expected success
 */
export async function load(contender, call, seconds) {
  const result = await autocannon({
    url: contender.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: contender.requests(call),
  });
  if (result.non2xx || result.errors)
    throw new Error(`${contender.name}, ${call}: ${result.non2xx} refused, ${result.errors} broken`);
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
