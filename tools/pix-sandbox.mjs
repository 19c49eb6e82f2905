/** @import {Service} from './service.mjs' */
import { join } from 'node:path';
import { IS_DEMO } from './demo.mjs';
import { ROOT } from './home.mjs';
import { freePort } from './ports.mjs';
import { startService } from './service.mjs';

/**
 * In a demonstration, starts a payment service provider that moves no money, unless PIX_API_URL names another one.
 * @param {{logs: string, nodeEnv: string, signal: AbortSignal}} options
 * @returns {Promise<{services: Service[], env: Record<string, string>, url: string | undefined}>} `env` are the API's settings,
 *   `url` is its page, where charges are paid
 */
export async function startPixSandbox({ logs, nodeEnv, signal }) {
  if (!IS_DEMO || nodeEnv === 'production' || process.env.PIX_API_URL) return { services: [], env: {}, url: undefined };
  const port = process.env.PIX_SANDBOX_PORT || String(await freePort());
  const service = startService({
    name: 'A sandbox de PIX',
    script: join(ROOT, 'api', 'dist', 'pix-sandbox.js'),
    env: { PIX_SANDBOX_PORT: port, NODE_ENV: nodeEnv },
    logFile: join(logs, 'pix-sandbox.log'),
    signal,
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(url).catch(async (error) => {
    await service.stop();
    throw error;
  });
  const env = {
    PIX_API_URL: `${url}/v2`,
    PIX_CLIENT_ID: 'focinho',
    PIX_CLIENT_SECRET: 'sandbox',
    PIX_KEY: 'pix@focinho.example',
  };
  return { services: [service], env, url };
}
