/** @import {FastifyInstance, FastifyRequest} from 'fastify' */
/** @import {IncomingMessage, ServerResponse} from 'node:http' */
import { PassThrough } from 'node:stream';
/** @typedef {NonNullable<import('@fastify/http-proxy').FastifyHttpProxyOptions['replyOptions']>} ReplyOptions */
import httpProxy from '@fastify/http-proxy';
import { tenantInToken } from '@focinho/contracts/kernel/tenant-in-token';
import { limitRequests } from './client-limits.mjs';
import { BodyTooLargeError, receiveCall, TooManyPhotosError } from './request-body.mjs';

const AWAY = 'O servidor está indisponível no momento. Tente novamente em instantes.';
const MOVING =
  'A loja está mudando de servidor: espere alguns segundos e tente de novo. O que você digitou continua aqui.';
const CONNECT = { timeout: 3000 };
/**
 * Headers about the connection to this server, not to the API (RFC 9110, 7.6.1), whose client refuses them. "Expect: 100-continue" was
 * answered by this server, which has the body already.
 */
const OF_THE_CONNECTION = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A key of the API, or a tutor's link. A session's token has dots. */
const BEARER = /^Bearer (?:fck_([\w-]{65})|([\w-]{43}))$/i;
/** The link of a calendar or of a television, or the ticket of a download. */
const LINK = /^\/api\/(?:(?:calendar|tv)\/|exports\/file\?ticket=)([\w-]{64})/;

/**
 * The tenant that a call is for: a key or link names it by its id, a page in a header.
 * @param {{url: string, headers: FastifyRequest['headers']}} request
 * @param {import('./cells.mjs').Cells} cells
 */
function tenantOf({ url, headers }, cells) {
  const [, key, tutor] = BEARER.exec(headers.authorization ?? '') ?? [];
  const token = key ?? tutor ?? LINK.exec(url)?.[1];
  return (token && cells.slugOf(tenantInToken(token))) || [headers['x-tenant']].flat()[0];
}

/**
 * Forwards `/api` and `/health` to the API, so that a browser needs only one origin. While the API is down, responds
 * with an error envelope that pages can show. A call takes a connection to the API only when its body has arrived, and
 * must give it back in time; `/api/stream` and the files of `/api/exports` have connections of their own and no time limit.
 * @param {FastifyInstance} app
 * @param {{apiUrl: string, timeouts: import('./settings.mjs').Timeouts,
 *   upstream: import('./settings.mjs').Upstream}} settings
 * @param {import('./cells.mjs').Cells} cells
 */
export async function apiProxy(app, { apiUrl, timeouts, upstream }, cells) {
  const { headersMs: headersTimeout, bodyMs: bodyTimeout } = timeouts.upstream;
  /** @type {import('@fastify/http-proxy').FastifyHttpProxyOptions & import('fastify').RegisterOptions} */
  const options = {
    upstream: cells.isOne ? apiUrl : '',
    logLevel: 'warn',
    proxyPayloads: false,
    replyOptions: {
      ...(!cells.isOne && { getUpstream: (request) => cells.urlOf(tenantOf(request, cells)) }),
      rewriteRequestHeaders: (request, headers) => ({
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))),
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (reply, { error }) => {
        reply.log.warn({ reason: error.message }, 'API out of reach');
        reply.code(503).header('Retry-After', '2').send({ success: false, data: null, message: AWAY });
      },
    },
  };
  /** @type {import('fastify').preHandlerAsyncHookHandler} */
  const waitForMove = async (request, reply) => {
    if (cells.isMoving(tenantOf(request, cells)))
      return reply.code(503).header('Retry-After', '2').send({ success: false, data: null, message: MOVING });
  };
  const undici = { connections: upstream.calls.connections, headersTimeout, bodyTimeout, connect: CONNECT };
  /** @param {string} prefix */
  const forward = (prefix) => ({ ...options, undici, prefix, rewritePrefix: prefix });

  await app.register(async (calls) => {
    // The API checks a body's type and content; only its size is checked here.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', (/** @type {FastifyRequest} */ request, /** @type {IncomingMessage} */ payload) =>
      receiveCall(request, payload),
    );
    calls.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof BodyTooLargeError || error instanceof TooManyPhotosError)) throw error;
      return reply.code(error.statusCode).send({ success: false, data: null, message: error.message });
    });
    calls.addHook('preHandler', waitForMove);
    calls.addHook('preHandler', limitRequests(upstream.calls.perClient));
    calls.addHook('preHandler', async (_request, reply) => closeIfUnread(reply.raw, timeouts.responseMs));
    await calls.register(httpProxy, forward('/api'));
    await calls.register(httpProxy, forward('/health'));
  });
  await app.register(async (downloads) => {
    downloads.addHook('preHandler', waitForMove);
    downloads.addHook('preHandler', limitRequests(upstream.downloads.perClient));
    const { connections } = upstream.downloads;
    await downloads.register(httpProxy, {
      ...forward('/api/exports/file'),
      httpMethods: ['GET'],
      // As slow as its client reads; the API gives up one that has stopped.
      undici: { connections, headersTimeout, bodyTimeout: 0, connect: CONNECT },
    });
  });
  await app.register(async (streams) => {
    streams.addHook('preHandler', waitForMove);
    streams.addHook('preHandler', limitRequests(upstream.streams.perClient));
    const stream = forward('/api/stream');
    /** @type {Set<PassThrough>} */
    const open = new Set();
    streams.addHook('preClose', async () => open.forEach((events) => events.end()));
    await streams.register(httpProxy, {
      ...stream,
      replyOptions: { ...stream.replyOptions, onResponse: passOn(open), onError: endAtOnce },
      httpMethods: ['GET'],
      undici: { connections: upstream.streams.connections, headersTimeout, bodyTimeout: 0, connect: CONNECT },
    });
  });
}

/**
 * A stream ends in good order when the API dies or this server stops, and one that cannot begin is empty: pages come back to either,
 * and a browser would log both as errors of the page.
 * @param {Set<PassThrough>} open
 * @returns {NonNullable<ReplyOptions['onResponse']>}
 */
const passOn = (open) => (_request, reply, response) => {
  // Its type does not say so.
  const { stream: events } = /** @type {{stream: import('node:stream').Readable}} */ (
    /** @type {unknown} */ (response)
  );
  const passed = new PassThrough();
  open.add(passed);
  events.on('error', () => passed.end());
  passed.on('close', () => {
    open.delete(passed);
    events.destroy();
  });
  reply.send(events.pipe(passed));
};

/** @type {NonNullable<ReplyOptions['onError']>} */
const endAtOnce = (reply, { error }) => {
  reply.log.info({ reason: error.message }, 'No stream from the API');
  void reply.code(200).type('text/event-stream').send(': away\n\n');
};

/**
 * A client that reads slowly occupies the connection from which its response comes.
 * @param {ServerResponse} response
 * @param {number} afterMs
 */
function closeIfUnread(response, afterMs) {
  const timer = setTimeout(() => response.destroy(), afterMs);
  response.once('close', () => clearTimeout(timer));
}
