import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../cli-error.mjs';

/** @param {string} dataDir */
export const pidFile = (dataDir) => join(dataDir, 'postmaster.pid');

/**
 * Reads `postmaster.pid`: line 1 is the process id, line 4 the port, line 8 the state. undefined when no server runs.
 * @param {string} dataDir
 */
export function readPidFile(dataDir) {
  /** @type {string[]} */
  let lines;
  try {
    lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Whether the process is this folder's server, and not another process that got the same id after a crash.
 * A server's working directory is its data folder. Without /proc we cannot check that and trust the id.
 * @param {string} dataDir
 * @param {number} pid
 */
export function isServerOf(dataDir, pid) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch (error) {
    // EACCES: the process belongs to another user, so it is not ours. ENOENT: it has just ended.
    return codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EACCES';
  }
}
