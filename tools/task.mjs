import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError } from './cli-error.mjs';
import { ROOT, shown } from './home.mjs';

const TAIL_LINES = 25;

/**
 * The last lines of a log.
 * @param {string} logFile
 * @param {number} [lines]
 */
export function tail(logFile, lines = TAIL_LINES) {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/**
 * The compiler's first error if the log has one, otherwise the last lines of the log.
 * @param {string} logFile
 */
function failureReason(logFile) {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('ERROR in '));
  return first < 0
    ? tail(logFile)
    : lines
        .slice(first, first + TAIL_LINES)
        .join('\n')
        .trimEnd();
}

/**
 * Runs a Node script until it ends and writes its output to a log.
 * @param {{what: string, args: string[], logFile: string, env?: Record<string, string>, signal: AbortSignal}} task
 * @throws CliError with the reason from the log when it fails; AbortError when told to stop
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
  if (code !== 0) throw new CliError(`${what} falhou (${shown(logFile)}):\n\n${failureReason(logFile)}`);
}
