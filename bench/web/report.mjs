import { median } from '../scale/calls.mjs';

const COST = 1.1;
const NEXT_PAINT_MS = 100;
/** The columns of a page's row; ratios are given for times only. */
const TIMES = { fcp: 'FCP', lcp: 'LCP', blocked: 'TBT', row: 'row', ready: 'ready' };

/**
 * Markdown of the pages' medians.
 * @param {import('./loads.mjs').PageLoads[]} results
 * @returns {boolean} whether federation costs no more than it may
 */
export function reportLoads(results) {
  const lines = results.map(({ runs, ...of }) => ({ ...of, figures: medians(runs) }));
  console.log(
    '\n| page | cache | application | JS KB | CSS KB | all KB | requests | hops | FCP ms | LCP ms | TBT ms | row ms | ready ms |',
  );
  console.log(`|${' --- |'.repeat(13)}`);
  const kb = (bytes = NaN) => (bytes / 1024).toFixed(1);
  for (const { path, cache, contender, figures } of lines) {
    const traffic = [
      kb(figures.scriptBytes),
      kb(figures.styleBytes),
      kb(figures.bytes),
      figures.requests,
      figures.hops,
    ];
    const times = Object.keys(TIMES).map((name) => Math.round(figures[name] ?? NaN));
    console.log(`| ${[`\`${path}\``, cache, contender, ...traffic, ...times].join(' | ')} |`);
  }
  console.log('\n| federated / plain | cache | LCP | ready |');
  console.log('| --- | --- | --- | --- |');
  const federated = lines.filter(({ contender }) => contender === 'federated');
  return federated
    .map((line) => {
      const plain = lines.find(
        ({ path, cache, contender }) => path === line.path && cache === line.cache && contender === 'plain',
      );
      const ratios = ['lcp', 'ready'].map((name) => (line.figures[name] ?? NaN) / (plain?.figures[name] ?? NaN));
      const cells = ratios.map((ratio) => figureText(ratio.toFixed(2), ratio <= COST));
      console.log(`| ${[`\`${line.path}\``, line.cache, ...cells].join(' | ')} |`);
      return ratios.every((ratio) => ratio <= COST);
    })
    .every(Boolean);
}

/**
 * Markdown of the interactions' medians and worst.
 * @param {{interaction: string, runs: {paint: number, done: number}[]}[]} results
 * @returns {boolean} whether all are answered in time
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
