import type { BrowserContext, Page } from '@playwright/test';
import { startFaultyProxy } from '../federation/faulty-proxy';
import { startShell } from '../federation/stage';
import { ACCOUNTS } from '../support/accounts';
import { isStream } from '../support/idle';
import { watchPageErrors } from '../support/page-errors';
import { create, newClient, newPet, newService, OVERBOOKED, tenantToday, unique } from '../support/records';
import { formOf, recordOf } from '../support/screen';
import { remember } from '../support/sessions';
import { expect, test } from '../support/test';

/** Opens an address in another tab of a browser, and waits until its list has been loaded. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  const pageErrors = await watchPageErrors(tab);
  tab.on('close', () => pageErrors.expectNone());
  await tab.goto(address);
  await expect(tab.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return tab;
}

/** Counts the streams that a browser has open. */
function openStreams(context: BrowserContext): () => number {
  const streams = new Set<unknown>();
  context.on('request', (request) => isStream(request.url()) && streams.add(request));
  context.on('requestfinished', (request) => streams.delete(request));
  context.on('requestfailed', (request) => streams.delete(request));
  return () => streams.size;
}

test(
  'what one desk does appears at the other: in lists, in the calendar and on the dashboard',
  { tag: '@desktop' },
  async ({ page, login, browser, tokenOf }) => {
    await login('staff', '/demo/clients');
    const [client, service] = [await newClient(page), await newService(page)];
    const name = unique('Ao vivo');
    const other = await browser.newContext();
    const first = await other.newPage();
    await remember(first, await tokenOf('owner'), ACCOUNTS.owner.tenantSlug);
    await first.evaluate(() => localStorage.setItem('calendar_span', 'day'));
    const search = encodeURIComponent(name);
    const pets = await openTab(other, `/demo/pets?search=${search}`);
    const list = await openTab(other, `/demo/appointments?search=${search}`);
    const calendar = await openTab(other, '/demo/calendar');
    const dashboard = await openTab(other, '/demo/dashboard');
    await expect(list.getByText('Nenhum agendamento encontrado')).toBeVisible();

    const pet = await newPet(page, client, name);
    await expect(pets.getByRole('main').getByText(name).first()).toBeVisible();
    const booking = {
      date: tenantToday(),
      startTime: '09:00',
      endTime: '10:00',
      petId: pet.id,
      serviceId: service.id,
      squeezeReason: OVERBOOKED,
    };
    await create(page, '/api/appointments', booking);
    await expect(recordOf(list, name)).toContainText('09:00 - 10:00');
    await expect(dashboard.getByRole('main').getByText(name).first()).toBeVisible();
    // Beside everything that other tests book for today, a card may be too narrow for its text.
    await expect(calendar.getByRole('main').getByText(name).first()).toBeAttached();
    await other.close();
  },
);

test(
  'five tabs of a browser hold one stream, which another tab continues when its own is closed',
  { tag: '@desktop' },
  async ({ page, context, login }) => {
    const streams = openStreams(context);
    await login('staff', '/demo/clients');
    await expect.poll(streams).toBe(1);
    const name = unique('Cinco abas');
    const tabs = [];
    for (let n = 0; n < 4; n += 1)
      tabs.push(await openTab(context, `/demo/clients?search=${encodeURIComponent(name)}`));
    for (const tab of tabs) await expect(tab.getByText('Nenhum cliente encontrado')).toBeVisible();
    expect(streams()).toBe(1);
    const closed = page.waitForEvent('close');
    await page.close();
    await closed;
    await expect.poll(streams).toBe(1);
    const [last] = tabs.slice(-1);
    if (!last) throw new Error('No tab');
    await newClient(last, name);
    for (const tab of tabs) await expect(recordOf(tab, name)).toBeVisible();
  },
);

test(
  'a page catches up after the API was away, reports no error, and keeps what is being typed',
  { tag: '@desktop' },
  async ({ page, baseURL, tokenOf, context, pageErrors }) => {
    // A client of another test may be fetched just when the API goes away.
    pageErrors.expected(/status of 503/);
    const api = await startFaultyProxy(baseURL ?? '');
    const shell = await startShell(api.url);
    const streams = openStreams(context);
    const name = unique('De volta');
    await remember(page, await tokenOf('staff'), ACCOUNTS.staff.tenantSlug, shell.url);
    await page.goto(`${shell.url}/demo/clients?search=${encodeURIComponent(name)}`);
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    await expect.poll(streams).toBe(1);
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    const form = await formOf(page, 'Criar Novo Cliente');
    await form.getByLabel('Nome').fill('Ainda sem nome');

    api.misbehave(/^\/api\//, { kind: 'cut' });
    api.breakOff();
    await expect.poll(streams).toBe(0);
    // Past the proxy, as another desk whose API is there.
    const another = await context.newPage();
    await remember(another, await tokenOf('staff'), ACCOUNTS.staff.tenantSlug);
    await newClient(another, name);
    await another.close();
    await expect(page.getByText('Nenhum cliente encontrado')).toBeVisible();
    api.heal();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(form.getByLabel('Nome')).toHaveValue('Ainda sem nome');
    await page.goto('about:blank');
    await shell.close();
    await api.close();
  },
);
