import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { publishReleases } from '../../tools/build.mjs';
import { freePort } from '../../tools/ports.mjs';
import { startStack } from '../../tools/stack.mjs';
import { openScratch } from '../../tools/testing/scratch.mjs';

/** @type {{who: string, tenantSlug: string, email: string, password: string}[]} */
const logIns = createRequire(import.meta.url)('@focinho/contracts/demo-log-ins.json');
const { tenantSlug: TENANT = '', email, password } = logIns.find(({ who }) => who === 'owner') ?? {};
const OWNER = { email, password };

/**
 * Starts the product on its own database with the demo tenant.
 * @typedef {ReturnType<typeof sessionOf>} Session
 * @typedef {{url: string, session: Session}} Product
 * @returns {Promise<{product: Product, stop: () => Promise<void>}>}
 *   `session` is the storage state of the tenant owner's browser
 */
export async function openStage() {
  const scratch = await openScratch();
  const stops = [scratch.close];
  const stop = async () => {
    for (const close of stops.reverse()) await close();
  };
  try {
    const store = join(scratch.folder, 'mfe');
    const signal = new AbortController().signal;
    await publishReleases(signal, store);
    const stack = await startStack({
      databaseUrl: await scratch.databaseUrl(),
      secret: randomBytes(32).toString('hex'),
      apiPort: await freePort(),
      shellPort: await freePort(),
      store,
      logs: scratch.folder,
      signal,
      env: { DEMO: 'false', OVERRIDE_ORIGINS: '', LOG_LEVEL: 'error' },
    });
    stops.push(stack.stop);
    return { product: await productAt(stack.url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The product of this clone, or the one that already runs at `NOW`; beside it, for a comparison, the one at `BEFORE`.
 * @returns {Promise<{products: (Product & {name: string})[], stop: () => Promise<void>}>}
 */
export async function openProducts() {
  const { NOW, BEFORE } = process.env;
  const { product, stop } = NOW ? { product: await productAt(NOW), stop: async () => undefined } : await openStage();
  const before = BEFORE ? [{ name: 'before', ...(await productAt(BEFORE)) }] : [];
  return { products: [{ name: 'now', ...product }, ...before], stop };
}

/**
 * @param {string} url of a running product with the demo tenant
 * @returns {Promise<Product>}
 */
const productAt = async (url) => ({ url, session: sessionOf(url, await logIn(url)) });

/**
 * @param {string} url
 * @returns {Promise<string>}
 */
async function logIn(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tenant': TENANT },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(`The log-in answered ${response.status}`);
  return (await response.json()).data.token;
}

/**
 * @param {string} origin
 * @param {string} token
 */
function sessionOf(origin, token) {
  const localStorage = [
    { name: 'auth_token', value: token },
    { name: 'tenant_slug', value: TENANT },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
