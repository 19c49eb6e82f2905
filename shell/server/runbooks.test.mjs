import { spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '@focinho/federation/release/keys';
import { rootFrom, trustOf } from '@focinho/federation/release/root';
import { createService } from '@focinho/federation/release/service';
import { newToken, teamsIn } from '@focinho/federation/release/teams';
import { readTrust } from '@focinho/federation/release/trust';
import { newDesk, perform, promoteSmall, publishShell, publishSmall } from '@focinho/federation/testing/stores';
import { SHELL } from '@focinho/federation/registry-entry';
import { createApp } from './app.mjs';
import { settingsFrom } from './settings.mjs';

// docs/operations/runbooks.md, as it is written, while somebody asks the running server for pages all the time.

jest.setTimeout(120_000);

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'packages/federation/src/cli.mjs');
const REMOTE = 'mfe-creche';
/** @type {string} */
let folder;
/** @type {Awaited<ReturnType<typeof newDesk>>} */
let desk;
/** @type {Awaited<ReturnType<typeof createApp>>} */
let app;
/** @type {string} */
let current;
/** @type {ReturnType<typeof visitors>} */
let loads;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'focinho-runbooks-'));
  desk = await newDesk();
  const release = await publishShell(desk);
  await perform(desk, 'promote', { remote: SHELL, release, noSmoke: true });
  [, current] = await promoteSmall(desk, REMOTE, ['1', '2']);
  await writeFile(path.join(folder, 'trust.json'), desk.root);
  // npm names the script first.
  const script = `#!/bin/sh\necho '> release'\nexec "${process.execPath}" "${CLI}" "$@"\n`;
  await writeFile(path.join(folder, 'npm-run-release'), script, { mode: 0o755 });
  await writeFile(path.join(folder, 'old.pem'), (await desk.key()).export({ type: 'pkcs8', format: 'pem' }));
  app = await createApp(
    settingsFrom({
      FOCINHO_STORE: desk.store.address,
      FOCINHO_TRUST: path.join(folder, 'trust.json'),
      FOCINHO_COPIES: path.join(folder, 'copies'),
      API_URL: 'http://localhost:9',
      REPORT_ERRORS: 'false',
      LOG_LEVEL: 'silent',
    }),
  );
  loads = visitors(await app.listen({ port: 0 }));
});
afterEach(async () => {
  await loads.stop();
  await app.close();
  await desk.remove();
  await rm(folder, { recursive: true });
});

/**
 * Opens a page over and over.
 * @param {string} url
 */
function visitors(url) {
  /** @type {Record<number, number>} */
  const statuses = {};
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/demo/creche`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const looping = loop();
  return {
    statuses,
    stop: () => ((isOver = true), looping),
  };
}
const served = async () => JSON.parse((await app.inject({ url: '/mfe/registry.json' })).body).remotes[REMOTE].current;

/**
 * The lines of the first block of commands after a sentence or a heading.
 * @param {string} after
 * @param {string} [page]
 */
async function stepsAfter(after, page = 'docs/operations/runbooks.md') {
  const text = await readFile(path.join(ROOT, page), 'utf8');
  const [, block = ''] = /```sh\n([^]*?)```/.exec(text.slice(text.indexOf(after))) ?? [];
  return block.trim().split('\n');
}

/**
 * Runs a step as an operator does, with what the runbook leaves open filled in.
 * @param {string} step
 * @param {Record<string, string>} blanks
 * @returns {Promise<string>} what it prints
 */
async function run(step, blanks = {}) {
  const command = Object.entries(blanks)
    .reduce((text, [blank, value]) => text.replaceAll(blank, value), step)
    .replace('npm run release --', './npm-run-release');
  const { FOCINHO_STORE: _store, RELEASE_SERVICE_URL: _service, ...clean } = process.env;
  const env = {
    ...clean,
    FOCINHO_STORE: desk.store.address,
    FOCINHO_TRUST: path.join(folder, 'trust.json'),
    FOCINHO_KEY: 'old.pem',
    FOCINHO_ROOT_KEY: 'old.pem',
    FOCINHO_USER: 'ana',
  };
  const child = spawn('sh', ['-c', command], { cwd: folder, env });
  let printed = '';
  child.stdout.on('data', (piece) => (printed += piece));
  child.stderr.on('data', (piece) => (printed += piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${step}\n${printed}`);
  return printed.replace('> release\n', '');
}

it('a root of trust is made, which lists the key of the release service', async () => {
  for (const name of ['trust.json', 'old.pem']) await rm(path.join(folder, name));
  for (const step of await stepsAfter('## The root of trust', 'packages/federation/README.md')) await run(step);
  const { keys } = trustOf(rootFrom(await readFile(path.join(folder, 'trust.json'), 'utf8')));
  const made = JSON.parse(await readFile(path.join(folder, 'registry.pub.json'), 'utf8'));
  expect(Object.keys(keys)).toEqual(Object.keys(made.keys));
});

it('a leaked signing key is replaced, and signs nothing any more, without a page that is missing', async () => {
  const [oldKey = ''] = Object.keys(desk.trust.keys);
  const blanks = { '<revision>': '3', '<old key>': oldKey };
  const steps = await stepsAfter('### The key that signs releases');
  const revoke = steps.find((step) => step.includes('root revoke')) ?? '';
  await expect(run(revoke, blanks)).rejects.toThrow('Sign it again first, with another key');
  /** @type {string[]} */
  const printed = [];
  for (const step of steps) printed.push(await run(step, blanks));
  expect(printed.at(-1)).toContain(`current   ${current}`);
  expect(printed.at(-1)).not.toContain('BROKEN');
  expect(await served()).toBe(current);
  // The thief may write to the store.
  await promoteSmall(desk, REMOTE, ['stolen']).catch(() => undefined);
  expect(await served()).toBe(current);
  expect(Object.keys(loads.statuses)).toEqual(['200']);
});

it('a leaked root key signs no root any more', async () => {
  for (const step of await stepsAfter("The root's key:")) await run(step);
  await expect(run('npm run release -- root revoke x --reason "theft"')).rejects.toThrow('lists no key x');
  await writeFile(path.join(folder, 'thief.pub.json'), JSON.stringify(newKey(['*']).trust));
  await expect(run('npm run release -- root trust thief.pub.json --reason "theft"')).rejects.toThrow('0/1 keys');
  expect(
    await run('FOCINHO_ROOT_KEY=new-root.pem npm run release -- root trust thief.pub.json --reason "no theft"'),
  ).toContain('root 3');
  expect(await served()).toBe(current);
  expect(Object.keys(loads.statuses)).toEqual(['200']);
});

it('a leaked token of a team ends with its line, and what it has promoted goes back', async () => {
  const file = path.join(folder, 'teams.json');
  const leaked = newToken('Equipe Creche', [REMOTE]);
  await writeFile(file, JSON.stringify(leaked.line));
  const pem = await readFile(path.join(folder, 'old.pem'));
  const service = createService({ ...desk, key: async () => createPrivateKey(pem) }, teamsIn(file), () =>
    readTrust(desk.store, { FOCINHO_TRUST: path.join(folder, 'trust.json') }),
  );
  /** @type {(token: string, release: string) => Promise<number>} */
  const promoted = async (token, release) =>
    (
      await service.inject({
        method: 'POST',
        url: `/remotes/${REMOTE}/promote`,
        headers: { authorization: `Bearer ${token}` },
        payload: { release, noSmoke: true, why: 'a test' },
      })
    ).statusCode;
  const stolen = await publishSmall(desk, REMOTE, { marker: 'stolen' });
  expect(await promoted(leaked.token, stolen)).toBe(200);
  expect(await served()).toBe(stolen);

  let token = '';
  let line = '';
  /** @type {Record<string, () => Promise<void>>} */
  const byHand = {
    '# remove its line from the file RELEASE_SERVICE_TEAMS': () => writeFile(file, '{}'),
    '# add the new line to the file RELEASE_SERVICE_TEAMS': () => writeFile(file, line),
  };
  for (const step of await stepsAfter('### The token of a team')) {
    const work = byHand[step];
    if (work) await work();
    else {
      const printed = await run(step, { '<remote>': REMOTE, '<release>': stolen });
      [, token = token, line = line] = /^RELEASE_SERVICE_TOKEN=(\S+)\n([^]+)$/.exec(printed) ?? [];
      if (step.endsWith('log')) expect(printed).toMatch(new RegExp(`Equipe Creche +promote +${REMOTE} +${stolen}`));
    }
  }
  expect(await served()).toBe(current);
  expect(await promoted(leaked.token, stolen)).toBe(401);
  const next = await publishSmall(desk, REMOTE, { marker: '3' });
  expect(await promoted(token, next)).toBe(200);
  await service.close();
  expect(Object.keys(loads.statuses)).toEqual(['200']);
});
