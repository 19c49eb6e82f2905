/** @import {DumpTools} from '../postgres/binaries.mjs' */
import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../cli-error.mjs';

const ARCHIVE = 'database.dump';

/**
 * Dumps one database as it is at this moment, in pg_dump's compressed custom format.
 * @param {{tools: DumpTools, url: string, to: string, signal: AbortSignal}} dump
 */
export async function takeDump({ tools, url, to, signal }) {
  const file = join(to, ARCHIVE);
  await run(tools.dump, url, ['--format=custom', `--file=${file}`, '--no-password'], signal);
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A truncated archive has no readable table of contents.
  await run(tools.restore, undefined, ['--list', file], signal);
}

/**
 * Restores a dump into an empty database. Everything or nothing.
 * @param {{tools: DumpTools | undefined, url: string, from: string, signal: AbortSignal}} dump
 */
export async function restoreDump({ tools, url, from, signal }) {
  if (!tools) throw new Error('A dump is restored with pg_restore');
  const { pathname } = new URL(url);
  const database = `--dbname=${decodeURIComponent(pathname.slice(1))}`;
  const args = ['--single-transaction', '--exit-on-error', '--no-password', database, join(from, ARCHIVE)];
  await run(tools.restore, url, args, signal);
}

/**
 * The connection is passed in the environment, because everybody can read the arguments of a process.
 * @param {string | undefined} url
 */
function connectionOf(url) {
  if (!url) return {};
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode ? { PGSSLMODE: sslmode } : {}),
  };
}

/**
 * @param {string} program
 * @param {string | undefined} url
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
async function run(program, url, args, signal) {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code === 0) return;
  const reason = output.trim().split('\n').slice(0, 3).join(' ');
  const hint = /row-level security/.test(reason)
    ? ' Conecte-se como superusuário ou com um papel que tenha BYPASSRLS.'
    : '';
  throw new CliError(`${reason}${hint}`);
}
