import httpProxy from '@fastify/http-proxy';
import { BodyTooLargeError, receiveBody } from './request-body.mjs';

const AWAY = 'O servidor está indisponível no momento. Tente novamente em instantes.';

/**
 * Forwards `/api` and `/health` to the API, so that a browser needs only one origin. While the API is down, responds
 * with an error envelope that pages can show.
 * @param {import('fastify').FastifyInstance} app
 */
export async function apiProxy(app, { apiUrl }) {
  const options = {
    upstream: apiUrl,
    proxyPayloads: false,
    undici: { connections: 128, headersTimeout: 35_000, bodyTimeout: 60_000, connect: { timeout: 3000 } },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
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
  await app.register(async (proxy) => {
    // The API checks a body's type and content; only its size is checked here.
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', (_request, payload) => receiveBody(payload));
    proxy.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof BodyTooLargeError)) throw error;
      return reply.code(error.statusCode).send({ success: false, data: null, message: error.message });
    });
    await proxy.register(httpProxy, { ...options, logLevel: 'warn', prefix: '/api', rewritePrefix: '/api' });
    await proxy.register(httpProxy, { ...options, logLevel: 'warn', prefix: '/health', rewritePrefix: '/health' });
  });
}
