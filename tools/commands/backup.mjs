import { runCommand } from '../cli-error.mjs';
import { requireInstalled } from '../install.mjs';
import { stopSignal } from '../stop-signal.mjs';

const HELP = `npm run backup [-- --to <pasta>] [--base]

  Copia o banco de dados, de DATABASE_URL ou o embutido, com o produto rodando ou não.
  --to <pasta> em vez de .focinho/backups; --base copia os arquivos do servidor embutido em vez de usar pg_dump.
  docs/operations/backup.md`;

export const run = () =>
  runCommand(async () => {
    const signal = stopSignal();
    requireInstalled();
    const { backUp } = await import('../backup/take.mjs');
    await backUp(process.argv.slice(2), signal);
    process.exit(0);
  }, HELP);
