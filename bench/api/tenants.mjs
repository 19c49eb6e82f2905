import { hash } from '@node-rs/argon2';
import pg from 'pg';

export const TENANTS = Number(process.env.TENANTS ?? 20);
export const PETS_PER_TENANT = Number(process.env.PETS ?? 5_000);
const PASSWORD = 'senha-da-medida';
const EMAIL = 'medida@exemplo.com.br';

/**
 * Fills the migrated database with tenants, their clients and pets, and copies the rows of all tenants into plain tables without
 * tenants for the peers. Triggers are disabled meanwhile; what they would maintain is written here.
 * @import {Tenant} from './calls.mjs'
 * @param {string} url
 * @param {{login: (slug: string, email: string, password: string) => Promise<string>, useTenants: (tenants: Tenant[]) => void}} ours
 * @returns {Promise<Tenant[]>}
 */
export async function fillDatabase(url, ours) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into tenants (id, slug, name, email)
     select gen_random_uuid(), 'medida-' || n, 'Medida ' || n, 'x@exemplo.com.br' from generate_series(1, $1) n`,
    [TENANTS],
  );
  await client.query(
    `insert into users (tenant_id, id, email, name, role, password_hash)
     select id, gen_random_uuid(), $1, 'Medida', 'OWNER', $2 from tenants where slug like 'medida-%'`,
    [EMAIL, await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
  );
  await client.query(
    `insert into clients (tenant_id, id, name, email)
     select t.id, gen_random_uuid(), 'Cliente ' || n, 'cliente' || n || '@exemplo.com.br'
     from tenants t, generate_series(1, $1::int / 5) n where t.slug like 'medida-%'`,
    [PETS_PER_TENANT],
  );
  await client.query(
    `insert into pets (tenant_id, id, name, species, breed, gender, birth_date, weight, client_id)
     select c.tenant_id, gen_random_uuid(), 'Pet ' || md5(c.id::text || n), 'DOG', 'Vira-lata', 'MALE', '2021-05-14', 12.5, c.id
     from clients c, generate_series(1, 5) n where c.name like 'Cliente %'`,
  );
  await client.query(`select app.recount(id) from tenants where slug like 'medida-%'`);
  await client.query(`
    create schema plain;
    create table plain.clients as select id, name, email, phone, address, created_at, deleted_at from clients;
    alter table plain.clients add primary key (id);
    create table plain.pets as select id, name, species, breed, gender, birth_date, weight, microchip, notes, client_id, created_at, deleted_at from pets;
    alter table plain.pets add primary key (id), add foreign key (client_id) references plain.clients (id),
      alter id set default gen_random_uuid(), alter created_at set default now();
    create index on plain.pets (name, id) where deleted_at is null;
    create table plain.pets_of_shops as select tenant_id, id, name, species, breed, gender, birth_date, weight, size, coat, temperament,
      flags, allergies, microchip, notes, deceased_on, client_id, created_at, photo_id, deleted_at from pets;
    create index on plain.pets_of_shops (tenant_id, name, id) where deleted_at is null;
    create view plain.pets_with_client as
      select p.id, p.name, p.species, p.breed, p.gender, p.birth_date, p.weight, p.microchip, p.notes, p.client_id, p.created_at,
        json_build_object('id', c.id, 'name', c.name) as client
      from plain.pets p join plain.clients c on c.id = p.client_id where p.deleted_at is null;`);
  // Otherwise the contender that comes first does this work, and its process stays slower to the end.
  await client.query('vacuum analyze');
  /** @type {Tenant[]} */
  const tenants = [];
  const { rows } = await client.query(`select id, slug from tenants where slug like 'medida-%' order by slug`);
  for (const { id, slug } of rows) {
    const ids = async (/** @type {string} */ table) =>
      (await client.query(`select id from ${table} where tenant_id = $1 limit 200`, [id])).rows.map((row) => row.id);
    tenants.push({
      id,
      slug,
      token: await ours.login(slug, EMAIL, PASSWORD),
      pets: await ids('pets'),
      clients: await ids('clients'),
    });
  }
  await client.end();
  ours.useTenants(tenants);
  return tenants;
}
