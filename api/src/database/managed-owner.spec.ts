import { randomBytes } from 'node:crypto';
import { createAdministrator } from '../access/admin/create-administrator';
import { readConfig, type Config } from '../kernel/config/config';
import { seedDemo } from '../seed/seed';
import { administer, databaseName, databaseUrl, dropDatabase } from '../testing/databases';
import { newSecrets } from '../testing/secrets';
import { DataSource } from 'typeorm';
import { migrate } from './migrate';

/*
 * A managed PostgreSQL gives the owner of a database no superuser: it may create roles and owns the database, nothing else. Every
 * start of every process migrates as that owner.
 */

const cluster = process.env['TEST_DATABASE_URL'] ?? '';
const name = `focinho_managed_${randomBytes(4).toString('hex')}`;
const owner = `${name}_owner`;
let config: Config;

beforeAll(async () => {
  const password = randomBytes(12).toString('hex');
  await administer(cluster, `create role ${owner} login createrole nosuperuser nobypassrls password '${password}'`);
  await administer(cluster, `create database ${name} owner ${owner}`);
  const url = new URL(databaseUrl(cluster, name));
  url.username = owner;
  url.password = password;
  config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url.toString(), ...newSecrets() });
});
afterAll(async () => {
  await dropDatabase(cluster, databaseName(config.DATABASE_URL), false);
  await administer(cluster, `drop role if exists ${owner}`);
});

const asOwner = async (statement: string) => {
  const connection = await new DataSource({ type: 'postgres', url: config.DATABASE_URL, poolSize: 1 }).initialize();
  return connection.query(statement).finally(() => connection.destroy());
};

it('migrates an empty database, and again at each later start', async () => {
  await migrate(config);
  await migrate(config);
});

it('lets several processes start together', async () => {
  await Promise.all(Array.from({ length: 3 }, () => migrate(config)));
});

it('applies functions that have changed since the last start', async () => {
  await asOwner(`update applied_functions set hash = 'of an older file'`);
  await migrate(config);
});

it('gives the roles their password anew, because a secret may have been replaced', async () => {
  const replaced = { ...config, DATABASE_SECRET: 'another secret of at least 32 characters' };
  await migrate(replaced);
  await migrate(config);
});

it('fills the demonstration', async () => {
  await seedDemo(config);
  expect(await asOwner('select slug from tenants order by slug')).toContainEqual({ slug: 'demo' });
}, 120_000);

it('creates a super administrator, before the API and beside it', async () => {
  const password = 'girafa-telhado';
  expect(await createAdministrator(config, { email: 'dona@focinho.example', password })).toBeDefined();
  expect(await createAdministrator(config, { email: 'outra@focinho.example', password })).toBeDefined();
});

it('refuses a service role that could pass by row-level security and that it cannot change', async () => {
  await administer(cluster, `alter role ${name}_app bypassrls`);
  await expect(migrate(config)).rejects.toThrow(/permission denied/);
  await administer(cluster, `alter role ${name}_app nobypassrls`);
  await migrate(config);
});
