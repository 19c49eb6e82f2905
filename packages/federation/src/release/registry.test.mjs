import { EMPTY_REGISTRY, addCanary, endCanaries, promote, releasesInUse, rollback } from './registry.mjs';

const withCurrent = promote(EMPTY_REGISTRY, 'mfe-tenant', 'a');

describe('the registry', () => {
  it('keeps the release before as the one to fall back to', () => {
    const { revision, remotes } = promote(withCurrent, 'mfe-tenant', 'b');
    expect(remotes['mfe-tenant']).toEqual({ current: 'b', previous: 'a', canaries: [] });
    expect(revision).toBe(2);
  });

  it('does not change when the current release is promoted again', () => {
    expect(promote(withCurrent, 'mfe-tenant', 'a')).toBe(withCurrent);
  });

  it('leaves other remotes alone', () => {
    const both = promote(withCurrent, 'mfe-landing', 'x');
    expect(promote(both, 'mfe-tenant', 'b').remotes['mfe-landing']).toBe(both.remotes['mfe-landing']);
  });

  it('goes back to the previous release, and forth again', () => {
    const after = promote(withCurrent, 'mfe-tenant', 'b');
    const back = rollback(after, 'mfe-tenant');
    expect(back.remotes['mfe-tenant']).toMatchObject({ current: 'a', previous: 'b' });
    expect(rollback(back, 'mfe-tenant').remotes['mfe-tenant']).toMatchObject({ current: 'b', previous: 'a' });
  });

  it('withdraws a remote that never had another release', () => {
    const { remotes } = rollback(withCurrent, 'mfe-tenant');
    expect(remotes['mfe-tenant']).toEqual({ current: null, previous: null, canaries: [] });
  });

  it('says so when there is nothing to take back', () => {
    expect(() => rollback(EMPTY_REGISTRY, 'mfe-tenant')).toThrow('no release that could be taken back');
  });

  it('replaces a canary of the same release and ends it with the promotion', () => {
    const first = addCanary(withCurrent, 'mfe-tenant', { release: 'b', tenants: ['demo'] });
    const second = addCanary(first, 'mfe-tenant', { release: 'b', percent: 10 });
    expect(second.remotes['mfe-tenant'].canaries).toEqual([{ release: 'b', percent: 10 }]);
    expect(promote(second, 'mfe-tenant', 'b').remotes['mfe-tenant'].canaries).toEqual([]);
    expect(endCanaries(second, 'mfe-tenant').remotes['mfe-tenant'].canaries).toEqual([]);
  });

  it('names every release that somebody may be served', () => {
    const registry = addCanary(promote(withCurrent, 'mfe-tenant', 'b'), 'mfe-tenant', { release: 'c', percent: 1 });
    expect([...releasesInUse(registry, 'mfe-tenant')].sort()).toEqual(['a', 'b', 'c']);
  });
});
