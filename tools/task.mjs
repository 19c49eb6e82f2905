import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from './fault.mjs';
import { ROOT, shown } from './home.mjs';

const TAIL_LINES = 25;

/** The end of a log, for the person who must find out what went wrong. */
export function tail(logFile, lines = TAIL_LINES) {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/**
 * Runs a Node script to its end, its output in a log.
 * @throws Fault with the log's last lines when it fails; AbortError when told to stop
 */
export async function runTask({ what, args, logFile, env = {}, signal }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    signal,
  });
  closeSync(log);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Fault(`${what} falhou (${shown(logFile)}):\n\n${tail(logFile)}`);
}
