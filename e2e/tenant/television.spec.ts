import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { ACCOUNTS } from '../support/accounts';
import { watchPageErrors } from '../support/page-errors';
import { create, OVERBOOKED, tenantToday, unique } from '../support/records';
import { expectToast } from '../support/screen';
import { logIn, remember } from '../support/sessions';
import { expect, test } from '../support/test';

const FULL_HD = { width: 1920, height: 1080 };
const SHOP = 'Pet Shop da Tela';

/** Logs the page in as the owner of a tenant of its own, whose board no other test fills. @returns the settings' address */
async function openShop(page: Page): Promise<string> {
  const slug = unique('tela').replace(' ', '-');
  const owner = { name: 'Dona', email: `${slug}@exemplo.com.br`, password: 'girafa-telhado-azul' };
  const call = async (path: string, tenant: string, data: object, token?: string) => {
    const headers = { 'X-Tenant': tenant, ...(token && { Authorization: `Bearer ${token}` }) };
    const response = await page.request.post(path, { headers, data });
    const { data: made, message } = await response.json();
    if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${message}`);
    return made;
  };
  const root = await logIn(page.request, 'superAdmin');
  const { tenantSlug } = ACCOUNTS.superAdmin;
  const tenant = { name: SHOP, slug, email: owner.email, phone: '(11) 4000-0000', plan: 'PREMIUM', owner };
  await call('/api/super-admin/tenants', tenantSlug, tenant, root);
  const { token } = await call('/api/auth/login', slug, { email: owner.email, password: owner.password });
  await remember(page, token, slug);
  return `/${slug}/settings?view=tv`;
}

/** A manager makes a link in the settings. @returns its address */
async function newLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Novo Link' }).click();
  await page.getByRole('dialog', { name: 'Novo Link de TV' }).getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Criar Link' }).click();
  const dialog = page.getByRole('dialog', { name: `Link de TV: ${name}` });
  await expect(dialog.getByRole('img', { name: 'Código QR do link' })).toBeVisible();
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  await dialog.getByRole('button', { name: 'A TV já está aberta' }).click();
  return address;
}

/** The television: another browser, in which nobody has ever logged in. */
async function openTelevision(browser: Browser, address: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ viewport: FULL_HD, locale: 'pt-BR' });
  const page = await context.newPage();
  const errors = await watchPageErrors(page);
  errors.expected(/Failed to load resource/);
  page.on('close', () => errors.expectNone());
  await page.goto(address);
  return [page, context];
}

/** A pet with an appointment of today. */
async function bookPet(page: Page, owner: string) {
  const pick = async (path: string, noun: string, data: object) => {
    const record = (await create(page, path, data))[noun];
    if (!record) throw new Error(`POST ${path} returned no ${noun}`);
    return record;
  };
  const client = await pick('/api/clients', 'client', {
    name: owner,
    email: `${unique('tv').replace(' ', '')}@exemplo.com.br`,
  });
  const pet = await pick('/api/pets', 'pet', { name: unique('Princesa Leopoldina'), clientId: client.id });
  const steps = [{ kind: 'BATH', minutes: 30 }];
  const service = await pick('/api/services', 'service', { name: unique('Banho com hidratação'), price: 65, steps });
  const times = { date: tenantToday(), startTime: '09:00', endTime: '10:00', squeezeReason: OVERBOOKED };
  const { id } = await pick('/api/appointments', 'appointment', { ...times, petId: pet.id, serviceId: service.id });
  return { id, name: pet.name };
}

/** The texts of which a part of a line is shown. */
const halfCut = (page: Page): Promise<string[]> =>
  page.locator('.tv-card').evaluateAll((cards) =>
    cards.flatMap((card) =>
      [...card.querySelectorAll('p > :is(strong, span)')].flatMap((text) => {
        const frame = text.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const isCut = [...text.getClientRects()].some(
          ({ top, bottom, left }) =>
            left < frame.right - 1 && top < frame.bottom - 2 && (bottom > frame.bottom + 2 || top < frame.top - 2),
        );
        return isCut ? [text.textContent ?? ''] : [];
      }),
    ),
  );

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'a television shows with a link what the desk does, says when it is cut off, and forgets the shop once the link is revoked',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await page.goto(await openShop(page));
    const linkName = unique('TV');
    const address = await newLink(page, linkName);
    const [tv, context] = await openTelevision(browser, address);
    await expect(tv.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();
    await expect(tv).toHaveTitle('TV · Focinho');

    const pet = await bookPet(page, 'Marina Sobrenome');
    await create(page, '/api/queue/arrivals', { appointmentIds: [pet.id] });
    await expect(column(tv, 'Aguardando').getByText(pet.name)).toBeVisible();
    await expect(column(tv, 'Aguardando').getByText('Marina', { exact: true })).toBeVisible();
    await create(page, `/api/queue/${pet.id}/moves`, { stage: 'BATH' });
    await expect(column(tv, 'Banho').getByText(pet.name)).toBeVisible();
    expect(await halfCut(tv)).toEqual([]);
    await expect(column(tv, 'Aguardando').getByText(pet.name)).toBeHidden();
    await create(page, `/api/queue/${pet.id}/moves`, { stage: 'READY' });
    await expect(column(tv, 'Pronto').getByText('Pode ir para casa').first()).toBeVisible();
    await expect(tv.locator('body')).not.toContainText('Sobrenome');
    await expectAccessible(tv);

    await context.setOffline(true);
    await expect(tv.getByText(/Sem conexão desde \d\d:\d\d/)).toBeVisible({ timeout: 10_000 });
    await expect(column(tv, 'Pronto').getByText(pet.name)).toBeVisible();
    await context.setOffline(false);
    await expect(tv.getByText(/Sem conexão/)).toBeHidden();
    // The network is there, but nothing answers.
    await context.route('**/api/tv/**', () => undefined);
    await expect(tv.getByText(/Sem conexão desde/)).toBeVisible({ timeout: 10_000 });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(tv.getByText(/Sem conexão/)).toBeHidden();

    await page.reload();
    await page.getByRole('button', { name: `Revogar ${linkName}` }).click();
    await page.getByRole('dialog', { name: 'Revogar Link' }).getByRole('button', { name: 'Revogar' }).click();
    await expectToast(page, 'Link de TV revogado.');
    await expect(tv.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
    await expect(tv.locator('body')).not.toContainText(SHOP);
    await expect(tv.locator('body')).not.toContainText(pet.name);
    await context.close();
  },
);

test(
  'a television shows a code, which joins it to the shop that types it, also after a power cut',
  { tag: '@desktop' },
  async ({ page, browser, pageErrors }) => {
    pageErrors.expected(/404.*pairings/);
    await page.goto(await openShop(page));
    const [tv, context] = await openTelevision(browser, '/tv');
    const code = tv.locator('.tv-code');
    await expect(code).toHaveText(/^[\dA-Z]{6}$/);
    expect(await code.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(150);
    await expectAccessible(tv);

    await page.getByRole('button', { name: 'Ligar TV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ligar TV' });
    await dialog.getByLabel('Código da TV').fill('ZZZZZZ');
    await dialog.getByRole('button', { name: 'Ligar', exact: true }).click();
    await expect(page.getByText(/^Nenhuma TV mostra este código agora/).first()).toBeVisible();
    await dialog.getByLabel('Código da TV').fill(((await code.textContent()) ?? '').toLowerCase());
    await dialog.getByRole('button', { name: 'Ligar', exact: true }).click();
    await expectToast(page, 'TV da recepção ligada. O Painel aparece nela em instantes.');
    await expect(tv.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();

    await tv.close();
    const again = await context.newPage();
    await again.goto('/tv');
    await expect(again.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();

    await page.getByRole('button', { name: 'Revogar TV da recepção' }).click();
    await page.getByRole('dialog', { name: 'Revogar Link' }).getByRole('button', { name: 'Revogar' }).click();
    await expect(again.getByRole('heading', { name: 'Esta TV foi desligada da loja' })).toBeVisible();
    await expect(again.locator('.tv-code')).toHaveText(/^[\dA-Z]{6}$/);
    await context.close();
  },
);

test(
  'a link works in a browser that is logged in, without its session and without the layout of the area',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(await openShop(page));
    const address = await newLink(page, unique('TV'));
    // The settings go on fetching what changes until they are left.
    await page.goto('about:blank');
    const calls: { url: string; authorization: string | undefined }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/'))
        calls.push({ url: request.url(), authorization: request.headers()['authorization'] });
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(calls.filter(({ url }) => !/\/api\/(tv|loads)/.test(url))).toEqual([]);
    expect(calls.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  },
);

/** A shop with more pets than fit, each at another place at every poll. */
const crowd = (poll: number) => ({
  name: SHOP,
  timeZone: 'America/Sao_Paulo',
  cards: Array.from({ length: 40 }, (_unused, n) => ({
    id: `pet-${(n + poll) % 60}`,
    stage: ['WAITING', 'BATH', 'DRY', 'GROOM', 'READY'][(n + poll) % 5],
    pet: n % 3 === 0 ? 'Princesa Leopoldina da Silva' : 'Thor',
    species: 'DOG',
    owner: 'Maria Antonieta',
    service: 'Banho e tosa higiênica com hidratação',
    professional: 'Camila Andrade',
    since: new Date(Date.now() - n * 120_000).toISOString(),
    minutes: 30,
  })),
});
/** Opens a television that shows pictures of the test. */
async function openCrowd(page: Page, picture: () => object): Promise<void> {
  await page.route('**/api/tv/**', (route) => route.fulfill({ json: { success: true, data: picture(), message: '' } }));
  await page.goto(`/tv/${'A'.repeat(64)}`);
  await expect(page.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();
}

for (const [width, height] of [
  [1920, 1080],
  [3840, 2160],
  [1366, 768],
  [1080, 1920],
] as const)
  test(
    `at ${width} × ${height} every card is whole, and what matters can be read from three metres`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openCrowd(page, () => crowd(0));
      const unit = Math.min(Math.max(width, height) / 1920, Math.min(width, height) / 1080);
      const problems = await page.evaluate((scale) => {
        const isInside = (inner: DOMRect, outer: DOMRect) =>
          inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
        const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize) / scale + 0.1;
        const all = (selector: string) => [...document.querySelectorAll(selector)];
        const cards = all('.tv-card');
        const cut = cards.filter((card) => {
          const parent = card.closest('.tv-column')?.getBoundingClientRect();
          return (
            !parent || !isInside(card.getBoundingClientRect(), parent) || card.scrollHeight > card.clientHeight + 1
          );
        });
        return {
          cards: cards.length > 9,
          cut: cut.map((card) => card.textContent),
          small: all('.tv *')
            .filter((one) => one.childElementCount === 0 && sizeOf(one) < 32)
            .map((one) => one.className),
          hardToRead: all('.tv-pet, .tv-owner, .tv-timer, .tv-time, h1, h2')
            .filter((one) => sizeOf(one) < 32)
            .map((one) => one.className),
          clipped: all('.tv-timer, .tv-title, [data-stage="READY"] .tv-work')
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
            .map((one) => one.textContent),
          pages: all('.tv-page').map((one) => one.textContent?.at(-1)),
          scrolls: document.documentElement.scrollHeight > window.innerHeight,
        };
      }, unit);
      expect(problems).toEqual({
        cards: true,
        cut: [],
        small: [],
        hardToRead: [],
        clipped: [],
        pages: Array(5).fill(expect.stringMatching(/[2-9]/)),
        scrolls: false,
      });
    },
  );

test('a television does not grow, however long it is on', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  // A hundred times faster than in a shop, and every response is another picture.
  await page.addInitScript(() => {
    const { setTimeout: wait, setInterval: repeat } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => wait(run, ms === 3000 ? 30 : ms),
      setInterval: (run: () => void, ms?: number) => repeat(run, ms === 1000 ? 100 : ms),
    });
  });
  let polls = 0;
  await openCrowd(page, () => crowd((polls += 1)));
  const protocol = await page.context().newCDPSession(page);
  const used = async () => {
    await protocol.send('HeapProfiler.collectGarbage');
    return (await protocol.send('Runtime.getHeapUsage')).usedSize;
  };
  const after = (count: number) => expect.poll(() => polls, { timeout: 200_000 }).toBeGreaterThan(count);
  await after(150);
  const before = await used();
  await after(450);
  // 300 pictures are a quarter of an hour in which every response is another picture; eight hours of them may cost 20 MB.
  expect((await used()) - before).toBeLessThan((20 / 32) * 1024 * 1024);
});
