import { runCommand } from '../cli-error.mjs';
import { requireInstalled } from '../install.mjs';
import { stopSignal } from '../stop-signal.mjs';

/** npm run restore -- <backup> [--replace] */
export const run = () =>
  runCommand(async () => {
    const signal = stopSignal();
    requireInstalled();
    const { restore } = await import('../backup/restore.mjs');
    await restore(process.argv.slice(2), signal);
    process.exit(0);
  });
