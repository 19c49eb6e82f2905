import lighthouse from 'lighthouse';
import { startBrowser } from './browser.mjs';
import { startPlainApp } from './plain-app.mjs';
import { startProduct } from './product.mjs';

/**
 * @typedef {import('lighthouse').Result} Report
 * @typedef {Record<string, string | number>} Row
 */

const RUNS = Number(process.env.RUNS ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  'Speed Index': 'speed-index',
};
/** Goals of the landing page. Performance varies with the machine's load, so it is reported but never fails the run. */
const PERFECT = ['accessibility', 'best-practices', 'seo'];
const PERFORMANCE = 95;
const FROM_PLAIN = 3;

/** Runs Lighthouse's mobile preset alternately on the landing page and on the same page as a plain application. */
async function main() {
  const product = await startProduct();
  const plain = await startPlainApp();
  /** @type {{name: string, address: string, reports: Report[]}[]} */
  const pages = [
    { name: 'Focinho', address: product.address, reports: [] },
    { name: 'plain webpack', address: plain.address, reports: [] },
  ];
  try {
    for (let run = 1; run <= RUNS; run++) {
      for (const page of pages) page.reports.push(await reportOf(page.address));
      process.stderr.write(`round ${run} of ${RUNS}\n`);
    }
  } finally {
    await product.stop();
    await plain.stop();
  }
  const [measured = {}, compared = {}] = pages.map(({ name, reports }) => summary(name, reports));
  console.table([measured, compared]);
  process.exitCode = verdict(measured, compared) ? 0 : 1;
}

/**
 * Starts a new browser for each report, so that nothing is cached.
 * @param {string} address
 */
async function reportOf(address) {
  const browser = await startBrowser();
  try {
    const result = await lighthouse(address, { port: browser.port, logLevel: 'error', onlyCategories: CATEGORIES });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave up.');
    return result.lhr;
  } finally {
    await browser.stop();
  }
}

/**
 * @param {string} name
 * @param {Report[]} reports
 * @returns {Row}
 */
function summary(name, reports) {
  const scores = CATEGORIES.map((id) => [
    id,
    median(reports.map(({ categories }) => (categories[id]?.score ?? NaN) * 100)),
  ]);
  const times = Object.entries(TIMES).map(([label, id]) => [
    `${label} ms`,
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN)),
  ]);
  const shift =
    median(reports.map(({ audits }) => (audits['cumulative-layout-shift']?.numericValue ?? NaN) * 1000)) / 1000;
  return { page: name, ...Object.fromEntries([...scores, ...times]), CLS: shift };
}

/**
 * @param {Row} measured
 * @param {Row} compared
 */
function verdict(measured, compared) {
  const [performance, plain] = [Number(measured.performance), Number(compared.performance)];
  const behind = plain - performance;
  /** @type {(reached: boolean, what: string) => void} */
  const say = (reached, what) => console.log(`${reached ? 'reached' : 'missed '}  ${what}`);
  say(performance >= PERFORMANCE, `performance ${performance}, goal ${PERFORMANCE}`);
  say(behind <= FROM_PLAIN, `${behind} points behind the plain application, goal at most ${FROM_PLAIN}`);
  for (const id of PERFECT) say(measured[id] === 100, `${id} ${measured[id]}, goal 100`);
  return PERFECT.every((id) => measured[id] === 100);
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
}

await main();
