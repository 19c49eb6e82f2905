import { median } from '../scale/calls.mjs';

/** @typedef {{rate: number, p50: number, p99: number}} Figures requests a second, milliseconds */

/**
 * Medians over the rounds, each figure on its own.
 * @param {Figures[]} rounds
 * @returns {Figures}
 */
export const summary = (rounds) => ({
  rate: median(rounds.map((round) => round.rate)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
});

/**
 * Rows for console.table, each rate also as a multiple of `reference`'s.
 * @param {({name: string} & Figures)[]} rows
 * @param {string} reference
 */
export function ratios(rows, reference) {
  const base = rows.find((row) => row.name === reference)?.rate ?? NaN;
  return Object.fromEntries(
    rows.map(({ name, rate, p50, p99 }) => [
      name,
      { 'requests/s': Math.round(rate), ratio: Number((rate / base).toFixed(2)), 'p50 ms': p50, 'p99 ms': p99 },
    ]),
  );
}
