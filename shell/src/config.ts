import type { RuntimeConfig } from '@focinho/host/config';
import { fetchDocument } from './federation/fetching';
import { inlined } from './federation/inlined';

/**
 * The runtime configuration: from the HTML, else `/config.json`.
 * @throws Error if the shell's server does not respond
 */
export async function readConfig(): Promise<RuntimeConfig> {
  return inlined.config ?? fetchDocument('/config.json', isConfig);
}

const isConfig = (response: unknown): response is RuntimeConfig =>
  typeof response === 'object' && response !== null && 'productName' in response && 'apiUrl' in response;
