import { median } from '../scale/calls.mjs';

const NEXT_PAINT_MS = 100;

/**
 * Markdown of the interactions' medians and worst.
 * @param {{interaction: string, runs: {paint: number, done: number}[]}[]} results
 * @returns {boolean} whether all are done in time
 */
export function reportInteractions(results) {
  console.log('\n| interaction | next paint ms | worst ms | done ms |');
  console.log('| --- | --- | --- | --- |');
  return results
    .map(({ interaction, runs }) => {
      const { paint = NaN, done = NaN } = medians(runs);
      const worst = Math.max(...runs.map((run) => run.paint));
      console.log(`| ${interaction} | ${figureText(paint, paint < NEXT_PAINT_MS)} | ${worst} | ${Math.round(done)} |`);
      return paint < NEXT_PAINT_MS;
    })
    .every(Boolean);
}

/** @type {(figure: string | number, isReached: boolean) => string} */
const figureText = (figure, isReached) => (isReached ? `**${figure}**` : `${figure} (missed)`);

/**
 * @param {Record<string, number>[]} runs
 * @returns {Record<string, number>}
 */
function medians(runs) {
  const names = Object.keys(runs[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));
}
