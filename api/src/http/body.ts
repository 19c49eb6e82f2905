import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadRequestError } from './errors';

/** Bytes of a request's body; the largest genuine one is a sale of 200 items. */
export const BODY_LIMIT = 1024 * 1024;
/** Where anyone may write, much less is read. */
const SMALLER_LIMITS: Record<string, number> = { '/api/faults': 8 * 1024 };
/** Levels of lists and objects in a body; the deepest genuine one, a sale with its items, has three. */
const NESTING_LIMIT = 32;

/** Bytes and milliseconds for which the rest of a body that is too large is still read. */
const DISCARD_LIMIT = 16 * BODY_LIMIT;
const DISCARD_TIMEOUT_MS = 10_000;

/** Gives the routes of {@link SMALLER_LIMITS} their own limit; before any route is made. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = SMALLER_LIMITS[route.url];
    if (limit) route.bodyLimit = limit;
  });
  // Closing a connection on which the client still sends resets it, and the client never sees the 413.
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 413) await discardRest(request.raw);
    return payload;
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
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > NESTING_LIMIT) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

/** Reads and forgets what the client still sends, within limits; done when there is nothing more to read. */
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
