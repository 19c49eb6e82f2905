/** @import {Service} from './service.mjs' */
import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { IS_DEMO } from './demo.mjs';
import { FILES, ROOT, STORE } from './home.mjs';
import { startFiscalSandbox } from './fiscal-sandbox.mjs';
import { startPixSandbox } from './pix-sandbox.mjs';
import { startWhatsappSandbox } from './whatsapp-sandbox.mjs';
import { startReleaseService } from './release-service.mjs';
import { startService } from './service.mjs';

/**
 * Starts the release service, in a demonstration the sandboxes of PIX, WhatsApp and the tax authorities, the API and the shell's server on a database and waits until all are healthy. `npm start` and `npm test` use
 * this, and it shows what a unit file for production needs.
 * @param {{databaseUrl: string, secret: string, apiPort: number, shellPort: number, store?: string, logs: string,
 *   signal: AbortSignal, env?: Record<string, string>}} options
 * @typedef {{url: string, apiUrl: string, pixUrl: string | undefined, whatsappUrl: string | undefined, fiscalUrl: string | undefined, crashed: Promise<never>, stop: () => Promise<void>}} Stack
 * @returns {Promise<Stack>}
 *   `stop` ends the shell first, then lets the API drain
 */
export async function startStack(options) {
  const { databaseUrl, secret, apiPort, shellPort, store = STORE, logs, signal, env = {} } = options;
  // Unset, NODE_ENV means production to both services.
  const NODE_ENV = process.env.NODE_ENV || (IS_DEMO ? 'development' : 'production');
  /** @type {Service[]} */
  const services = [];
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
  };
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const url = `http://localhost:${shellPort}`;
  // Pages get new tokens after a restart, because they do not live long anyway.
  const pageTokenSecret = process.env.PAGE_TOKEN_SECRET || randomBytes(32).toString('hex');
  try {
    const releases = await startReleaseService({ store, shellUrl: url, logs, signal });
    services.push(...releases.services);
    const pix = await startPixSandbox({ logs, nodeEnv: NODE_ENV, signal });
    services.push(...pix.services);
    const whatsapp = await startWhatsappSandbox({ logs, nodeEnv: NODE_ENV, signal });
    services.push(...whatsapp.services);
    const fiscal = await startFiscalSandbox({ logs, nodeEnv: NODE_ENV, signal });
    services.push(...fiscal.services);
    const api = startService({
      name: 'A API',
      script: join(ROOT, 'api', 'dist', 'main.js'),
      env: {
        API_PORT: String(apiPort),
        DATABASE_URL: databaseUrl,
        JWT_SECRET: secret,
        ...otherSecrets(secret),
        PAGE_TOKEN_SECRET: pageTokenSecret,
        ...releases.env,
        ...pix.env,
        ...whatsapp.env,
        ...fiscal.env,
        NODE_ENV,
        SEED_DEMO: String(IS_DEMO),
        FILE_STORE: process.env.FILE_STORE || FILES,
        PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || url,
        ...env,
      },
      logFile: join(logs, 'api.log'),
      signal,
    });
    services.push(api);
    await api.ready(`${apiUrl}/health/ready`);
    const shell = startService({
      name: 'O servidor do shell',
      script: join(ROOT, 'shell', 'server', 'main.mjs'),
      env: {
        PORT: String(shellPort),
        API_URL: apiUrl,
        FOCINHO_STORE: store,
        PAGE_TOKEN_SECRET: pageTokenSecret,
        FOCINHO_TRUST: process.env.FOCINHO_TRUST || join(store, '.keys/trust.json'),
        NODE_ENV,
        ...env,
      },
      logFile: join(logs, 'shell.log'),
      signal,
    });
    services.push(shell);
    await shell.ready(`${url}/health/ready`);
    const crashed = Promise.race(services.map((service) => service.crashed));
    return { url, apiUrl, pixUrl: pix.url, whatsappUrl: whatsapp.url, fiscalUrl: fiscal.url, crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A local installation keeps one secret; those for other purposes are derived from it unless they are given.
 * @param {string} secret
 */
export const otherSecrets = (secret) =>
  Object.fromEntries(
    ['DATABASE_SECRET', 'IDEMPOTENCY_SECRET', 'ENCRYPTION_KEY'].map((name) => [
      name,
      process.env[name] || createHmac('sha256', secret).update(name).digest('hex'),
    ]),
  );
