import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from './cli-error.mjs';
import { LOGS, ROOT } from './home.mjs';
import { runTask } from './task.mjs';

const lockFile = join(ROOT, 'package-lock.json');
/** npm's hidden lockfile, written at the end of every installation. */
const hiddenLockFile = join(ROOT, 'node_modules', '.package-lock.json');
const stampFile = join(ROOT, 'node_modules', '.focinho-installed');
const CLOCK_SLACK_MS = 10_000;

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether node_modules matches package-lock.json: our stamp says so, or somebody has run npm since the lock changed. */
export function isInstalled() {
  if (!existsSync(hiddenLockFile)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true;
  return statSync(hiddenLockFile).mtimeMs + CLOCK_SLACK_MS >= statSync(lockFile).mtimeMs;
}

/** For commands that may run beside the product, under which nothing must be installed. @throws CliError */
export function requireInstalled() {
  if (!existsSync(hiddenLockFile)) throw new CliError('Faltam as dependências: rode `npm ci`.');
}

/** @param {AbortSignal} signal */
export async function install(signal) {
  await runTask({
    what: 'A instalação (npm ci)',
    // Even with NODE_ENV=production: we build here, and the embedded PostgreSQL is an optional dependency.
    args: [npmScript(), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    logFile: join(LOGS, 'install.log'),
    signal,
  });
  writeFileSync(stampFile, lockHash());
}

/** The path of npm's script: given by npm when it runs us, otherwise next to node or found through the PATH. */
function npmScript() {
  if (process.env.npm_execpath?.endsWith('npm-cli.js')) return process.env.npm_execpath;
  const besideNode = dirname(realpathSync(process.execPath));
  for (const lib of [join(besideNode, '..', 'lib', 'node_modules'), join(besideNode, 'node_modules')])
    if (existsSync(join(lib, 'npm', 'bin', 'npm-cli.js'))) return join(lib, 'npm', 'bin', 'npm-cli.js');
  const { stdout } = spawnSync('npm', ['root', '-g'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const script = stdout ? join(stdout.trim(), 'npm', 'bin', 'npm-cli.js') : '';
  if (!existsSync(script)) throw new CliError('O npm não foi encontrado: ele acompanha o Node (https://nodejs.org).');
  return script;
}
