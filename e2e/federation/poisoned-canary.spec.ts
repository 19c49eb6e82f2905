import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readRelease } from '@focinho/federation/release/releases';
import { folderStore } from '@focinho/federation/store/folder';
import { logIn, remember } from '../support/sessions';
import { expect, test } from '../support/test';
import { craftRelease, ofRemote } from './crafted';
import { PRODUCT_STORE } from './stage';

const TENANT = 'mfe-tenant';
const CLI = path.resolve(import.meta.dirname, '../../packages/federation/src/cli.mjs');
/** How many faults it takes at least (api/src/platform/releases/judge.rules.ts). */
const FAULTS = 10;

/**
 * Happens in the product itself, from the browser's report to the bad mark: only there is an API that judges. The canary is only
 * for a tenant of this test's own, so that the other tests do not meet it.
 */
test('a canary whose pages throw ends by itself, and its shop keeps the good release', async ({
  page,
  request,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const slug = `envenenada-${Date.now()}`;
  const owner = { name: 'Lia Prado', email: `lia@${slug}.example`, password: 'uma-senha-boa-1' };
  const created = await request.post('/api/super-admin/tenants', {
    headers: { Authorization: `Bearer ${await logIn(request, 'superAdmin')}`, 'X-Tenant': 'saas-root' },
    data: { name: 'Pet Shop Envenenada', slug, email: `contato@${slug}.example`, owner },
  });
  expect(created.status(), await created.text()).toBe(201);

  const entryNow = async () => (await (await request.get('/mfe/registry.json')).json()).remotes[TENANT];
  const store = folderStore(PRODUCT_STORE);
  const { current } = await entryNow();
  const marker = `Canário de ${slug}`;
  const like = ofRemote((await readRelease(store, TENANT, current)).release);
  const poisoned = await craftRelease(store, like, { marker, throws: true });
  // Other tests begin canaries of the same remote.
  await expect(() => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        CLI,
        'canary',
        TENANT,
        poisoned.id,
        '--tenants',
        slug,
        '--no-smoke',
        '--reason',
        'a test',
        '--api',
        baseURL ?? '',
      ],
      { env: { ...process.env, FOCINHO_STORE: PRODUCT_STORE, RELEASE_SERVICE_URL: '' }, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
  }).toPass();

  pageErrors.expected(new RegExp(marker));
  const newSession = async () => {
    const data = { email: owner.email, password: owner.password };
    const login = await request.post('/api/auth/login', { headers: { 'X-Tenant': slug }, data });
    await remember(page, (await login.json()).data.token, slug);
  };
  const pets = page.getByRole('heading', { level: 1, name: 'Pets' });
  for (let visit = 0; visit < FAULTS; visit += 1) {
    // The errors of one session alone would end nothing.
    if (visit % 5 === 0) await newSession();
    const reported = page.waitForResponse(/\/api\/faults$/);
    await page.goto(`/${slug}/pets`);
    expect((await reported).status()).toBe(201);
    await expect(pets).toBeVisible();
  }

  const releasesTried = async (): Promise<string[]> =>
    (await entryNow()).canaries.map(({ release }: { release: string }) => release);
  await expect.poll(releasesTried, { timeout: 60_000 }).not.toContain(poisoned.id);
  const entry = await entryNow();
  expect(entry.current).toBe(current);
  const marked = entry.history.find(({ release }: { release: string }) => release === poisoned.id);
  expect(marked.bad).toMatchObject({
    by: 'Avaliador automático',
    why: expect.stringMatching(/^10 falhas em 10 aberturas/),
  });

  const faults: string[] = [];
  page.on('request', (call) => call.url().endsWith('/api/faults') && faults.push(call.postData() ?? ''));
  await page.goto(`/${slug}/pets`);
  await expect(pets).toBeVisible();
  expect(faults).toEqual([]);
});
