import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The hand-written SQL of the peers without TypeORM, over plain tables without tenants. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });

const COLUMNS = `p.id, p.name, p.species, p.breed, p.gender, p.birth_date as "birthDate", p.weight::float8, p.microchip, p.notes,
  p.client_id as "clientId", p.created_at as "createdAt", json_build_object('id', c.id, 'name', c.name) as client`;
const FROM = 'from plain.pets p join plain.clients c on c.id = p.client_id where p.deleted_at is null';

/**
 * @param {{page: string, limit: string}} page
 * @returns {Promise<object[]>}
 */
export const listPets = async ({ page, limit }) =>
  (
    await pool.query(`select ${COLUMNS} ${FROM} order by p.name, p.id limit $1 offset $2`, [
      Number(limit),
      (Number(page) - 1) * Number(limit),
    ])
  ).rows;

/**
 * Our list without what the API does besides: pets of one tenant, all nineteen fields.
 * @param {string} tenant
 * @param {{page: string, limit: string}} page
 * @returns {Promise<object[]>}
 */
export const listPetsOf = async (tenant, { page, limit }) =>
  (
    await pool.query(
      `select ${COLUMNS}, p.size, p.coat, p.temperament, p.flags, p.allergies, p.deceased_on as "deceasedOn", p.photo_id as "photoId"
       from plain.pets_of_shops p join plain.clients c on c.id = p.client_id
       where p.tenant_id = $3 and p.deleted_at is null order by p.name, p.id limit $1 offset $2`,
      [Number(limit), (Number(page) - 1) * Number(limit), tenant],
    )
  ).rows;

/**
 * @param {string} id
 * @returns {Promise<object>}
 */
export const onePet = async (id) => (await pool.query(`select ${COLUMNS} ${FROM} and p.id = $1`, [id])).rows[0];

/**
 * @param {Record<string, unknown>} pet
 * @returns {Promise<object>}
 */
export const createPet = async ({ name, species, breed, gender, weight, clientId }) =>
  (
    await pool.query(
      `insert into plain.pets (id, name, species, breed, gender, weight, client_id) values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [randomUUID(), name, species, breed, gender, weight, clientId],
    )
  ).rows[0];
