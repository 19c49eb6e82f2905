import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@focinho/federation/documents';

/** What a hand-written release does; each of its pages shows its marker and a button. */
export interface Craft {
  /** Text of its pages. */
  marker: string;
  contract?: string;
  /** Throws while it renders. */
  throws?: boolean;
  /** A lazy part of it, asked for while it renders, does not load. */
  losesPart?: boolean;
  /** Its button throws when it is clicked. */
  throwsOnClick?: boolean;
}

/** Writes a small but complete release of the same remote as `like`, with its own id and hand-written code. */
export async function craftRelease(store: string, like: Release, craft: Craft): Promise<Release> {
  const id = createHash('sha256').update(JSON.stringify(craft)).digest('hex').slice(0, 16);
  const container = `${like.remote.replaceAll('-', '_')}_${id}`;
  const code = codeOf(container, like, craft);
  const release: Release = {
    ...like,
    id,
    container,
    entry: 'remoteEntry.js',
    preload: { js: [], css: [] },
    requires: { contract: craft.contract ?? like.requires.contract },
    prerender: null,
    files: {
      'remoteEntry.js': {
        integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
        bytes: code.length,
        brotli: null,
      },
    },
  };
  const folder = path.join(store, like.remote, id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'remoteEntry.js'), code);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
  return release;
}

/** A federation container with one module, as webpack would build it but without its runtime. */
function codeOf(container: string, like: Release, craft: Craft): string {
  const pages = like.description.pages.map(({ key }) => `${JSON.stringify(key)}: async () => ({ Page })`).join(', ');
  return `var ${container} = (() => {
  let shared;
  const module = async () => {
    const [version] = Object.values(shared.react);
    const React = (await version.get())();
    const Page = () => {
      ${craft.throws ? `throw new Error('${craft.marker} broke while rendering');` : ''}
      ${craft.losesPart ? "throw Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });" : ''}
      const onClick = () => { ${craft.throwsOnClick ? `throw new Error('${craft.marker} broke in an event');` : ''} };
      return React.createElement('section', null,
        React.createElement('h1', null, '${craft.marker}'),
        React.createElement('button', { type: 'button', onClick }, 'Apertar'));
    };
    return () => ({ contract: '${craft.contract ?? like.requires.contract}', pages: { ${pages} } });
  };
  return { init: (scope) => { shared = scope; }, get: module };
})();`;
}
