import { CliError, runCommand } from '../cli-error.mjs';
import { DATA_DIR, HOME, LOGS } from '../home.mjs';
import { resetPostgres } from '../postgres.mjs';
import { buildProduct, openDatabase, prepare } from '../preparation.mjs';
import { step } from '../progress.mjs';
import { signingSecret } from '../secret.mjs';
import { startStack } from '../stack.mjs';
import { aborted, stopSignal } from '../stop-signal.mjs';
import { welcome } from '../welcome.mjs';

const HELP = `npm start [-- --reset]

  Instala o que falta, compila e roda o produto inteiro em http://localhost:4200 até Ctrl-C.
  --reset apaga antes os dados do banco embutido.

  Configura-se por variáveis de ambiente, entre elas PORT, API_PORT, HOST, FOCINHO_DATA, DATABASE_URL e SEED_DEMO:
  docs/operations/settings.md`;

export const run = () => runCommand(start, HELP);

async function start() {
  const { reset } = readArguments(process.argv.slice(2));
  const signal = stopSignal();
  /** @type {(() => unknown)[]} */
  const stops = [];
  try {
    const ports = await prepare(signal);
    await buildProduct(signal);
    if (reset) await step('Apagando os dados', () => resetPostgres(DATA_DIR));
    const database = await openDatabase(stops);
    const stack = await step('Iniciando a API e o shell', () =>
      startStack({
        databaseUrl: database.url,
        secret: signingSecret(HOME),
        ...ports,
        logs: LOGS,
        signal,
      }),
    );
    stops.push(() => step('Encerrando o shell e a API', stack.stop));
    signal.throwIfAborted();
    console.log(welcome(stack));
    await Promise.race([aborted(signal), stack.crashed, database.failed]);
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stdout.write('\n');
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  process.exit(0);
}

/** @param {string[]} given */
function readArguments(given) {
  const unknown = given.find((argument) => argument !== '--reset');
  if (unknown) throw new CliError(`Opção desconhecida: ${unknown}. Veja \`npm start -- --help\`.`);
  const reset = given.includes('--reset');
  if (reset && process.env.DATABASE_URL)
    throw new CliError('--reset apaga só o banco embutido; DATABASE_URL não é tocado.');
  return { reset };
}
