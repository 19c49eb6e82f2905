import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { create, newClient, newService, unique } from '../support/records';
import { expect, test } from '../support/test';

async function downloaded(page: Page, button: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('the owner takes the data along: each list by itself, or all as one archive @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/settings?view=export');
  await expect(page.getByRole('heading', { name: 'Exportar dados' })).toBeVisible();
  await expectAccessible(page);
  // Other tests sell at the same time, so that only the rows of this one have known sums.
  const client = await newClient(page, unique('=Exportada'));
  const service = await newService(page);
  const items = [{ serviceId: service.id, quantity: 2 }];
  await create(page, '/api/sales', { clientId: client.id, items, discount: 5, paymentMethod: 'CASH' });

  const clients = await downloaded(page, 'Baixar Clientes');
  expect(clients.name).toMatch(/^clientes-demo-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = clients.content.toString();
  expect(text.startsWith('\uFEFFNome;E-mail;Telefone;')).toBe(true);
  expect(text).toContain(`\r\n'${client.name};`);
  const rowOf = async (button: string) =>
    (await downloaded(page, button)).content
      .toString()
      .split('\r\n')
      .filter((line) => line.includes(`'${client.name}`));
  expect(await rowOf('Baixar Vendas')).toEqual([expect.stringContaining(';130,00;5,00;0,00;125,00;Dinheiro')]);
  expect(await rowOf('Baixar Itens das vendas')).toEqual([expect.stringMatching(/;Serviço;;2;65,00;0,00;0;130,00$/)]);
  expect(await rowOf('Baixar Pagamentos')).toEqual([expect.stringMatching(/;Dinheiro;125,00;125,00;0,00;0,00$/)]);

  const all = await downloaded(page, 'Baixar tudo (ZIP)');
  expect(all.name).toMatch(/^dados-demo-\d{4}-\d{2}-\d{2}\.zip$/);
  // Its first and its last signature: it is a whole archive.
  expect(all.content.readUInt32LE(0)).toBe(0x04034b50);
  expect(all.content.readUInt32LE(all.content.length - 22)).toBe(0x06054b50);
});

test('the owner gets everything with the photos in one archive, which is prepared meanwhile', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/settings?view=archive');
  await page.getByRole('button', { name: 'Preparar arquivo' }).click();
  await expect(page.getByText(/Estamos preparando o arquivo/)).toBeVisible();
  const fetchButton = page.getByRole('button', { name: /^Baixar o arquivo de/ }).first();
  await expect(fetchButton).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await fetchButton.click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dados-e-fotos-demo-\d{4}-\d{2}-\d{2}\.zip$/);
  const content = await readFile(await download.path());
  expect(content.readUInt32LE(0)).toBe(0x04034b50);
  expect(content.includes('LEIA-ME.txt')).toBe(true);
});
