import { releasesToTry } from '../registry-entry.mjs';
import {
  EMPTY_ENTRY,
  addCanary,
  endCanaries,
  markOf,
  promote,
  releasesInUse,
  rollback,
  rollbackTargets,
  unmark,
} from './registry.mjs';

/** @import {RegistryEntry} from '../documents.ts' */

/** @param {string} release */
const pointer = (release) => ({ release, manifest: `sha384 of ${release}` });
/** @param {string[]} releases */
const after = (...releases) => releases.reduce((entry, release) => promote(entry, pointer(release)), EMPTY_ENTRY);
const MARK = { by: 'ana', at: '2026-11-21T12:00:00.000Z', why: 'blank page' };
/** @type {(entry: RegistryEntry, mark?: import('./registry.mjs').Mark | null) => RegistryEntry} */
const back = (entry, mark = MARK) => rollback(entry, rollbackTargets(entry)[0] ?? null, mark);

describe('the registry', () => {
  it('keeps the previous releases to fall back to', () => {
    expect(releasesToTry(after('a', 'b', 'c'))).toEqual(['c', 'b', 'a']);
  });

  it('does not change when the current release is promoted again', () => {
    const entry = after('a');
    expect(promote(entry, pointer('a'))).toBe(entry);
  });

  it('never falls back to a bad release, whatever is promoted later', () => {
    expect(releasesToTry(promote(back(after('a', 'b')), pointer('c')))).toEqual(['c', 'a']);
  });

  it('leaves a release unmarked on request, so that it remains available as a fallback', () => {
    const kept = back(after('a', 'b'), null);
    expect(markOf(kept, 'b')).toBeUndefined();
    expect(releasesToTry(promote(kept, pointer('c')))).toEqual(['c', 'a', 'b']);
  });

  it('removes a mark on request', () => {
    expect(markOf(unmark(back(after('a', 'b')), 'b'), 'b')).toBeUndefined();
  });

  it('withdraws a remote that has only one release', () => {
    expect(back(after('a'))).toMatchObject({ current: null, canaries: [] });
    expect(releasesToTry(back(after('a')))).toEqual([]);
  });

  it('replaces a canary of the same release, and ends it when that release is promoted', () => {
    const first = addCanary(after('a'), { ...pointer('b'), tenants: ['demo'] });
    const second = addCanary(first, { ...pointer('b'), percent: 10 });
    expect(second.canaries).toEqual([{ ...pointer('b'), percent: 10 }]);
    expect(promote(second, pointer('b')).canaries).toEqual([]);
    expect(endCanaries(second).canaries).toEqual([]);
  });

  it('lists every release that somebody may get, now or after a rollback', () => {
    const entry = addCanary(back(after('a', 'b', 'c')), { ...pointer('d'), percent: 1 });
    expect([...releasesInUse(entry)].sort()).toEqual(['a', 'b', 'd']);
  });
});
