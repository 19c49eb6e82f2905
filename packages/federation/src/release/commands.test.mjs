import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFiles, present } from '../testing/stores.mjs';
import { newKey } from './keys.mjs';
import { REPOSITORY } from './workspace.mjs';

const CLI = path.join(REPOSITORY, 'packages/federation/src/cli.mjs');
const REMOTE = 'mfe-elsewhere';
const WHY = ['--reason', 'a test'];
/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-commands-'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Runs a command as a user would, in a folder outside any repository.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function release(args, env = {}) {
  const { RELEASE_SERVICE_URL: _none, ...clean } = process.env;
  return spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { ...clean, FOCINHO_STORE: path.join(folder, 'mfe'), FOCINHO_USER: 'ana', ...env },
    encoding: 'utf8',
  });
}

/** A build of a remote that is not in this repository. */
async function built(marker = '') {
  const dist = path.join(folder, `dist-${marker}`);
  await mkdir(dist);
  for (const [name, text] of Object.entries(buildFiles(REMOTE, { marker })))
    await writeFile(path.join(dist, name), text);
  return dist;
}

/**
 * The release that `publish` says it has published.
 * @param {string} printed
 */
const idIn = (printed) => present(/mfe-elsewhere (\w+) published/.exec(printed)?.[1]);

// Each command is a separate process, which is slow to start on a busy machine.
jest.setTimeout(120_000);

describe('the release commands', () => {
  it.each([
    ['rollback', REMOTE, '0123456789abcdef'],
    ['canary', REMOTE, '--off'],
    ['restore', '1'],
    ['rollout', 'pause', REMOTE],
    ['freeze', REMOTE, '--until', '2099-01-01'],
    ['bad', REMOTE, '0123456789abcdef'],
  ])('%s needs a reason', (...args) => {
    const { status, stderr } = release(args);
    expect(status).toBe(1);
    expect(stderr).toContain('Say why: --reason');
  });

  it.each(['promote', 'canary', 'verify'])('%s never guesses which release is meant', (command) => {
    const { status, stderr } = release([command, REMOTE]);
    expect(status).toBe(1);
    expect(stderr).toContain('Name the release');
  });

  it('take the release that the same command has just published, from any folder', async () => {
    /** @param {string} dist */
    const publish = (dist) =>
      release(['publish', REMOTE, '--dist', dist, '--allow-dirty', '--promote', '--no-smoke', '--reason', 'first']);
    const first = idIn(publish(await built('1')).stdout);
    const { stdout } = publish(await built('2'));
    expect(stdout).toMatch(/mfe-elsewhere (\w+) published\nmfe-elsewhere \1 is current \(revision 2\)/);
    expect(publish(path.join(folder, 'dist-1')).stdout).toContain(`${first} is current (revision 3)`);

    expect(release(['rollback', REMOTE, '--reason', 'blank page']).stderr).toContain('Name the release to take back');
    expect(release(['rollback', REMOTE, first, '--reason', 'blank page']).stdout).toContain('is current again');
    expect(release(['status', REMOTE]).stdout).toMatch(new RegExp(`bad +${first}  .+ by ana: blank page`));
    expect(release(['rollback', REMOTE, '--revision', '3', '--reason', 'again']).stderr).toContain(
      'was changed meanwhile',
    );
    expect(release(['restore', '2', '--reason', 'as it was']).stdout).toContain(
      'revision 2 is present again (revision 5)',
    );
    expect(release(['log', REMOTE]).stdout).toMatch(/ana {2}promote {2}mfe-elsewhere {2}\w+ {2}revision 1 {2}first/);
  });

  it('refuse a store of an unknown kind', () => {
    expect(release(['status'], { FOCINHO_STORE: 'ftp://somewhere/mfe' }).stderr).toContain('not ftp://somewhere/mfe');
  });

  it('make a key that signs for a team, once it is trusted', async () => {
    const { stdout } = release(['key', REMOTE]);
    const [pem = '', trust = ''] = stdout.split(/\n(?=\{)/);
    await writeFile(path.join(folder, 'key.json'), trust);
    const rootKey = release(['root', 'key']).stdout;
    const root = release(['root', 'create', 'key.json'], { FOCINHO_ROOT_KEY: rootKey }).stdout;
    const file = path.join(folder, 'trust.json');
    await writeFile(file, root);
    const args = ['publish', REMOTE, '--dist', await built(), '--allow-dirty', '--promote', '--no-smoke', ...WHY];
    expect(release(args, { FOCINHO_TRUST: file, FOCINHO_KEY: pem }).stdout).toContain('is current');
    expect(
      release(['rollback', REMOTE, '--revision', '1', '--withdraw', ...WHY], { FOCINHO_TRUST: file }).stderr,
    ).toContain('FOCINHO_KEY is missing');
  });

  it.each([
    ['status'],
    ['log'],
    ['renew'],
    ['gc'],
    ['root', 'show'],
    ['restore', '1', ...WHY],
    ['verify', REMOTE, '0'.repeat(16)],
  ])('%s makes no store where there is none', async (...args) => {
    const { status, stderr } = release(args);
    expect(status).toBe(1);
    expect(stderr).toContain(`${path.join(folder, 'mfe')} is away, or nothing was published to it yet`);
    await expect(readdir(path.join(folder, 'mfe'))).rejects.toThrow('ENOENT');
  });

  it('go on with a local store from before there were roots', async () => {
    const keys = path.join(folder, 'mfe/.keys');
    await mkdir(keys, { recursive: true });
    const made = newKey(['*']);
    await writeFile(path.join(keys, 'local.json'), JSON.stringify(made));
    await writeFile(path.join(keys, 'trust.json'), JSON.stringify(made.trust));
    const args = ['publish', REMOTE, '--dist', await built(), '--allow-dirty', '--promote', '--no-smoke', ...WHY];
    expect(release(args).stdout).toContain('is current');
    expect(release(['root', 'show']).stdout).toMatch(/root 1, signed by 1 of (\w+)\n\1 {2}signs for \*/);
  });

  it('preview prints the address that people open, and says what sets it', async () => {
    const id = idIn(release(['publish', REMOTE, '--dist', await built(), '--allow-dirty']).stdout);
    const none = { PUBLIC_ORIGIN: '', API_URL: '', PORT: '' };
    /**
     * @param {Record<string, string>} env
     * @param {string[]} more
     */
    const preview = (env, ...more) => {
      const { stdout, stderr } = release(['preview', REMOTE, id, '--path', '/demo/pets', ...WHY, ...more], {
        ...none,
        ...env,
      });
      return { origin: /^(http\S+)\/demo\/pets\?preview=/m.exec(stdout)?.[1], stderr };
    };
    const API_URL = 'http://api.internal:3000';
    const PUBLIC_ORIGIN = 'https://loja.example';
    const hint = expect.stringContaining('PUBLIC_ORIGIN, API_URL, PORT or --api says where the product is');
    expect(preview({})).toEqual({ origin: 'http://localhost:4200', stderr: hint });
    expect(preview({ PORT: '4321' })).toEqual({ origin: 'http://localhost:4321', stderr: '' });
    expect(preview({ API_URL, PORT: '4321' })).toEqual({ origin: API_URL, stderr: '' });
    expect(preview({ API_URL, PUBLIC_ORIGIN })).toEqual({ origin: PUBLIC_ORIGIN, stderr: '' });
    const api = 'http://localhost:5000';
    expect(preview({ API_URL, PUBLIC_ORIGIN }, '--api', api)).toEqual({ origin: api, stderr: '' });
  });

  it('name the accounts that a smoke run lacks', async () => {
    const accounts = path.join(folder, 'accounts.json');
    await writeFile(accounts, '{"owner": {"tenantSlug": "demo"}}');
    const { stderr } = release([
      'publish',
      REMOTE,
      '--dist',
      await built(),
      '--allow-dirty',
      '--promote',
      '--accounts',
      accounts,
      ...WHY,
    ]);
    expect(stderr).toContain('holds no accounts to log in with');
  });

  it('roll a release out, pause it, freeze it and mark it bad', async () => {
    const published = release(['publish', REMOTE, '--dist', await built('1'), '--allow-dirty']);
    const id = idIn(published.stdout);
    /** @param {string[]} more */
    const rollOut = (...more) => release(['rollout', REMOTE, id, '--no-smoke', ...more, ...WHY]);
    expect(rollOut('--bake', 'soon').stderr).toContain('--bake takes a duration such as 30m, 2h or 1d, not soon');
    expect(rollOut('--steps', '1,x').stderr).toContain('--steps takes a whole number, not x');
    expect(rollOut('--steps', '5,100', '--bake', '2h').stdout).toContain(`${REMOTE} ${id} reaches 5 %`);
    expect(release(['rollout', 'pause', REMOTE, ...WHY]).stdout).toContain('stays at 5 %');
    expect(release(['freeze', REMOTE, '--until', '2099-01-01', ...WHY]).stdout).toContain('is frozen from');
    expect(release(['rollout', 'resume', REMOTE, ...WHY]).stderr).toContain('is frozen until');
    expect(release(['rollout', 'resume', REMOTE, '--during-freeze', ...WHY]).stdout).toContain('goes on from 5 %');
    expect(release(['bad', REMOTE, id, ...WHY]).stdout).toContain(`${REMOTE} ${id} is marked bad`);
    expect(release(['rollout', 'stop', REMOTE, ...WHY]).stderr).toContain('has no rollout');
  });
});
