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
 * A PostgreSQL of a test's own, as durable as a shop's: it may be stopped, killed, starved of space and started again over
 * the same data, at the same address. A next run of the tests sweeps away what a killed one left.
 */
export class Cluster {
  private constructor(
    private readonly folder: string,
    private started: Started,
  ) {}

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), `focinho-test-${process.pid}-`));
    // PostgreSQL may run as another user, who has to pass through.
    chmodSync(folder, 0o711);
    return new Cluster(folder, await launch(folder));
  }

  /** The superuser's connection; the same after every restart. */
  get url(): string {
    return this.started.url;
  }

  /** Starts it again where it was; one that still runs, or tries to, is ended without ceremony. */
  async restart(): Promise<void> {
    await unlessGone(this.started.pid, () => process.kill(this.started.pid, 'SIGQUIT'));
    await this.gone();
    this.started = await launch(this.folder, new URL(this.url).port);
  }

  /** A fast shutdown: sessions are ended, everything is written. */
  async stop(): Promise<void> {
    process.kill(this.started.pid, 'SIGINT');
    await this.gone();
  }

  /** kill -9 of the server and of every process of it at once, as when the power goes. */
  async kill(): Promise<void> {
    for (const pid of await this.processes()) await unlessGone(pid, () => process.kill(pid, 'SIGKILL'));
    await this.gone();
  }

  /** Has no process of the server write a file beyond `bytes`; undefined: as far as the disk goes. Linux only. */
  async limitFiles(bytes: number | undefined): Promise<void> {
    // As the server's own user: that needs no privilege. Only the soft limit moves, so that it can be raised again.
    for (const pid of await this.processes())
      await unlessGone(pid, () =>
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

  /** The server first, then its workers and sessions, as it counts them itself. */
  private async processes(): Promise<number[]> {
    const client = new Client(this.url);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
    return [this.started.pid, ...rows.map(({ pid }) => pid)];
  }

  /** Not asked of the process: where nobody reaps it, a dead one is still there. */
  private async gone(): Promise<void> {
    while (await listens(new URL(this.url))) await new Promise((next) => setTimeout(next, 10));
  }
}

async function launch(folder: string, ...port: string[]): Promise<Started> {
  const { stdout } = await run(process.execPath, [TOOL, 'start', join(folder, 'pg'), ...port]);
  return startedSchema.parse(JSON.parse(stdout));
}

/** A session may end between being counted and being meant. */
async function unlessGone(pid: number, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isThere(pid)) throw error;
  }
}

function isThere(pid: number): boolean {
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
