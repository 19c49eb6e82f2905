import type { Symptom } from '@focinho/contracts/journal/loads';
import type { RegistryEntry, Rollout } from '@focinho/contracts/platform/releases';
import {
  binomialTail,
  compare,
  decide,
  FALSE_ALARM,
  FIRST_LOOK,
  fisherTail,
  trialsOf,
  type Evidence,
} from './judge.rules';

const counts = (errors: number, loads: number) => ({ faults: errors, loads });
const NONE = counts(0, 0);
const verdict = (tried: [number, number], current: [number, number]) =>
  compare(counts(...tried), counts(...current)).verdict;

describe('Fisher’s exact test', () => {
  it('gives the probabilities of the textbook', () => {
    // R: fisher.test(matrix(c(3, 1, 1, 3), 2), alternative = "greater")
    expect(fisherTail(counts(3, 4), counts(1, 4))).toBeCloseTo(0.242857, 6);
    expect(fisherTail(counts(10, 10), counts(0, 5))).toBeCloseTo(1 / 3003, 10);
    expect(fisherTail(NONE, NONE)).toBe(1);
    expect(fisherTail(counts(0, 50), counts(7, 80))).toBeCloseTo(1, 10);
  });

  it('stays exact for numbers of a large installation', () => {
    // All 5 errors in one half: 1/32 if the loads are many.
    expect(fisherTail(counts(5, 10_000_000), counts(0, 10_000_000))).toBeCloseTo(1 / 32, 5);
    const half = fisherTail(counts(5000, 1_000_000), counts(5000, 1_000_000));
    expect(half).toBeGreaterThan(0.49);
    expect(half).toBeLessThan(0.52);
  });

  it('is the binomial tail where there is nothing to compare with', () => {
    expect(binomialTail(10, 10, 0.5)).toBeCloseTo(1 / 1024, 12);
    expect(binomialTail(0, 10, 0.5)).toBeCloseTo(1, 12);
  });
});

describe('a release that is being tried', () => {
  it('is worse at its tenth error if all of its loads fail, also before the current one was loaded', () => {
    expect(verdict([9, 9], [0, 500])).toBe('doubtful');
    expect(verdict([10, 10], [0, 500])).toBe('worse');
    expect(verdict([10, 10], [0, 0])).toBe('worse');
    expect(verdict([10, 100], [0, 0])).toBe('fine');
  });

  it('is worse if four of ten loads fail while nobody opens the current one', () => {
    expect(verdict([9, 22], [0, 0])).toBe('doubtful');
    expect(verdict([10, 25], [0, 0])).toBe('worse');
    expect(verdict([12, 34], [0, 3])).toBe('worse');
  });

  it('is worse if it fails five times as often', () => {
    expect(verdict([20, 200], [20, 1000])).toBe('worse');
    expect(verdict([10, 100], [2, 1000])).toBe('worse');
  });

  it('is not worse if both fail equally, as when the network is away', () => {
    expect(verdict([40, 50], [400, 500])).toBe('fine');
    expect(verdict([300, 300], [300, 300])).toBe('fine');
    expect(verdict([10, 1000], [100, 10_000])).toBe('fine');
  });

  it('is never better because more errors than loads arrived', () => {
    expect(verdict([30, 10], [0, 500])).toBe('worse');
  });

  it('that is as good as the current one is ended in fewer than one of a hundred trials, though it is judged at each error', () => {
    const random = generator(20261122);
    let ended = 0;
    const TRIALS = 300;
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const rate = [0.02, 0.1, 0.3][trial % 3] ?? 0;
      const share = [0.05, 0.3, 0.5][Math.floor(trial / 3) % 3] ?? 0;
      if (isEnded(random, { rate, share, currentRate: rate })) ended += 1;
    }
    expect(ended / TRIALS).toBeLessThanOrEqual(FALSE_ALARM);
  });

  it('that is ten times worse is ended in nearly every trial', () => {
    const random = generator(7);
    let ended = 0;
    for (let trial = 0; trial < 100; trial += 1)
      if (isEnded(random, { rate: 0.2, share: 0.1, currentRate: 0.02 })) ended += 1;
    expect(ended).toBeGreaterThan(95);
  });
});

/** Serves 1,500 loads at random, and judges after each error of the release. */
function isEnded(
  random: () => number,
  { rate, share, currentRate }: { rate: number; share: number; currentRate: number },
) {
  const [tried, current] = [counts(0, 0), counts(0, 0)];
  for (let load = 0; load < 1500; load += 1) {
    const isTried = random() < share;
    const side = isTried ? tried : current;
    side.loads += 1;
    if (random() >= (isTried ? rate : currentRate)) continue;
    side.faults += 1;
    if (isTried && tried.faults >= FIRST_LOOK && compare(tried, current).verdict === 'worse') return true;
  }
  return false;
}

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NOW = new Date('2026-11-22T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const rollout: Rollout = {
  release: 'new',
  steps: [1, 10, 100],
  step: 0,
  bakeMinutes: 30,
  minLoads: 50,
  startedAt: minutesAgo(90),
  stepStartedAt: minutesAgo(30),
};
const entry: RegistryEntry = { revision: 1, current: 'old', canaries: [], rollout };
const seen = (tried: [number, number], current: [number, number]) => ({
  tried: counts(...tried),
  current: counts(...current),
});
const HEALTHY = seen([1, 100], [10, 1000]);
const good: Evidence = { fault: HEALTHY, paint: HEALTHY, input: HEALTHY, api: HEALTHY };
const failing = (...found: Parameters<typeof seen>): Evidence => ({ ...good, fault: seen(...found) });
const decision = (evidence: Evidence, of: RegistryEntry = entry, stepLoads = 50) => {
  const [trial] = trialsOf(of, NOW);
  if (!trial) throw new Error('nothing is being tried');
  return decide(of, trial, evidence, stepLoads, NOW);
};

describe('a rollout', () => {
  it('goes on when its step has lasted and was loaded long enough', () => {
    expect(decision(good)).toEqual({
      operation: 'advanceRollout',
      release: 'new',
      why: '1 falhas em 100 aberturas, contra 10 em 1.000 da versão atual (p = 0,7)',
    });
    expect(decision(good, entry, 49)).toBeNull();
    expect(decision(good, { ...entry, rollout: { ...rollout, stepStartedAt: minutesAgo(29) } })).toBeNull();
  });

  it('waits while there is doubt, while it is paused and during a freeze', () => {
    expect(decision(failing([5, 100], [10, 1000]))).toBeNull();
    const decided = { by: 'ana', at: minutesAgo(5), why: 'Natal' };
    expect(decision(good, { ...entry, rollout: { ...rollout, paused: decided } })).toBeNull();
    const freeze = { from: minutesAgo(5), until: minutesAgo(-5), by: 'ana', why: 'Natal' };
    expect(decision(good, { ...entry, freezes: [freeze] })).toBeNull();
    expect(decision(good, { ...entry, freezes: [{ ...freeze, until: minutesAgo(1) }] })?.operation).toBe(
      'advanceRollout',
    );
  });

  it('ends if it is worse, at any time', () => {
    const decided = { by: 'ana', at: minutesAgo(5), why: 'Natal' };
    const paused = { ...entry, rollout: { ...rollout, paused: decided, stepStartedAt: minutesAgo(0) } };
    expect(decision(failing([12, 12], [0, 400]), paused, 12)).toEqual({
      operation: 'markBad',
      release: 'new',
      why: '12 falhas em 12 aberturas, contra 0 em 400 da versão atual (p < 0,000001)',
    });
  });
});

describe('a symptom', () => {
  const KINDS: [Symptom, string][] = [
    ['paint', 'demoras para aparecer (LCP)'],
    ['input', 'demoras para reagir (INP)'],
    ['api', 'erros da API'],
  ];
  const having = (kind: Symptom, ...found: Parameters<typeof seen>) => decision({ ...good, [kind]: seen(...found) });

  it.each(KINDS)(
    '(%s) ends a release that has it far more often than the current one, and says which',
    (kind, name) => {
      expect(having(kind, [10, 10], [0, 20])).toEqual({
        operation: 'markBad',
        release: 'new',
        why: `10 ${name} em 10 aberturas, contra 0 em 20 da versão atual (p < 0,000001)`,
      });
      expect(having(kind, [9, 9], [0, 20])).toBeNull();
    },
  );

  it('ends nothing where the current release is as slow, or nearly', () => {
    expect(having('paint', [40, 100], [400, 1000])?.operation).toBe('advanceRollout');
    expect(having('paint', [1300, 10_000], [1000, 10_000])?.operation).toBe('advanceRollout');
    expect(having('paint', [1600, 10_000], [1000, 10_000])?.operation).toBe('markBad');
  });

  it('ends a release with nothing to compare with only if most of its pages have it', () => {
    expect(having('paint', [15, 40], [0, 0])?.operation).toBe('advanceRollout');
    expect(having('paint', [15, 15], [0, 0])?.operation).toBe('markBad');
  });
});

describe('the releases that are being tried', () => {
  it('are canaries since they began, and the rollout', () => {
    const canaries = [
      { release: 'early', tenants: ['demo'], since: minutesAgo(10) },
      { release: 'old' },
      { release: 'undated' },
    ];
    expect(trialsOf({ ...entry, canaries }, NOW)).toEqual([
      { release: 'early', tenants: ['demo'], since: minutesAgo(10), rollout: null },
      { release: 'undated', tenants: null, since: minutesAgo(24 * 60), rollout: null },
      { release: 'new', tenants: null, since: minutesAgo(90), rollout },
    ]);
  });

  it('count for a day if they begin in the future, because the clock of the release service is fast', () => {
    const canaries = [{ release: 'early', since: minutesAgo(-60) }];
    const ahead = { ...rollout, startedAt: minutesAgo(-60) };
    expect(trialsOf({ ...entry, canaries, rollout: ahead }, NOW).map(({ since }) => since)).toEqual([
      minutesAgo(24 * 60),
      minutesAgo(24 * 60),
    ]);
  });

  it('do not go on if they are canaries, but end', () => {
    const canary = { ...entry, rollout: undefined, canaries: [{ release: 'early', since: minutesAgo(500) }] };
    expect(decision(good, canary, 1000)).toBeNull();
    expect(decision(failing([10, 10], [10, 1000]), canary)?.operation).toBe('markBad');
  });
});
