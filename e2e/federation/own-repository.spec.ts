import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COMMITTER, guide, run } from './commands';
import { askedFor, bringInstalled } from './installed-packages';
import { startPackageRegistry } from './package-registry';
import { freePort, listening, started } from './stage';
import { expect, test } from './test';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const TOKEN = 'token-of-the-team';

test('following the guide for a repository of its own word for word releases a remote from an empty folder elsewhere', async ({
  stage,
  open,
  page,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'focinho-own-'));
  const repository = path.join(folder, 'creche');
  const servers: { close: () => void }[] = [];
  try {
    const registry = await startPackageRegistry(folder);
    servers.push(registry);
    const service = await startReleaseService();
    servers.push(service);
    // The team has neither the store nor the product's checkout: only the addresses of the registry, product and service.
    const { FOCINHO_STORE: _store, ...inherited } = registry.env;
    const team = { ...inherited, ...COMMITTER, API_URL: stage.url };
    const releases = { RELEASE_SERVICE_URL: service.url, RELEASE_SERVICE_TOKEN: TOKEN };
    await run(`npm run packages -- --publish --out ${path.join(folder, 'packages')}`, REPOSITORY, registry.env);
    for (const installed of askedFor())
      await run(`npm publish --ignore-scripts --registry ${registry.url} ${installed}`, folder, registry.env);
    await mkdir(repository);
    const [, , commands = []] = await guide();
    for (const command of commands) {
      if (command === 'npm install') bringInstalled(repository);
      await run(command, repository, { ...team, ...releases });
      if (command === 'npm install') await worksAlone(team);
    }
    await run('npm run release -- status mfe-creche', repository, team, {
      refused: 'Say where releases go: RELEASE_SERVICE_URL',
    });
    expect(await readFile(path.join(repository, '.npmrc'), 'utf8')).toContain(registry.url);
    await open('owner', '/demo/dashboard');
    await page.getByRole('link', { name: /Creche/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Creche' })).toBeVisible();
  } finally {
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  }

  /** `npm run dev` shows the remote without the shell. */
  async function worksAlone(env: NodeJS.ProcessEnv) {
    const port = String(await freePort());
    const server = spawn('npm', ['run', 'dev'], {
      cwd: repository,
      env: { ...env, DEV_PORT: port, API_URL: baseURL },
      stdio: 'ignore',
      detached: true,
    });
    try {
      await listening(`http://localhost:${port}/release.json`, server, 120_000);
      await page.goto(`http://localhost:${port}/`);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Creche' })).toBeVisible({ timeout: 60_000 });
      const reloaded = page.waitForEvent('load', { timeout: 60_000 });
      await page.getByRole('button', { name: 'Sair' }).click();
      await reloaded;
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
      // The dev server may reload the page once more.
      await expect(() => page.goto('about:blank')).toPass();
    } finally {
      if (server.pid) process.kill(-server.pid);
    }
  }

  async function startReleaseService() {
    const teams = path.join(folder, 'teams.json');
    const hash = createHash('sha256').update(TOKEN).digest('hex');
    await writeFile(teams, JSON.stringify({ [hash]: { name: 'equipe-creche', remotes: ['mfe-creche'] } }));
    const port = await freePort();
    const cli = path.join(REPOSITORY, 'packages/federation/src/cli.mjs');
    const server = spawn(process.execPath, [cli, 'serve', '--port', String(port), '--api', baseURL ?? ''], {
      env: { ...process.env, FOCINHO_STORE: stage.store, RELEASE_SERVICE_TEAMS: teams },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://localhost:${port}`;
    await started(`${url}/health`, server);
    return { url, close: () => void server.kill() };
  }
});
