import { bucketOf, candidatesFor, isInRollout, signedText, withoutTenants } from './registry-entry.mjs';

/** @import {RegistryEntry} from './documents.ts' */

/** @param {string} release */
const pointer = (release) => ({ release, manifest: `sha384 of ${release}` });

/** @type {RegistryEntry} */
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
    /** @param {number} percent */
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

describe('a rollout', () => {
  const STEPS = [1, 10, 50, 100];
  /** @type {(step: number, release?: string) => NonNullable<RegistryEntry['rollout']>} */
  const rollout = (step, release = 'new') => ({
    ...pointer(release),
    steps: STEPS,
    step,
    bakeMinutes: 30,
    minLoads: 50,
    startedAt: '',
    stepStartedAt: '',
  });
  const audience = Array.from({ length: 3000 }, (_, index) => (index % 2 ? `loja-${index}` : `~${index * 7919}`));
  /** @type {(step: number, release?: string) => string[]} */
  const reached = (step, release) => audience.filter((who) => isInRollout('mfe-tenant', rollout(step, release), who));

  it('reaches about the percentage of its step, and in the end everybody', () => {
    /** @param {number} step */
    const share = (step) => (100 * reached(step).length) / audience.length;
    expect(Math.abs(share(0) - 1)).toBeLessThan(0.8);
    expect(Math.abs(share(1) - 10)).toBeLessThan(2);
    expect(Math.abs(share(2) - 50)).toBeLessThan(4);
    expect(share(3)).toBe(100);
  });

  it('never takes a release away from somebody at a later step', () => {
    for (const release of ['0123456789abcdef', 'fedcba9876543210', 'aaaaaaaaaaaaaaaa'])
      for (const step of [1, 2, 3]) {
        const later = new Set(reached(step, release));
        expect(reached(step - 1, release).filter((who) => !later.has(who))).toEqual([]);
      }
  });

  it('does not always begin with the same tenants', () => {
    const [first, second] = [reached(1, 'first'), reached(1, 'second')];
    const both = first.filter((who) => second.includes(who)).length;
    expect(both).toBeLessThan(first.length / 3);
  });

  it('comes after a canary and before the current release', () => {
    const early = { ...entry, canaries: [{ ...pointer('canary'), tenants: ['demo'] }], rollout: rollout(3) };
    expect(candidatesFor('mfe-tenant', early, 'demo')).toEqual(['canary', 'current', 'previous']);
    expect(candidatesFor('mfe-tenant', early, 'test')).toEqual(['new', 'current', 'previous']);
  });

  it('reaches visitors by what the server knows them by, and nobody whom it does not know', () => {
    const early = { ...entry, rollout: rollout(3) };
    expect(candidatesFor('mfe-landing', early, null, '~0a1b2c')).toEqual(['new', 'current', 'previous']);
    expect(candidatesFor('mfe-landing', early, null)).toEqual(['current', 'previous']);
  });
});

describe('the signed text', () => {
  it('of an entry without rollout and freezes is the same as before they existed', () => {
    expect(signedText('mfe-tenant', { ...entry, canaries: [{ ...pointer('canary'), percent: 5 }] })).toBe(
      '["mfe-tenant",1,"current",[["canary","sha384 of canary",null,5]],' +
        '[["current","sha384 of current",null],["previous","sha384 of previous",null]]]',
    );
  });

  it.each([
    ['step', { step: 3 }],
    ['steps', { steps: [100] }],
    ['pause', { paused: { by: 'ana', at: 'now', why: 'lunch' } }],
    ['baking time', { bakeMinutes: 0 }],
    ['number of loads', { minLoads: 0 }],
    ['beginning', { stepStartedAt: 'later' }],
  ])('covers the %s of a rollout', (_name, change) => {
    const times = { startedAt: 'now', stepStartedAt: 'now' };
    const rollout = { ...pointer('new'), ...times, steps: [1, 10, 50, 100], step: 0, bakeMinutes: 30, minLoads: 50 };
    /** @param {object} more */
    const text = (more) => signedText('mfe-tenant', { ...entry, rollout: { ...rollout, ...more } });
    expect(text(change)).not.toBe(text({}));
  });

  it('covers freezes and the beginning of a canary', () => {
    const freezes = [{ from: 'a', until: 'b', by: 'ana', why: 'Natal' }];
    const canary = { ...pointer('canary'), percent: 5 };
    const texts = [
      { ...entry, canaries: [canary] },
      { ...entry, canaries: [{ ...canary, since: 'today' }] },
      { ...entry, canaries: [canary], freezes },
    ].map((changed) => signedText('mfe-tenant', changed));
    expect(new Set(texts).size).toBe(3);
  });
});

describe('the entry that browsers get', () => {
  const canary = { ...pointer('canary'), tenants: ['demo', 'patas-felizes'] };
  const open = withoutTenants({ ...entry, canaries: [canary, { ...pointer('share'), percent: 10 }] });

  it('names no tenant', () => {
    expect(JSON.stringify(open)).not.toMatch(/demo|patas/);
    expect(open.canaries[1]).toEqual({ ...pointer('share'), percent: 10 });
  });

  it('gives the canary to the same tenants', () => {
    /** @param {string} slug */
    const releases = (slug) => candidatesFor('mfe-tenant', { ...open, canaries: open.canaries.slice(0, 1) }, slug);
    expect(releases('demo')[0]).toBe('canary');
    expect(releases('patas-felizes')[0]).toBe('canary');
    expect(releases('test')[0]).toBe('current');
  });

  it('does not show that two releases have the same canary tenants', () => {
    const [one, other] = withoutTenants({ canaries: [canary, { ...canary, release: 'other' }] }).canaries;
    expect(one?.tenants).toHaveLength(2);
    expect(one?.tenants).not.toEqual(other?.tenants);
  });

  it('keeps its signature valid, which covers the tenants', () => {
    const named = { ...entry, canaries: [canary] };
    expect(signedText('mfe-tenant', withoutTenants(named))).toBe(signedText('mfe-tenant', named));
    const others = { ...entry, canaries: [{ ...canary, tenants: ['test'] }] };
    expect(signedText('mfe-tenant', others)).not.toBe(signedText('mfe-tenant', named));
  });
});
