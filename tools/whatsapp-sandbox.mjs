/** @import {Service} from './service.mjs' */
import { join } from 'node:path';
import { IS_DEMO } from './demo.mjs';
import { ROOT } from './home.mjs';
import { freePort } from './ports.mjs';
import { startService } from './service.mjs';

/**
 * In a demonstration, starts a WhatsApp that reaches nobody, unless WHATSAPP_API_URL names another one.
 * @param {{logs: string, nodeEnv: string, signal: AbortSignal}} options
 * @returns {Promise<{services: Service[], env: Record<string, string>, url: string | undefined}>} `env` are the API's settings,
 *   `url` is its page, on which one answers as the tutor
 */
export async function startWhatsappSandbox({ logs, nodeEnv, signal }) {
  if (!IS_DEMO || nodeEnv === 'production' || process.env.WHATSAPP_API_URL)
    return { services: [], env: {}, url: undefined };
  const port = process.env.WHATSAPP_SANDBOX_PORT || String(await freePort());
  const service = startService({
    name: 'A sandbox de WhatsApp',
    script: join(ROOT, 'api', 'dist', 'whatsapp-sandbox.js'),
    env: { WHATSAPP_SANDBOX_PORT: port, NODE_ENV: nodeEnv },
    logFile: join(logs, 'whatsapp-sandbox.log'),
    signal,
  });
  const url = `http://127.0.0.1:${port}`;
  await service.ready(url).catch(async (error) => {
    await service.stop();
    throw error;
  });
  return { services: [service], env: { WHATSAPP_API_URL: `${url}/v25.0` }, url };
}
