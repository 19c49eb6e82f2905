import { expectAccessible } from '../support/accessibility';
import { create, newClient } from '../support/records';
import { expectToast } from '../support/screen';
import { expect, test } from '../support/test';

test('goods arrive, are counted with the scanner while another desk sells, and the difference is booked', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/products');
  const client = await newClient(page);
  const name = `Sabonete ${Date.now()}`;
  const barcode = `78${Date.now()}`;
  const fields = { name, barcode, price: 18, cost: 9, stock: 2, category: name };
  const { product } = await create(page, '/api/products', fields);

  await page.goto(`/demo/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Movimentar estoque ${name}` }).click();
  const movement = page.getByRole('dialog', { name: `Movimentar ${name}` });
  await movement.getByLabel('Quantidade (un)').fill('4');
  await movement.getByLabel('Custo de cada um (R$)').fill('12');
  await movement.getByLabel('Motivo').fill('Nota 4120');
  await expectAccessible(page);
  await movement.getByRole('button', { name: 'Registrar' }).click();
  await expectToast(page, 'Estoque atualizado.');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('6');

  await page.goto('/demo/products?view=counts');
  await page.getByRole('button', { name: 'Nova Contagem' }).click();
  const opening = page.getByRole('dialog', { name: 'Nova Contagem' });
  await opening.getByLabel('Categoria').fill(name);
  await opening.getByRole('button', { name: 'Começar a Contar' }).click();
  const field = page.getByLabel('Código ou nome');
  const line = page.getByRole('listitem', { name });
  for (const counted of ['1', '2', '3', '4', '5']) {
    await field.fill(barcode);
    await field.press('Enter');
    await expect(line.getByLabel(`Contado de ${name}`)).toHaveValue(counted);
  }
  await expect(line).toContainText(/-1 · -R\$\s11,00/);
  // Two are sold meanwhile: what was found is still one less than what was there.
  await create(page, '/api/sales', { clientId: client.id, items: [{ productId: product?.id, quantity: 2 }] });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fechar Contagem' }).click();
  await expectToast(page, 'Contagem fechada: o estoque está acertado.');

  await page.goto(`/demo/products?view=entries&productId=${product?.id}`);
  await expect(page.getByRole('row')).toContainText(['Produto', 'Contagem', 'Venda', 'Nota 4120', 'Estoque inicial']);
  await expectAccessible(page);
  await page.goto(`/demo/products?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('3');
});
