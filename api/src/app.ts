import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module';
import { Callers } from './access/auth/callers';
import type { Config } from './kernel/config/config';
import { KeyRates } from './access/api-keys/key-rates';
import { TenantLimits } from './kernel/fairness/tenant-limits';
import { acceptBodies, limitBodies } from './kernel/http/body';
import { Drain } from './kernel/http/drain';
import { serializeResponse } from './kernel/http/envelope';
import { logResponse, nestLogger } from './kernel/http/logging';
import { describeApi, describeKeyApi } from './kernel/http/openapi-document';
import { runInRequestContext } from './kernel/http/request-context';
import { isGuestRoute, refuseUndeclared, Routes } from './kernel/http/routes';
import { JSON_SECURITY_HEADERS, pageSecurityHeaders } from './kernel/http/security-headers';
import { newServer } from './kernel/http/server';
import { boundUploads } from './kernel/http/uploads';
import { validationPipe } from './kernel/http/validation';
import { Metrics } from './kernel/metrics/metrics';

/** The whole HTTP application, not listening yet. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const adapter = newServer(config);
  const fastify = adapter.getInstance();
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config), adapter, {
    logger: config.LOG_LEVEL === 'silent' ? false : nestLogger(fastify.log),
    bodyParser: false,
    abortOnError: false,
  });
  const pageHeaders = await pageSecurityHeaders();
  fastify.setReplySerializer(serializeResponse);
  acceptBodies(fastify);
  refuseUndeclared(fastify, app.get(Routes));
  limitBodies(fastify, app.get(Routes));
  app.get(Metrics).measureRequests(fastify);
  const drain = app.get(Drain);
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    reply.headers(isJson ? JSON_SECURITY_HEADERS : pageHeaders);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (drain.isDraining) reply.header('connection', 'close');
    done();
  });
  const callers = app.get(Callers);
  const limits = app.get(TenantLimits);
  const keys = app.get(KeyRates);
  const admit = (request: FastifyRequest, reply: FastifyReply) => {
    const route = request.routeOptions.url ?? '';
    if (request.caller?.key) return keys.admit(request.caller, request, reply);
    if (request.caller) return limits.admit(request.caller, route, request.method);
    if (isGuestRoute(route)) return limits.admitGuest(request.ip);
    return request.url.startsWith('/health') ? undefined : limits.admitClient(request.ip);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    callers.identify(request);
    const waiting = admit(request, reply);
    if (waiting) waiting.then(() => done(), done);
    else done();
  });
  boundUploads(fastify);
  fastify.addHook('preHandler', (request, _reply, done) => runInRequestContext(request, done));
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.caller?.key && reply.statusCode < 400) keys.noteAccepted(request.caller);
    logResponse(request, reply);
    done();
  });
  app.useGlobalPipes(validationPipe);
  app.enableShutdownHooks([], { useProcessExit: true });
  describeKeyApi(app);
  if (config.API_DOCS ?? config.NODE_ENV !== 'production') describeApi(app);
  return app;
}

/** Starts listening. @returns the address */
export async function listen(app: NestFastifyApplication, config: Config): Promise<string> {
  await app.listen(config.API_PORT, config.API_HOST);
  const address = await app.getUrl();
  new Logger('api').log(`Listening on ${address}`);
  return address;
}
