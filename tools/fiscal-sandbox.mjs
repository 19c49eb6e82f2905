/** @import {Service} from './service.mjs' */
import { join } from 'node:path';
import { IS_DEMO } from './demo.mjs';
import { ROOT } from './home.mjs';
import { freePort } from './ports.mjs';
import { startService } from './service.mjs';

/**
 * In a demonstration, starts tax authorities whose documents have no value, unless FISCAL_API_URL names others.
 * @param {{logs: string, nodeEnv: string, signal: AbortSignal}} options
 * @returns {Promise<{services: Service[], env: Record<string, string>, url: string | undefined}>} `env` are the API's settings,
 *   `url` is its page, which shows what was authorised
 */
export async function startFiscalSandbox({ logs, nodeEnv, signal }) {
  if (!IS_DEMO || nodeEnv === 'production' || process.env.FISCAL_API_URL)
    return { services: [], env: {}, url: undefined };
  const port = process.env.FISCAL_SANDBOX_PORT || String(await freePort());
  const authorityPort = String(await freePort());
  const caFile = join(logs, 'fiscal-sandbox-ca.pem');
  const service = startService({
    name: 'A sandbox fiscal',
    script: join(ROOT, 'api', 'dist', 'fiscal-sandbox.js'),
    env: {
      FISCAL_SANDBOX_PORT: port,
      FISCAL_SANDBOX_AUTHORITY_PORT: authorityPort,
      FISCAL_SANDBOX_CA_FILE: caFile,
      NODE_ENV: nodeEnv,
    },
    logFile: join(logs, 'fiscal-sandbox.log'),
    signal,
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(url).catch(async (error) => {
    await service.stop();
    throw error;
  });
  const env = { FISCAL_API_URL: `https://127.0.0.1:${authorityPort}`, FISCAL_API_CA: caFile };
  return { services: [service], env, url };
}
