import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './release/workspace.mjs';

const guide = readFileSync(path.join(REPOSITORY, 'packages/federation/README.md'), 'utf8');

/**
 * Subpaths of a package that a remote can import; a trailing `*` of its exports stands for every file of that kind.
 * @param {string} name
 */
function subpathsOf(name) {
  const folder = path.join(REPOSITORY, 'packages', name);
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const named = Object.keys(exports).filter((key) => /^\.\/[a-z-]+$/.test(key));
  const [, ending = ''] = /\*(\.tsx?)$/.exec(exports['./*']) ?? [];
  const files = readdirSync(path.join(folder, 'src')).filter((file) => /^[^.]+\.tsx?$/.test(file));
  const found = files.filter((file) => path.extname(file) === ending).map((file) => `./${path.parse(file).name}`);
  return [...new Set([...named, ...found])].map((subpath) => subpath.slice(1)).sort();
}

/**
 * Used by the shell and the harness, or within the package; not meant for remotes.
 * @type {Record<'host' | 'ui', string[]>}
 */
const INTERNAL = {
  host: [
    '/first-calls',
    '/index',
    '/module',
    '/renewal',
    '/services',
    '/session-state',
    '/stored-sessions',
    '/use-observable',
  ],
  ui: ['/card-list', '/confirmation', '/filter-window', '/not-opened'],
};

it.each(/** @type {const} */ (['host', 'ui']))(
  'the guide lists what @focinho/%s offers a remote, and nothing else',
  (name) => {
    const [, table] = new RegExp(`\\| \`@focinho/${name}…\`([\\s\\S]*?)\\n\\n`).exec(guide) ?? [];
    const listed = [...(table ?? '').matchAll(/`(\/[a-z-]+)`/g)].map(([, subpath]) => subpath).sort();
    expect(listed).toEqual(subpathsOf(name).filter((subpath) => !INTERNAL[name].includes(subpath)));
  },
);
