import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { BODY_LIMIT } from './body';
import { describeError, errorBody, parserStatus } from './describe-error';
import { loggerOptions } from './logging';

type Headers = Record<string, string | string[] | undefined>;

/** Ids from outside go into logs and headers: only plain short ones are believed. */
const requestId = ({ headers }: { headers: Headers }) => {
  const given = String(headers['x-request-id'] ?? '');
  return given && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
};

/** Fastify as this API wants it. Whatever it refuses by itself, even before there is a route, leaves as an envelope. */
export function newServer(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    genReqId: requestId,
    logController: new LogController({ disableRequestLogging: true }),
    // A request that never finishes arriving holds nothing for long.
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While draining, requests that are already on a kept connection are served, not refused.
    return503OnClosing: false,
    logger: loggerOptions(config),
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
