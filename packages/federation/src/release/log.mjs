import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { logLineSchema } from './documents.mjs';

/**
 * The append-only log. Each action is a file with one JSON line, so that several processes can write at once, to a
 * folder or a bucket. No line is ever changed or removed.
 *
 * @import {LogLine} from '../documents.ts'
 * @import {Store} from '../store/store.mjs'
 * @typedef {LogLine & {id: string}} StoredLine `id` is the name of the line's file
 */

/**
 * @param {Pick<Store, 'write'>} store
 * @param {LogLine} line
 */
export async function appendLog(store, line) {
  const name = `log/${line.at.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.json`;
  await store.write(name, `${JSON.stringify(logLineSchema.parse(line))}\n`);
}

/**
 * @param {Store} store
 * @param {string} [remote] all if undefined
 * @returns {Promise<StoredLine[]>} oldest first
 */
export async function readLog(store, remote) {
  const names = (await store.list('log')).sort();
  const lines = await Promise.all(names.map((name) => readLine(store, name)));
  return lines.filter((line) => remote === undefined || line.remote === remote);
}

/**
 * The lines that were read before, by store: they never change, and there are more of them every day.
 * @type {WeakMap<Store, Map<string, StoredLine>>}
 */
const known = new WeakMap();

/**
 * @param {Store} store
 * @param {string} name
 */
async function readLine(store, name) {
  const lines = known.get(store) ?? new Map();
  known.set(store, lines);
  const before = lines.get(name);
  if (before) return before;
  const content = await store.read(`log/${name}`);
  if (content === null) throw new Error(`The line ${name} of the log is gone`);
  const line = { id: name.replace(/\.json$/, ''), ...logLineSchema.parse(JSON.parse(content.toString('utf8'))) };
  lines.set(name, line);
  return line;
}

/**
 * The log as lines to print.
 * @param {Store} store
 * @param {string} [remote] all if undefined
 */
export const logLines = async (store, remote) => linesOfLog(await readLog(store, remote));

/** @param {StoredLine[]} log */
export const linesOfLog = (log) =>
  log.map(({ at, by, what, remote: name, release, why, revision }) =>
    [at, by, what, name, release, revision === null ? null : `revision ${revision}`, why || null]
      .filter(Boolean)
      .join('  '),
  );

/** The name to log: FOCINHO_USER, which a pipeline sets, otherwise the user of this machine. */
export function operator() {
  if (process.env.FOCINHO_USER) return process.env.FOCINHO_USER;
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
