import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import { isGuestRoute } from './routes';
import type { Config } from '../config/config';
import { requestContext, type RequestContext } from './request-context';

/** The caller, added to every line that is logged during a request. */
const callerOf = (context: RequestContext | undefined) =>
  context && { reqId: context.requestId, tenant: context.tenantSlug, user: context.session?.userId };

/**
 * Lines are written in blocks of so many bytes, after so many milliseconds at the latest, and on exit. Each block wakes another thread,
 * which costs more than its lines.
 */
const BUFFERING = { minLength: 32_768, maxWrite: 65_536, periodicFlush: 200, sync: false };

/** Structured logs, one JSON object per line. Headers, bodies and query strings are never logged. */
export function loggerOptions(config: Config) {
  if (config.LOG_LEVEL === 'silent') return false;
  const stream = pino.destination(BUFFERING);
  return {
    level: config.LOG_LEVEL,
    base: null,
    stream,
    mixin: () => callerOf(requestContext.getStore()) ?? NOBODY,
    mixinMergeStrategy: (line: object, caller: object) => (caller === NOBODY ? line : { ...caller, ...line }),
  };
}
const NOBODY = {};

/** The path without its query; of a guest's route without the secret of the link, too. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  return isGuestRoute(url) ? routeOptions.url : url.split('?', 1)[0];
}

/** Logs one line per request when its response has been sent; health checks only at level `debug`. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const level = reply.statusCode >= 500 ? 'warn' : request.url.startsWith('/health') ? 'debug' : 'info';
  request.server.log[level]({
    ...(callerOf(request.requestContext) ?? { reqId: request.id }),
    method: request.method,
    path: loggedPath(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}

/** Sends Nest's own messages to the same log, except its verbose start-up messages. */
export const nestLogger = (log: FastifyBaseLogger): LoggerService => ({
  log: (message: unknown, context?: string) => log.info({ context }, String(message)),
  error: (message: unknown, ...rest: unknown[]) => log.error({ context: rest.at(-1) }, String(message)),
  warn: (message: unknown, context?: string) => log.warn({ context }, String(message)),
});
