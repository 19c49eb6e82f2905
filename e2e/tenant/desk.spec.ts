import { addDays } from '@focinho/contracts/kernel/dates';
import { expectAccessible } from '../support/accessibility';
import { changeStatus, create, newAppointment, newService, tenantToday, unique } from '../support/records';
import { expect, test } from '../support/test';

test('by keys alone a known pet walks in, buys something and pays with PIX and cash', async ({ page, login }) => {
  await login('owner', '/demo/desk');
  const { id, pet, service } = await newAppointment(page, { date: addDays(tenantToday(), -15) });
  await changeStatus(page, id, 'COMPLETED');
  const product = unique('Petisco');
  await create(page, '/api/products', { name: product, price: 18.5, stock: 9 });
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    keys += pressed.length;
  };

  await expect(page.getByRole('combobox', { name: 'Buscar pet, cliente ou telefone' })).toBeFocused();
  await page.keyboard.type(pet.name);
  await press('Enter');
  const card = page.getByRole('form', { name: `Chegada de ${pet.name}` });
  await expect(card.getByRole('button', { name: 'Chegou' })).toBeFocused();
  await expectAccessible(page);
  await press('Enter');
  const order = page.getByRole('region', { name: 'Comanda' });
  await expect(order.getByRole('listitem').filter({ hasText: service.name })).toBeVisible();
  expect(keys, 'keys from the name to the arrival').toBeLessThanOrEqual(3);
  await expect(page.getByRole('region', { name: 'Na fila' }).getByText(pet.name)).toBeVisible();

  await press('i');
  // The list beside shows the comanda a moment before it is open; the key waits for that.
  await expect(order.getByRole('combobox', { name: 'Adicionar item' })).toBeFocused();
  await page.keyboard.type(product);
  await press('Enter');
  await expect(order.getByRole('listitem').filter({ hasText: product })).toBeVisible();
  await page.reload();
  await expect(order.getByRole('listitem').filter({ hasText: product })).toBeVisible();
  await expectAccessible(page);

  keys = 0;
  await press('F2', '5', '0', 'F3', '4', '0');
  await expect(order.getByText(/^Troco\s*R\$\s6,50$/)).toBeVisible();
  await press('Enter');
  expect(keys, 'keys for two tenders and the change').toBeLessThanOrEqual(7);
  const receipt = page.getByRole('article', { name: /^Recibo \d{6}$/ }).first();
  await expect(receipt).toContainText(product);
  await expect(receipt).toContainText('Troco');
  await expect(order.getByRole('heading', { name: `Próxima visita de ${pet.name}?` })).toBeVisible();
  await expectAccessible(page);
  await press('Escape');
  const leave = order.getByRole('button', { name: 'Nova busca' });
  await expect(leave).toBeFocused();
  // It took the focus by itself, so a hasty Enter does nothing.
  await expect(leave).not.toHaveAttribute('data-unseen');
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Buscar pet, cliente ou telefone' })).toBeFocused();
});

test('by keys alone a new client arrives, and is known the next time', { tag: '@desktop' }, async ({ page, login }) => {
  await login('staff', '/demo/desk');
  const service = await newService(page);
  const [pet, owner] = [unique('Bidu'), unique('Ana')];
  const phone = `11 9${String(Date.now()).slice(-8)}`;
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Buscar pet, cliente ou telefone' })).toBeFocused();
  await page.keyboard.type(pet);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo cliente no balcão' });
  await expect(form.getByLabel('Nome do cliente')).toBeFocused();
  for (const text of [owner, phone, 'med', service.name]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(form.getByText('Médio', { exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Chegou' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const order = page.getByRole('region', { name: 'Comanda' });
  // At once: the comanda need not be there yet.
  await page.keyboard.press('i');
  await expect(order.getByRole('combobox', { name: 'Adicionar item' })).toBeFocused();
  await expect(order.getByRole('listitem').filter({ hasText: service.name })).toBeVisible();

  await page.goto('/demo/clients?new=1');
  const client = page.getByRole('dialog', { name: 'Criar Novo Cliente' });
  await client.getByLabel('Telefone').fill(`+55 ${phone}`);
  await expect(client.getByText(`${owner} já tem este telefone`)).toBeVisible();
  await expectAccessible(page);
  await client.getByRole('button', { name: `Usar este cliente: ${owner}` }).click();
  await expect(page.getByRole('heading', { name: 'Lista de Clientes (1)' })).toBeVisible();
});

test('by thumb an expected pet arrives and is paid @phone', async ({ page, login }) => {
  await login('owner', '/demo/desk');
  const { pet, service } = await newAppointment(page);
  await page.reload();
  await page.getByRole('button', { name: `Chegou: ${pet.name}` }).tap();
  const order = page.getByRole('region', { name: 'Comanda' });
  await expect(order.getByRole('listitem').filter({ hasText: service.name })).toBeVisible();
  await expectAccessible(page);
  await order.getByRole('button', { name: 'PIX', exact: true }).tap();
  await order.getByRole('button', { name: /^Fechar comanda/ }).tap();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toBeVisible();
  await page.getByText('Fila', { exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Na fila' }).getByText('Pago')).not.toHaveCount(0);
});
