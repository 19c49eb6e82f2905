/**
 * @import {Account} from './account.mjs'
 * @import {Binaries} from './binaries.mjs'
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.mjs';

export const DATABASE = 'focinho';
/** @param {string} dataDir */
export const passwordFile = (dataDir) => `${dataDir}.password`;

/**
 * The folder's cluster, made on first use.
 * @param {string} dataDir
 * @param {Binaries} binaries
 * @param {Account | undefined} account
 * @param {{throwAway?: boolean}} [options]
 * @returns {Promise<string>} the superuser's password
 */
export async function openCluster(dataDir, binaries, account, { throwAway = false } = {}) {
  if (!existsSync(dataDir)) await createCluster(dataDir, binaries, account, throwAway);
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '');
  if (Number(version) !== binaries.major) {
    const found = version
      ? `são do PostgreSQL ${version.trim()}, e o disponível é o ${binaries.major}`
      : 'estão incompletos';
    throw new CliError(
      `Os dados em ${dataDir} ${found}: comece de novo com \`npm start -- --reset\` ou use DATABASE_URL.`,
    );
  }
  return readFile(passwordFile(dataDir), 'utf8').catch(() => {
    throw new CliError(`Falta ${passwordFile(dataDir)}, a senha do banco: recupere-o ou use \`npm start -- --reset\`.`);
  });
}

/** @param {string} dataDir */
export async function removeCluster(dataDir) {
  for (const path of [dataDir, `${dataDir}.init`, passwordFile(dataDir)])
    await rm(path, { recursive: true, force: true });
}

/**
 * Created under another name and renamed when complete, so that an interrupted first start leaves no half-made data.
 * @param {string} dataDir
 * @param {Binaries} binaries
 * @param {Account | undefined} account
 * @param {boolean} throwAway
 */
async function createCluster(dataDir, binaries, account, throwAway) {
  const unfinished = `${dataDir}.init`;
  const password = randomBytes(24).toString('base64url');
  const passwordForInitdb = `${dataDir}.init-password`;
  await mkdir(dirname(dataDir), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  for (const path of [passwordFile(dataDir), passwordForInitdb]) {
    await rm(path, { force: true });
    await writeFile(path, password, { mode: 0o600 });
  }
  if (account) for (const path of [unfinished, passwordForInitdb]) await chown(path, account.uid, account.gid);
  try {
    run(binaries.initdb, account, [
      ...['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${passwordForInitdb}`],
      ...(binaries.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']),
      ...(throwAway ? ['--no-sync'] : []),
    ]);
    run(binaries.postgres, account, ['--single', '-D', unfinished, 'postgres'], `CREATE DATABASE ${DATABASE};\n`);
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await rename(unfinished, dataDir);
}

/**
 * @param {string} file
 * @param {Account | undefined} account
 * @param {string[]} args
 * @param {string} [input]
 */
function run(file, account, args, input) {
  const { status, stderr, error } = spawnSync(file, args, { ...account, cwd: '/', encoding: 'utf8', input });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
  throw new CliError(`Não foi possível criar o banco de dados: ${reason}`);
}
