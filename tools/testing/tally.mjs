import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests passed, failed and were skipped, read from a runner's own report. A missing report counts as one
 * failure, and so does a runner that exits with an error while its report shows no failure: nothing fails silently.
 * @typedef {{passed: number, failed: number, skipped: number, flaky?: string[], failures?: string[]}} Tally `flaky` passed only when
 * they were repeated; `failures` are the names of those that failed, each with the first lines of why
 */

/**
 * The tally of a check without tests of its own, such as lint or types.
 * @param {number} code
 * @returns {Tally}
 */
export const single = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/**
 * @param {string} file
 * @param {number} code
 */
export function jestTally(file, code) {
  return withSilentFailure(file, code, (text) => {
    /** @type {Pick<import('@jest/test-result').AggregatedResult, 'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites' | 'numPendingTests' | 'numTodoTests'> & {testResults?: import('@jest/test-result').FormattedTestResult[]}} */
    const report = JSON.parse(text);
    const failures = (report.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [failure(name, message)];
      return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages?.[0]));
    });
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
      ...(failures.length > 0 && { failures }),
    };
  });
}

/**
 * The test files in which something failed, from a report of Jest: those of a batch by themselves (batches.mjs).
 * @param {string} file
 * @returns {string[]} nothing without a report
 */
export function failedFiles(file) {
  if (!existsSync(file)) return [];
  /** @type {{testResults?: import('@jest/test-result').FormattedTestResult[]}} */
  const { testResults = [] } = JSON.parse(readFileSync(file, 'utf8'));
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const folder = dirname(name);
      if (basename(folder) !== '.batches' || failed.length === 0) return [name];
      return failed.map(({ ancestorTitles: [path = ''] }) => join(folder, '..', path));
    });
  return [...new Set(files)];
}

/**
 * A run of which what failed was run again, by itself: what passed then is flaky.
 * @param {Tally} first
 * @param {Tally} second
 * @returns {Tally}
 */
export function repeated(first, second) {
  const nameOf = (/** @type {string} */ text) => text.split('\n')[0] ?? '';
  const still = (second.failures ?? []).map(nameOf);
  const flaky = (first.failures ?? []).map(nameOf).filter((name) => !still.some((failed) => name.endsWith(failed)));
  return { ...second, passed: first.passed + flaky.length, skipped: first.skipped, flaky };
}

/**
 * @param {string} file
 * @param {number} code
 */
export function nodeTally(file, code) {
  return withSilentFailure(file, code, (text) => {
    const count = (/** @type {string} */ what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    const failures = [...text.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name]) => failure(name ?? ''));
    return {
      passed: count('pass'),
      failed: count('fail') + count('cancelled'),
      skipped: count('skipped') + count('todo'),
      ...(failures.length > 0 && { failures }),
    };
  });
}

/**
 * @param {string} file
 * @param {number} code
 */
export function playwrightTally(file, code) {
  return withSilentFailure(file, code, (text) => {
    /** @type {{stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, errors: unknown[], suites?: PlaywrightSuite[]}} */
    const { stats, errors, suites = [] } = JSON.parse(text);
    const specs = suites.flatMap(specsOf);
    const having = (/** @type {string} */ status) =>
      specs.flatMap(({ file, title, tests }) =>
        tests.filter((test) => test.status === status).map((test) => ({ name: `${file} ${title}`, test })),
      );
    const flaky = [...new Set(having('flaky').map(({ name }) => name))];
    const failures = having('unexpected').map(({ name, test }) => failure(name, test.results?.[0]?.error?.message));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      ...(flaky.length > 0 && { flaky }),
      ...(failures.length > 0 && { failures }),
    };
  });
}

/**
 * All specs of a Playwright suite, however deep.
 * @typedef {{file: string, title: string, tests: {status: string, results?: {error?: {message?: string}}[]}[]}} PlaywrightSpec
 * @typedef {{specs?: PlaywrightSpec[], suites?: PlaywrightSuite[]}} PlaywrightSuite
 * @type {(suite: PlaywrightSuite) => PlaywrightSpec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const LINES_OF_A_FAILURE = 8;

/**
 * @param {string} name
 * @param {string} [message]
 */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line.trim()}`)].join('\n');
}

/**
 * @param {string} file
 * @param {number} code
 * @param {(text: string) => Tally} read
 * @returns {Tally}
 */
function withSilentFailure(file, code, read) {
  const tally = existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * The last line of a run, in the format that CI reads. Skipped tests are only mentioned if there are any.
 * @param {Tally} tally
 */
export const verdict = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * The end of a run: what failed and why, the flaky tests by name in one line, and right after it the verdict, which CI reads.
 * @param {Tally} total
 * @param {string[]} flaky
 * @param {string[]} tooOften those of them that are red now
 * @param {string[]} failures
 */
export function conclusion(total, flaky, tooOften, failures) {
  const names = flaky.map((test) => (tooOften.includes(test) ? `${test} (pela terceira vez: e2e/flaky.json)` : test));
  return [
    ...failures.map((text) => `Falhou: ${text}`),
    ...(names.length > 0 ? [`Instáveis: ${names.join('; ')}`] : []),
    verdict(total),
  ];
}

/**
 * A run that tested nothing has not succeeded.
 * @param {Tally} tally
 */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0;
