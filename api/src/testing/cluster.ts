import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { z } from 'zod';

const TOOL = join(__dirname, '../../../tools/testing/cluster.mjs');
const run = promisify(execFile);
const startedSchema = z.object({
  url: z.string(),
  pid: z.number(),
  account: z.object({ uid: z.number(), gid: z.number() }).optional(),
});
type Started = z.infer<typeof startedSchema>;

/**
 * A PostgreSQL for one test, as durable as in production. It can be stopped, killed, deprived of disk space, and restarted with the same
 * data at the same address. What a killed test run leaves behind is removed by the next one.
 */
export class Cluster {
  private constructor(
    /** Contains the data; FOCINHO_DATA for commands that work on them. */
    readonly folder: string,
    private started: Started,
  ) {}

  static async start(): Promise<Cluster> {
    const folder = newFolder();
    return new Cluster(folder, await launch('start', join(folder, 'pg')));
  }

  /** A standby of this server, which may have been one before; cloned unless it can follow as it is. */
  async follower(standby?: Cluster): Promise<Cluster> {
    const folder = standby?.folder ?? newFolder();
    const port = standby ? [new URL(standby.url).port] : [];
    const started = await launch('follow', join(folder, 'pg'), join(this.folder, 'pg'), ...port);
    return new Cluster(folder, started);
  }

  /** Makes the standby the primary. */
  promote(): Promise<unknown> {
    return run(process.execPath, [TOOL, 'promote', this.url]);
  }

  /** Lets each commit wait for the standby. */
  waitForStandby(): Promise<unknown> {
    return run(process.execPath, [TOOL, 'synchronous', this.url]);
  }

  /** Connection of the superuser; the same after every restart. */
  get url(): string {
    return this.started.url;
  }

  /** Starts it again at the same address. A server that is still running is shut down immediately first. */
  async restart(): Promise<void> {
    await ignoreIfGone(this.started.pid, () => process.kill(this.started.pid, 'SIGQUIT'));
    await this.untilStopped();
    this.started = await launch('start', join(this.folder, 'pg'), new URL(this.url).port);
  }

  /** Fast shutdown: ends all sessions and writes everything to disk. */
  async stop(): Promise<void> {
    process.kill(this.started.pid, 'SIGINT');
    await this.untilStopped();
  }

  /** Kills all processes of the server with SIGKILL, as in a power failure. */
  async kill(): Promise<void> {
    for (const pid of await this.processes()) await ignoreIfGone(pid, () => process.kill(pid, 'SIGKILL'));
    await this.untilStopped();
  }

  /** Kills the server and deletes its data, as when a disk is lost. */
  async destroy(): Promise<void> {
    await this.kill();
    await run(process.execPath, [TOOL, 'remove', join(this.folder, 'pg')]);
  }

  /** Limits the size of the files that the server can write; undefined removes the limit. Linux only. */
  async limitFiles(bytes: number | undefined): Promise<void> {
    // Run as the user of the server, which needs no privileges. Only the soft limit is changed, so that it can be raised again.
    for (const pid of await this.processes())
      await ignoreIfGone(pid, () =>
        run('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`], {
          ...this.started.account,
          cwd: '/',
        }),
      );
  }

  async remove(): Promise<void> {
    await run(process.execPath, [TOOL, 'remove', join(this.folder, 'pg')]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Process ids of the server, its workers and its sessions. */
  private async processes(): Promise<number[]> {
    const client = new Client(this.url);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
    return [this.started.pid, ...rows.map(({ pid }) => pid)];
  }

  /** Waits until nothing listens there. Does not check the process, because a zombie still exists. */
  private async untilStopped(): Promise<void> {
    while (await listens(new URL(this.url))) await new Promise((next) => setTimeout(next, 10));
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `focinho-test-${process.pid}-`));
  // PostgreSQL may run as another user, who needs to enter the folder.
  chmodSync(folder, 0o711);
  return folder;
}

async function launch(...command: string[]): Promise<Started> {
  const { stdout } = await run(process.execPath, [TOOL, ...command]);
  return startedSchema.parse(JSON.parse(stdout));
}

/** Ignores errors about a process that has ended in the meantime. */
async function ignoreIfGone(pid: number, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (exists(pid)) throw error;
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const listens = ({ hostname, port }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
