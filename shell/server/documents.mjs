import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Reads JSON documents that others change: again only when the file did.
 * A file that is missing or half made answers null, so that a page never fails for it.
 */
function watchedDocuments(log) {
  const known = new Map();
  return async function read(file, parse = JSON.parse) {
    try {
      const { mtimeMs, ino } = await stat(file);
      const version = `${mtimeMs}/${ino}`;
      const before = known.get(file);
      if (before?.version === version) return before.document;
      const document = parse(await readFile(file, 'utf8'));
      known.set(file, { version, document });
      return document;
    } catch (error) {
      log.warn({ file, reason: error.message }, 'document not readable');
      return null;
    }
  };
}

/** Path of a release's files. */
export const baseOf = ({ remote, id }) => `/mfe/${remote}/${id}/`;

/**
 * What the server knows of the releases: the registry, the current release of each remote, the shell's own files.
 * @param {{store: string, assets: string}} settings
 */
export function documentsOf({ store, assets }, log) {
  const read = watchedDocuments(log);
  const folderOf = (remote, id) => path.join(store, remote, id);
  return {
    registry: () => read(path.join(store, 'registry.json')),
    entryFiles: () => read(path.join(assets, 'entry.json')),

    /** The shell's own styles, '' where its build is not readable. They go into the page: a file would hold its first paint up. */
    async shellStyles(entries) {
      const files = (entries?.shell.css ?? []).map((file) => read(path.join(assets, file), (text) => text));
      return (await Promise.all(files)).join('\n');
    },

    /** Current releases by remote; one whose manifest is unreadable is left out. */
    async currentReleases(registry) {
      const current = Object.entries(registry?.remotes ?? {}).filter(([, entry]) => entry.current);
      const releases = await Promise.all(
        current.map(async ([remote, entry]) => [
          remote,
          await read(path.join(folderOf(remote, entry.current), 'release.json')),
        ]),
      );
      return Object.fromEntries(releases.filter(([, release]) => release !== null));
    },

    /** What a page needs of a release; the rest of its manifest is for the gates and for people. */
    forPage({ remote, id, entry, container, requires, shared, description, files }) {
      const hashes = Object.entries(files).map(([name, { integrity }]) => [name, { integrity }]);
      return {
        remote,
        id,
        entry,
        container,
        requires,
        shared,
        description,
        files: Object.fromEntries(hashes),
      };
    },

    /**
     * What is fetched in the first round: `always` whoever asks, `loggedIn` only for who has a session. Not even they get
     * the files of a page whose remote has a canary, because only their browser knows which release is theirs.
     */
    firstFiles(entries, registry, release, key) {
      const area = [...(entries?.area.js ?? []), ...(entries?.area.css ?? [])].map((file) => ({
        address: `/assets/${file}`,
      }));
      if (!release) return { always: [], loggedIn: area };
      const { remote, entry, preload, files, description } = release;
      const filesOf = ({ js, css } = { js: [], css: [] }) =>
        [...js, ...css].map((name) => ({ address: `${baseOf(release)}${name}`, integrity: files[name]?.integrity }));
      const always = filesOf({ js: [entry, ...preload.js], css: preload.css });
      const page = filesOf(preload.pages?.[key]);
      if (description.area === 'visitor') return { always: [...always, ...page], loggedIn: area };
      const isForAll = registry?.remotes[remote]?.canaries.length === 0;
      return { always, loggedIn: isForAll ? [...area, ...page] : area };
    },

    /** Head and body of the page that a release prerendered, null when it has none. */
    async prerendered(release) {
      if (!release?.prerender) return null;
      const html = await read(path.join(folderOf(release.remote, release.id), release.prerender), (text) => text);
      if (html === null) return null;
      const [head = '', body = ''] = html.split('<!--body-->');
      return { head, body };
    },
  };
}
