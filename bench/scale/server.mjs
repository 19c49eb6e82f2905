import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/ports.mjs';
import { resetPostgres, startPostgres } from '../../tools/postgres.mjs';
import { startService } from '../../tools/service.mjs';
import { newApiSettings } from '../api-settings.mjs';

/**
 * Runs `work` with its own PostgreSQL, which writes to disk, and a function that starts API processes; stops all of them afterwards.
 * @param {(environment: {url: string, folder: string, logFile: string, startApi: (environment: NodeJS.ProcessEnv) => ReturnType<typeof startApi>}) => Promise<void>} work
 */
export async function withPostgres(work) {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-scale-'));
  // The database and the pooler may run as another user, who needs to enter the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const logFile = join(folder, 'postgres.log');
  const settings = newApiSettings();
  /** @type {Awaited<ReturnType<typeof startApi>>[]} */
  const started = [];
  const postgres = await startPostgres({ dataDir, logFile });
  try {
    await work({
      url: postgres.url,
      folder,
      logFile,
      async startApi(environment) {
        const api = await startApi({ ...settings, ...environment }, join(folder, `api-${started.length}.log`));
        started.push(api);
        return api;
      },
    });
  } finally {
    for (const api of started) await api.stop();
    await postgres.stop();
    await resetPostgres(dataDir);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The released API on a port of its own.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} logFile
 */
async function startApi(environment, logFile) {
  const port = await freePort();
  const env = { API_PORT: String(port), ...environment };
  const service = startService({ name: 'api', script: 'api/dist/main.js', env, logFile });
  await service.ready(`http://127.0.0.1:${port}/health/ready`);
  return { url: `http://127.0.0.1:${port}`, stop: service.stop, kill: service.kill };
}
