import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NX_ENV, binOf, build, publishReleases } from '../build.mjs';
import { LOGS, ROOT } from '../home.mjs';
import { freePort } from '../ports.mjs';
import { startStack } from '../stack.mjs';
import { runScript } from './run-script.mjs';
import { jestTally, nodeTally, playwrightTally, single } from './tally.mjs';

/**
 * Everything that `npm test` runs, in this order. `run` answers a tally; `extra` are a developer's own arguments.
 * @typedef {{name: string, run: (run: {scratch: object, signal: AbortSignal, extra: string[]}) => Promise<object>}} Suite
 * @returns {Suite[]}
 */
export function suites() {
  return [lint, typecheck, ...workspacesWithJest().map(jestSuite), tools, e2e];
}

const lint = {
  name: 'lint',
  async run({ signal }) {
    const eslint = await runScript(
      [
        binOf('eslint'),
        '.',
        '--max-warnings',
        '0',
        '--cache',
        '--cache-location',
        join(ROOT, 'node_modules', '.cache', 'eslint/'),
      ],
      { signal },
    );
    const prettier = await runScript([binOf('prettier'), '--check', '--log-level', 'warn', '--cache', '.'], { signal });
    return single(eslint || prettier);
  },
};

const typecheck = {
  name: 'typecheck',
  async run({ signal }) {
    const args = [binOf('nx'), 'run-many', '-t', 'typecheck', '--parallel=2', '--output-style=static'];
    return single(await runScript(args, { env: NX_ENV, signal }));
  },
};

const tools = {
  name: 'tools',
  async run({ scratch, signal, extra }) {
    const report = join(scratch.folder, 'tools.tap');
    const reporters = ['spec', 'stdout', 'tap', report].map((value, index) =>
      index % 2 ? `--test-reporter-destination=${value}` : `--test-reporter=${value}`,
    );
    const files = extra.length ? extra : toolTests();
    return nodeTally(report, await runScript(['--test', ...reporters, ...files], { signal }));
  },
};

/** The product as a user meets it: real build, real releases, real database, real browser. */
const e2e = {
  name: 'e2e',
  async run({ scratch, signal, extra }) {
    const store = join(scratch.folder, 'mfe');
    await build(signal);
    await publishReleases(signal, store);
    const stack = await startStack({
      databaseUrl: await scratch.databaseUrl(),
      secret: randomBytes(32).toString('hex'),
      apiPort: await freePort(),
      shellPort: await freePort(),
      store,
      logs: join(LOGS, 'e2e'),
      signal,
    });
    try {
      const report = join(scratch.folder, 'playwright.json');
      const env = {
        BASE_URL: stack.url,
        API_URL: stack.apiUrl,
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

/** One after the other: each takes both cores by itself. */
function jestSuite(folder) {
  return {
    name: basename(folder),
    async run({ scratch, signal, extra }) {
      const report = join(scratch.folder, `jest-${basename(folder)}.json`);
      const needsDatabase = basename(folder) === 'api';
      const code = await runScript(
        [binOf('jest'), '--ci', '--maxWorkers=2', '--passWithNoTests', '--json', `--outputFile=${report}`, ...extra],
        {
          cwd: folder,
          env: needsDatabase ? { TEST_DATABASE_URL: await scratch.databaseUrl() } : {},
          signal,
        },
      );
      return jestTally(report, code);
    },
  };
}

const toolTests = () =>
  readdirSync(join(ROOT, 'tools'), { recursive: true })
    .filter((path) => path.endsWith('.test.mjs'))
    .map((path) => join(ROOT, 'tools', path));

/** The folders of package.json's `workspaces`, which may end in a star, that hold a Jest configuration. */
function workspacesWithJest() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [join(ROOT, workspace)];
    const parent = join(ROOT, workspace.slice(0, -2));
    return readdirSync(parent).map((name) => join(parent, name));
  });
  return folders.filter((folder) => existsSync(join(folder, 'jest.config.cjs')));
}
