import type { Locator, Page, Request } from '@playwright/test';
import { unique } from '../support/records';
import { expectToast, formOf } from '../support/screen';
import { expect, test } from '../support/test';
import { WRITTEN_FORMS, type WrittenForm } from './written-forms';

/** Counts the tenant's records that contain the name, through the API. */
async function recordsOf(page: Page, path: string, name: string): Promise<number> {
  const [token, tenant] = await page.evaluate(() => [
    localStorage.getItem('auth_token') ?? '',
    localStorage.getItem('tenant_slug') ?? '',
  ]);
  const response = await page.request.get(`${path}?page=1&limit=50&sort=-createdAt`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Tenant': tenant ?? '' },
  });
  const { data } = await response.json();
  const [rows] = Object.values(data).filter((value) => Array.isArray(value));
  return (rows ?? []).filter((row: unknown) => JSON.stringify(row).includes(name)).length;
}

/** Lets the call reach the server, then drops the response when the returned function is called. */
async function loseResponse(page: Page, sends: (request: Request) => boolean): Promise<() => Promise<void>> {
  let lose: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (lose = resolve));
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      if (!sends(route.request())) return route.fallback();
      await route.fetch();
      await late;
      await route.abort();
    },
  );
  return async () => {
    lose();
    await expectToast(page, 'Sem conexão com o servidor. Tente novamente em instantes.');
    await page.unrouteAll({ behavior: 'wait' });
  };
}

async function expectNothingLost(form: Locator, { field, submit, failed }: WrittenForm, name: string) {
  await expectToast(form.page(), failed);
  if (field) await expect(form.getByLabel(field)).toHaveValue(name);
  else await expect(form.getByText(name)).toBeVisible();
  await expect(form.getByRole('button', { name: submit })).not.toHaveClass(/ant-btn-loading/);
}

const isCreation = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/clients');

test('text changed after a lost response is not saved a second time: the user is told to edit the record', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.expected(/ERR_FAILED|status of 409/);
  const name = unique('Perdida');
  await login('staff', '/demo/clients?new=1');
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('E-mail').fill('perdida@exemplo.com.br');
  const lost = await loseResponse(page, isCreation);
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await lost();
  await form.getByLabel('Nome').fill(`${name} Silva`);
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Isto já foi salvo na tentativa anterior, como estava antes.');
  await expect(form.getByLabel('Nome')).toHaveValue(`${name} Silva`);
  expect(await recordsOf(page, '/api/clients', name)).toBe(1);
});

test('a request that is never answered warns the user and then fails', async ({ page, login, pageErrors }) => {
  pageErrors.expected(/ERR_FAILED/);
  await page.clock.install();
  await login('staff', '/demo/clients?new=1');
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill(unique('Sem fim'));
  await form.getByLabel('E-mail').fill('semfim@exemplo.com.br');
  const asked = page.waitForRequest(isCreation);
  await page.route('**/api/clients', (route) => (isCreation(route.request()) ? undefined : route.fallback()));
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await asked;
  await page.clock.fastForward(9_000);
  await expect(form).toContainText('Está demorando mais que o normal. Aguarde: o que você digitou não será perdido.');
  await page.clock.fastForward(25_000);
  await expectToast(page, 'O servidor está demorando demais para responder. Tente novamente.');
  await expect(form.getByLabel('Nome')).toHaveValue(/^Sem fim/);
  await page.unroute('**/api/clients');
  await form.getByRole('button', { name: 'Criar Cliente' }).click();
  await expectToast(page, 'Cliente criado com sucesso!');
});

for (const written of WRITTEN_FORMS)
  test(
    `${written.noun}: nothing typed is lost whatever fails, and it is saved once`,
    { tag: '@desktop' },
    async ({ page, context, login, pageErrors }) => {
      pageErrors.expected(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 50[03]/);
      const { path, method = 'POST', submit } = written;
      const name = unique('Falha');
      await login(written.who, written.page);
      const form = await written.write(page, name);
      const send = form.getByRole('button', { name: submit });
      const sends = (request: Request) => request.method() === method && new URL(request.url()).pathname === path;
      const sent: Request[] = [];
      page.on('request', (request) => void (sends(request) && sent.push(request)));

      await test.step('offline', async () => {
        await context.setOffline(true);
        await send.click();
        await expectToast(page, 'Sem conexão com o servidor. Verifique a internet e tente novamente.');
        await expectNothingLost(form, written, name);
        await context.setOffline(false);
      });

      await test.step('the server fails, and then only its proxy responds', async () => {
        const responses = [
          { status: 500, json: { success: false, data: null, message: 'Algo deu errado do nosso lado.' } },
          { status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' },
        ];
        await page.route(`**${path}`, (route) =>
          sends(route.request()) ? route.fulfill(responses.shift()) : route.fallback(),
        );
        await send.click();
        await expectToast(page, 'Algo deu errado do nosso lado.');
        await expectNothingLost(form, written, name);
        await send.click();
        await expectToast(page, 'HTTP 503');
        await expectNothingLost(form, written, name);
        await page.unroute(`**${path}`);
      });

      await test.step('a slow response that is lost in the end is waited for once', async () => {
        const before = sent.length;
        const lost = await loseResponse(page, sends);
        await send.click();
        await expect(send).toHaveClass(/ant-btn-loading/);
        await send.click({ force: true });
        await page.keyboard.press('Enter');
        await page.keyboard.press('Escape');
        await expect(form).toBeVisible();
        await lost();
        await expectNothingLost(form, written, name);
        expect(sent.length - before).toBe(1);
      });

      await test.step('the next try succeeds, and there is one record', async () => {
        await send.click();
        await expectToast(page, written.saved);
        if (method === 'POST') {
          await expect(form).toBeHidden();
          expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
          expect(await recordsOf(page, path, name)).toBe(1);
        }
      });
    },
  );
