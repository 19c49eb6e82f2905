import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/ports.mjs';
import { serverAccount } from '../../tools/postgres/account.mjs';

/** Debian installs it where an ordinary user's PATH does not look. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const TIMEOUT_MS = 10_000;

/** Version of the installed PgBouncer, `{major, minor}`, or undefined if there is none. */
export function pgbouncerVersion() {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/**
 * Since 1.21 named statements survive in transaction mode.
 * @param {{major: number, minor: number} | undefined} version
 */
export const keepsNamedStatements = (version) => version !== undefined && (version.major > 1 || version.minor >= 21);

/**
 * Starts PgBouncer in transaction mode in front of the database of `url`, as an unprivileged user if we are root (it refuses
 * to run as root).
 * @param {{url: string, folder: string, users: Record<string, string>, pool: number}} options `users`: password by role;
 *   `pool`: connections to PostgreSQL per role
 * @returns {Promise<{host: string, stop: () => Promise<void>}>} `host` with its port
 */
export async function startPgbouncer({ url, folder, users, pool }) {
  const account = await serverAccount();
  const { hostname, port: serverPort, pathname } = new URL(url);
  const port = await freePort();
  const home = join(folder, 'pgbouncer');
  await mkdir(home);
  const userlist = join(home, 'userlist.txt');
  const settings = join(home, 'pgbouncer.ini');
  await writeFile(
    userlist,
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  );
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userlist}
pool_mode = transaction
default_pool_size = ${pool}
max_client_conn = 500
${keepsNamedStatements(pgbouncerVersion()) ? 'max_prepared_statements = 200' : ''}
logfile = ${join(home, 'pgbouncer.log')}
`,
  );
  await chmod(userlist, 0o600);
  if (account) for (const path of [home, userlist, settings]) await chown(path, account.uid, account.gid);
  const child = spawn('pgbouncer', ['-q', settings], { ...account, env, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (const deadline = Date.now() + TIMEOUT_MS; !(await listens(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start: see ${home}`);
  return {
    host: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @type {(port: number) => Promise<boolean>} */
const listens = (port) =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
  });
