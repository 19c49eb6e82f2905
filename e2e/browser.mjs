import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, the one from npm, Playwright's own, or an installed one. The one from npm comes
 * first because every machine then tests with the same browser, and because it has no window, which an installed one starts three
 * processes for in each test.
 * @returns {Promise<{executablePath: string, env: NodeJS.ProcessEnv}>} `env` is what it needs besides
 * @throws Error in one line when there is none that runs
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: ${given} does not exist.`);
    return { executablePath: given, env: environmentOf(given) };
  }
  const problem = prepareUnpacked();
  if (!problem) return { executablePath: unpackedBrowser, env: environmentOf(unpackedBrowser) };
  const found = existsSync(chromium.executablePath()) ? chromium.executablePath() : installed();
  if (found) return { executablePath: found, env: {} };
  throw new Error(`No Chromium runs here (${problem}): install one, or name it in CHROMIUM_PATH.`);
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

const unpackedFolder = join(CACHE, 'chromium');
const unpackedBrowser = join(unpackedFolder, 'chromium');

/** Unpacks the Chromium from npm once into a folder of our own. @returns why it does not run; undefined if it does */
function prepareUnpacked() {
  if (!existsSync(unpackedBrowser)) {
    const { status, stderr } = unpack();
    if (status !== 0) return stderr.trim().split('\n')[0];
  }
  const { status, stderr } = spawnSync(unpackedBrowser, ['--version'], {
    env: { ...process.env, ...environmentOf(unpackedBrowser) },
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (stderr?.trim().split('\n')[0] ?? 'not executable');
}

/** Needs a process with its own environment: the package unpacks into TMPDIR, and its libraries only if it detects AWS Lambda. */
function unpack() {
  const unfinished = `${unpackedFolder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())";
  const result = spawnSync(process.execPath, ['-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  });
  if (result.status === 0) {
    rmSync(unpackedFolder, { recursive: true, force: true });
    renameSync(unfinished, unpackedFolder);
  }
  return result;
}

/**
 * The unpacked browser comes with libraries and fonts that a minimal system lacks.
 * @param {string} executable
 */
function environmentOf(executable) {
  if (!executable.startsWith(unpackedFolder)) return {};
  return {
    LD_LIBRARY_PATH: [join(unpackedFolder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpackedFolder, 'fonts') }),
  };
}
