import { SYMPTOMS } from '@focinho/contracts/journal/loads';
import type { RegistryEntry, Rollout } from '@focinho/contracts/platform/releases';
import { FINDINGS, type Finding } from '../loads/measured-places.queries';

/** How often the pages of a release were opened, and how many of these loads failed, once each. */
export interface Counts {
  loads: number;
  faults: number;
}

/** How often a release that is no worse than the current one is ended by mistake, at most, over its whole trial. */
export const FALSE_ALARM = 0.01;
/** Fewer errors never end a release. */
export const FIRST_LOOK = 10;
/** Fewer loads of the current release are nothing to compare with. */
export const COMPARABLE_LOADS = 20;
/**
 * From the probability `doubt` on, a rollout does not go on, although there is not enough against it to end it. With nothing to compare
 * with, a release is worse than any that could have become current if more than `hopeless` of its loads fail.
 */
const OF_ERRORS = { falseAlarm: FALSE_ALARM, doubt: 0.1, hopeless: 0.1 };
/** Together, the symptoms may end as many good releases by mistake as errors may. Slow telephones are no reason to wait. */
const OF_SYMPTOMS = { falseAlarm: FALSE_ALARM / SYMPTOMS.length, doubt: 0.01, hopeless: 0.5 };
/** A release that is slow a little more often than the current one goes on, however certain that is. */
const NOTABLE = 1.5;

export interface Comparison {
  /** Probability of so many errors if the release is no worse than the current one. */
  p: number;
  verdict: 'worse' | 'doubtful' | 'fine';
}

/**
 * Compares a release that is being tried to the current one, over the same time.
 *
 * Fisher's exact test, one-sided, because the numbers are small. It is repeated at each error, and every repetition is another
 * chance of a false alarm; so the k-th error may only spend {@link FALSE_ALARM} · 9 / (k (k − 1)) of it, which adds up to
 * FALSE_ALARM over all k ≥ {@link FIRST_LOOK}. (Looking when the k-th error arrives does not bias the test: "the k-th error came within
 * n loads" and "n loads had at least k errors" are the same event.)
 */
export function compare(tried: Counts, current: Counts, { falseAlarm, doubt, hopeless } = OF_ERRORS): Comparison {
  const errors = Math.min(tried.faults, tried.loads);
  const p =
    current.loads < COMPARABLE_LOADS
      ? binomialTail(errors, tried.loads, Math.max(hopeless, (current.faults + 1) / (current.loads + 10)))
      : fisherTail({ ...tried, faults: errors }, { ...current, faults: Math.min(current.faults, current.loads) });
  if (errors >= FIRST_LOOK && p <= (falseAlarm * (FIRST_LOOK - 1)) / (errors * (errors - 1)))
    return { p, verdict: 'worse' };
  return { p, verdict: p <= doubt ? 'doubtful' : 'fine' };
}

/**
 * Fisher's exact test: the probability that, of all errors of two releases that are equally good, the first one has as many as it
 * has or more (the upper tail of the hypergeometric distribution).
 */
export function fisherTail(first: Counts, second: Counts): number {
  const errors = first.faults + second.faults;
  const loads = first.loads + second.loads;
  return upperTail({
    from: first.faults,
    to: Math.min(errors, first.loads),
    mode: Math.floor(((errors + 1) * (first.loads + 1)) / (loads + 2)),
    logOf: (x) => logChoose(first.loads, x) + logChoose(second.loads, errors - x) - logChoose(loads, errors),
    growth: (x) => ((first.loads - x) * (errors - x)) / ((x + 1) * (second.loads - errors + x + 1)),
  });
}

/** The probability of `successes` or more in `trials`. */
export function binomialTail(successes: number, trials: number, rate: number): number {
  return upperTail({
    from: successes,
    to: trials,
    mode: Math.floor((trials + 1) * rate),
    logOf: (x) => logChoose(trials, x) + x * Math.log(rate) + (trials - x) * Math.log(1 - rate),
    growth: (x) => ((trials - x) * rate) / ((x + 1) * (1 - rate)),
  });
}

interface Distribution {
  from: number;
  to: number;
  /** The most probable number. */
  mode: number;
  /** The logarithm of a number's probability. */
  logOf: (x: number) => number;
  /** The probability of the next number, relative to that of `x`. */
  growth: (x: number) => number;
}

/** The sum of the probabilities from `from` to `to`: from the largest term on in both directions, until they no longer matter. */
function upperTail({ from, to, mode, logOf, growth }: Distribution): number {
  const start = Math.max(from, Math.min(mode, to));
  const largest = Math.exp(logOf(start));
  let sum = largest;
  for (let x = start, term = largest; x < to && term > sum * 1e-15; x += 1) sum += term *= growth(x);
  for (let x = start, term = largest; x > from && term > sum * 1e-15; x -= 1) sum += term /= growth(x - 1);
  return Math.min(1, sum);
}

/** log(n over k), −∞ if there is no such choice. */
const logChoose = (n: number, k: number) =>
  k < 0 || k > n ? -Infinity : logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const SMALL = 256;
const smallFactorials = Array.from({ length: SMALL }, () => 0);
for (let n = 1; n < SMALL; n += 1) smallFactorials[n] = (smallFactorials[n - 1] ?? 0) + Math.log(n);

/** log(n!), from 256 on by Stirling's series, whose error there is below 1e-15. */
function logFactorial(n: number): number {
  const small = smallFactorials[n];
  if (small !== undefined) return small;
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

/** A release that only some get yet. */
export interface Trial {
  release: string;
  /** Who alone gets it; null if that is a share of all. */
  tenants: string[] | null;
  /** Since when it has been tried. */
  since: string;
  /** The rollout, unless it is a canary. */
  rollout: Rollout | null;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The releases of a remote that are being tried. A canary from before its beginning was recorded counts for a day, and so does a trial
 * that begins in the future, because the clock of whoever began it is fast.
 */
export function trialsOf({ current, canaries, rollout }: RegistryEntry, now: Date): Trial[] {
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  const begun = (since = yesterday) => (Date.parse(since) > now.getTime() ? yesterday : since);
  const trials = new Map<string, Trial>();
  for (const { release, tenants = null, since } of canaries)
    trials.set(release, { release, tenants, since: begun(since), rollout: null });
  if (rollout)
    trials.set(rollout.release, { release: rollout.release, tenants: null, since: begun(rollout.startedAt), rollout });
  return [...trials.values()].filter(({ release }) => release !== current);
}

/** A request of the judge to the release service. */
export interface Decision {
  operation: 'markBad' | 'advanceRollout';
  release: string;
  /** In Portuguese, for the log and the bad mark. */
  why: string;
}

/** Counts of a trial, for each finding, and of the current release for comparison. */
export type Evidence = Record<Finding, { tried: Counts; current: Counts }>;

/**
 * The decision that follows from the counts: a release that is significantly worse ends; a rollout goes on when its step has lasted long enough, has
 * been loaded often enough (`stepLoads`) and leaves no doubt. During a freeze, and while a rollout is paused, releases still end.
 */
export function decide(
  entry: RegistryEntry,
  { release, rollout }: Trial,
  evidence: Evidence,
  stepLoads: number,
  now: Date,
): Decision | null {
  const found = FINDINGS.map((kind) => judged(kind, evidence[kind]));
  const worse = found.find(({ verdict }) => verdict === 'worse');
  if (worse) return { operation: 'markBad', release, why: worse.why };
  const isDoubtful = found.some(({ verdict }) => verdict !== 'fine');
  if (!rollout || rollout.paused || isDoubtful || isFrozen(entry, now)) return null;
  const bakedAt = Date.parse(rollout.stepStartedAt) + rollout.bakeMinutes * 60_000;
  if (now.getTime() < bakedAt || stepLoads < rollout.minLoads) return null;
  return { operation: 'advanceRollout', release, why: judged('fault', evidence.fault).why };
}

const FINDING_NAMES: Record<Finding, string> = {
  fault: 'falhas',
  paint: 'demoras para aparecer (LCP)',
  input: 'demoras para reagir (INP)',
  api: 'erros da API',
};

function judged(kind: Finding, { tried, current }: Evidence[Finding]) {
  const { p, verdict } = compare(tried, current, kind === 'fault' ? OF_ERRORS : OF_SYMPTOMS);
  const isNotable = tried.faults * Math.max(1, current.loads) >= NOTABLE * current.faults * tried.loads;
  const isFine = kind !== 'fault' && !isNotable;
  return { verdict: isFine ? 'fine' : verdict, why: reasonOf({ tried, current }, p, FINDING_NAMES[kind]) };
}

const isFrozen = ({ freezes = [] }: RegistryEntry, now: Date) =>
  freezes.some(({ from, until }) => Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until));

const number = new Intl.NumberFormat('pt-BR');
const probability = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 1, maximumFractionDigits: 20 });

/** `12 falhas em 40 aberturas, contra 1 em 400 da versão atual (p = 0,000001)` */
function reasonOf({ tried, current }: Evidence[Finding], p: number, what: string): string {
  const [errors, loads, currentErrors, currentLoads] = [tried.faults, tried.loads, current.faults, current.loads].map(
    (count) => number.format(count),
  );
  const chance = p < 1e-6 ? 'p < 0,000001' : `p = ${probability.format(p)}`;
  return `${errors} ${what} em ${loads} aberturas, contra ${currentErrors} em ${currentLoads} da versão atual (${chance})`;
}
