import type { FastifyInstance } from 'fastify';

/** Bytes of a request's body; the largest genuine one is a sale of 200 items. */
export const BODY_LIMIT = 1024 * 1024;
/** Where anyone may write, much less is read. */
const SMALLER_LIMITS: Record<string, number> = { '/api/faults': 8 * 1024 };

/** Gives the routes of {@link SMALLER_LIMITS} their own limit; before any route is made. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = SMALLER_LIMITS[route.url];
    if (limit) route.bodyLimit = limit;
  });
}

/**
 * Bodies are JSON and nothing else. An empty one is no body, whatever its content type says: clients that always send
 * `content-type: application/json` may log out and delete.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}
