/** @import {Service} from './service.mjs' */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './home.mjs';
import { freePort } from './ports.mjs';
import { startService } from './service.mjs';

/**
 * Starts the release service with a token for the API that is made now and known to nobody else. If RELEASE_SERVICE_URL names
 * another one, that is used.
 * @param {{store: string, shellUrl: string, logs: string, signal: AbortSignal}} options
 * @returns {Promise<{services: Service[], env: Record<string, string>}>} `env` are the API's settings
 */
export async function startReleaseService({ store, shellUrl, logs, signal }) {
  if (process.env.RELEASE_SERVICE_URL) return { services: [], env: {} };
  const token = randomBytes(32).toString('hex');
  const team = { name: 'api', remotes: ['*'], actsForOthers: true };
  const teams = join(logs, 'release-teams.json');
  mkdirSync(logs, { recursive: true });
  writeFileSync(teams, JSON.stringify({ [createHash('sha256').update(token).digest('hex')]: team }));
  const port = String(await freePort());
  const service = startService({
    name: 'O serviço de versões',
    script: join(ROOT, 'packages', 'federation', 'src', 'cli.mjs'),
    args: ['serve', '--port', port, '--api', shellUrl],
    // It speaks plain HTTP and is only for the API beside it.
    env: { FOCINHO_STORE: store, RELEASE_SERVICE_TEAMS: teams, HOST: '127.0.0.1' },
    logFile: join(logs, 'releases-service.log'),
    signal,
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(`${url}/health`).catch(async (error) => {
    await service.stop();
    throw error;
  });
  return { services: [service], env: { RELEASE_SERVICE_URL: url, RELEASE_SERVICE_TOKEN: token } };
}
