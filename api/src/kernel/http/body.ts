import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadRequestError } from './errors';
import type { Routes } from './routes';
import { UnparsedBody } from './unparsed-body';
import { UPLOAD_LIMIT, UploadedFile } from './uploads';

/** Bytes of a request's body; the largest legitimate one is a sale of 200 items. */
export const BODY_LIMIT = 1024 * 1024;
/** Routes that anybody may call without logging in, such as the log-in; reports of pages may be a little longer. */
export const PUBLIC_BODY_LIMIT = 4 * 1024;
/** A signature has up to 3,000 points of eight characters (signature.ts of the contracts). */
const LARGER_LIMITS: Record<string, number> = {
  '/api/faults': 8 * 1024,
  '/api/loads': 8 * 1024,
  '/api/tutor/agreements': 32 * 1024,
  /** Many statuses come together. */
  '/api/whatsapp/webhook/:id': 256 * 1024,
};
/** Levels of nesting in a body; the deepest legitimate one, a sale with its items, has three. */
const NESTING_LIMIT = 32;
/** Values in a body; a sale of 200 items has 2,000. JSON.parse blocks the process for half a second on 500,000. */
const VALUES_LIMIT = 20_000;

/** How many bytes of a body that is too large are still read and discarded, and for how many milliseconds. */
const DISCARD_LIMIT = 16 * BODY_LIMIT;
const DISCARD_TIMEOUT_MS = 10_000;

/** Limits the bodies of public routes, and those of uploads, which are larger. Has to be called before any route is registered. */
export function limitBodies(fastify: FastifyInstance, routes: Routes): void {
  fastify.addHook('onRoute', (route) => {
    const declared = routes.find(String(route.method), route.url);
    if (declared?.isUpload) {
      route.bodyLimit = UPLOAD_LIMIT;
      route.config = { ...route.config, isUpload: true };
    }
    if (declared?.isSigned) route.config = { ...route.config, isSigned: true };
    if (declared?.roles !== 'public') return;
    route.bodyLimit = LARGER_LIMITS[route.url] ?? PUBLIC_BODY_LIMIT;
  });
  // If we closed the connection while the client is still sending, it would be reset before the client has read the 413.
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413) discardRest(request.raw).then(() => done(null, payload), done);
    else done(null, payload);
  });
}

/**
 * Accepts only JSON bodies, and files where a route declares so. An empty body counts as no body whatever the content type, because many clients send
 * `content-type: application/json` with every request, including DELETE and log-out.
 */
export function acceptBodies(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (request.routeOptions.config.isUpload && text.length > 0) return done(new UnsupportedTypeError());
    if (text.length === 0) return done(null, undefined);
    const problem = problemOfSize(text);
    if (problem) done(new BadRequestError(problem));
    else if (request.routeOptions.config.isSigned) done(null, new UnparsedBody(text));
    else void parse(request, text, done);
  });
  // What a client calls the file says nothing about it.
  const file = { parseAs: 'buffer' } as const;
  for (const type of ['application/octet-stream', /^image\//])
    fastify.addContentTypeParser(type, file, (request, body, done) => {
      if (!request.routeOptions.config.isUpload) return done(new UnsupportedTypeError());
      done(null, Buffer.isBuffer(body) && body.length > 0 ? new UploadedFile(body) : undefined);
    });
}

/** Fastify responds with `statusCode`. */
class UnsupportedTypeError extends Error {
  readonly statusCode = 415;
}

/**
 * Counted before the text is parsed. JSON.parse accepts any depth, but whatever walks the result afterwards
 * (JSON.stringify, a schema) recurses and exhausts the stack.
 */
function problemOfSize(json: string): string | undefined {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > NESTING_LIMIT) return `Os dados enviados têm níveis demais: são aceitos até ${NESTING_LIMIT}.`;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') {
      values += 1;
      if (values > VALUES_LIMIT)
        return `Os dados enviados têm valores demais: são aceitos até ${VALUES_LIMIT.toLocaleString('pt-BR')}.`;
    }
  }
  return undefined;
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
