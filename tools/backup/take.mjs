import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDatabase } from './database.mjs';
import { takeDump } from './dump.mjs';
import { backUpCluster } from './embedded.mjs';
import { backUpFiles, fileStore } from './files.mjs';
import { createBackup, verifyBackup } from './folder.mjs';
import { CliError } from '../cli-error.mjs';
import { DATA_DIR, HOME, LOGS, shown } from '../home.mjs';
import { lockHome } from '../lock.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { findDumpTools } from '../postgres/binaries.mjs';
import { step } from '../progress.mjs';

/**
 * By pg_dump if there is one that can read the server, otherwise (or with --base) a base backup of the embedded server.
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
export async function backUp(args, signal) {
  const { to, base } = readArguments(args);
  const server = await openServer();
  try {
    const { postgres, ...described } = await describeDatabase(server.url);
    const tools = base ? undefined : findDumpTools(postgres);
    if (!tools && !server.dataDir) throw new CliError(noTools(postgres, base));
    await mkdir(to, { recursive: true });
    const { folder, bytes } = await step('Copiando o banco de dados e os arquivos', () =>
      createBackup(to, async (unfinished) => {
        const kind = tools ? 'dump' : 'base';
        if (tools) await takeDump({ tools, url: server.url, to: unfinished, signal });
        else if (server.dataDir)
          await backUpCluster({ url: server.url, dataDir: server.dataDir, to: unfinished, signal });
        await backUpFiles(unfinished, signal);
        return { kind, postgres: tools?.major ?? postgres, ...described };
      }),
    );
    await step('Conferindo a cópia', () => verifyBackup(folder));
    console.log(`\n  ${shown(folder)} (${Math.ceil(bytes / 1e6)} MB)`);
    const { bucket } = fileStore();
    if (bucket) console.log(`  As fotos estão em ${bucket} e não fazem parte desta cópia.`);
    console.log('  Guarde-a em outro disco, com o que docs/operations/backup.md lista além do banco.\n');
  } finally {
    await server.stop();
  }
}

/** @param {string[]} args */
function readArguments(args) {
  const options = /** @type {const} */ ({
    to: { type: 'string', default: join(HOME, 'backups') },
    base: { type: 'boolean', default: false },
  });
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new CliError('Uso: npm run backup [-- --to <pasta>] [--base]');
  }
}

/**
 * DATABASE_URL, else the embedded server, which is started for the backup if it is not running.
 * @returns {Promise<{url: string, dataDir?: string, stop: () => Promise<void> | undefined}>}
 */
async function openServer() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: () => undefined };
  const { exists, isRunning } = await findPostgres(DATA_DIR);
  if (!exists) throw new CliError(`Não há banco de dados em ${shown(HOME)} (FOCINHO_DATA) nem DATABASE_URL.`);
  // Nobody may start the product meanwhile, because it would lose the server when we stop it.
  if (!isRunning) await lockHome(HOME);
  const server = await startPostgres({ dataDir: DATA_DIR, logFile: join(LOGS, 'postgres.log') });
  return { ...server, stop: () => (isRunning ? undefined : server.stop()) };
}

/** @type {(postgres: number, base: boolean) => string} */
const noTools = (postgres, base) =>
  base
    ? '--base copia só o PostgreSQL embutido; DATABASE_URL é de outro servidor.'
    : `Não há pg_dump do PostgreSQL ${postgres} ou mais novo: instale-o (por exemplo \`apt install postgresql-client-${postgres}\`).`;
