/**
 * @template {import('fastify').RouteGenericInterface} Route
 * @typedef {import('fastify').FastifyRequest<Route>} Request
 */
import Fastify from 'fastify';
import { createPet, listPets, listPetsOf, onePet } from './plain-pets.mjs';

/** The smallest possible server: hand-written SQL, no tenants, no log-in, no validation, no audit, no log. */
const app = Fastify();

app.get('/ready', () => ({ ok: true }));
app.get('/pets', async (/** @type {Request<{Querystring: {page: string, limit: string}}>} */ { query }) => ({
  pets: await listPets(query),
}));
app.get(
  '/shops/:shop/pets',
  async (/** @type {Request<{Params: {shop: string}, Querystring: {page: string, limit: string}}>} */ request) => ({
    pets: await listPetsOf(request.params.shop, request.query),
  }),
);
app.get('/pets/:id', async (/** @type {Request<{Params: {id: string}}>} */ { params }) => ({
  pet: await onePet(params.id),
}));
app.post('/pets', async (/** @type {Request<{Body: Record<string, unknown>}>} */ { body }, reply) => {
  reply.code(201);
  return { pet: await createPet(body) };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
