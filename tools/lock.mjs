import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, codeOf } from './cli-error.mjs';

/** Unix limits the length of a socket's path. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Locks `home` for this process; a second start with the same data is refused. The lock is a socket and not a file with a
 * process id: the system closes it however the process ends, so a lock cannot become stale. No library for this: the lock
 * is taken before dependencies are installed.
 * @param {string} home
 */
export async function lockHome(home) {
  const path = socketPath(home);
  if (await isListening(path)) throw new CliError(`O Focinho já está rodando com os dados de ${home}.`);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).listen(path);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  server.unref();
}

/** @param {string} home */
function socketPath(home) {
  const name = `focinho-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(home, 'running.sock');
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `${name}.sock`);
}

/**
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function isListening(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(codeOf(error) === 'EACCES'));
  });
}
