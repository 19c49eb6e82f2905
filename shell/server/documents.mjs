import { readFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { messageOf } from '@focinho/federation/errors';
import { folderOf, hashOf, isRemote, isShell, parseRelease } from '@focinho/federation/release/releases';
import { SHELL, candidatesFor, manifestOf, releasesToTry, withoutTenants } from '@focinho/federation/registry-entry';
import { rereadWhenChanged, stampIn, stampOfFile } from './reread.mjs';
import { trustedRegistry } from './trusted-registry.mjs';

/**
 * @import {Registry, RegistryEntry, Release, ShellRelease} from '@focinho/federation/documents'
 * @import {Store} from '@focinho/federation/store/store'
 *
 * @typedef {Pick<Store, 'address' | 'folder' | 'read' | 'stamp' | 'list'> &
 *   {isAway?: () => boolean, confirm?: (name: string, content: Buffer) => Promise<void>,
 *   keep?: (folder: string, hashes: Record<string, string>) => Promise<void>,
 *   remember?: (name: string, text: string) => Promise<void>, recall?: (name: string) => Promise<Buffer | null>}} ReadableStore
 * @typedef {Pick<ShellRelease, 'remote' | 'entry' | 'shell' | 'area' | 'federation' | 'provides'> & Partial<ShellRelease>} Shell
 *   one that was built locally has neither an id nor hashes
 * @typedef {{tenantSlug: string | null, audience?: string | null}} Visitor
 * @typedef {{address: string, integrity: string | undefined}} PageFile
 * @typedef {ReturnType<typeof documentsOf>} Documents
 */

/** @type {Visitor} */
const NOBODY = { tenantSlug: null };
/**
 * @param {Registry} registry
 * @param {string} remote
 * @returns {Registry['remotes']}
 */
const only = ({ remotes }, remote) => (remotes[remote] ? { [remote]: remotes[remote] } : {});
/** How many releases of a remote a page receives: the current one and its fallbacks. */
const RELEASES_OF_A_PAGE = 3;

/**
 * Path of a release's files; a shell that was built locally and not published has no id.
 * @param {{remote: string, id?: string | undefined}} release
 */
export const baseOf = ({ remote, id }) => (id === undefined ? '/assets/' : `/mfe/${remote}/${id}/`);

/**
 * Reads the registry, the releases and the shell's files, and checks everything before it is used. A broken part
 * affects only itself: the last good entry replaces a bad one, and the next older release a broken one.
 * @param {ReadableStore} store
 * @param {{assets: string, trust: string}} settings
 * @param {{error: (problem: import('./error-reports.mjs').Problem) => void,
 *   log: Pick<import('fastify').FastifyBaseLogger, 'warn'>}} reporting where problems are reported
 */
export function documentsOf(store, { assets, trust: trustFile }, { error: reportError, log }) {
  const readFromDisk = rereadWhenChanged(stampOfFile, readFile);
  const stampInStore = stampIn(store);
  const readFromStore = rereadWhenChanged(stampInStore, store.read);
  /** Reads with a hash, which the parser checks. */
  const readChecked = rereadWhenChanged(stampInStore, store.read, store.confirm);
  /**
   * @template Document
   * @param {string} file
   * @param {(text: string) => Document} parse
   */
  const own = (file, parse) =>
    readFromDisk(file, parse).catch((error) => {
      log.warn({ file, reason: messageOf(error) }, 'document not readable');
      return null;
    });

  const { trust, registry, expires } = trustedRegistry(store, { readFromDisk, readFromStore, trustFile, reportError });

  /**
   * The release, or null if it is incomplete or not what was published.
   * @param {string} remote
   * @param {string} id
   * @param {string | undefined} manifest
   * @param {typeof reportError} [report]
   * @returns {Promise<Release | ShellRelease | null>}
   */
  async function wholeRelease(remote, id, manifest, report = reportError) {
    try {
      const folder = folderOf(remote, id);
      const release = await readChecked(`${folder}/release.json`, (text) => {
        if (hashOf(text) !== manifest) throw new Error('the manifest is not what was published');
        return parseRelease(text, remote, id);
      });
      if (release === null) throw new Error('the manifest is missing');
      // A browser takes an older release of a remote that was changed; of a changed shell it runs nothing that could.
      const isThere = async (/** @type {string} */ file) =>
        remote === SHELL ? isAsPublished(release, file) : (await stampInStore(`${folder}/${file}`)) !== null;
      const needed = await Promise.all(
        filesNeededBy(release).map(async (file) => ({ file, isGood: await isThere(file) })),
      );
      const bad = needed.find(({ isGood }) => !isGood);
      if (bad) throw new Error(`${bad.file} is missing or not what was published`);
      keepCopies(release);
      return release;
    } catch (error) {
      report({ remote, release: id, phase: 'manifest', message: messageOf(error) });
      return null;
    }
  }

  /**
   * The best complete release for somebody, or null. A remote's must also fit the shell that will run it.
   * @param {string} remote
   * @param {RegistryEntry} entry
   * @param {Visitor} who
   * @param {Shell['provides']} [provides]
   */
  async function firstWhole(remote, entry, { tenantSlug, audience }, provides) {
    for (const id of candidatesFor(remote, entry, tenantSlug, audience)) {
      const release = await wholeRelease(remote, id, manifestOf(entry, id));
      if (!release) continue;
      if (!provides || !('requires' in release)) return release;
      const { contract } = release.requires;
      const provided = provides['@focinho/host'] ?? '';
      if (semver.satisfies(provided, contract)) return release;
      const message = `requires contract ${contract}, the shell gives ${provided}`;
      reportError({ remote, release: id, phase: 'contract', message });
    }
    return null;
  }

  /** @type {Set<string>} */
  const copied = new Set();
  /**
   * In the background: the files that a browser asks for while the store is away.
   * @param {Release | ShellRelease} release
   */
  function keepCopies({ remote, id, files }) {
    const folder = folderOf(remote, id);
    if (copied.has(folder) || !store.keep) return;
    copied.add(folder);
    const hashes = Object.fromEntries(Object.entries(files).map(([name, { integrity }]) => [name, integrity]));
    store.keep(folder, hashes).catch(() => copied.delete(folder));
  }

  /** @type {(release: Release | ShellRelease, name: string) => Promise<boolean>} */
  const isAsPublished = async (release, name) => (await publishedText(release, name)) !== null;

  /**
   * A text file of a release, null if it is not what was published.
   * @param {Pick<Release | ShellRelease, 'remote' | 'id' | 'files'>} release
   * @param {string} name
   */
  async function publishedText({ remote, id, files }, name) {
    const checked = (/** @type {string} */ text) => {
      if (hashOf(text) !== files[name]?.integrity) throw new Error(`${name} is not what was published`);
      return text;
    };
    return readChecked(`${folderOf(remote, id)}/${name}`, checked).catch(() => null);
  }

  return {
    registry,
    trust,
    expires,
    /** Whether the store cannot be asked at the moment. */
    isAway: () => store.isAway?.() ?? false,

    /**
     * The releases that somebody gets, by remote: the tenant's canary, the one that a rollout gives to the audience or the
     * current one, or the next older one if that is broken. If the store has no shell, the locally
     * built shell is used. A release that somebody previews takes the place of its remote's.
     * @param {Registry | null} registry
     * @param {Visitor} who
     * @param {Release | ShellRelease | null} [previewed]
     * @returns {Promise<{shell: Shell | null, remotes: Record<string, Release>}>}
     */
    async releasesFor(registry, who, previewed = null) {
      const { [SHELL]: shellEntry, ...remotes } = registry?.remotes ?? {};
      const published =
        previewed && isShell(previewed)
          ? previewed
          : shellEntry && /** @type {ShellRelease | null} */ (await firstWhole(SHELL, shellEntry, who));
      const parseBuilt = (/** @type {string} */ text) => /** @type {Shell} */ (JSON.parse(text));
      const shell = published ?? (await own(path.join(assets, 'release.json'), parseBuilt));
      const others = Object.entries(remotes).filter(([remote]) => remote !== previewed?.remote);
      const found = others.map(async ([remote, entry]) => {
        const release = /** @type {Release | null} */ (await firstWhole(remote, entry, who, shell?.provides));
        return release ? [/** @type {const} */ ([remote, release])] : [];
      });
      const ofPreview = previewed && isRemote(previewed) ? { [previewed.remote]: previewed } : {};
      return { shell, remotes: { ...Object.fromEntries((await Promise.all(found)).flat()), ...ofPreview } };
    },

    /**
     * The release of a preview, which nothing is reported about, or why it cannot be shown.
     * @param {import('@focinho/federation/release/preview').Preview} preview
     * @param {Registry | null} registry
     * @returns {Promise<Release | ShellRelease | 'gone' | 'unfit'>}
     */
    async previewed({ remote, release: id, manifest }, registry) {
      const entry = registry?.remotes[remote];
      if (entry?.history.some(({ release, bad }) => release === id && bad)) return 'gone';
      const release = await wholeRelease(remote, id, manifest, () => undefined);
      if (!release) return 'gone';
      const { shell } = await this.releasesFor(registry && { ...registry, remotes: only(registry, SHELL) }, NOBODY);
      const provided = shell?.provides['@focinho/host'] ?? '';
      return isShell(release) || semver.satisfies(provided, release.requires.contract) ? release : 'unfit';
    },

    /**
     * The shell's styles, '' if unreadable. They are inlined, because a file would delay the first paint.
     * @param {Shell | null} shell
     */
    async shellStyles(shell) {
      if (shell === null) return '';
      const { remote, id, files = {} } = shell;
      const styles = shell.shell.css.map((file) =>
        id ? publishedText({ remote, id, files }, file) : own(path.join(assets, file), (text) => text),
      );
      return (await Promise.all(styles)).join('\n');
    },

    /**
     * The part of a manifest that pages need; the rest is for the gates and for people.
     * @param {Release} release
     */
    forPage({ remote, id, entry, container, requires, shared, description, hydration, files }) {
      const hashes = Object.entries(files).map(([name, { integrity }]) => /** @type {const} */ ([name, { integrity }]));
      return {
        remote,
        id,
        entry,
        container,
        requires,
        shared,
        description,
        hydration,
        files: Object.fromEntries(hashes),
      };
    },

    /**
     * The part of the registry that pages need. Not signed, because this server has already checked it.
     * @param {Registry | null} registry
     */
    registryForPage(registry) {
      const entries = Object.entries(registry?.remotes ?? {}).map(([remote, entry]) => {
        const known = releasesToTry(entry).slice(0, RELEASES_OF_A_PAGE);
        const history = known.map((release) => ({ release, manifest: manifestOf(entry, release) }));
        const { revision, current, canaries, rollout } = withoutTenants(entry);
        return /** @type {const} */ ([remote, { revision, current, canaries, rollout, history }]);
      });
      return registry && { revision: registry.revision, remotes: Object.fromEntries(entries) };
    },

    /**
     * The files of the first round: `scripts` are run by the HTML itself, `always` is preloaded for everybody, `loggedIn`
     * only with a session. A prerendered page is hydrated by a script of its own; everything else runs on the federation
     * runtime.
     * @param {Shell | null} shell
     * @param {Release | null} release
     * @param {string | undefined} key
     * @param {boolean} isPrerendered
     * @returns {{scripts: PageFile[], always: PageFile[], loggedIn: PageFile[]}}
     */
    firstFiles(shell, release, key, isPrerendered) {
      const ofShell = filesOf(shell, shell?.area);
      const runtime = filesOf(shell, shell?.federation);
      if (!release) return { scripts: [], always: [], loggedIn: [...ofShell, ...runtime] };
      const { entry, preload, description, hydration } = release;
      // A shell whose first file contains the runtime is older than the scripts that do without it.
      if (hydration && isPrerendered && shell?.federation)
        return {
          scripts: filesOf(release, { js: [hydration.entry], css: [] }),
          always: [],
          loggedIn: [...ofShell, ...runtime],
        };
      const module = filesOf(release, { js: [entry, ...preload.js], css: preload.css });
      const page = filesOf(release, preload.pages?.[key ?? '']);
      return ['visitor', 'guest'].includes(description.area)
        ? { scripts: [], always: [...runtime, ...module, ...page], loggedIn: ofShell }
        : { scripts: [], always: [...runtime, ...module], loggedIn: [...ofShell, ...page] };
    },

    /**
     * All scripts and styles of the shell, which checks what it loads later; those of a local build have no hashes.
     * @param {Shell | null} shell
     */
    shellFiles: (shell) =>
      filesOf(shell, { js: Object.keys(shell?.files ?? {}).filter((name) => /\.(js|css)$/.test(name)), css: [] }),

    /**
     * Head and body of the page that a release prerendered, null if it has none.
     * @param {Release | null} release
     */
    async prerendered(release) {
      if (!release?.prerender) return null;
      const html = await publishedText(release, release.prerender);
      if (html === null) return null;
      const [head = '', body = ''] = html.split('<!--body-->');
      return { head, body };
    },
  };
}

/**
 * Without these nothing appears. Of a remote's other files the browser notices, and takes an older release; of the shell's it cannot.
 * @param {Release | ShellRelease} release
 */
const filesNeededBy = (release) => {
  const parts = 'shell' in release ? [release.shell, release.area, release.federation] : [];
  return [...new Set([release.entry, ...parts.flatMap((part) => (part ? [...part.js, ...part.css] : []))])];
};

/**
 * Files of a release, or of the locally built shell, which has no hashes, with their addresses.
 * @param {Pick<Shell | Release, 'remote' | 'id' | 'files'> | null} release
 * @param {Shell['area']} [names]
 * @returns {PageFile[]}
 */
export const filesOf = (release, names) =>
  release && names
    ? [...names.js, ...names.css].map((name) => ({
        address: `${baseOf(release)}${name}`,
        integrity: release.files?.[name]?.integrity,
      }))
    : [];
