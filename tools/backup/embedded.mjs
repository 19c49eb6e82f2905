/**
 * @import {Account} from '../postgres/account.mjs'
 * @import {DumpTools} from '../postgres/binaries.mjs'
 * @import {Description} from './folder.mjs'
 */
import { chown, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { DATABASE, passwordFile, removeCluster } from '../postgres/cluster.mjs';
import { takeBaseBackup } from './base-backup.mjs';
import { createMissingRoles, describeDatabase, withClient } from './database.mjs';
import { copyDurably } from './folder.mjs';
import { restoreDump } from './dump.mjs';

/** Folder of the data and file of the superuser's password inside a base backup. */
const DATA = 'data';
const PASSWORD = 'password';

/**
 * A base backup of the embedded server and the password without which nobody can connect to it.
 * @param {{url: string, dataDir: string, to: string, signal: AbortSignal}} backup
 */
export async function backUpCluster({ url, dataDir, to, signal }) {
  await mkdir(join(to, DATA), { mode: 0o700 });
  await takeBaseBackup({ url, dataDir, to: join(to, DATA), signal });
  await copyDurably(passwordFile(dataDir), join(to, PASSWORD));
}

/**
 * Restores a verified backup beside the embedded database, tries it there, and only then exchanges the two.
 * @param {{backup: Description, folder: string, wanted: string, logFile: string, tools: DumpTools | undefined, signal: AbortSignal}} restore
 * @returns {Promise<{kept: string | null}>} where the previous data are kept
 */
export async function restoreEmbedded({ backup, folder, wanted, logFile, tools, signal }) {
  const { dataDir, account, stop } = await findPostgres(wanted);
  const restored = `${dataDir}.restoring`;
  await removeCluster(restored);
  try {
    if (backup.kind === 'base') await copyCluster({ backup, folder, restored, account });
    const server = await startPostgres({ dataDir: restored, logFile });
    try {
      if (backup.kind === 'dump') await fill({ backup, folder, url: server.url, tools, signal });
      // PostgreSQL has recovered the copy, or the connection fails.
      await describeDatabase(server.url);
    } finally {
      await server.stop();
    }
    signal.throwIfAborted();
  } catch (error) {
    await removeCluster(restored);
    throw error;
  }
  await stop();
  return exchange(dataDir, restored);
}

/** @param {{backup: Description, folder: string, restored: string, account: Account | undefined}} copy */
async function copyCluster({ backup, folder, restored, account }) {
  for (const name of backup.folders.filter((name) => name.startsWith(`${DATA}/`)))
    await mkdir(join(restored, name.slice(DATA.length + 1)), { recursive: true, mode: 0o700 });
  await cp(join(folder, DATA), restored, { recursive: true });
  await copyDurably(join(folder, PASSWORD), passwordFile(restored));
  if (!account) return;
  const names = await readdir(restored, { recursive: true });
  for (const name of ['.', ...names]) await chown(join(restored, name), account.uid, account.gid);
}

/** @param {{backup: Description, folder: string, url: string, tools: DumpTools | undefined, signal: AbortSignal}} dump */
async function fill({ backup, folder, url, tools, signal }) {
  await withClient(url, (client) => createMissingRoles(client, backup.roles));
  await restoreDump({ tools, url, from: folder, signal });
}

/**
 * Both steps are renames; if the second never happens, the restore can be repeated.
 * @param {string} dataDir
 * @param {string} restored
 */
export async function exchange(dataDir, restored) {
  const kept = existsSync(dataDir) ? `${dataDir}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : null;
  if (kept) await renameCluster(dataDir, kept);
  await renameCluster(restored, dataDir);
  return { kept };
}

/**
 * @param {string} from
 * @param {string} to
 */
async function renameCluster(from, to) {
  await rename(from, to);
  await rm(passwordFile(to), { force: true });
  await rename(passwordFile(from), passwordFile(to));
}

/**
 * @param {Description} backup
 * @throws CliError if the backup is of a database that the embedded server cannot take
 */
export function requireEmbeddable({ kind, database }) {
  if (kind === 'dump' && database !== DATABASE)
    throw new CliError(`A cópia é do banco ${database}: informe em DATABASE_URL um banco com este nome.`);
}
