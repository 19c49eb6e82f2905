import type { Page } from '@playwright/test';
import { openPage } from '../support/screen';
import { expect, test } from '../support/test';

const LISTS = ['Clientes', 'Pets', 'Serviços', 'Pacotes', 'Agendamentos', 'Vendas', 'Crédito/Fiado'];

async function openList(page: Page, name: string): Promise<void> {
  await openPage(page, name);
  await expect(page.locator('.ant-table-row, .fcui-card').first()).toBeVisible();
}

for (const width of [768, 1024, 1440])
  test(`at ${width} px no list hides or wraps what it shows`, { tag: '@desktop' }, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 900 });
    await login('owner', '/demo/dashboard');
    for (const name of LISTS)
      await test.step(name, async () => {
        await openList(page, name);
        const overflowing = await page.evaluate(() => {
          const scrolled = [document.documentElement, ...document.querySelectorAll('.ant-table-content')];
          return scrolled.filter((element) => element.scrollWidth > element.clientWidth).length;
        });
        expect(overflowing).toBe(0);
        const timesAreOneLine = await page
          .getByText(/^\d\d:\d\d - \d\d:\d\d$/)
          .evaluateAll((times) => times.every((time) => time.getClientRects().length === 1));
        expect(timesAreOneLine).toBe(true);
      });
  });

test('the columns of a list stand in the same place on every page', { tag: '@desktop' }, async ({ page, login }) => {
  await login('owner', '/demo/dashboard');
  await openList(page, 'Clientes');
  const columns = () =>
    page.locator('thead th').evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const first = await columns();
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('21–40 de')).toBeVisible();
  expect(await columns()).toEqual(first);
});

test(
  'a phone shows search, filter and order in one row, and three records',
  { tag: '@phone' },
  async ({ page, login }) => {
    await login('owner', '/demo/dashboard');
    for (const name of LISTS)
      await test.step(name, async () => {
        await openList(page, name);
        await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible();
        const tops = await page
          .locator('.fcui-toolbar .ant-select, .fcui-toolbar .fcui-search')
          .evaluateAll((controls) => [
            ...new Set(controls.map((control) => Math.round(control.getBoundingClientRect().top))),
          ]);
        expect(tops).toHaveLength(1);
        const records = await page.locator('.fcui-card').count();
        const inSight = await page
          .locator('.fcui-card')
          .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length);
        expect(inSight).toBeGreaterThanOrEqual(Math.min(3, records));
      });
  },
);
