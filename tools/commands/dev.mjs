import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, runCommand } from '../cli-error.mjs';
import { HOME, LOGS, ROOT } from '../home.mjs';
import { buildProduct, openDatabase, prepare } from '../preparation.mjs';
import { step } from '../progress.mjs';
import { signingSecret } from '../secret.mjs';
import { startStack } from '../stack.mjs';
import { aborted, stopSignal } from '../stop-signal.mjs';
import { watchSources } from '../watch.mjs';
import { welcome } from '../welcome.mjs';

const HELP = `npm run dev [-w <remoto>]

  Roda o produto inteiro como npm start e o recompila a cada mudança; páginas abertas oferecem recarregar.
  -w <remoto> roda só este remoto, com hot reload, diante de um npm start: npm run dev -w mfe-tenant`;

export const run = () => runCommand(dev, HELP);

/**
 * Rebuilds the product at each change. A changed remote or shell becomes a new release, which open pages offer to load;
 * a changed API or shell server is restarted. After a failed build, the previous one keeps running. For hot reload of
 * one remote, use `npm run dev -w mfe-tenant`.
 */
async function dev() {
  const signal = stopSignal();
  /** @type {(() => unknown)[]} */
  const stops = [];
  const stopped = aborted(signal);
  try {
    const ports = await prepare(signal);
    const sources = watchSources();
    stops.push(sources.close);
    await runAndReport(() => buildProduct(signal), signal);
    const database = await openDatabase(stops);
    let broken = true;
    const restart = () =>
      runAndReport(async () => {
        const options = { databaseUrl: database.url, secret: signingSecret(HOME), ...ports, logs: LOGS, signal };
        const started = await step('Iniciando a API e o shell', () => startStack(options));
        started.crashed.catch((/** @type {Error} */ error) => {
          broken = true;
          console.error(`\n${error.message}\n`);
        });
        broken = false;
        return started;
      }, signal);
    let stack = await restart();
    if (stack) console.log(welcome(stack));
    stops.push(async () => stack?.stop());
    let servers = serversAsBuilt();
    while (true) {
      await Promise.race([sources.changed(), stopped, database.failed]);
      await runAndReport(() => buildProduct(signal), signal);
      if (servers === serversAsBuilt() && !broken) continue;
      servers = serversAsBuilt();
      await stack?.stop();
      stack = await restart();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stdout.write('\n');
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  process.exit(0);
}

/**
 * Prints an error that the developer can fix, and keeps watching.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {AbortSignal} signal
 */
async function runAndReport(work, signal) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CliError) || signal.aborted) throw error;
    console.error(`\n${error.message}\n`);
    return undefined;
  }
}

/** Changes when a running process has to be restarted. By content, because Nx rewrites files that come from its cache. */
function serversAsBuilt() {
  const hash = createHash('sha256');
  const server = join('shell', 'server');
  const sources = readdirSync(join(ROOT, server)).map((name) => join(server, name));
  for (const file of [join('api', 'dist', 'main.js'), ...sources]) {
    const path = join(ROOT, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}
