import { runCommand } from '../cli-error.mjs';
import { requireInstalled } from '../install.mjs';
import { stopSignal } from '../stop-signal.mjs';

/** npm run backup [-- --to <folder>] [--base] */
export const run = () =>
  runCommand(async () => {
    const signal = stopSignal();
    requireInstalled();
    const { backUp } = await import('../backup/take.mjs');
    await backUp(process.argv.slice(2), signal);
    process.exit(0);
  });
