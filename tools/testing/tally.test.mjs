import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { countFlaky } from './flaky.mjs';
import {
  conclusion,
  failedFiles,
  isGreen,
  jestTally,
  nodeTally,
  playwrightTally,
  repeated,
  sum,
  verdict,
} from './tally.mjs';

/** @type {string} */
let folder;
before(() => void (folder = mkdtempSync(join(tmpdir(), 'focinho-tally-'))));
after(() => rmSync(folder, { recursive: true }));
const report = (/** @type {string | object} */ text) => {
  const file = join(folder, 'report');
  writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
  return file;
};

test('a Jest file that does not even load is a failure', () => {
  const file = report({
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 0,
    numTodoTests: 0,
  });
  assert.deepEqual(jestTally(file, 1), { passed: 5, failed: 3, skipped: 0 });
});

test('a cancelled test of Node is a failure', () => {
  const file = report('# pass 7\n# fail 1\n# cancelled 1\n# skipped 0\n# todo 0\n');
  assert.deepEqual(nodeTally(file, 1), { passed: 7, failed: 2, skipped: 0 });
});

test('an error outside Playwright tests is a failure', () => {
  const file = report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] });
  assert.deepEqual(playwrightTally(file, 1), { passed: 3, failed: 1, skipped: 0 });
});

test('a test that passed only when it was repeated is named', () => {
  const specs = [
    { file: 'desk.spec.ts', title: 'walks in', tests: [{ status: 'flaky' }] },
    { file: 'desk.spec.ts', title: 'leaves', tests: [{ status: 'expected' }] },
  ];
  const file = report({
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    errors: [],
    suites: [{ specs: [], suites: [{ specs }] }],
  });
  assert.deepEqual(playwrightTally(file, 0), { passed: 2, failed: 0, skipped: 0, flaky: ['desk.spec.ts walks in'] });
});

test('what failed in a batch is run again by itself, and is flaky if it passes then', () => {
  const batch = (/** @type {string} */ status, /** @type {string[]} */ ...titles) => ({
    name: join('/api/src/.batches', '7.test.cjs'),
    status,
    assertionResults: titles.map((title) => ({ ancestorTitles: [title], status, fullName: `${title} pays` })),
  });
  const file = report({
    testResults: [
      batch('passed', 'pets/pets.spec.ts'),
      batch('failed', 'sales/sales.spec.ts', 'till/till.spec.ts'),
      { name: '/shell/alone.test.ts', status: 'failed', assertionResults: [] },
    ],
  });
  const files = ['/api/src/sales/sales.spec.ts', '/api/src/till/till.spec.ts', '/shell/alone.test.ts'];
  assert.deepEqual(
    failedFiles(file),
    files.map((path) => join(path)),
  );
  assert.deepEqual(failedFiles(join(folder, 'no-such-report')), []);

  const failures = ['sales/sales.spec.ts pays', 'till/till.spec.ts pays\n    no money'];
  const first = { passed: 9, failed: 2, skipped: 1, failures };
  const second = { passed: 3, failed: 1, skipped: 0, failures: ['pays\n    still no money'] };
  assert.deepEqual(repeated({ ...first, failures: ['sales/sales.spec.ts opens', ...failures.slice(1)] }, second), {
    ...{ passed: 10, failed: 1, skipped: 1 },
    ...{ failures: second.failures, flaky: ['sales/sales.spec.ts opens'] },
  });
  const green = repeated({ ...first, failures }, { passed: 5, failed: 0, skipped: 0 });
  assert.deepEqual(green, {
    passed: 11,
    failed: 0,
    skipped: 1,
    flaky: ['sales/sales.spec.ts pays', 'till/till.spec.ts pays'],
  });
});

test('what failed is named with the first lines of why, by every runner', () => {
  const counts = { numPassedTests: 1, numRuntimeErrorTestSuites: 1, numPendingTests: 0, numTodoTests: 0 };
  const failed = {
    fullName: 'a sale is paid',
    status: 'failed',
    failureMessages: ['\u001b[31mno money\u001b[39m\n\n  at x'],
  };
  const jest = report({
    ...counts,
    numFailedTests: 1,
    testResults: [
      {
        name: 'sale.spec.ts',
        status: 'failed',
        message: '',
        assertionResults: [failed, { fullName: 'ok', status: 'passed' }],
      },
      { name: 'broken.spec.ts', status: 'failed', message: 'no module', assertionResults: [] },
    ],
  });
  assert.deepEqual(jestTally(jest, 1).failures, [
    'a sale is paid\n    no money\n    at x',
    'broken.spec.ts\n    no module',
  ]);
  const node = report('not ok 3 - a service ends\n# pass 7\n# fail 1\n');
  assert.deepEqual(nodeTally(node, 1).failures, ['a service ends']);
  const tests = [{ status: 'unexpected', results: [{ error: { message: 'no page' } }] }];
  const playwright = report({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [{ file: 'desk.spec.ts', title: 'pays', tests }] }],
  });
  assert.deepEqual(playwrightTally(playwright, 1).failures, ['desk.spec.ts pays\n    no page']);
});

test('a test is red the third time that it passes only when it was repeated, and others are not', () => {
  const file = join(folder, 'flaky.json');
  assert.deepEqual(countFlaky(file, ['desk walks in']), []);
  assert.deepEqual(countFlaky(file, []), []);
  assert.deepEqual(countFlaky(file, ['desk walks in', 'desk leaves']), []);
  assert.deepEqual(countFlaky(file, ['desk leaves', 'desk walks in']), ['desk walks in']);
  writeFileSync(file, '{}');
  assert.deepEqual(countFlaky(file, ['desk walks in']), []);
});

test('skipped and todo tests are counted for every runner', () => {
  const jest = report({
    numPassedTests: 5,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 2,
    numTodoTests: 1,
  });
  assert.deepEqual(jestTally(jest, 0), { passed: 5, failed: 0, skipped: 3 });
  const node = report('# pass 7\n# fail 0\n# cancelled 0\n# skipped 1\n# todo 1\n');
  assert.deepEqual(nodeTally(node, 0), { passed: 7, failed: 0, skipped: 2 });
  const playwright = report({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 4 }, errors: [] });
  assert.deepEqual(playwrightTally(playwright, 0), { passed: 3, failed: 0, skipped: 4 });
});

test('a runner that exits with an error but reports no failure, or writes no report, has failed', () => {
  assert.deepEqual(nodeTally(report('# pass 7\n# fail 0\n'), 1), { passed: 7, failed: 1, skipped: 0 });
  assert.deepEqual(jestTally(join(folder, 'missing'), 1), { passed: 0, failed: 1, skipped: 0 });
});

test('the run ends with one line, green only when something passed and nothing failed', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  assert.equal(verdict(total), '5 passed, 1 failed');
  assert.equal(verdict(sum([total, { passed: 0, failed: 0, skipped: 7 }])), '5 passed, 1 failed, 7 skipped');
  assert.equal(isGreen(total), false);
  assert.equal(isGreen({ passed: 0, failed: 0, skipped: 0 }), false);
  assert.equal(isGreen({ passed: 1, failed: 0, skipped: 1 }), true);
});

test('flaky tests are named in the line before the verdict, and those that are red now say why', () => {
  const total = { passed: 9, failed: 1, skipped: 0 };
  assert.deepEqual(conclusion(total, [], [], []), ['9 passed, 1 failed']);
  assert.deepEqual(conclusion(total, ['desk walks in', 'desk leaves'], ['desk leaves'], ['desk pays']), [
    'Falhou: desk pays',
    'Instáveis: desk walks in; desk leaves (pela terceira vez: e2e/flaky.json)',
    '9 passed, 1 failed',
  ]);
});
