import { join } from 'node:path';
import { build, publishReleases } from './build.mjs';
import { DATA_DIR, HOME, LOGS, ROOT, requireWritable } from './home.mjs';
import { install, isInstalled } from './install.mjs';
import { lockHome } from './lock.mjs';
import { requireFreePort } from './ports.mjs';
import { startPostgres } from './postgres.mjs';
import { step } from './progress.mjs';

/**
 * Reports what would prevent a start before an installation that takes minutes.
 * @param {AbortSignal} signal
 * @throws CliError
 */
export async function prepare(signal) {
  requireWritable(ROOT, HOME, LOGS);
  await lockHome(HOME);
  const shellPort = await requireFreePort('PORT', 4200);
  const apiPort = await requireFreePort('API_PORT', 3000);
  if (!isInstalled()) await step('Instalando dependências (alguns minutos)', () => install(signal));
  return { shellPort, apiPort };
}

/** @param {AbortSignal} signal */
export async function buildProduct(signal) {
  await step('Compilando', () => build(signal));
  await step('Publicando os microfrontends', () => publishReleases(signal));
}

/**
 * DATABASE_URL, else the embedded PostgreSQL, which is kept running; its stop is added to `stops`.
 * @param {(() => unknown)[]} stops
 * @returns {Promise<{url: string, failed: Promise<never>}>} `failed` rejects with a CliError if it cannot be kept running
 */
export async function openDatabase(stops) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, failed: new Promise(() => {}) };
  const logFile = join(LOGS, 'postgres.log');
  const postgres = await step('Iniciando o PostgreSQL', () => startPostgres({ dataDir: DATA_DIR, logFile }));
  stops.push(() => step('Encerrando o PostgreSQL', postgres.stop));
  const failed = postgres.keepRunning(() => console.log('  O PostgreSQL tinha parado e foi iniciado de novo.'));
  failed.catch(() => {});
  return { url: postgres.url, failed };
}
