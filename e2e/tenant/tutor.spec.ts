import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { firstLoad } from '../support/first-load';
import { watchPageErrors } from '../support/page-errors';
import { changeStatus, newAppointment, newClient, newPet, quietDay } from '../support/records';
import { signByTouch } from '../support/sign-by-touch';
import { expect, test } from '../support/test';

const PHONE = { width: 360, height: 740 };

/** The page's own files, without the shell, React and the runtime that loads remotes, compressed; its goal is far below 100 KB. */
const OWN_BYTES = 24 * 1024;
/** All that a phone loads of it for the first time, with the shell, the typeface and the HTML. */
const ALL_BYTES = 150 * 1024;

/** Somebody's phone, on which nobody has ever logged in. */
async function openPhone(browser: Browser, address: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const device = { viewport: PHONE, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...device, locale: 'pt-BR', colorScheme });
  const page = await context.newPage();
  const errors = await watchPageErrors(page);
  errors.expected(/Failed to load resource/);
  page.on('close', () => errors.expectNone());
  await page.goto(address);
  return page;
}

/** Somebody at the desk makes a link in the Ficha. @returns its address */
async function newLink(page: Page, client: { id: string; name: string }): Promise<string> {
  await page.goto(`/demo/clients/${client.id}`);
  await page.getByRole('button', { name: 'Link do tutor' }).click();
  const dialog = page.getByRole('dialog', { name: `Link do tutor: ${client.name}` });
  await dialog.getByRole('button', { name: 'Criar link' }).click();
  return (await dialog.getByRole('link', { name: /\/t\// }).getAttribute('href')) ?? '';
}

test('a tutor confirms, writes and moves by the link, and the desk reads it; then the link is revoked', async ({
  page,
  login,
  browser,
}) => {
  await login('owner');
  const date = quietDay().split('/').reverse().join('-');
  const { id, client, pet } = await newAppointment(page, { date });
  const address = await newLink(page, client);

  const phone = await openPhone(browser, address);
  await expect(phone.getByRole('heading', { level: 1, name: 'Olá, Cliente' })).toBeVisible();
  const card = phone.getByRole('article').filter({ hasText: pet.name });
  await card.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card.getByText('Confirmado')).toBeVisible();
  await card.getByRole('button', { name: /^Avisar algo/ }).click();
  await card.getByLabel('Alguma alergia nova?').fill('frango');
  await expectAccessible(phone);
  await card.getByRole('button', { name: 'Enviar para a loja' }).click();
  await expect(card.getByText('Alergia nova: frango')).toBeVisible();
  await card.getByRole('button', { name: 'Mudar horário' }).click();
  await card.locator('.tu-time').first().click();
  await card.getByRole('button', { name: 'Sim, mudar' }).click();
  await expect(card.getByText(/^Mudou pelo link: era /)).toBeVisible();

  const noted = await page.request.get(`/api/appointments/${id}`, { headers: await headersOf(page) });
  const { tutorNotes, status } = (await noted.json()).data.appointment;
  expect(status).toBe('CONFIRMED');
  expect(tutorNotes).toContain('Alergia nova: frango');

  await page.getByRole('button', { name: /^Revogar o link/ }).click();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Este link não vale mais. Peça outro à loja.' })).toBeVisible();
  await expect(phone.getByText(pet.name)).toHaveCount(0);
  await phone.context().close();
  await changeStatus(page, id, 'CANCELLED');
});

test('a tutor signs with a finger what the shop asks for, and the desk sees it at once', async ({
  page,
  login,
  browser,
}) => {
  await login('owner');
  const client = await newClient(page);
  const pet = await newPet(page, client);
  const address = await newLink(page, client);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nenhum termo assinado ainda.')).toBeVisible();

  const phone = await openPhone(browser, address);
  const open = phone.getByRole('button', { name: `Ler e assinar: Termo de responsabilidade (${pet.name})` });
  await open.tap();
  await expect(phone.getByText(new RegExp(`Eu, ${client.name}, responsável por ${pet.name}`))).toBeVisible();
  await signByTouch(phone, phone.getByTestId('signature-paper'));
  await expect(phone.getByRole('img', { name: 'Assinatura desenhada' })).toBeVisible();
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await phone.getByRole('checkbox', { name: /Li e aceito/ }).tap();
  await phone.getByRole('button', { name: 'Assinar', exact: true }).tap();
  const signed = phone.getByRole('region', { name: 'Termos assinados' });
  await signed.getByRole('button', { name: /^Termo de responsabilidade/ }).tap();
  await expect(signed.getByRole('img', { name: `Assinatura de ${client.name}` })).toBeVisible();
  await expect(open).toHaveCount(0);
  await expectAccessible(phone);
  await phone.context().close();

  // Nobody has reloaded the Ficha.
  await page.getByRole('button', { name: /^Termo de responsabilidade .*pelo link/ }).click();
  const evidence = page.getByRole('region', { name: 'Página de evidências' });
  await expect(evidence.getByText(/^Cadeia íntegra/)).toBeVisible();
  await expect(evidence.getByText('Link enviado ao telefone')).toBeVisible();
});

test('the page is small, can be read in the dark, and tells no other site of its address', async ({
  page,
  login,
  browser,
}) => {
  await login('owner');
  const client = await newClient(page);
  await newPet(page, client);
  const address = await newLink(page, client);
  const phone = await openPhone(browser, 'about:blank', 'dark');
  const files = await firstLoad(phone, address);
  await expect(phone.getByText('Nenhum horário marcado')).toBeVisible();
  await expectAccessible(phone);
  const list = files.map(({ url, bytes }) => `${bytes} bytes ${new URL(url).pathname}`).join('\n');
  const sum = (counted: typeof files) => counted.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum(files.filter(({ url }) => url.includes('/mfe/mfe-guest/'))), list).toBeLessThanOrEqual(OWN_BYTES);
  expect(sum(files), list).toBeLessThanOrEqual(ALL_BYTES);
  const { headers } = await phone.request.get(address).then((response) => ({ headers: response.headers() }));
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await phone.context().close();
});

const headersOf = (page: Page) =>
  page.evaluate(() => ({
    Authorization: `Bearer ${localStorage.getItem('auth_token') ?? ''}`,
    'X-Tenant': localStorage.getItem('tenant_slug') ?? '',
  }));
