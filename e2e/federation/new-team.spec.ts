import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from './test';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const NOT_COPIED = /(^|\/)(node_modules|\.git|\.nx|\.focinho|test-results|coverage|(?!shell\/)[\w/-]+\/dist)(\/|$)/;

test('the guide for a new team, followed word for word, puts a page into every tenant', async ({
  stage,
  open,
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const workspace = await copyOfTheWorkspace();
  const env = { ...process.env, FOCINHO_STORE: stage.store, API_URL: baseURL ?? '', NX_DAEMON: 'false' };
  const follow = (command: string) => run(command, workspace, env);
  const [setUp = [], takeBack = []] = await guide();
  try {
    for (const command of setUp) {
      await follow(command);
      if (!command.includes(' canary ')) continue;
      await open('owner', '/demo/dashboard');
      await expect(page.getByRole('link', { name: /Clubinho/ })).toBeVisible();
      await open('otherTenant', '/test/dashboard');
      await expect(page.getByRole('link', { name: /Configurações/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /Clubinho/ })).toBeHidden();
    }
    await open('otherTenant', '/test/dashboard');
    await page.getByRole('link', { name: /Clubinho/ }).click();
    await expect(page).toHaveURL(/\/test\/clubinho$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Clubinho' })).toBeVisible();
    for (const command of takeBack) await follow(command);
    await page.goto(`${stage.url}/test/dashboard`);
    await expect(page.getByRole('link', { name: /Configurações/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Clubinho/ })).toBeHidden();
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
});

/** The commands of the guide, block by block. */
async function guide(): Promise<string[][]> {
  const text = await readFile(path.join(REPOSITORY, 'packages/federation/README.md'), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)];
  return blocks.map(([, block = '']) => block.trim().split('\n'));
}

/** Keeps this workspace unchanged. Installed packages are linked, not copied. */
async function copyOfTheWorkspace(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'focinho-team-'));
  const filter = (source: string) => !NOT_COPIED.test(path.relative(REPOSITORY, source).split(path.sep).join('/'));
  await cp(REPOSITORY, copy, { recursive: true, filter });
  const installed = path.join(REPOSITORY, 'node_modules');
  await mkdir(path.join(copy, 'node_modules'));
  for (const name of await readdir(installed))
    if (name !== '@focinho' && name !== '.cache')
      await symlink(path.join(installed, name), path.join(copy, 'node_modules', name));
  await cp(path.join(installed, '@focinho'), path.join(copy, 'node_modules/@focinho'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return copy;
}

async function run(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (piece) => (output += piece));
  child.stderr.on('data', (piece) => (output += piece));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, `${command}\n${output}`).toBe(0);
}
