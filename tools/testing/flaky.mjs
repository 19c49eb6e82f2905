import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** So often a test may pass only when it was repeated; then it has to be mended. */
const TIMES = 3;

/**
 * Counts the tests of a run that passed only when they were repeated, in a file that is committed: CI remembers nothing by itself.
 * @param {string} file
 * @param {string[]} flaky
 * @returns {string[]} those of the run for which it was the third time, or a later one
 */
export function countFlaky(file, flaky) {
  if (flaky.length === 0) return [];
  /** @type {Record<string, number>} */
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const test of flaky) counts[test] = (counts[test] ?? 0) + 1;
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
  return flaky.filter((test) => (counts[test] ?? 0) >= TIMES);
}
