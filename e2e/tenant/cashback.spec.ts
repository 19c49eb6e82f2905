import { expectAccessible } from '../support/accessibility';
import { create, newClient, newPet, newService } from '../support/records';
import { choose, expectToast } from '../support/screen';
import { expect, test } from '../support/test';

test('a rule is made, earned with a comanda, and spent on the next one', async ({ page, login }) => {
  await login('owner', '/demo/settings?view=cashback');
  const client = await newClient(page);
  const [, service] = await Promise.all([newPet(page, client), newService(page)]);
  const comanda = page.getByRole('region', { name: 'Comanda' });
  const openComanda = async () => {
    const { order } = await create(page, '/api/orders', { clientId: client.id, lines: [{ serviceId: service.id }] });
    await page.goto(`/demo/desk?order=${order?.id}`);
    await expect(comanda.getByText(service.name)).toBeVisible();
  };

  await page.getByRole('button', { name: 'Nova Regra' }).click();
  const rule = page.getByRole('dialog', { name: 'Criar Nova Regra' });
  await rule.getByLabel('Vale para').click();
  await page.getByTitle('Serviço', { exact: true }).click();
  await choose(rule, 'Serviço', service.name);
  await rule.getByLabel('Cashback (%)').fill('10');
  await expectAccessible(page);
  await rule.getByRole('button', { name: 'Criar Regra' }).click();
  await expectToast(page, 'Regra criada com sucesso!');

  await openComanda();
  await expect(comanda.getByRole('button', { name: /Cashback$/ })).toHaveCount(0);
  await comanda.getByRole('button', { name: /Dinheiro$/ }).click();
  await comanda.getByRole('button', { name: /^Fechar comanda/ }).click();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText('R$ 65,00');

  await openComanda();
  await expect(comanda.getByText(/^Cashback do cliente: R\$\s6,50$/)).toBeVisible();
  await page.keyboard.press('F6');
  await expect(comanda.getByLabel('Valor em Cashback')).toHaveValue('6,50');
  await page.keyboard.press('F3');
  await comanda.getByRole('button', { name: /^Fechar comanda/ }).click();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText(/Cashback\s*R\$\s6,50/);

  await page.goto(`/demo/clients/${client.id}`);
  const moved = page.getByRole('list', { name: 'Movimentos de cashback' });
  await expect(moved.getByRole('listitem')).toHaveText([
    /^Ganho.*\+R\$\s5,85$/,
    /^Usado.*−R\$\s6,50$/,
    /^Ganho.*\+R\$\s6,50$/,
  ]);
  await expectAccessible(page);
});
