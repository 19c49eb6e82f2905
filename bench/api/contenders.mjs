import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../tools/ports.mjs';
import { startService } from '../../tools/service.mjs';

/** Database connections that each contender may open. */
const POOL = '10';
const PAGE = '?page=1&limit=50';

/** The calls of every shop in turn; each contender says how one looks to it. */
const rotate = (shops, request) => shops.flatMap((shop) => [0, 1, 2, 3, 4].map((n) => request(shop, n)));
const newPet = (clientId) =>
  JSON.stringify({ name: 'Thor', species: 'DOG', breed: 'Poodle', gender: 'MALE', weight: 7.5, clientId });

function callsOf(prefix, headersOf) {
  return {
    list: (shop) => ({ method: 'GET', path: `${prefix}/pets${PAGE}`, headers: headersOf(shop) }),
    get: (shop, n) => ({ method: 'GET', path: `${prefix}/pets/${shop.pets[n * 37]}`, headers: headersOf(shop) }),
    create: (shop, n) => ({
      method: 'POST',
      path: `${prefix}/pets`,
      headers: { ...headersOf(shop), 'content-type': 'application/json' },
      body: newPet(shop.clients[n * 37]),
    }),
  };
}

/** Our API as it is released, log and all. */
export async function startOurs(databaseUrl, folder) {
  const service = await start('ours', 'api/dist/main.js', folder, '/health/ready', {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: randomBytes(32).toString('hex'),
    DATABASE_POOL: POOL,
    NODE_ENV: 'production',
  });
  const calls = callsOf('/api', (shop) => ({ 'x-tenant': shop.slug, authorization: `Bearer ${shop.token}` }));
  let shops = [];
  return {
    ...service,
    name: 'Focinho',
    requests: (call) => rotate(shops, calls[call]),
    useShops: (filled) => (shops = filled),
    async login(slug, email, password) {
      const answer = await fetch(`${service.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant': slug },
        body: JSON.stringify({ email, password }),
      });
      return (await answer.json()).data.token;
    },
  };
}

export const startBare = (databaseUrl, folder, shops) =>
  startPeer('bare Fastify + pg', 'bench/api/peers/bare-fastify.mjs', databaseUrl, folder, shops);

export const startTypeOrm = (databaseUrl, folder, shops) =>
  startPeer('NestJS + TypeORM', 'bench/api/peers/nest-typeorm.mjs', databaseUrl, folder, shops);

async function startPeer(name, script, databaseUrl, folder, shops) {
  const calls = callsOf('', () => ({}));
  const service = await start(name, script, folder, '/ready', { DATABASE_URL: databaseUrl, DATABASE_POOL: POOL });
  return { ...service, name, requests: (call) => rotate(shops, calls[call]) };
}

async function start(name, script, folder, readyPath, environment) {
  const port = await freePort();
  const service = startService({
    name,
    script,
    env: { ...environment, API_PORT: String(port), PORT: String(port), NODE_ENV: 'production' },
    logFile: join(folder, `${name.replace(/\W+/g, '-')}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(url + readyPath);
  return { url, stop: service.stop };
}
