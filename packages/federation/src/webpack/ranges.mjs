import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The ranges of the shared packages that a remote was written for: React's from its package.json, the host's its contract.
 * @param {string} folder of the remote
 * @param {{contract: string}} description its `remote.json`
 * @returns {Record<string, string>}
 */
export function rangesOf(folder, description) {
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    react: dependencies.react,
    'react-dom': dependencies['react-dom'],
    '@focinho/host': description.contract,
  };
}
