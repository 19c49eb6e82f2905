import { join } from 'node:path';
import { freePort } from '../../tools/ports.mjs';
import { startService } from '../../tools/service.mjs';
import { newApiSettings } from '../api-settings.mjs';
import { compilePeer } from './compile.mjs';
import { ofEveryTenant, petCalls } from './calls.mjs';

/** Database connections that each contender may open. */
const POOL = '10';

/**
 * @import {Call, Request, RequestOf, Tenant} from './calls.mjs'
 *
 * A running service and one way to call it. `requests(call)` is undefined if it does not offer the call.
 * @typedef {{name: string, url: string, requests: (call: Call) => Request[] | undefined}} Contender
 * @typedef {{stop: () => Promise<void>, contenders: Contender[]}} Peer
 */

/**
 * Our API as released, including its log.
 * @param {string} databaseUrl
 * @param {string} folder
 */
export async function startOurs(databaseUrl, folder) {
  const service = await start('ours', 'api/dist/main.js', folder, '/health/ready', {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: POOL,
    ...newApiSettings(),
  });
  const calls = petCalls('/api', (tenant) => ({ 'x-tenant': tenant.slug, authorization: `Bearer ${tenant.token}` }));
  /** @type {Tenant[]} */
  let tenants = [];
  return {
    ...service,
    contenders: [
      {
        name: 'Focinho',
        url: service.url,
        requests: (/** @type {Call} */ call) => ofEveryTenant(tenants, calls[call]),
      },
    ],
    useTenants: (/** @type {Tenant[]} */ filled) => (tenants = filled),
    /** @type {(slug: string, email: string, password: string) => Promise<string>} */
    async login(slug, email, password) {
      const response = await fetch(`${service.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant': slug },
        body: JSON.stringify({ email, password }),
      });
      return (await response.json()).data.token;
    },
  };
}

/**
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {Tenant[]} tenants
 * @returns {Promise<Peer>}
 */
export async function startBare(databaseUrl, folder, tenants) {
  const service = await startPeer('bare', 'bench/api/peers/bare-fastify.mjs', databaseUrl, folder);
  /** @type {RequestOf} */
  const list = ({ id }) => ({ method: 'GET', path: `/shops/${id}/pets?page=1&limit=50` });
  return {
    ...service,
    contenders: [
      contender('bare Fastify + pg', service.url, tenants, petCalls('')),
      contender('bare, the same list as ours', service.url, tenants, { list }),
    ],
  };
}

/**
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {Tenant[]} tenants
 * @returns {Promise<Peer>}
 */
export async function startTypeOrm(databaseUrl, folder, tenants) {
  const service = await startPeer('typeorm', await compilePeer('nest-typeorm'), databaseUrl, folder);
  const paged = { list: () => ({ method: 'GET', path: '/pages?page=1&limit=50' }) };
  return {
    ...service,
    contenders: [
      contender('NestJS + TypeORM', service.url, tenants, petCalls('')),
      contender('NestJS + TypeORM, findAndCount', service.url, tenants, paged),
    ],
  };
}

/**
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {Tenant[]} tenants
 * @returns {Promise<Peer>}
 */
export async function startNest(databaseUrl, folder, tenants) {
  const service = await startPeer('nest', await compilePeer('nest-fastify'), databaseUrl, folder);
  return { ...service, contenders: [contender('Nest on Fastify + pg', service.url, tenants, petCalls(''))] };
}

/** @type {(name: string, url: string, tenants: Tenant[], calls: Partial<Record<Call, RequestOf>>) => Contender} */
const contender = (name, url, tenants, calls) => ({
  name,
  url,
  requests: (call) => calls[call] && ofEveryTenant(tenants, calls[call]),
});

/** @type {(name: string, script: string, databaseUrl: string, folder: string) => ReturnType<typeof start>} */
const startPeer = (name, script, databaseUrl, folder) =>
  start(name, script, folder, '/ready', { DATABASE_URL: databaseUrl, DATABASE_POOL: POOL });

/**
 * @param {string} name
 * @param {string} script
 * @param {string} folder
 * @param {string} readyPath
 * @param {NodeJS.ProcessEnv} environment
 */
async function start(name, script, folder, readyPath, environment) {
  const port = await freePort();
  const service = startService({
    name,
    script,
    env: { ...environment, API_PORT: String(port), PORT: String(port), NODE_ENV: 'production' },
    logFile: join(folder, `${name}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(url + readyPath);
  return { url, stop: service.stop };
}
