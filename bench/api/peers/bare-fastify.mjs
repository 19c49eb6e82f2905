/**
 * @template {import('fastify').RouteGenericInterface} Route
 * @typedef {import('fastify').FastifyRequest<Route>} Request
 */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/** The smallest possible server: hand-written SQL, no tenants, no log-in, no validation, no audit, no log. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });
const app = Fastify();

const COLUMNS = `p.id, p.name, p.species, p.breed, p.gender, p.birth_date as "birthDate", p.weight::float8, p.microchip, p.notes,
  p.client_id as "clientId", p.created_at as "createdAt", json_build_object('id', c.id, 'name', c.name) as client`;
const FROM = 'from plain.pets p join plain.clients c on c.id = p.client_id where p.deleted_at is null';

app.get('/ready', () => pool.query('select 1'));

app.get(
  '/pets',
  async (/** @type {Request<{Querystring: {page: string, limit: string}}>} */ { query: { page, limit } }) => {
    const { rows } = await pool.query(`select ${COLUMNS} ${FROM} order by p.name, p.id limit $1 offset $2`, [
      Number(limit),
      (Number(page) - 1) * Number(limit),
    ]);
    return { pets: rows };
  },
);

app.get('/pets/:id', async (/** @type {Request<{Params: {id: string}}>} */ { params: { id } }) => {
  const { rows } = await pool.query(`select ${COLUMNS} ${FROM} and p.id = $1`, [id]);
  return { pet: rows[0] };
});

app.post('/pets', async (/** @type {Request<{Body: Record<string, unknown>}>} */ { body }, reply) => {
  const { name, species, breed, gender, weight, clientId } = body;
  const { rows } = await pool.query(
    `insert into plain.pets (id, name, species, breed, gender, weight, client_id) values ($1, $2, $3, $4, $5, $6, $7) returning *`,
    [randomUUID(), name, species, breed, gender, weight, clientId],
  );
  reply.code(201);
  return { pet: rows[0] };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
