import { Catch, Inject, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError, errorBody } from '../../kernel/http/describe-error';
import { PlatformLog } from './platform-log';

const JSON_TYPE = 'application/json; charset=utf-8';
/** When to repeat what failed because the database was busy or away. */
const RETRY_AFTER_SECONDS = 2;

/** Turns every error into an envelope. Server errors are logged with their stack; a 500 also appears under Sistema. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');
  constructor(@Inject(PlatformLog) private readonly log: PlatformLog) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const response = describeError(error);
    if (response.status >= 500) this.report(error, response.status, http.getRequest<FastifyRequest>());
    const retryAfter = response.retryAfter ?? (response.status === 503 ? RETRY_AFTER_SECONDS : undefined);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    void reply.status(response.status).header('content-type', JSON_TYPE).send(errorBody(response));
  }

  /** A 503 means that the database is unavailable or busy, so it cannot be logged there. */
  private report(error: unknown, status: number, request: FastifyRequest) {
    const message = error instanceof Error ? error.message : String(error);
    this.logger.error(error instanceof Error ? (error.stack ?? message) : message);
    if (status === 500)
      this.log.write('error', 'api', message, {
        status,
        requestId: request.id,
        route: `${request.method} ${request.routeOptions?.url ?? ''}`,
      });
  }
}
