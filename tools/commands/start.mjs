import { join } from 'node:path';
import { build, publishReleases } from '../build.mjs';
import { Fault, runCommand } from '../fault.mjs';
import { DATA_DIR, HOME, LOGS, ROOT, requireWritable } from '../home.mjs';
import { install, isInstalled } from '../install.mjs';
import { lockHome } from '../lock.mjs';
import { requireFreePort } from '../ports.mjs';
import { resetPostgres, startPostgres } from '../postgres.mjs';
import { step } from '../progress.mjs';
import { signingSecret } from '../secret.mjs';
import { startStack } from '../stack.mjs';
import { aborted, stopSignal } from '../stop-signal.mjs';
import { welcome } from '../welcome.mjs';

export const run = () => runCommand(start);

async function start() {
  const { reset } = readArguments(process.argv.slice(2));
  const signal = stopSignal();
  requireWritable(ROOT, HOME, LOGS);
  await lockHome(HOME);
  const shellPort = await requireFreePort('PORT', 4200);
  const apiPort = await requireFreePort('API_PORT', 3000);

  const stops = [];
  try {
    if (!isInstalled()) await step('Instalando dependências (alguns minutos)', () => install(signal));
    await step('Compilando', () => build(signal));
    await step('Publicando os microfrontends', () => publishReleases(signal));
    if (reset) await step('Apagando os dados', () => resetPostgres(DATA_DIR));
    const databaseUrl = process.env.DATABASE_URL || (await embeddedDatabase(stops));
    const stack = await step('Iniciando a API e o shell', () =>
      startStack({ databaseUrl, secret: signingSecret(HOME), apiPort, shellPort, logs: LOGS, signal }),
    );
    stops.push(() => step('Encerrando o shell e a API', stack.stop));
    signal.throwIfAborted();
    console.log(welcome(stack));
    await Promise.race([aborted(signal), stack.crashed]);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stdout.write('\n');
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  process.exit(0);
}

async function embeddedDatabase(stops) {
  const logFile = join(LOGS, 'postgres.log');
  const postgres = await step('Iniciando o PostgreSQL', () => startPostgres({ dataDir: DATA_DIR, logFile }));
  stops.push(() => step('Encerrando o PostgreSQL', postgres.stop));
  return postgres.url;
}

function readArguments(given) {
  const unknown = given.find((argument) => argument !== '--reset');
  if (unknown) throw new Fault(`Opção desconhecida: ${unknown}. Há só \`npm start -- --reset\`, que apaga os dados.`);
  const reset = given.includes('--reset');
  if (reset && process.env.DATABASE_URL)
    throw new Fault('--reset apaga só o banco embutido; DATABASE_URL não é tocado.');
  return { reset };
}
