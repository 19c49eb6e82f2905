import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMITTER, guide, run } from './commands';
import { listening } from './stage';
import { expect, test } from './test';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const NOT_COPIED = /(^|\/)(node_modules|\.git|\.nx|\.focinho|test-results|coverage|(?!shell\/)[\w/-]+\/dist)(\/|$)/;

/** Where the new remote runs on its developer's machine. */
const DEV_PORT = '4218';
test.use({ settings: { OVERRIDE_ORIGINS: `http://localhost:${DEV_PORT}` } });

test.beforeEach(({ pageErrors }) => {
  // The server does not know a page that only its developer has, and browsers log the 404.
  pageErrors.expected(/404/);
});

test('following the guide for a new team word for word adds a page to every tenant', async ({
  stage,
  open,
  page,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const workspace = await copyOfTheWorkspace();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    FOCINHO_STORE: stage.store,
    API_URL: baseURL ?? '',
    NX_DAEMON: 'false',
    ...COMMITTER,
  };
  const follow = (command: string, expected = {}) => run(command, workspace, env, expected);
  const [setUp = [], takeBack = []] = await guide();
  /** Checks that the running product shows changes from the developer's machine. */
  const changeShows = async () => {
    const source = path.join(workspace, 'mfe-creche/src/CrechePage.tsx');
    const before = await readFile(source, 'utf8');
    const server = spawn('npm', ['run', 'dev', '-w', 'mfe-creche'], {
      cwd: workspace,
      env: { ...env, DEV_PORT },
      stdio: 'ignore',
      detached: true,
    });
    try {
      await listening(`http://localhost:${DEV_PORT}/release.json`, server, 120_000);
      await open('owner', `/demo/creche?mfe.mfe-creche=http://localhost:${DEV_PORT}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Creche' })).toBeVisible({ timeout: 60_000 });
      await writeFile(source, before.replace("{'Creche'}", "{'Creche de ouro'}"));
      await expect(page.getByRole('heading', { name: 'Creche de ouro' })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Voltar ao normal' }).click();
    } finally {
      if (server.pid) process.kill(-server.pid);
      await writeFile(source, before);
    }
  };
  try {
    for (const command of setUp) {
      await follow(command);
      if (command.includes('new:remote')) {
        await follow('npx tsc --noEmit -p mfe-creche');
        await follow('npx oxlint -c oxlint.config.mjs mfe-creche && npx prettier --check mfe-creche package.json');
        await changeShows();
        await follow('npm run release -- publish mfe-creche', {
          refused: 'The work tree holds what is in no commit',
        });
      }
      if (!command.includes('--canary')) continue;
      await open('owner', '/demo/dashboard');
      await expect(page.getByRole('link', { name: /Creche/ })).toBeVisible();
      expect((await page.goto(`${stage.url}/demo/creche`))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Creche' })).toBeVisible();
      await open('otherTenant', '/test/dashboard');
      await expect(page.getByRole('link', { name: /Configurações/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /Creche/ })).toBeHidden();
    }
    await open('otherTenant', '/test/dashboard');
    await page.getByRole('link', { name: /Creche/ }).click();
    await expect(page).toHaveURL(/\/test\/creche$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Creche' })).toBeVisible();
    const { remotes } = await (await page.request.get(`${stage.url}/mfe/registry.json`)).json();
    for (const command of takeBack) await follow(command.replace('<id>', remotes['mfe-creche'].current));
    await page.goto(`${stage.url}/test/dashboard`);
    await expect(page.getByRole('link', { name: /Configurações/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Creche/ })).toBeHidden();
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
});

/** A copy, so that this workspace stays unchanged. Installed packages are linked, not copied. */
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
  await run('git init --quiet && git add --all && git commit --quiet --message "Begin"', copy, {
    ...process.env,
    ...COMMITTER,
  });
  return copy;
}
