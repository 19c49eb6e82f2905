import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DataSource, EntitySchema } from 'typeorm';

/** The usual way, without tenants and log-in: repositories with `find` and relations, on the same tables. */
const created = { type: 'timestamptz', name: 'created_at', createDate: true };
const deleted = { type: 'timestamptz', name: 'deleted_at', deleteDate: true };
const text = { type: 'text', nullable: true };
const Client = new EntitySchema({
  name: 'Client',
  tableName: 'clients',
  schema: 'plain',
  columns: {
    id: { type: 'uuid', primary: true },
    name: text,
    email: text,
    phone: text,
    address: text,
    created,
    deleted,
  },
});
const Pet = new EntitySchema({
  name: 'Pet',
  tableName: 'pets',
  schema: 'plain',
  columns: {
    id: { type: 'uuid', primary: true },
    name: text,
    species: text,
    breed: text,
    gender: text,
    birthDate: { type: 'date', name: 'birth_date', nullable: true },
    weight: { type: 'numeric', nullable: true },
    microchip: text,
    notes: text,
    clientId: { type: 'uuid', name: 'client_id' },
    created,
    deleted,
  },
  relations: { client: { type: 'many-to-one', target: 'Client', joinColumn: { name: 'client_id' } } },
});

const source = await new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [Client, Pet],
  poolSize: Number(process.env.DATABASE_POOL),
}).initialize();
const pets = source.getRepository('Pet');

class PetsController {
  ready() {
    return { ok: true };
  }
  async list({ page, limit }) {
    const found = await pets.find({
      relations: { client: true },
      order: { name: 'ASC', id: 'ASC' },
      skip: (Number(page) - 1) * Number(limit),
      take: Number(limit),
    });
    return { pets: found };
  }
  async get(id) {
    return { pet: await pets.findOne({ where: { id }, relations: { client: true } }) };
  }
  async create(body) {
    return { pet: await pets.save({ id: randomUUID(), ...body }) };
  }
}

// What TypeScript's decorators would have written.
const route = (decorator, method, ...parameters) => {
  const descriptor = Object.getOwnPropertyDescriptor(PetsController.prototype, method);
  decorator(PetsController.prototype, method, descriptor);
  parameters.forEach((parameter, index) => parameter(PetsController.prototype, method, index));
};
route(Get('ready'), 'ready');
route(Get('pets'), 'list', Query());
route(Get('pets/:id'), 'get', Param('id'));
route(Post('pets'), 'create', Body());
Controller()(PetsController);
class AppModule {}
Module({ controllers: [PetsController] })(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
app.enableShutdownHooks();
await app.listen(Number(process.env.PORT), '127.0.0.1');
