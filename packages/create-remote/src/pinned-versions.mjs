import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOCINHO = ['contracts', 'host', 'ui', 'federation'];
/** Tools that a remote is tested, checked and formatted with; in the product's repository, the root has them. */
const TOOLS = [
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'msw',
  'oxlint',
  'oxlint-tsgolint',
  'prettier',
  'typescript',
];

/**
 * @typedef {object} PinnedVersions the same as the product's
 * @property {Record<string, string>} packages the product's own, and React
 * @property {Record<string, string>} tools
 */

/**
 * @param {string} repository of the product
 * @returns {PinnedVersions}
 */
export function pinnedVersions(repository) {
  /** @param {string[]} parts */
  const read = (...parts) => JSON.parse(readFileSync(path.join(repository, ...parts, 'package.json'), 'utf8'));
  const { devDependencies } = read();
  const { react, 'react-dom': reactDom } = read('packages/host').dependencies;
  return {
    packages: {
      ...Object.fromEntries(FOCINHO.map((name) => [`@focinho/${name}`, read('packages', name).version])),
      react,
      'react-dom': reactDom,
    },
    tools: Object.fromEntries(TOOLS.map((name) => [name, devDependencies[name]])),
  };
}

/**
 * The versions that this package was published with.
 * @returns {PinnedVersions}
 * @throws Error if this package is not a published one
 */
export function publishedVersions() {
  const file = path.join(import.meta.dirname, 'pinned-versions.json');
  if (!existsSync(file)) throw new Error('In the repository of the product, npm run new:remote creates a remote');
  return JSON.parse(readFileSync(file, 'utf8'));
}
