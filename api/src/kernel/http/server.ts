import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { BODY_LIMIT } from './body';
import { describeError, errorBody, parserStatus } from './describe-error';
import { loggerOptions } from './logging';

type Headers = Record<string, string | string[] | undefined>;

/** A request id from the client ends up in logs and headers, so only short plain ones are accepted. */
const requestId = ({ headers }: { headers: Headers }) => {
  const given = String(headers['x-request-id'] ?? '');
  return given && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
};

/** Fastify with our settings. What it rejects by itself, even before routing, is returned as an envelope, too. */
export function newServer(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    // A request that never arrives completely must not hold a connection for long.
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While draining, requests that arrive over a keep-alive connection are still served.
    return503OnClosing: false,
    logger: loggerOptions(config),
    // Not a logger of its own for each request: the mixin of logging.ts adds its id.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const response = describeError(error);
      void reply
        .code(response.status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(errorBody(response));
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = parserStatus(error.code);
      const body = errorBody(describeError(Object.assign(new Error(error.message), { statusCode: status })));
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });
}
