import { existsSync, readFileSync } from 'node:fs';

/**
 * How many tests passed and failed, read from a runner's own report. A report that is missing, or that admits no
 * failure although the runner ended with one, counts as one failure: nothing may fail silently.
 * @typedef {{passed: number, failed: number}} Tally
 */

/** One check that either holds or not: lint, types, build. */
export const single = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export function jestTally(file, code) {
  return admitted(file, code, (text) => {
    const report = JSON.parse(text);
    return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
  });
}

export function nodeTally(file, code) {
  return admitted(file, code, (text) => {
    const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return { passed: count('pass'), failed: count('fail') + count('cancelled') };
  });
}

export function playwrightTally(file, code) {
  return admitted(file, code, (text) => {
    const { stats, errors } = JSON.parse(text);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  });
}

function admitted(file, code, read) {
  const tally = existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export function sum(tallies) {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** The run's last line. */
export const verdict = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** A run that tested nothing has not succeeded. */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0;
