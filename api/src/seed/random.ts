/** Pseudorandom choices, the same in every run. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  oneOf<T>(values: readonly T[]): T;
  /** One of the values, each as likely as its weight. */
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T;
}

/** Mulberry32, a small public-domain generator with a 32-bit state. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    oneOf: (values) => existing(values[between(0, values.length - 1)]),
    weighted(values) {
      let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0);
      return existing(values.find(([, weight]) => (left -= weight) < 0) ?? values.at(-1))[0];
    },
  };
}

function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
}
