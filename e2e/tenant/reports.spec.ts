import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

test('an owner sees who brings in what, and who does not come back @responsive', async ({ page, login }) => {
  await login('owner', '/demo/reports?view=revenue&period=lastMonth');
  for (const list of ['Por profissional', 'Por forma de pagamento', 'Por serviço e produto', 'Por hora do dia'])
    await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toContainText(
      /R\$\s[\d.]+,\d\d/,
    );
  await expectAccessible(page);
  await page.goto('/demo/reports?view=away&days=1');
  const chat = page.getByRole('link', { name: /^Chamar .* no WhatsApp$/ }).first();
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d+\?text=Oi/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('on a tablet no figure and no column of the report is cut off', async ({ page, login }) => {
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1024 });
    await login('owner', '/demo/reports');
    await expect(page.getByRole('img', { name: /^Gráfico das formas/ })).toBeVisible();
    await page.locator('main .fcui-table tbody td:first-child').evaluateAll((cells) => {
      for (const cell of cells) cell.textContent = 'Umnomesemespaçoscompridodemaisparaacoluna';
    });
    const cut = await page
      .getByRole('main')
      .locator('dd, .fcui-panel')
      .evaluateAll((elements) =>
        elements.filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent),
      );
    expect([width, cut]).toEqual([width, []]);
  }
});
