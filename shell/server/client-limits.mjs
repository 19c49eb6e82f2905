import { clientNetwork } from '@focinho/contracts/kernel/client-network';

const BUSY = 'Há conexões demais do seu endereço. Tente novamente em instantes.';
const RETRY_AFTER_SECONDS = 2;

/** Counts what each client network has in use, so that no single one can use up what all share. */
export class ClientLimit {
  /** @type {Map<string, number>} */
  #inUse = new Map();
  #limit;

  /** @param {number} limit for one client network */
  constructor(limit) {
    this.#limit = limit;
  }

  /**
   * @param {string | undefined} address
   * @returns {(() => void) | null} gives back what was taken; null if this client has all that it may have
   */
  take(address) {
    const network = clientNetwork(address);
    const count = this.#inUse.get(network) ?? 0;
    if (count >= this.#limit) return null;
    this.#inUse.set(network, count + 1);
    return () => {
      const left = (this.#inUse.get(network) ?? 1) - 1;
      if (left > 0) this.#inUse.set(network, left);
      else this.#inUse.delete(network);
    };
  }
}

const MINUTE_MS = 60_000;

/**
 * Counts what each client network takes in a minute.
 * @param {number} perMinute
 * @returns {(address: string | undefined, now?: number) => boolean} takes one; false if this client has had all of them
 */
export function rateLimit(perMinute) {
  let minute = 0;
  /** @type {Map<string, number>} */
  let taken = new Map();
  return (address, now = Date.now()) => {
    if (now - minute >= MINUTE_MS) [minute, taken] = [now, new Map()];
    const network = clientNetwork(address);
    const count = (taken.get(network) ?? 0) + 1;
    taken.set(network, count);
    return count <= perMinute;
  };
}

/**
 * A hook that refuses a request with 429 while its client has `limit` others in progress.
 * @param {number} limit
 * @returns {import('fastify').onRequestAsyncHookHandler}
 */
export function limitRequests(limit) {
  const requests = new ClientLimit(limit);
  return async (request, reply) => {
    const release = requests.take(request.ip);
    if (release) return void reply.raw.once('close', release);
    return reply
      .code(429)
      .header('Retry-After', String(RETRY_AFTER_SECONDS))
      .send({ success: false, data: null, message: BUSY });
  };
}

/**
 * Limits the connections of a client. Behind a proxy all connections are the proxy's, so there the requests in
 * progress are limited instead.
 * @param {import('fastify').FastifyInstance} app
 * @param {{connectionsPerClient: number, trustedProxies: number}} settings
 */
export function limitConnections(app, { connectionsPerClient, trustedProxies }) {
  if (trustedProxies > 0) return void app.addHook('onRequest', limitRequests(connectionsPerClient));
  const connections = new ClientLimit(connectionsPerClient);
  app.server.on('connection', (socket) => {
    const release = connections.take(socket.remoteAddress);
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}
