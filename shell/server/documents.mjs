import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { lastGoodEntry, lastGoodRegistry, parseRegistry, REGISTRY } from '@focinho/federation/release/registry-file';
import { folderOf, hashOf, parseRelease } from '@focinho/federation/release/releases';
import { trustSchema } from '@focinho/federation/release/documents';
import { SHELL, candidatesFor, manifestOf, releasesToTry } from '@focinho/federation/registry-entry';

/** So many releases of a remote a page learns of: the current one and what it may fall back to. */
const RELEASES_OF_A_PAGE = 3;

/** Path of a release's files; the shell that was built here has no id. */
export const baseOf = ({ remote, id }) => (id === undefined ? '/assets/' : `/mfe/${remote}/${id}/`);

/**
 * What the server knows of the releases: the registry, the release of each remote that serves, the shell's own files.
 * Nothing of it is followed unchecked, and nothing that is broken costs more than itself: a bad entry leaves the last
 * good one, a broken release the one behind it.
 * @param {import('@focinho/federation/store/store').Store} store
 * @param {{assets: string, trust: string}} settings
 * @param {{error: (error: {remote: string, release: string | null, phase: string, message: string}) => void,
 *   log: import('fastify').FastifyBaseLogger}} told whoever looks after the product
 */
export function documentsOf(store, { assets, trust: trustFile }, { error: tell, log }) {
  const readFromDisk = rereadWhenChanged(stampOfFile, readFile);
  const readFromStore = rereadWhenChanged(store.folder ? store.stamp : throttled(store.stamp), store.read);
  const own = (file, parse) =>
    readFromDisk(file, parse).catch((error) => {
      log.warn({ file, reason: error.message }, 'document not readable');
      return null;
    });

  /** The keys that may sign; none while there is no such document. */
  const trust = async () =>
    (await readFromDisk(trustFile, (text) => trustSchema.parse(JSON.parse(text))).catch(() => null)) ?? NO_TRUST;

  let followed = { trust: NO_TRUST, source: undefined, registry: null };
  async function registry() {
    const trusted = await trust();
    // What another key signed says nothing about how old an entry may be.
    if (followed.trust !== trusted) followed = { trust: trusted, source: undefined, registry: null };
    const source = await readFromStore(REGISTRY, (text) => ({ text })).catch(() => null);
    if (source !== followed.source || source === null)
      followed = { trust: trusted, source, registry: await nextRegistry(source?.text, trusted, followed.registry) };
    return followed.registry;
  }

  async function nextRegistry(text, trusted, before) {
    try {
      if (text === undefined) throw new Error('it is missing');
      const { revision, remotes, broken } = parseRegistry(text, trusted);
      for (const [remote, entry] of Object.entries(before?.remotes ?? {}))
        if (remotes[remote] && remotes[remote].revision < entry.revision) {
          broken[remote] = `is older (${remotes[remote].revision}) than the one followed before (${entry.revision})`;
          delete remotes[remote];
        }
      for (const [remote, why] of Object.entries(broken)) {
        tell({ remote, release: null, phase: 'registry', message: `the entry of ${remote} ${why}` });
        const entry = before?.remotes[remote] ?? (await lastGoodEntry(store, trusted, remote));
        if (entry) remotes[remote] = entry;
      }
      return { revision, remotes };
    } catch (error) {
      const kept = before ?? (await lastGoodRegistry(store, trusted).catch(() => null));
      if (kept) tell({ remote: 'shell', release: null, phase: 'registry', message: `registry.json: ${error.message}` });
      return kept && { revision: kept.revision, remotes: kept.remotes };
    }
  }

  /** The release whole and as published, null when it is not. */
  async function wholeRelease(remote, id, manifest) {
    try {
      const folder = folderOf(remote, id);
      const release = await readFromStore(`${folder}/release.json`, (text) => {
        if (hashOf(text) !== manifest) throw new Error('the manifest is not what was published');
        return parseRelease(text, remote, id);
      });
      if (release === null) throw new Error('the manifest is missing');
      if ((await store.stamp(`${folder}/${release.entry}`)) === null) throw new Error(`${release.entry} is missing`);
      return release;
    } catch (error) {
      tell({ remote, release: id, phase: 'manifest', message: error.message });
      return null;
    }
  }

  /** The best release for a tenant that is whole and, of a remote, fits the shell that will run it; null when none is. */
  async function firstWhole(remote, entry, tenantSlug, provides) {
    for (const id of candidatesFor(remote, entry, tenantSlug)) {
      const release = await wholeRelease(remote, id, manifestOf(entry, id));
      if (!release) continue;
      if (!provides || semver.satisfies(provides['@focinho/host'], release.requires.contract)) return release;
      const message = `requires contract ${release.requires.contract}, the shell gives ${provides['@focinho/host']}`;
      tell({ remote, release: id, phase: 'contract', message });
    }
    return null;
  }

  /** A text file of a release, null when it is not what was published. */
  async function publishedText({ remote, id, files }, name) {
    const text = await readFromStore(`${folderOf(remote, id)}/${name}`, (content) => content).catch(() => null);
    return text !== null && hashOf(text) === files[name]?.integrity ? text : null;
  }

  return {
    registry,
    trust,

    /**
     * By remote the release that serves a tenant, null for visitors: its canary or the current one, where that is broken
     * the next one behind it. The shell's own is among them; without any in the store, the one that was built here.
     */
    async releasesFor(registry, tenantSlug) {
      const { [SHELL]: shellEntry, ...remotes } = registry?.remotes ?? {};
      const shell =
        (shellEntry && (await firstWhole(SHELL, shellEntry, tenantSlug))) ??
        (await own(path.join(assets, 'release.json'), JSON.parse));
      const found = Object.entries(remotes).map(async ([remote, entry]) => {
        const release = await firstWhole(remote, entry, tenantSlug, shell?.provides);
        return release ? [[remote, release]] : [];
      });
      return { ...Object.fromEntries((await Promise.all(found)).flat()), [SHELL]: shell };
    },

    /** The shell's own styles, '' where they are not readable. They go into the page: a file would hold its first paint up. */
    async shellStyles(shell) {
      const styles = (shell?.shell.css ?? []).map((file) =>
        shell.id ? publishedText(shell, file) : own(path.join(assets, file), (text) => text),
      );
      return (await Promise.all(styles)).join('\n');
    },

    /** What a page needs of a release; the rest of its manifest is for the gates and for people. */
    forPage({ remote, id, entry, container, requires, shared, description, files }) {
      const hashes = Object.entries(files).map(([name, { integrity }]) => [name, { integrity }]);
      return { remote, id, entry, container, requires, shared, description, files: Object.fromEntries(hashes) };
    },

    /** What a page needs of the registry. It is not signed: this server has checked it, and the page comes from here. */
    registryForPage(registry) {
      const entries = Object.entries(registry?.remotes ?? {}).map(([remote, entry]) => {
        const known = releasesToTry(entry).slice(0, RELEASES_OF_A_PAGE);
        const history = known.map((release) => ({ release, manifest: manifestOf(entry, release) }));
        return [remote, { revision: entry.revision, current: entry.current, canaries: entry.canaries, history }];
      });
      return registry && { revision: registry.revision, remotes: Object.fromEntries(entries) };
    },

    /** What is fetched in the first round: `always` whoever asks, `loggedIn` only for who has a session. */
    firstFiles(shell, release, key) {
      // Without hashes, as the shell's own chunk loader will ask for them.
      const area = [...(shell?.area.js ?? []), ...(shell?.area.css ?? [])].map((file) => ({
        address: `${baseOf(shell)}${file}`,
      }));
      if (!release) return { always: [], loggedIn: area };
      const { entry, preload, files, description } = release;
      const filesOf = ({ js, css } = { js: [], css: [] }) =>
        [...js, ...css].map((name) => ({ address: `${baseOf(release)}${name}`, integrity: files[name]?.integrity }));
      const always = filesOf({ js: [entry, ...preload.js], css: preload.css });
      const page = filesOf(preload.pages?.[key]);
      return description.area === 'visitor'
        ? { always: [...always, ...page], loggedIn: area }
        : { always, loggedIn: [...area, ...page] };
    },

    /** Head and body of the page that a release prerendered, null when it has none. */
    async prerendered(release) {
      if (!release?.prerender) return null;
      const html = await publishedText(release, release.prerender);
      if (html === null) return null;
      const [head = '', body = ''] = html.split('<!--body-->');
      return { head, body };
    },
  };
}

/** @type {import('@focinho/federation/documents').Trust} */
const NO_TRUST = { keys: {} };
const STAMP_MS = 1000;

const stampOfFile = async (file) => {
  const { mtimeMs, ino, size } = await stat(file);
  return `${mtimeMs}/${ino}/${size}`;
};

/**
 * Reads documents that others change: again only when the file did; null for one that is missing.
 * @param {(name: string) => Promise<string | null>} stampOf
 * @param {(name: string) => Promise<Buffer | null>} read
 */
function rereadWhenChanged(stampOf, read) {
  const known = new Map();
  return async (name, parse) => {
    const stamp = await stampOf(name);
    if (stamp === null) return null;
    const before = known.get(name);
    if (before?.stamp === stamp) return before.document;
    const content = await read(name);
    if (content === null) return null;
    const document = parse(content.toString('utf8'));
    known.set(name, { stamp, document });
    return document;
  };
}

/** For a store at the other end of a line: asked at most once a second for each file. */
function throttled(stampOf) {
  const asked = new Map();
  return (name) => {
    const last = asked.get(name);
    if (last && Date.now() - last.at < STAMP_MS) return last.stamp;
    const stamp = stampOf(name);
    asked.set(name, { at: Date.now(), stamp });
    return stamp;
  };
}
