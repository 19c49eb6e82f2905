import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

export const pidFile = (dataDir) => join(dataDir, 'postmaster.pid');

/** What `postmaster.pid` tells: line 1 the process, 4 the port, 8 the state. undefined when there is no server. */
export function readPidFile(dataDir) {
  let lines;
  try {
    lines = readFileSync(pidFile(dataDir), 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Whether the process is this folder's server, and not a stranger who got the number after a crash.
 * A server works inside its data folder; where there is no /proc to ask, the number is believed.
 */
export function isServerOf(dataDir, pid) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch (error) {
    // Another user's process hides its folder; ours never does. ENOENT: it ended while we asked.
    return error.code !== 'ENOENT' && error.code !== 'EACCES';
  }
}
