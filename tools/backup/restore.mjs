import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreDatabase } from './database.mjs';
import { requireEmbeddable, restoreEmbedded } from './embedded.mjs';
import { prepareFiles } from './files.mjs';
import { verifyBackup } from './folder.mjs';
import { CliError } from '../cli-error.mjs';
import { DATA_DIR, HOME, LOGS, requireWritable, shown } from '../home.mjs';
import { lockHome } from '../lock.mjs';
import { findPostgres } from '../postgres.mjs';
import { findDumpTools } from '../postgres/binaries.mjs';
import { step } from '../progress.mjs';

/**
 * Nothing is overwritten: what was there is kept beside the restored database.
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
export async function restore(args, signal) {
  const { folder, replace } = readArguments(args);
  const url = process.env.DATABASE_URL;
  if (!url) await requireReplaceable(replace);
  const backup = await step('Conferindo a cópia', () => verifyBackup(folder));
  const tools = backup.kind === 'dump' ? findDumpTools(backup.postgres) : undefined;
  if (backup.kind === 'dump' && !tools)
    throw new CliError(`Não há pg_restore do PostgreSQL ${backup.postgres} ou mais novo, que fez esta cópia.`);
  if (!url) requireEmbeddable(backup);
  const files = await prepareFiles(folder);
  const { kept } = await step('Restaurando o banco de dados e os arquivos', () =>
    url
      ? restoreDatabase({ backup, folder, url, replace, tools, signal })
      : restoreEmbedded({ backup, folder, wanted: DATA_DIR, logFile: join(LOGS, 'restore.log'), tools, signal }),
  ).catch(async (error) => {
    await files?.discard();
    throw error;
  });
  const keptFiles = await files?.exchange();
  console.log(`\n  Os dados são os de ${new Date(backup.createdAt).toLocaleString('pt-BR')}.`);
  if (kept) console.log(`  O banco anterior está guardado em ${shown(kept)}; apague-o quando não precisar mais dele.`);
  if (keptFiles) console.log(`  Os arquivos anteriores estão guardados em ${shown(keptFiles)}.`);
  console.log('  Inicie o Focinho de novo.\n');
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const options = /** @type {const} */ ({ replace: { type: 'boolean', default: false } });
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new Error('One backup is expected');
    return { folder: resolve(folder), replace: values.replace };
  } catch {
    throw new CliError('Uso: npm run restore -- <cópia> [--replace]');
  }
}

/**
 * The embedded database is neither in use nor overwritten unasked.
 * @param {boolean} replace
 */
async function requireReplaceable(replace) {
  requireWritable(HOME, LOGS);
  await lockHome(HOME);
  const { dataDir, exists, isRunning } = await findPostgres(DATA_DIR);
  if (!exists || replace) return;
  const state = isRunning ? 'está rodando' : 'tem dados';
  throw new CliError(`O banco em ${dataDir} ${state}: com --replace, ele é parado e guardado ao lado.`);
}
