import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { logLineSchema } from './documents.mjs';

/**
 * The append-only log. Each action is a file with one JSON line, so that several processes can write at once, to a
 * folder or a bucket. No line is ever changed or removed.
 *
 * @typedef {import('../documents.ts').LogLine} LogLine
 */

/**
 * @param {import('../store/store.mjs').Store} store
 * @param {LogLine} line
 */
export async function appendLog(store, line) {
  const name = `log/${line.at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.json`;
  await store.write(name, `${JSON.stringify(logLineSchema.parse(line))}\n`);
}

/** @returns {Promise<LogLine[]>} oldest first */
export async function readLog(store) {
  const names = (await store.list('log')).sort();
  const lines = await Promise.all(names.map((name) => store.read(`log/${name}`)));
  return lines.map((line) => logLineSchema.parse(JSON.parse(line.toString('utf8'))));
}

/** The log as lines to print, optionally for one remote only. */
export async function logLines(store, remote) {
  const lines = (await readLog(store)).filter((line) => remote === undefined || line.remote === remote);
  return lines.map(({ at, by, what, remote: name, release, why, revision }) =>
    [at, by, what, name, release, revision === null ? null : `revision ${revision}`, why || null]
      .filter(Boolean)
      .join('  '),
  );
}

/** The name to log: FOCINHO_USER, which a pipeline sets, otherwise the user of this machine. */
export function operator() {
  if (process.env.FOCINHO_USER) return process.env.FOCINHO_USER;
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
