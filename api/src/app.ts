import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { AppModule } from './app.module';
import type { Config } from './config/config';
import { requestContext, type RequestContext } from './http/request-context';
import { describeApi } from './http/openapi-document';
import { validationPipe } from './http/validation';

/** Bytes of a request's body; the largest genuine one is a sale of 200 items. */
const BODY_LIMIT = 1024 * 1024;

const single = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function contextOf(request: FastifyRequest): RequestContext {
  return {
    requestId: request.id,
    method: request.method,
    url: request.url,
    address: request.ip,
    tenantSlug: single(request.headers['x-tenant'])?.slice(0, 100),
    idempotencyKey: single(request.headers['idempotency-key']),
    body: request.body,
    roles: [],
  };
}

/** The whole HTTP application, not listening yet. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) =>
      single(request.headers['x-request-id'])?.slice(0, 64) ?? randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : {
            level: config.LOG_LEVEL,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: {
              req: (request: FastifyRequest) => ({
                method: request.method,
                url: request.url?.split('?')[0],
                tenant: request.headers?.['x-tenant'],
              }),
            },
          },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: config.LOG_LEVEL === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { defaultSrc: ["'self'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:'] },
    },
  });
  const fastify = adapter.getInstance();
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  fastify.addHook('preHandler', (request, _reply, done) => requestContext.run(contextOf(request), done));
  app.useGlobalPipes(validationPipe);
  app.enableShutdownHooks();
  describeApi(app);
  return app;
}

/** Starts listening; the answer is the address. */
export async function listen(app: NestFastifyApplication, config: Config): Promise<string> {
  await app.listen(config.API_PORT, config.API_HOST);
  const address = await app.getUrl();
  new Logger('api').log(`Listening on ${address}`);
  return address;
}
