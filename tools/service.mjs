import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { get } from 'node:http';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from './cli-error.mjs';
import { ROOT, shown } from './home.mjs';
import { tail } from './task.mjs';

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
/** EX_CONFIG of sysexits.h: the last line of the log tells the user what to do. */
const NEEDS_A_PERSON = 78;
const EXIT_WITH_PARENT = new URL('./exit-with-parent.mjs', import.meta.url).href;

/**
 * Starts a long-running child with its output in a log. It has its own process group, so that Ctrl-C reaches only us
 * and we can stop services in order.
 * @typedef {{crashed: Promise<never>, ready: (url: string) => Promise<void>, stop: () => Promise<void>, kill: () => void}} Service
 * @param {{name: string, script: string, args?: string[], env?: NodeJS.ProcessEnv, logFile: string, signal?: AbortSignal}} options
 * @returns {Service}
 *   `crashed` rejects with a CliError if it ends without being stopped; `kill` stops it without a warning
 */
export function startService({ name, script, args = [], env, logFile, signal }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let stopRequested = false;
  let over = false;
  /** @type {Promise<{code?: number | null, how: string}>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message }));
    child.once('exit', (code, signal) => resolve({ code, how: signal ?? `código ${code}` }));
  });
  /** @type {Promise<never>} */
  const crashed = ended.then(({ code, how }) => {
    over = true;
    if (stopRequested) return new Promise(() => {});
    if (code === NEEDS_A_PERSON) throw new CliError(tail(logFile, 1));
    throw new CliError(`${name} parou (${how}). Últimas linhas de ${shown(logFile)}:\n\n${tail(logFile)}`);
  });
  crashed.catch(() => {});

  /** @param {string} url */
  async function responds(url) {
    for (const deadline = Date.now() + READY_TIMEOUT_MS; !over && Date.now() < deadline;) {
      if (await isOk(url)) return;
      await sleep(100, undefined, { signal });
    }
    throw new CliError(
      `${name} não respondeu em ${READY_TIMEOUT_MS / 1000} s (${shown(logFile)}):\n\n${tail(logFile)}`,
    );
  }

  return {
    crashed,
    ready: (url) => Promise.race([crashed, responds(url)]),
    async stop() {
      stopRequested = true;
      child.kill('SIGTERM');
      const forced = new AbortController();
      const force = sleep(STOP_TIMEOUT_MS, undefined, { signal: forced.signal }).then(() => child.kill('SIGKILL'));
      force.catch(() => {});
      await ended;
      forced.abort();
    },
    kill() {
      stopRequested = true;
      child.kill('SIGKILL');
    },
  };
}

/**
 * Uses a new connection for each request, so that none is open when the service drains.
 * @param {string} url
 * @returns {Promise<boolean>}
 */
export function isOk(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      resolve(statusCode >= 200 && statusCode < 400);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
