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
/** EX_CONFIG of sysexits.h: the last line that was written says what a person has to do. */
const NEEDS_A_PERSON = 78;
const EXIT_WITH_PARENT = new URL('./exit-with-parent.mjs', import.meta.url).href;

/**
 * A long-running child: output in a log, a process group of its own (Ctrl-C is ours to pass on, in order).
 * `node` is the Node that runs it, where it must be another than ours.
 * @returns {{crashed: Promise<never>, ready: (url: string) => Promise<void>, stop: () => Promise<void>}}
 *   `crashed` rejects with a CliError when it ends without having been told to
 */
export function startService({ name, script, args = [], env, logFile, signal, node = process.execPath }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = spawn(node, ['--import', EXIT_WITH_PARENT, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let toldToStop = false;
  let over = false;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: error.message }));
    child.once('exit', (code, signal) => resolve({ code, how: signal ?? `código ${code}` }));
  });
  const crashed = ended.then(({ code, how }) => {
    over = true;
    if (toldToStop) return new Promise(() => {});
    if (code === NEEDS_A_PERSON) throw new CliError(tail(logFile, 1));
    throw new CliError(`${name} parou (${how}). Últimas linhas de ${shown(logFile)}:\n\n${tail(logFile)}`);
  });
  crashed.catch(() => {});

  async function answers(url) {
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
    ready: (url) => Promise.race([crashed, answers(url)]),
    async stop() {
      toldToStop = true;
      child.kill('SIGTERM');
      const forced = new AbortController();
      const force = sleep(STOP_TIMEOUT_MS, undefined, { signal: forced.signal }).then(() => child.kill('SIGKILL'));
      force.catch(() => {});
      await ended;
      forced.abort();
    },
  };
}

/** One connection per question, so that none is left open when the service drains. */
export function isOk(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      resolve(response.statusCode >= 200 && response.statusCode < 400);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
