import { switchFiscalSandbox } from '../support/fiscal';
import { expectAccessible } from '../support/accessibility';
import { create, newClient, newService, unique } from '../support/records';
import { expectToast, recordOf } from '../support/screen';
import { expect, test } from '../support/test';

test('a sale of food and a bath gets both notes; one that is rejected is mended, and one is cancelled', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/fiscal-documents');
  const client = await newClient(page);
  const bath = await newService(page);
  const { product } = await create(page, '/api/products', {
    ...{ name: unique('Ração'), price: 80, stock: 5, ncm: '23091000' },
  });
  const items = [
    { serviceId: bath.id, quantity: 1 },
    { productId: product?.id, quantity: 1 },
  ];
  const { sale } = await create(page, '/api/sales', { clientId: client.id, items });

  const goods = recordOf(page, /^NFC-e/);
  const services = recordOf(page, /^NFS-e/);
  try {
    await switchFiscalSandbox(page, { rejectsWith: '778' });
    await page.goto(`/demo/fiscal-documents?sale=${sale?.id}`);
    const dialog = page.getByRole('dialog', { name: 'Emitir notas da venda' });
    await dialog.getByLabel('CPF na nota (opcional)').fill('529.982.247-25');
    await dialog.getByRole('button', { name: 'Emitir' }).click();
    await expectToast(page, 'Nota na fila');
    await page.goto(`/demo/fiscal-documents?saleId=${sale?.id}`);
    await expect(goods).toContainText('Rejeitada', { timeout: 40_000 });
    await expect(goods).toContainText('corrija o cadastro dele');
    await expect(services).toContainText('Rejeitada', { timeout: 40_000 });
  } finally {
    await switchFiscalSandbox(page, { rejectsWith: '' });
  }
  await expectAccessible(page);
  for (const note of [goods, services]) {
    await note.getByRole('button', { name: /^Enviar de novo/ }).click();
    await expect(note).toContainText('Autorizada', { timeout: 40_000 });
  }

  await goods.getByRole('button', { name: /^Ver e imprimir/ }).click();
  const danfe = page.getByRole('dialog', { name: /^NFC-e \d+$/ });
  await expect(danfe).toContainText('CONSUMIDOR 529.982.247-25');
  await expect(danfe.getByRole('img', { name: 'QR Code de consulta da nota' })).toBeVisible();
  await expect(danfe.getByRole('button', { name: 'Imprimir DANFE' })).toBeVisible();
  await danfe.getByRole('button', { name: 'Fechar' }).last().click();

  await services.getByRole('button', { name: /^Ver e imprimir/ }).click();
  const danfse = page.getByRole('dialog', { name: /^NFS-e \d+$/ });
  await expect(danfse.getByRole('article', { name: 'DANFSe' })).toContainText('529.982.247-25');
  await expect(danfse.getByRole('button', { name: 'Imprimir DANFSe' })).toBeVisible();
  await danfse.getByRole('button', { name: 'Fechar' }).last().click();

  await goods.getByRole('button', { name: /^Cancelar/ }).click();
  const reason = page.getByRole('dialog', { name: /^Cancelar NFC-e/ });
  await reason.getByLabel('Motivo').fill('Cliente desistiu da compra no balcão');
  await reason.getByRole('button', { name: 'Cancelar nota' }).click();
  await expect(goods).toContainText('Cancelada', { timeout: 40_000 });
  await expect(services).toContainText('Autorizada');
});
