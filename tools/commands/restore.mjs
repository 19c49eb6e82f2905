import { runCommand } from '../cli-error.mjs';
import { requireInstalled } from '../install.mjs';
import { stopSignal } from '../stop-signal.mjs';

const HELP = `npm run restore -- <cópia> [--replace]

  Restaura uma cópia feita por npm run backup. Nada se perde: com --replace, o banco que havia fica guardado ao lado.
  docs/operations/backup.md`;

export const run = () =>
  runCommand(async () => {
    const signal = stopSignal();
    requireInstalled();
    const { restore } = await import('../backup/restore.mjs');
    await restore(process.argv.slice(2), signal);
    process.exit(0);
  }, HELP);
