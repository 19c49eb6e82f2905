import { addDays } from '@focinho/contracts/kernel/dates';
import { expectAccessible } from '../support/accessibility';
import { create, newClient, newPet, newService, tenantToday } from '../support/records';
import { expectToast, formOf, recordOf, searchIn } from '../support/screen';
import { expect, test } from '../support/test';

test('a tab is sold beyond its limit with a PIN, listed by age, stated, promised and paid in two keys', async ({
  page,
  login,
  pageErrors,
}) => {
  // Asks for the PIN.
  pageErrors.expected(/status of 403/);
  await login('staff', '/demo/desk');
  const client = await newClient(page);
  const [pet, service] = await Promise.all([newPet(page, client), newService(page)]);
  await login('owner', '/demo/credit');
  await create(page, '/api/client-credits', { clientId: client.id, creditLimit: 50 });

  await login('staff', '/demo/desk');
  const { order } = await create(page, '/api/orders', { clientId: client.id, lines: [{ serviceId: service.id }] });
  await page.goto(`/demo/desk?order=${order?.id}`);
  const comanda = page.getByRole('region', { name: 'Comanda' });
  await comanda.getByRole('button', { name: /Fiado$/ }).click();
  await expect(comanda.getByText(/^Limite de crédito insuficiente: disponível R\$\s50,00\.$/)).toBeVisible();
  await comanda.getByRole('checkbox', { name: /^Acima do limite/ }).check();
  await comanda.getByRole('button', { name: /^Fechar comanda/ }).click();
  await expect(page.getByText(/R\$\s15,00 acima do limite de R\$\s50,00, precisa da aprovação/)).toBeVisible();
  const approval = page.getByRole('dialog', { name: 'Aprovação do Gerente' });
  await approval.getByRole('textbox', { name: 'PIN' }).fill('4829');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText('R$ 65,00');

  await page.goto('/demo/credit');
  await expect(page.getByRole('group', { name: 'Fiado a receber' })).toContainText('61+ dias');
  await searchIn(page, 'client-credits', client.name);
  const row = recordOf(page, client.name);
  await expect(row.first()).toContainText('o cliente deve');
  await row.getByRole('button', { name: `Mais ${client.name}` }).click();
  await page.getByRole('menuitem', { name: 'Promessa de pagamento' }).click();
  const promise = await formOf(page, 'Promessa de pagamento');
  const day = addDays(tenantToday(), 7).split('-').reverse().join('/');
  await promise.getByLabel('Prometeu pagar até').fill(day);
  await page.keyboard.press('Enter');
  await promise.getByRole('button', { name: 'Salvar Promessa' }).click();
  await expectToast(page, 'Promessa de pagamento salva com sucesso!');
  await expect(row.first()).toContainText(`prometeu pagar até ${day}`);
  await row.getByRole('button', { name: `Mais ${client.name}` }).click();
  await page.getByRole('menuitem', { name: 'Extrato' }).click();
  const statement = page.getByRole('dialog', { name: `Extrato de ${client.name}` });
  await expect(statement.getByRole('article', { name: 'Extrato do fiado' })).toContainText('R$ 65,00');
  await expect(statement.getByRole('link', { name: 'Enviar no WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);

  await page.goto('/demo/desk');
  await page.getByRole('combobox', { name: 'Buscar pet, cliente ou telefone' }).fill(pet.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Receber fiado' })).toBeVisible();
  await page.keyboard.press('F9');
  const receiving = page.getByRole('dialog', { name: 'Receber fiado' });
  await expect(receiving.getByLabel('Valor (R$)')).toBeFocused();
  // Until the person can have seen it, Enter does nothing.
  await expect(page.locator('[data-unseen]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Fiado recebido com sucesso!');
});
