import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessibility';
import { pick } from '../support/screen';
import { expect, test } from '../support/test';

test('the report shows its figures, follows a period, and is exported @responsive', async ({ page, login }, {
  project,
}) => {
  await login('owner', '/demo/reports');
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios e Analytics' })).toBeVisible();
  for (const card of [
    'Total de Pets',
    'Total de Clientes',
    'Total de Agendamentos',
    'Total de Vendas',
    'Receita Total',
  ])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  for (const title of [
    'Status dos Agendamentos',
    'Serviços Mais Utilizados',
    'Próximos Agendamentos',
    'Últimas Vendas',
    'Formas de Pagamento',
    'Uso de Pacotes',
  ])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(
    page
      .getByRole('img', { name: /^Gráfico da receita/ })
      .locator('svg')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^relatorio-focinho-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFRelatórios e Analytics\r\nGerado em;')).toBe(true);
  expect(text).toMatch(/Estatísticas Gerais\r\nTotal de Pets;\d+\r\n/);
  expect(text).toMatch(/Receita Total;R\$ [\d.]+,\d\d\r\n/);
  expect(text).toMatch(/Formas de Pagamento;Vendas;Valor\r\nPIX;\d+;R\$ [\d.]+,\d\d\r\n/);

  if (project.name === 'phone') await pick(page.getByRole('main'), 'Período', 'Hoje');
  else await page.getByRole('main').getByText('Hoje', { exact: true }).click();
  await expect(page).toHaveURL(/period=today/);
  await page.reload();
  await expect(page.getByText('Receita Total')).toBeVisible();
  await expect(page).toHaveURL(/period=today/);
  const cash = page
    .getByRole('list', { name: 'Formas de Pagamento' })
    .getByRole('listitem')
    .filter({ hasText: 'Dinheiro' });
  await expect(cash).toHaveText(/^Dinheiro\d+R\$\s[\d.]+,\d\d$/);
});

test('on a tablet no figure and no column of the report is cut off', async ({ page, login }) => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await login('owner', '/demo/reports');
    await expect(page.getByRole('img', { name: /^Gráfico das formas/ })).toBeVisible();
    await page.locator('main .ant-table-tbody td:first-child').evaluateAll((cells) => {
      for (const cell of cells) cell.textContent = 'Umnomesemespaçoscompridodemaisparaacoluna';
    });
    const cut = await page
      .getByRole('main')
      .locator('dd, .ant-table-content')
      .evaluateAll((elements) =>
        elements.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
      );
    expect([width, cut]).toEqual([width, []]);
  }
});
