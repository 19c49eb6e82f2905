import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadRequestError } from './errors';

/** Bytes of a request's body; the largest legitimate one is a sale of 200 items. */
export const BODY_LIMIT = 1024 * 1024;
/** Smaller limits for routes that anybody may call without logging in. */
const SMALLER_LIMITS: Record<string, number> = { '/api/faults': 8 * 1024, '/api/loads': 8 * 1024 };
/** Levels of nesting in a body; the deepest legitimate one, a sale with its items, has three. */
const NESTING_LIMIT = 32;

/** How many bytes of a body that is too large are still read and discarded, and for how many milliseconds. */
const DISCARD_LIMIT = 16 * BODY_LIMIT;
const DISCARD_TIMEOUT_MS = 10_000;

/** Applies {@link SMALLER_LIMITS}. Has to be called before any route is registered. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = SMALLER_LIMITS[route.url];
    if (limit) route.bodyLimit = limit;
  });
  // If we closed the connection while the client is still sending, it would be reset before the client has read the 413.
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413) await discardRest(request.raw);
    return payload;
  });
}

/**
 * Accepts only JSON bodies. An empty body counts as no body whatever the content type, because many clients send
 * `content-type: application/json` with every request, including DELETE and log-out.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text.length === 0) done(null, undefined);
    else if (isNestedTooDeeply(text))
      done(new BadRequestError(`Os dados enviados têm níveis demais: são aceitos até ${NESTING_LIMIT}.`));
    else void parse(request, text, done);
  });
}

/**
 * Counted before the text is parsed: JSON.parse accepts any depth, but whatever walks the result afterwards
 * (JSON.stringify, a schema) recurses and exhausts the stack.
 */
function isNestedTooDeeply(json: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > NESTING_LIMIT) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/** Reads and discards what the client is still sending, within limits. */
function discardRest(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DISCARD_TIMEOUT_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    let received = 0;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > DISCARD_LIMIT) stop();
    });
    body.once('end', stop).once('close', stop).resume();
  });
}
