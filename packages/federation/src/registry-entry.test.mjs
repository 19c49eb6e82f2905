import { bucketOf, candidatesFor } from './registry-entry.mjs';

const pointer = (release) => ({ release, manifest: `sha384 of ${release}` });

const entry = {
  revision: 1,
  current: 'current',
  canaries: [],
  history: [pointer('current'), pointer('previous')],
};

describe('the release of a tenant', () => {
  it('is the current one, then the previous one', () => {
    expect(candidatesFor('mfe-tenant', entry, 'demo')).toEqual(['current', 'previous']);
  });

  it('is the canary for the tenants it names, and no others', () => {
    const withCanary = { ...entry, canaries: [{ ...pointer('canary'), tenants: ['demo'] }] };
    expect(candidatesFor('mfe-tenant', withCanary, 'demo')).toEqual(['canary', 'current', 'previous']);
    expect(candidatesFor('mfe-tenant', withCanary, 'test')).toEqual(['current', 'previous']);
  });

  it('is never a canary for a visitor', () => {
    const withCanary = { ...entry, canaries: [{ ...pointer('canary'), percent: 100 }] };
    expect(candidatesFor('mfe-landing', withCanary, null)).toEqual(['current', 'previous']);
  });

  it('is a canary by percentage for a stable share of the tenants', () => {
    const withCanary = { ...entry, canaries: [{ ...pointer('canary'), percent: 10 }] };
    const tenants = Array.from({ length: 2000 }, (_, index) => `loja-${index}`);
    const chosen = () => tenants.filter((slug) => candidatesFor('mfe-tenant', withCanary, slug)[0] === 'canary');
    expect(chosen()).toEqual(chosen());
    expect(chosen().length).toBeGreaterThan(140);
    expect(chosen().length).toBeLessThan(260);
  });

  it('remains the canary for a tenant when the percentage grows', () => {
    const slugs = Array.from({ length: 500 }, (_, index) => `loja-${index}`);
    const share = (percent) => slugs.filter((slug) => bucketOf('mfe-tenant', slug) < percent);
    expect(share(30)).toEqual(expect.arrayContaining(share(10)));
  });

  it('is listed once if canary and current are the same', () => {
    const promoted = { ...entry, canaries: [{ ...pointer('current'), tenants: ['demo'] }] };
    expect(candidatesFor('mfe-tenant', promoted, 'demo')).toEqual(['current', 'previous']);
  });

  it('is never one that was marked bad, nor one newer than the current one', () => {
    const bad = { by: 'ana', at: '2026-11-21T12:00:00.000Z', why: 'blank page' };
    const history = [{ ...pointer('newer'), bad }, pointer('current'), { ...pointer('older'), bad }, pointer('oldest')];
    expect(candidatesFor('mfe-tenant', { ...entry, history }, 'demo')).toEqual(['current', 'oldest']);
  });
});
