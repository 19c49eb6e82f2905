/**
 * @import {Release} from '@focinho/federation/documents'
 * @import {Documents, Shell} from '../../shell/server/documents.mjs'
 * @typedef {{js: string[], css: string[]}} Files
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDescription } from '@focinho/federation/description';
import { ASSETS } from './build.mjs';
import { PLAIN } from './plain.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/**
 * What shell/server/documents.mjs tells of releases, told of one application: the pages keep their addresses and texts.
 * @returns {Promise<Documents>}
 */
export async function plainDocuments() {
  const text = (/** @type {string[]} */ ...file) => readFile(path.join(REPOSITORY, ...file), 'utf8');
  /** @type {{shell: Files} & Record<string, Files>} */
  const entries = JSON.parse(await readFile(path.join(ASSETS, 'entry.json'), 'utf8'));
  /** @type {Record<string, Release>} */
  const releases = {};
  for (const remote of ['mfe-landing', 'mfe-tenant'])
    releases[remote] = /** @type {Release} */ ({
      remote,
      id: PLAIN,
      description: readDescription(path.join(REPOSITORY, remote)),
    });
  const shellStyles = await Promise.all(entries.shell.css.map((file) => readFile(path.join(ASSETS, file), 'utf8')));
  const [head = '', body = ''] = (await text('mfe-landing/dist/prerender.html')).split('<!--body-->');
  const filesOf = (/** @type {string[]} */ ...names) => {
    const groups = names.map((name) => entries[name] ?? { js: [], css: [] });
    const files = new Set(groups.flatMap(({ js, css }) => [...js, ...css]));
    return [...files].map((file) => ({ address: `/assets/${file}`, integrity: undefined }));
  };
  return {
    registry: async () => null,
    registryForPage: () => null,
    trust: async () => ({ keys: {} }),
    expires: async () => null,
    previewed: async () => 'gone',
    isAway: () => false,
    releasesFor: async () => ({
      shell: /** @type {Shell} */ (/** @type {unknown} */ ({ remote: 'shell', ...entries })),
      remotes: releases,
    }),
    shellStyles: async () => shellStyles.join('\n'),
    forPage: /** @type {Documents['forPage']} */ ((release) => release),
    shellFiles: () => [],
    prerendered: async () => ({ head, body }),
    firstFiles(_shell, release, key) {
      const isLanding = release?.description.area === 'visitor';
      return isLanding
        ? { scripts: [], always: filesOf('page'), loggedIn: filesOf('area') }
        : { scripts: [], always: [], loggedIn: filesOf('area', key ?? '') };
    },
  };
}
