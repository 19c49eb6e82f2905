import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../cli-error.mjs';
import { DATA_DIR, HOME, LOGS, requireWritable, shown } from '../home.mjs';
import { requireInstalled } from '../install.mjs';
import { lockHome } from '../lock.mjs';
import { findPostgres, startPostgres } from '../postgres.mjs';
import { isAlive } from '../postgres/pidfile.mjs';
import { step } from '../progress.mjs';
import { stopSignal } from '../stop-signal.mjs';

const WATCH_MS = 300;

const HELP = `npm run replica [-- --synchronous | --promote]

  Copia o banco embutido, que está rodando, e acompanha cada gravação até Ctrl-C: a réplica.
  --synchronous: uma gravação só é confirmada quando também está na réplica.
  --promote: com o produto parado, a réplica passa a ser o banco; o anterior fica guardado ao lado.
  docs/scaling.md`;

export const run = () => runCommand(replica, HELP);

async function replica() {
  const { promote, synchronous } = readArguments();
  if (process.env.DATABASE_URL)
    throw new CliError('A réplica é do PostgreSQL embutido; DATABASE_URL é de outro servidor.');
  requireInstalled();
  requireWritable(HOME, LOGS);
  const signal = stopSignal();
  if (promote) await takeOver();
  else await follow(synchronous, signal);
  process.exit(0);
}

function readArguments() {
  const options = /** @type {const} */ ({
    promote: { type: 'boolean', default: false },
    synchronous: { type: 'boolean', default: false },
  });
  try {
    const { values } = parseArgs({ options });
    if (values.promote && values.synchronous) throw new Error('Only one of them is expected');
    return values;
  } catch {
    throw new CliError('Uso: npm run replica [-- --synchronous | --promote]');
  }
}

const replicaOf = (/** @type {string} */ dataDir) => `${dataDir}-replica`;
const WITHOUT_IT =
  ' Até ela voltar, nada é gravado: rode `npm run replica -- --synchronous` de novo; Ctrl-C nela deixa o banco gravar sozinho.';
const LOG = join(LOGS, 'replica.log');

/**
 * @param {boolean} synchronous
 * @param {AbortSignal} signal
 */
async function follow(synchronous, signal) {
  const { setSynchronous, startReplica } = await import('../postgres/replica.mjs');
  const { dataDir, isRunning } = await findPostgres(DATA_DIR);
  if (!isRunning) throw new CliError('O banco embutido não está rodando: inicie o produto antes, com `npm start`.');
  const primary = await startPostgres({ dataDir });
  const server = await step('Copiando o banco e alcançando-o', () =>
    startReplica({ primary, dataDir: replicaOf(dataDir), logFile: LOG, signal }),
  );
  if (synchronous) await setSynchronous(primary.url, true);
  const url = new URL(server.url);
  const confirms = synchronous ? ', e confirma cada gravação' : '';
  console.log(`\n  A réplica acompanha o banco em ${url.host}${confirms}. Ctrl-C a encerra.`);
  console.log(`  Para relatórios: REPLICA_URL=postgres://${url.host}${url.pathname} npm start\n`);
  while (!signal.aborted) {
    if (!isAlive(server.pid))
      throw new CliError(`A réplica parou: veja por que em ${shown(LOG)}.${synchronous ? WITHOUT_IT : ''}`);
    await sleep(WATCH_MS);
  }
  if (synchronous) await setSynchronous(primary.url, false).catch(() => undefined);
  await step('Encerrando a réplica', server.stop);
}

/** Nothing is removed: what was the database is kept beside it, and cannot be started by mistake. */
async function takeOver() {
  const { promote, startReplica } = await import('../postgres/replica.mjs');
  const { exchange } = await import('../backup/embedded.mjs');
  await lockHome(HOME);
  const { dataDir, exists } = await findPostgres(DATA_DIR);
  const replica = { dataDir: replicaOf(dataDir), logFile: LOG };
  if (!(await findPostgres(replica.dataDir)).exists) throw new CliError('Não há réplica: `npm run replica` faz uma.');
  const server = await step('Buscando o que falta na réplica', async () => {
    const primary = exists ? await startPostgres({ dataDir }).catch(() => undefined) : undefined;
    if (!primary) return startPostgres(replica);
    const following = await startReplica({ primary, ...replica });
    // Whoever takes over must be the only one. A fast shutdown sends the replica everything before it ends.
    await primary.stop();
    return following;
  });
  await step('A réplica assume', async () => {
    await promote(server.url);
    await server.stop();
  });
  const { kept } = await exchange(dataDir, replica.dataDir);
  if (kept) console.log(`\n  O banco anterior está guardado em ${shown(kept)}.`);
  console.log('  Inicie o Focinho de novo.\n');
}
