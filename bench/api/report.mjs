const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Medians over the rounds, each figure on its own. */
export const summary = (rounds) => ({
  rate: median(rounds.map((round) => round.rate)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
});

/** Rows for console.table, each rate also as a multiple of `reference`'s. */
export function ratios(rows, reference) {
  const base = rows.find((row) => row.name === reference)?.rate;
  return Object.fromEntries(
    rows.map(({ name, rate, p50, p99 }) => [
      name,
      { 'requests/s': Math.round(rate), ratio: Number((rate / base).toFixed(2)), 'p50 ms': p50, 'p99 ms': p99 },
    ]),
  );
}
