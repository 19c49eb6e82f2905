import { join } from 'node:path';
import { ROOT, STORE } from './home.mjs';
import { startService } from './service.mjs';

/**
 * Starts the API and the shell's server on a database and waits until both are healthy. `npm start` and `npm test` use
 * this, and it shows what a unit file for production needs.
 * @returns {Promise<{url: string, apiUrl: string, crashed: Promise<never>, stop: () => Promise<void>}>}
 *   `stop` ends the shell first, then lets the API drain
 */
export async function startStack({ databaseUrl, secret, apiPort, shellPort, store = STORE, logs, signal, env = {} }) {
  const services = [];
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
  };
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const url = `http://localhost:${shellPort}`;
  try {
    const api = startService({
      name: 'A API',
      script: join(ROOT, 'api', 'dist', 'main.js'),
      env: {
        API_PORT: String(apiPort),
        DATABASE_URL: databaseUrl,
        JWT_SECRET: secret,
        SEED_DEMO: process.env.SEED_DEMO ?? 'true',
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
      env: { PORT: String(shellPort), API_URL: apiUrl, FOCINHO_STORE: store, ...env },
      logFile: join(logs, 'shell.log'),
      signal,
    });
    services.push(shell);
    await shell.ready(`${url}/health/ready`);
    return { url, apiUrl, crashed: Promise.race(services.map((service) => service.crashed)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
