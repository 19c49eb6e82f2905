import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { newClient, unique } from '../support/records';
import { expect, test } from '../support/test';

interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program, which webhooks call. */
async function startReceiver() {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { calls, url: `http://127.0.0.1:${port}/webhook`, stop: () => server.close() };
}

/** As the specification Standard Webhooks says. */
function isSigned({ headers, body }: ReceivedCall, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

/** Reads the secret in the dialog, and closes it for good. */
async function shownOnce(page: Page, pattern: RegExp): Promise<string> {
  const secret = page.getByRole('dialog').locator('code').first();
  await expect(secret).toHaveText(pattern);
  await expectAccessible(page);
  const text = (await secret.textContent()) ?? '';
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
  return text;
}

test('a key is shown once, reads what it may, and ends when it is revoked', async ({ page, login, request }) => {
  await login('owner', '/demo/settings?view=integrations');
  const name = unique('Painel');
  await page.getByRole('button', { name: 'Nova Chave' }).click();
  const form = page.getByRole('dialog', { name: 'Nova Chave de API' });
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel('Pets: ler').check();
  await form.getByRole('button', { name: 'Criar Chave' }).click();
  const key = await shownOnce(page, /^fck_/);

  const headers = { authorization: `Bearer ${key}` };
  const pets = await request.get('/api/pets?limit=5', { headers });
  expect(pets.status()).toBe(200);
  expect(pets.headers()['ratelimit']).toMatch(/^"default";r=\d+;t=\d+$/);
  expect((await pets.json()).data.pets).toHaveLength(5);
  expect((await request.get('/api/clients?limit=5', { headers })).status()).toBe(403);

  await page.getByRole('button', { name: `Revogar ${name}` }).click();
  await page.getByRole('dialog', { name: 'Revogar Chave' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Chave revogada.')).toBeVisible();
  expect((await request.get('/api/pets?limit=5', { headers })).status()).toBe(401);
});

test('a webhook is tried out, told of a new client, and shows what was delivered', async ({ page, login }) => {
  const receiver = await startReceiver();
  await login('owner', '/demo/settings?view=integrations');
  const description = unique('n8n');
  await page.getByRole('button', { name: 'Novo Webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Webhook' });
  await form.getByLabel('Endereço').fill(receiver.url);
  await form.getByLabel('Descrição').fill(description);
  await form.getByLabel('Cliente: novo').check();
  await form.getByRole('button', { name: 'Criar Webhook' }).click();
  const secret = await shownOnce(page, /^whsec_/);

  const typesOf = () => receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  await page.getByRole('button', { name: `Testar ${description}` }).click();
  await expect.poll(typesOf, { timeout: 30_000 }).toEqual(['webhook.test']);
  const client = await newClient(page);
  // Other tests make clients, too.
  await expect.poll(() => receiver.calls.some(({ body }) => body.includes(client.id)), { timeout: 30_000 }).toBe(true);
  expect(receiver.calls.every((call) => isSigned(call, secret))).toBe(true);
  expect(receiver.calls.some(({ body }) => body.includes(client.name))).toBe(false);

  await page.getByRole('button', { name: `Ver entregas de ${description}` }).click();
  const log = page.getByRole('dialog', { name: 'Entregas do webhook' });
  const tried = log.getByRole('row').filter({ hasText: 'Teste' });
  await expect(tried).toContainText('Entregue');
  await expect(tried).toContainText('HTTP 204 (1 tentativa)');
  await expect(log.getByRole('row').filter({ hasText: 'Cliente: novo' }).first()).toContainText('Entregue');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Excluir ${description}` }).click();
  await page.getByRole('dialog', { name: 'Excluir Webhook' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Webhook excluído.')).toBeVisible();
  receiver.stop();
});

test('a calendar opens by its link alone, without a word about clients, until it is revoked', async ({
  page,
  login,
  request,
}) => {
  await login('owner', '/demo/settings?view=integrations');
  await page.getByRole('button', { name: 'Novo Link de Calendário' }).click();
  const form = page.getByRole('dialog', { name: 'Novo Link de Calendário' });
  await form.getByRole('combobox').click();
  const professional = page.locator('.ant-select-dropdown:visible .ant-select-item-option').last();
  const name = (await professional.textContent()) ?? '';
  await professional.click();
  await form.getByRole('button', { name: 'Criar Link' }).click();
  const address = await shownOnce(page, /\/api\/calendar\/[\w-]+\.ics$/);

  const calendar = await request.get(address);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  // The list begins with the oldest.
  await page
    .getByRole('button', { name: `Revogar link de ${name}` })
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Revogar Link' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(page.getByText('Link de calendário revogado.')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});
