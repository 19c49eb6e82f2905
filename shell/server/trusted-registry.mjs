import { messageOf } from '@focinho/federation/errors';
import {
  lastGoodEntry,
  lastGoodRegistry,
  newestSnapshot,
  parseRegistry,
  REGISTRY,
  withLastGood,
} from '@focinho/federation/release/registry-file';
import { followedBy, rootFile, rootFrom, trustOf } from '@focinho/federation/release/root';
import { isExpired, stillTrusted } from '@focinho/federation/release/snapshot';
import { distrust } from '@focinho/federation/release/trust';
import { SHELL } from '@focinho/federation/registry-entry';
import { MEMORY } from '@focinho/federation/store/steady';

/**
 * @import {Registry, Trust} from '@focinho/federation/documents'
 * @import {Whole} from '@focinho/federation/release/snapshot'
 * @import {ReadableStore} from './documents.mjs'
 * @typedef {ReturnType<typeof rootFrom>} RootOfTrust
 * @typedef {<Document>(name: string, parse: (text: string) => Document) => Promise<Document | null>} Reader reads a document again when
 *   it has changed; null if it is missing
 * @typedef {{registry: Registry | null, whole: Whole | null}} Followed
 */

// What this server trusted last, the roots after the deployed one and the registry, is checked like everything else when it is read.
/** @type {Trust} */
const NO_TRUST = { keys: {} };

/**
 * Whom this server trusts, and the newest registry that they have signed. It never goes back: not to an older root, whose keys may have
 * been revoked since, and not to an older, shorter or unsigned registry. What is wrong is reported, and what was served stays.
 * @param {ReadableStore} store
 * @param {{readFromDisk: Reader, readFromStore: Reader, trustFile: string,
 *   reportError: (problem: import('./error-reports.mjs').Problem) => void}} reading
 */
export function trustedRegistry(store, { readFromDisk, readFromStore, trustFile, reportError }) {
  /** @param {string} message */
  const report = (message) => reportError({ remote: SHELL, release: null, phase: 'registry', message });

  /** @type {Promise<{roots: string[], registry: string | null}> | undefined} */
  let remembered;
  const recall = () =>
    (remembered ??= (async () => {
      try {
        const { roots, registry } = JSON.parse(String(await store.recall?.(MEMORY)));
        return { roots, registry };
      } catch {
        return { roots: [], registry: null };
      }
    })());
  /** @type {string | null} */
  let registryText = null;
  const remember = async () => store.remember?.(MEMORY, JSON.stringify({ roots: chain.texts, registry: registryText }));

  /** @type {{first: RootOfTrust | null, root: RootOfTrust | null, texts: string[], trust: Trust}} */
  let chain = { first: null, root: null, texts: [], trust: NO_TRUST };
  let problem = '';

  /** @type {Promise<Trust> | undefined} */
  let asking;
  /** The keys that may sign. Pages that are asked for at once share one look. */
  const trust = () => (asking ??= trustNow().finally(() => (asking = undefined)));

  /** While the root is not readable, the keys of before: a page must not vanish with it. */
  async function trustNow() {
    try {
      const first = await readFromDisk(trustFile, rootFrom);
      if (first === null) throw new Error('it is missing');
      if (first !== chain.first) await beginWith(first);
      problem = '';
    } catch (error) {
      const message = messageOf(error);
      if (message !== problem) report(`trust document: ${message}`);
      problem = message;
    }
    await followStore();
    return chain.trust;
  }

  /** @param {RootOfTrust} first */
  async function beginWith(first) {
    const texts = [...chain.texts, ...(await recall()).roots];
    chain = { first, root: first, texts: [], trust: trustOf(first) };
    for (const text of texts)
      try {
        follow(text);
      } catch {
        // Of another chain, or older than the one that is deployed now.
      }
  }

  /** @param {string} text */
  function follow(text) {
    if (!chain.root) return;
    const root = followedBy(chain.root, text);
    chain = { ...chain, root, texts: [...chain.texts, text], trust: trustOf(root) };
  }

  async function followStore() {
    while (chain.root) {
      const name = rootFile(chain.root.signed.version + 1);
      const text = await readFromStore(name, (content) => content).catch(() => null);
      if (text === null) return;
      try {
        follow(text);
        await remember();
      } catch (error) {
        return report(`${name} is not trusted: ${messageOf(error)}`);
      }
    }
  }

  /** @type {Followed & {trust: Trust, source: {text: string} | null | undefined}} */
  let followed = { trust: NO_TRUST, source: undefined, registry: null, whole: null };

  async function registry() {
    const trusted = await trust();
    if (followed.trust !== trusted)
      followed = { trust: trusted, source: undefined, ...(await still(trusted, followed)) };
    const source = await readFromStore(REGISTRY, (text) => ({ text })).catch(() => null);
    if (source !== followed.source || source === null)
      followed = { trust: trusted, source, ...(await next(source?.text, trusted, followed)) };
    return followed.registry;
  }

  /**
   * Entries signed by the present keys among those that were followed before; at the beginning, of what is remembered.
   * @param {Trust} trusted
   * @param {Followed} before
   * @returns {Promise<Followed>}
   */
  async function still(trusted, before) {
    const text = (await recall()).registry;
    if (before.registry === null && text !== null)
      try {
        const known = parseRegistry(text, trusted);
        const remotes = await withLastGood(store, trusted, known);
        return { registry: { revision: known.revision, remotes }, whole: known.whole };
      } catch {
        return before;
      }
    const kept = Object.entries(before.registry?.remotes ?? {}).filter(
      ([remote, entry]) => distrust(remote, entry, trusted) === null,
    );
    return {
      registry: before.registry && kept.length > 0 ? { ...before.registry, remotes: Object.fromEntries(kept) } : null,
      whole: stillTrusted(before.whole, trusted),
    };
  }

  /**
   * @param {string | undefined} text
   * @param {Trust} trusted
   * @param {Followed} before
   * @returns {Promise<Followed>}
   */
  async function next(text, trusted, before) {
    try {
      if (text === undefined) throw new Error('it is missing');
      const floor = before.whole ?? (await newestSnapshot(store, trusted));
      const { revision, remotes, broken, whole, unsigned } = parseRegistry(text, trusted, floor);
      if (whole === null) throw new Error(unsigned ?? 'it is not signed as a whole');
      if (unsigned !== null) report(`registry.json: ${unsigned}`);
      reportIfExpired(whole, before);
      for (const [remote, { revision: last }] of Object.entries(before.registry?.remotes ?? {})) {
        const entry = remotes[remote];
        if (entry && entry.revision < last) {
          broken[remote] = `is older (${entry.revision}) than the one followed before (${last})`;
          delete remotes[remote];
        } else if (!entry && whole.version === before.whole?.version)
          broken[remote] ??= 'is missing, although nobody has signed the registry without it';
      }
      for (const [remote, why] of Object.entries(broken)) {
        reportError({ remote, release: null, phase: 'registry', message: `the entry of ${remote} ${why}` });
        const known = before.registry?.remotes ?? {};
        // Whoever spoils a registry chooses the name, which may be one that every object has.
        const entry = Object.hasOwn(known, remote) ? known[remote] : await lastGoodEntry(store, trusted, remote);
        if (entry) remotes[remote] = entry;
      }
      if (unsigned === null) {
        registryText = text;
        await remember();
      }
      return { registry: { revision, remotes }, whole };
    } catch (error) {
      const kept = before.registry ? before : await lastGood(trusted);
      if (kept) report(`registry.json: ${messageOf(error)}`);
      return kept ? { registry: kept.registry, whole: kept.whole } : { registry: null, whole: null };
    }
  }

  /**
   * A server that follows nothing yet cannot know whether an expired registry is an old one that was put back.
   * @param {Whole} whole
   * @param {Followed} before
   */
  function reportIfExpired(whole, before) {
    if (!isExpired(whole)) return;
    const message = `its signature as a whole has expired, ${new Date(whole.expires).toISOString()}`;
    if (before.registry === null) throw new Error(message);
    report(`registry.json: ${message}`);
  }

  /**
   * @param {Trust} trusted
   * @returns {Promise<Followed | null>}
   */
  async function lastGood(trusted) {
    const found = await lastGoodRegistry(store, trusted).catch(() => null);
    if (!found?.whole || isExpired(found.whole)) return null;
    return { registry: { revision: found.revision, remotes: found.remotes }, whole: found.whole };
  }

  return {
    trust,
    registry,
    /** When the registry has to be signed again, in milliseconds since 1970; null if there is none. */
    expires: async () => ((await registry()) && followed.whole?.expires) ?? null,
  };
}
