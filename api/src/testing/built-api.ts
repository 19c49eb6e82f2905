import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import type { Config } from '../kernel/config/config';
import { WITHOUT_RATES } from './api';

const WORKSPACE = join(__dirname, '../..');
const TIMEOUT_MS = 60_000;

/** The built API in a process of its own, with the database of a test. */
export class BuiltApi {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    /** Everything that it has written to standard output and error. */
    readonly output: string[],
  ) {}

  static async start(program: string, config: Config, environment: Record<string, string> = {}): Promise<BuiltApi> {
    const port = await freePort();
    const child = spawn(process.execPath, [program], {
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: config.DATABASE_URL,
        JWT_SECRET: config.JWT_SECRET,
        DATABASE_SECRET: config.DATABASE_SECRET,
        IDEMPOTENCY_SECRET: config.IDEMPOTENCY_SECRET,
        ENCRYPTION_KEY: config.ENCRYPTION_KEY,
        FILE_STORE: config.FILE_STORE,
        API_PORT: String(port),
        ...WITHOUT_RATES,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const api = new BuiltApi(child, `http://127.0.0.1:${port}`, output);
    for (const deadline = Date.now() + TIMEOUT_MS; ; await new Promise((next) => setTimeout(next, 50))) {
      if (await isReady(api.url)) return api;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The API did not start: ${output.join('')}`);
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits for the exit. @returns the exit code; null if it was ended by a signal */
  async exit(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  async stop(): Promise<void> {
    this.kill('SIGKILL');
    await this.exit();
  }
}

/** Builds the API with its webpack configuration, unless `npm test` has built it. @returns the program, and a function that deletes it */
export function buildApi(): { program: string; remove: () => void } {
  const built = process.env['BUILT_API'];
  if (built) return { program: join(built, 'main.js'), remove: () => undefined };
  const cache = join(WORKSPACE, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'built-api-'));
  const cli = join(dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--mode', 'production', '--output-path', folder],
    { cwd: WORKSPACE, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The API does not build: ${stdout}${stderr}`);
  return { program: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`)
    .then((response) => response.ok)
    .catch(() => false);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}
