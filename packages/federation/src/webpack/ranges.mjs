import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The ranges of shared packages that a remote requires: React's from its package.json, the host's from `contract`.
 * @param {string} folder of the remote
 * @param {{contract: string}} description its `remote.json`
 * @returns {Record<string, string>}
 */
export function rangesOf(folder, description) {
  /** @type {{dependencies: Record<'react' | 'react-dom', string>}} */
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return {
    react: dependencies.react,
    'react-dom': dependencies['react-dom'],
    '@focinho/host': description.contract,
  };
}
