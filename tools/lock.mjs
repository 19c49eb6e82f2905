import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from './cli-error.mjs';

/** A limit of the operating systems. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Holds `home` for this process: a second start over the same data is refused. A socket, not a file with a number:
 * the system closes it whatever way the process ends, so no stale lock can be left.
 */
export async function lockHome(home) {
  const path = socketPath(home);
  if (await isListening(path)) throw new CliError(`O Focinho já está rodando com os dados de ${home}.`);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy()).listen(path);
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  server.unref();
}

function socketPath(home) {
  const name = `focinho-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(home, 'running.sock');
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `${name}.sock`);
}

function isListening(path) {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(error.code === 'EACCES'));
  });
}
