import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from '../config/config';
import { requestContext, type RequestContext } from './request-context';

/** Who asks, on every line that is written while a request runs. */
const callerOf = (context: RequestContext | undefined) =>
  context && { reqId: context.requestId, tenant: context.tenantSlug, user: context.session?.userId };

/** Bytes that are gathered before a write, and milliseconds that a line waits at most; what is left is written on exit. */
const BUFFERING = { minLength: 4096, periodicFlush: 200, sync: false };

/** Structured logs, one JSON object a line. Neither headers nor bodies nor query strings are ever written. */
export function loggerOptions(config: Config) {
  if (config.LOG_LEVEL === 'silent') return false;
  const stream = pino.destination(BUFFERING);
  return { level: config.LOG_LEVEL, base: null, stream, mixin: () => callerOf(requestContext.getStore()) ?? {} };
}

/** One line for each request, when it is over; health checks only at level `debug`. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? 'warn' : request.url.startsWith('/health') ? 'debug' : 'info';
  request.server.log[level]({
    ...(callerOf(request.requestContext) ?? { reqId: request.id }),
    method: request.method,
    path: request.url.split('?', 1)[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

/** Nest's own messages in the same stream; its start-up chatter is left out. */
export const nestLogger = (log: FastifyBaseLogger): LoggerService => ({
  log: (message: unknown, context?: string) => log.info({ context }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => log.error({ context: rest.at(-1) }, String(message)),
  warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
});
