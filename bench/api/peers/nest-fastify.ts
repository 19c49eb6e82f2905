import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pino from 'pino';
import { createPet, listPets, onePet } from './plain-pets.mjs';

/**
 * The bare server with only what no product on Nest can be without: Nest itself, a context for each request and a
 * line in the log. Without tenants, log-in, limits, validation and security headers. More than this the API cannot reach.
 */
@Controller()
class PetsController {
  @Get('ready')
  ready() {
    return { ok: true };
  }
  @Get('pets')
  async findAll(@Query() page: { page: string; limit: string }) {
    return { pets: await listPets(page) };
  }
  @Get('pets/:id')
  async findOne(@Param('id') id: string) {
    return { pet: await onePet(id) };
  }
  @Post('pets')
  async create(@Body() pet: Record<string, unknown>) {
    return { pet: await createPet(pet) };
  }
}

@Module({ controllers: [PetsController] })
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), { logger: false });
const log = pino(pino.destination({ minLength: 32_768, maxWrite: 65_536, periodicFlush: 200, sync: false }));
const context = new AsyncLocalStorage<{ id: string }>();
app
  .getHttpAdapter()
  .getInstance()
  .addHook('preHandler', (request, _reply, done) => context.run({ id: request.id }, done))
  .addHook('onResponse', (request, reply, done) => {
    log.info({ id: request.id, method: request.method, path: request.url, status: reply.statusCode });
    done();
  });
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT), '127.0.0.1');
