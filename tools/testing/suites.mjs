import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { NX_ENV, binOf, build, publishReleases } from '../build.mjs';
import { LOGS, ROOT } from '../home.mjs';
import { freePort } from '../ports.mjs';
import { startStack } from '../stack.mjs';
import { removeBatches, writeBatches } from './batches.mjs';
import { changedFiles, testsOf } from './changed.mjs';
import { runScript } from './run-script.mjs';
import { failedFiles, jestTally, nodeTally, playwrightTally, repeated, single } from './tally.mjs';

/**
 * All suites in the order in which `npm test` runs them, including those that run only by name. `run` returns a tally;
 * `extra` are the developer's additional arguments.
 * @typedef {{scratch: import('./scratch.mjs').Scratch, signal: AbortSignal, extra: string[]}} Context
 * @typedef {{name: string, onlyByName?: boolean, run: (context: Context) => Promise<import('./tally.mjs').Tally>}} Suite
 * @returns {Suite[]}
 */
export function suites() {
  return [lint, typecheck, unit, ...workspacesWithJest().map(jestSuite), tools, e2e, faults];
}

/**
 * Suites for a change before it is committed, in a few minutes; CI runs everything. No browser tests.
 * @returns {Suite[]}
 */
export function changedSuites() {
  const files = changedFiles();
  if (files.length === 0) return [];
  const { lint: code, format, isTyped, related, rooms, tools: toolFiles } = testsOf(files);
  const others = workspacesWithJest()
    .flatMap(jestProjects)
    .filter((path) => !isApi(path));
  /** @type {(name: string, args: string[]) => Suite} */
  const jestOf = (name, args) => ({
    name,
    run: (context) =>
      runJest({ ...context, name, folder: ROOT, args: [`--maxWorkers=${WORKERS}`, '--passWithNoTests', ...args] }),
  });
  /** @type {Suite} */
  const lintOfChanged = { name: 'lint', run: (context) => lintFiles(code, format, context) };
  /** @type {Suite} */
  const changedTools = { name: 'tools', run: (context) => tools.run({ ...context, extra: toolFiles }) };
  return [
    ...(format.length ? [lintOfChanged] : []),
    ...(isTyped || format.length === 0 ? [typecheck] : []),
    ...(related.length ? [jestOf('related', ['--projects', ...others, '--findRelatedTests', ...related])] : []),
    ...(rooms.length ? [jestOf('api', ['--projects', join(ROOT, 'api'), '--', ...rooms])] : []),
    ...(toolFiles.length ? [changedTools] : []),
  ];
}
const isApi = (/** @type {string} */ path) => path === join(ROOT, 'api');

/**
 * @param {string[]} code
 * @param {string[]} files
 * @param {Context} context
 */
async function lintFiles(code, files, { signal }) {
  const oxlint = code.length
    ? await runScript([binOf('oxlint'), '-c', 'oxlint.config.mjs', ...code], { cwd: ROOT, signal })
    : 0;
  const prettier = [binOf('prettier'), '--check', '--ignore-unknown', '--log-level', 'warn', ...files];
  return single(oxlint || (await runScript(prettier, { signal })));
}

/** One more than there are processors: tests of outages and of several processes mostly wait. */
const WORKERS = availableParallelism() + 1;

/** @type {Suite} */
const lint = {
  name: 'lint',
  async run({ signal }) {
    const oxlint = await runScript([binOf('oxlint'), '-c', 'oxlint.config.mjs'], { cwd: ROOT, signal });
    const prettier = await runScript([binOf('prettier'), '--check', '--log-level', 'warn', '--cache', '.'], { signal });
    return single(oxlint || prettier);
  },
};

/** @type {Suite} */
const typecheck = {
  name: 'typecheck',
  async run({ signal }) {
    const args = [binOf('nx'), 'run-many', '-t', 'typecheck', '--parallel=2', '--output-style=static'];
    return single(await runScript(args, { env: NX_ENV, signal }));
  },
};

/** @type {Suite} */
const tools = {
  name: 'tools',
  async run({ scratch, signal, extra }) {
    const report = join(scratch.folder, 'tools.tap');
    const reporters = ['spec', 'stdout', 'tap', report].map((value, index) =>
      index % 2 ? `--test-reporter-destination=${value}` : `--test-reporter=${value}`,
    );
    const files = extra.length ? extra : toolTests();
    return nodeTally(
      report,
      await runScript(['--test', `--test-concurrency=${WORKERS}`, ...reporters, ...files], { signal }),
    );
  },
};

/**
 * The product as a user meets it: real build, real releases, real database, real browser.
 * @type {Suite}
 */
const e2e = {
  name: 'e2e',
  async run({ scratch, signal, extra }) {
    const store = join(scratch.folder, 'mfe');
    await build(signal);
    await publishReleases(signal, store);
    const databaseUrl = await scratch.databaseUrl();
    const stack = await startStack({
      databaseUrl,
      secret: randomBytes(32).toString('hex'),
      apiPort: await freePort(),
      shellPort: await freePort(),
      store,
      logs: join(LOGS, 'e2e'),
      signal,
      // A report in the background could fall into a test in which the network fails. Releases being tried are always counted.
      // Webhooks call programs that the tests start.
      env: { LOAD_SAMPLE: '0', FILE_STORE: join(scratch.folder, 'files'), WEBHOOKS_ALLOW_LOOPBACK: 'true' },
    });
    try {
      const report = join(scratch.folder, 'playwright.json');
      const env = {
        BASE_URL: stack.url,
        API_URL: stack.apiUrl,
        // Tests let days pass in it.
        DATABASE_URL: databaseUrl,
        PIX_SANDBOX_URL: stack.pixUrl,
        WHATSAPP_SANDBOX_URL: stack.whatsappUrl,
        FISCAL_SANDBOX_URL: stack.fiscalUrl,
        FOCINHO_STORE: store,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      const code = await Promise.race([
        runScript([binOf('@playwright/test', 'playwright'), 'test', '-c', 'e2e', ...extra], { env, signal }),
        stack.crashed,
      ]);
      return playwrightTally(report, code);
    } finally {
      await stack.stop();
    }
  },
};

/** With more failed files than this it is not the machine that was busy. */
const REPEATED_FILES = 12;

/**
 * All workspaces in one run of Jest: it starts only once, and no core is idle at the end of each workspace. Files share modules in batches.
 * As in the browser, what failed is run again, by itself: what passes only then is named as flaky, to be mended.
 * @type {Suite}
 */
const unit = {
  name: 'unit',
  async run(context) {
    // The browser tests need it as well; a spec that runs alone builds its own.
    await build(context.signal, ['@focinho/api']);
    const projects = workspacesWithJest().flatMap(jestProjects);
    const sequencer = join(ROOT, 'tools', 'testing', 'long-ones-first.cjs');
    const runFiles = (/** @type {string} */ name, /** @type {string[]} */ files, workers = WORKERS) =>
      runJest({
        ...context,
        name,
        folder: ROOT,
        args: [
          ...[`--maxWorkers=${workers}`, `--testSequencer=${sequencer}`, '--testPathIgnorePatterns=/node_modules/'],
          ...['--projects', ...projects, '--runTestsByPath', ...files],
        ],
        env: { BUILT_API: join(ROOT, 'api', 'dist') },
      });
    try {
      const files = projects.flatMap((project) => writeBatches(project));
      const first = await runFiles('unit', files);
      const failed = failedFiles(jestReport(context, 'unit'));
      if (failed.length === 0 || failed.length > REPEATED_FILES) return first;
      return repeated(first, await runFiles('unit-repeated', failed, 1));
    } finally {
      projects.forEach(removeBatches);
    }
  },
};

/**
 * One workspace alone, for its developers.
 * @param {string} folder
 * @returns {Suite}
 */
function jestSuite(folder) {
  const name = basename(folder);
  const args = [`--maxWorkers=${WORKERS}`, '--passWithNoTests', '--projects', ...jestProjects(folder)];
  return { name, onlyByName: true, run: (context) => runJest({ ...context, name, folder, args }) };
}

/**
 * Kills, outages, a full disk, a soak test and all malformed input at full length; the suite of the API runs short versions of them.
 * @type {Suite}
 */
const faults = {
  name: 'faults',
  onlyByName: true,
  run: (context) =>
    runJest({
      ...context,
      name: 'faults',
      folder: join(ROOT, 'api'),
      args: ['--runInBand', '--verbose', 'src/system-tests/faults/', 'src/system-tests/bad-input'],
      env: { FAULTS: process.env.FAULTS ?? 'long' },
    }),
};

/** Seed of the randomised tests (api/src/testing/sizes.ts): what failed is repeated with it. */
const SEED = process.env.FAULTS_SEED ?? String(randomInt(1, 2 ** 31));

/**
 * @param {Pick<Context, 'scratch'>} context
 * @param {string} name
 */
const jestReport = ({ scratch }, name) => join(scratch.folder, `jest-${name}.json`);

/** @param {Context & {name: string, folder: string, args: string[], env?: NodeJS.ProcessEnv}} run */
async function runJest({ scratch, signal, extra, name, folder, args, env = {} }) {
  const report = jestReport({ scratch }, name);
  const needsDatabase = ['unit', 'unit-repeated', 'api', 'faults'].includes(name);
  const database = needsDatabase ? { TEST_DATABASE_URL: await scratch.databaseUrl() } : {};
  const code = await runScript([binOf('jest'), '--ci', '--json', `--outputFile=${report}`, ...extra, ...args], {
    cwd: folder,
    env: { ...database, FAULTS_SEED: SEED, ...env },
    signal,
  });
  return jestTally(report, code);
}

const toolTests = () =>
  readdirSync(join(ROOT, 'tools'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.mjs'))
    .map((path) => join(ROOT, 'tools', path));

/**
 * A workspace and its folders with their own Jest configuration, such as the shell's server.
 * @param {string} folder
 */
const jestProjects = (folder) => [
  folder,
  ...readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((nested) => existsSync(join(nested, 'jest.config.cjs'))),
];

/** The workspaces in package.json (an entry may end in a star) that have a Jest configuration. */
function workspacesWithJest() {
  /** @type {{workspaces: string[]}} */
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [join(ROOT, workspace)];
    const parent = join(ROOT, workspace.slice(0, -2));
    return readdirSync(parent).map((name) => join(parent, name));
  });
  return folders.filter((folder) => existsSync(join(folder, 'jest.config.cjs')));
}
