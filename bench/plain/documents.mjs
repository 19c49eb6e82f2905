import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDescription } from '@focinho/federation/description';
import { ASSETS } from './build.mjs';
import { PLAIN } from './plain.mjs';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** What shell/server/documents.mjs tells of releases, told of one application: the pages keep their addresses and texts. */
export async function plainDocuments() {
  const text = (...file) => readFile(path.join(REPOSITORY, ...file), 'utf8');
  const entries = JSON.parse(await readFile(path.join(ASSETS, 'entry.json'), 'utf8'));
  const releases = {};
  for (const remote of ['mfe-landing', 'mfe-tenant'])
    releases[remote] = { remote, id: PLAIN, description: readDescription(path.join(REPOSITORY, remote)) };
  const shellStyles = await Promise.all(entries.shell.css.map((file) => readFile(path.join(ASSETS, file), 'utf8')));
  const [head = '', body = ''] = (await text('mfe-landing/dist/prerender.html')).split('<!--body-->');
  const filesOf = (...names) => {
    const groups = names.map((name) => entries[name] ?? { js: [], css: [] });
    const files = new Set(groups.flatMap(({ js, css }) => [...js, ...css]));
    return [...files].map((file) => ({ address: `/assets/${file}` }));
  };
  return {
    registry: async () => null,
    registryForPage: () => null,
    trust: async () => null,
    releasesFor: async () => ({ ...releases, shell: { remote: 'shell', ...entries } }),
    shellStyles: async () => shellStyles.join('\n'),
    forPage: (release) => release,
    shellFiles: () => [],
    prerendered: async () => ({ head, body }),
    firstFiles(_shell, release, key) {
      const isLanding = release?.description.area === 'visitor';
      return isLanding
        ? { scripts: [], always: filesOf('page'), loggedIn: filesOf('area') }
        : { scripts: [], always: [], loggedIn: filesOf('area', key) };
    },
  };
}
