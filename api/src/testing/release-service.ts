import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLI = join(__dirname, '../../../packages/federation/src/cli.mjs');
const TOKEN = 'token-of-the-api';
/** The discard port, where nothing listens: these tests need no product. */
const NOWHERE = 'http://localhost:9';

/** The real release service with a store of its own. */
export interface TestReleaseService {
  /** Settings of an API that uses it. */
  environment: { RELEASE_SERVICE_URL: string; RELEASE_SERVICE_TOKEN: string };
  /** Publishes a small remote; a different `marker` makes it a different release. @returns its id */
  publish: (remote: string, marker: string, contract?: string) => Promise<string>;
  /** Performs an operation as a team would. */
  perform: (remote: string, operation: string, request: object) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startReleaseService(): Promise<TestReleaseService> {
  const folder = await mkdtemp(join(tmpdir(), 'focinho-release-service-'));
  const teams = join(folder, 'teams.json');
  const team = { name: 'api', remotes: ['*'], actsForOthers: true };
  await writeFile(teams, JSON.stringify({ [createHash('sha256').update(TOKEN).digest('hex')]: team }));
  const { RELEASE_SERVICE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0'], {
    env: { ...inherited, FOCINHO_STORE: join(folder, 'mfe'), RELEASE_SERVICE_TEAMS: teams, API_URL: NOWHERE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(child);
  const post = async (remote: string, operation: string, request: object): Promise<{ release: string }> => {
    const response = await fetch(`${url}/remotes/${remote}/${operation}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation} ${remote}: ${text}`);
    return JSON.parse(text);
  };
  return {
    environment: { RELEASE_SERVICE_URL: url, RELEASE_SERVICE_TOKEN: TOKEN },
    publish: async (remote, marker, contract = '^2.0.0') => {
      const files = Object.entries(buildOf(remote, marker, contract));
      const encoded = files.map(([name, text]) => [name, Buffer.from(text).toString('base64')]);
      const builtFrom = { commit: '1a2b3c4d5e6f', dirty: false };
      return (await post(remote, 'publish', { files: Object.fromEntries(encoded), builtFrom })).release;
    },
    perform: async (remote, operation, request) => {
      await post(remote, operation, { noSmoke: true, why: 'a test', ...request });
    },
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address that the service prints once it listens. */
function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: Buffer) => {
      output += text.toString('utf8');
      const [url] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The release service ended: ${output}`)));
  });
}

/** Files of a build of a remote; the placeholder becomes the id of the release. */
function buildOf(remote: string, marker: string, contract: string): Record<string, string> {
  const container = `${remote.replaceAll('-', '_')}_FOCINHORELEASEID`;
  const key = remote.replace('mfe-', '');
  const page = { key, name: key, description: '', order: 1, icon: 'M0 0' };
  const draft = {
    remote,
    entry: 'remoteEntry.js',
    container,
    exposes: ['./module'],
    bundles: [],
    preload: { js: [], css: [] },
    requires: { contract },
    shared: { react: '^19.0.0' },
    description: { name: remote, area: 'tenant', contract, pages: [page] },
  };
  return { 'remoteEntry.js': `var ${container} = {}; /* ${marker} */`, 'release.json': JSON.stringify(draft) };
}
