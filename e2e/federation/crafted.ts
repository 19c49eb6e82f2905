import { publish } from '@focinho/federation/release/publish';
import { draftOf, folderOf, isRemote, readRelease } from '@focinho/federation/release/releases';
import { SHELL } from '@focinho/federation/registry-entry';
import { RELEASE_PLACEHOLDER, containerName } from '@focinho/federation/sharing';
import type { Store } from '@focinho/federation/store/store';
import type { AnyRelease, Release, ShellRelease } from '@focinho/federation/documents';

/** The behaviour of a hand-written release. Each of its pages shows the marker and a button. */
export interface Craft {
  /** Text of its pages. */
  marker: string;
  contract?: string;
  /** Throws while it renders. */
  throws?: boolean;
  /** Fails to load a lazy chunk while it renders. */
  losesPart?: boolean;
  /** Its button throws when it is clicked. */
  throwsOnClick?: boolean;
  /** The code of its pages never arrives. */
  hangs?: boolean;
  /** Its pages show nothing. */
  isBlank?: boolean;
  /** Its pages show their text only so many milliseconds after the document has begun. */
  paintsAt?: number;
  /** Run when the module is loaded, and each time that a page appears; written into the release as they are, so they use nothing else. */
  whenLoaded?: (shared: Shared) => unknown;
  whenMounted?: () => unknown;
  whenLeft?: () => unknown;
}

/** Modules that a remote gets from the shell: React, and the session of `@focinho/host`. */
interface Shared {
  session: object;
}

/** A small but complete release of `like`'s remote, published like any other, with hand-written code. */
export async function craftRelease(store: Store, like: Release, craft: Craft): Promise<Release> {
  const container = `${containerName(like.remote)}_${RELEASE_PLACEHOLDER}`;
  const draft = {
    ...draftOf(like),
    container,
    entry: 'remoteEntry.js',
    preload: { js: [], css: [] },
    requires: { contract: craft.contract ?? like.requires.contract },
  };
  const contents = new Map([['remoteEntry.js', Buffer.from(codeOf(container, like, craft))]]);
  return ofRemote((await publish(store, { draft, contents }, null)).release);
}

/** A release of a shell whose first script is changed. */
export async function craftShell(store: Store, like: string, change: (code: string) => string): Promise<ShellRelease> {
  const { release } = await readRelease(store, SHELL, like);
  const read = async (name: string): Promise<[string, Buffer]> => {
    const content = (await store.read(`${folderOf(SHELL, like)}/${name}`)) ?? Buffer.alloc(0);
    return [name, name === release.entry ? Buffer.from(change(content.toString('utf8'))) : content];
  };
  const contents = new Map(await Promise.all(Object.keys(release.files).map(read)));
  return (await publish(store, { draft: draftOf(release), contents }, null)).release as unknown as ShellRelease;
}

/** A release of a small remote, made like another: one page, beside those of the product. */
export function newRemoteLike({ description, ...like }: Release): Release {
  const remote = 'mfe-crafted';
  const [page] = description.pages;
  const { firstCalls: _calls, firstRows: _rows, group: _group, roles: _roles, ...first } = page!;
  const own = { ...first, key: 'crafted', name: 'Novo', order: 900 };
  return { ...like, remote, description: { ...description, name: remote, pages: [own] } };
}

/** The release as that of a remote, which it must be. */
export function ofRemote(release: AnyRelease): Release {
  if (isRemote(release)) return release;
  throw new Error(`${release.remote} is no remote`);
}

/** A federation container with one module, as webpack would build it but without its runtime. */
function codeOf(container: string, like: Release, craft: Craft): string {
  const loader = craft.hangs ? '() => new Promise(() => {})' : 'async () => ({ Page })';
  const pages = like.description.pages.map(({ key }) => `${JSON.stringify(key)}: ${loader}`).join(', ');
  return `var ${container} = (() => {
  let shared;
  const module = async () => {
    const [version] = Object.values(shared.react);
    const React = (await version.get())();
    ${
      craft.whenLoaded
        ? `const [host] = Object.values(shared['@focinho/host/session']);
    (${String(craft.whenLoaded)})({ session: (await host.get())().session });`
        : ''
    }
    const Page = () => {
      React.useEffect(() => {
        (${String(craft.whenMounted ?? (() => {}))})();
        return ${String(craft.whenLeft ?? (() => {}))};
      }, []);
      ${craft.throws ? `throw new Error('${craft.marker} broke while rendering');` : ''}
      ${craft.losesPart ? "throw Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError' });" : ''}
      ${craft.isBlank ? 'return null;' : ''}
      const [isLate, setLate] = React.useState(${craft.paintsAt !== undefined});
      React.useEffect(() => void setTimeout(() => setLate(false), ${craft.paintsAt ?? 0} - performance.now()), []);
      if (isLate) return React.createElement('p', null, '…');
      const onClick = () => { ${craft.throwsOnClick ? `throw new Error('${craft.marker} broke in an event');` : ''} };
      return React.createElement('section', null,
        React.createElement('h1', null, '${craft.marker}'),
        ${craft.paintsAt === undefined ? '' : `React.createElement('p', null, '${'Tudo o que a página tem a dizer. '.repeat(60)}'),`}
        React.createElement('button', { type: 'button', onClick }, 'Apertar'));
    };
    return () => ({ contract: '${craft.contract ?? like.requires.contract}', pages: { ${pages} } });
  };
  return { init: (scope) => { shared = scope; }, get: module };
})();`;
}
