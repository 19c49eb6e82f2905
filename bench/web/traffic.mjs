/**
 * @typedef {{type: string | undefined, start: number, end: number, bytes: number, hop: number, isCached: boolean}} Request
 */

/**
 * Records what a tab fetches over the network from now on, without what its cache serves.
 * @param {import('playwright-core').CDPSession} protocol
 */
export function watchTraffic(protocol) {
  /** @type {Map<string, Request>} */
  const requests = new Map();
  protocol.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const asked = initiator.type === 'script' ? hopAt(requests, timestamp) : requests.size > 0 ? 1 : 0;
    requests.set(requestId, { type, start: timestamp, end: Infinity, bytes: 0, hop: asked + 1, isCached: false });
  });
  protocol.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  protocol.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.isCached ||= response.fromDiskCache || response.fromPrefetchCache || false;
    // Inline scripts run while the rest of the HTML is still being transferred.
    if (request.type === 'Document') request.end = timestamp;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.bytes = encodedDataLength;
    request.end = Math.min(request.end, timestamp);
  });
  return {
    /** @param {number} until milliseconds after the first request */
    summary(until) {
      const all = [...requests.values()].filter(({ isCached }) => !isCached);
      const begin = Math.min(...all.map(({ start }) => start));
      const counted = all.filter(({ start }) => (start - begin) * 1000 <= until);
      const bytesOf = (/** @type {(request: Request) => boolean} */ wanted) =>
        counted.filter(wanted).reduce((sum, { bytes }) => sum + bytes, 0);
      return {
        scriptBytes: bytesOf(({ type }) => type === 'Script'),
        styleBytes: bytesOf(({ type }) => type === 'Stylesheet'),
        bytes: bytesOf(() => true),
        requests: counted.length,
        hops: Math.max(...counted.map(({ hop }) => hop)),
      };
    },
  };
}

/**
 * A file requested by code is one hop after everything that had arrived by then; files named in the HTML are in hop 2.
 * @param {Map<string, Request>} requests
 * @param {number} timestamp
 */
function hopAt(requests, timestamp) {
  const arrived = [...requests.values()].filter(({ end, type }) => end <= timestamp && type !== 'Image');
  return Math.max(1, ...arrived.map(({ hop }) => hop));
}
