import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { openPage, pick } from '../support/screen';
import { expect, test } from '../support/test';

const LISTS = ['Clientes', 'Pets', 'Serviços', 'Pacotes', 'Agendamentos', 'Vendas', 'Crédito/Fiado'];

async function openList(page: Page, name: string): Promise<void> {
  await openPage(page, name);
  await expect(page.locator('.fcui-table tbody tr, .fcui-card').first()).toBeVisible();
}

for (const width of [768, 1024, 1440])
  test(`at ${width} px no list hides or wraps what it shows`, { tag: '@desktop' }, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 900 });
    await login('owner', '/demo/dashboard');
    for (const name of LISTS)
      await test.step(name, async () => {
        await openList(page, name);
        const overflowing = await page.evaluate(() => {
          const scrolled = [document.documentElement, ...document.querySelectorAll('.fcui-panel')];
          return scrolled.filter((element) => element.scrollWidth > element.clientWidth).length;
        });
        expect(overflowing).toBe(0);
        const timesAreOneLine = await page
          .getByText(/^\d\d:\d\d - \d\d:\d\d$/)
          .evaluateAll((times) => times.every((time) => time.getClientRects().length === 1));
        expect(timesAreOneLine).toBe(true);
      });
  });

test('a title that sorts stands above the numbers of its column', { tag: '@desktop' }, async ({ page, login }) => {
  await login('owner', '/demo/dashboard');
  await openList(page, 'Vendas');
  const rightOf = (part: Locator) =>
    part.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().right;
    });
  const title = await rightOf(page.getByRole('columnheader', { name: 'Total' }).locator('span span'));
  const sum = await rightOf(page.locator('tbody tr').first().locator('td').nth(3));
  expect(Math.abs(sum - title)).toBeLessThan(24);
});

test('no card of a phone is wider than the list, nor a word in it', { tag: '@phone' }, async ({ page, login }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await login('owner', '/demo/dashboard');
  for (const name of LISTS)
    await test.step(name, async () => {
      await openList(page, name);
      const cut = await page.locator('.fcui-card').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { right } = card.getBoundingClientRect();
          const wide = [...card.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > right + 1);
          return wide || card.clientHeight > 300 ? [card.textContent] : [];
        }),
      );
      expect(cut).toEqual([]);
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

test('a phone shows search and filters in one row, and three records', { tag: '@phone' }, async ({ page, login }) => {
  await login('owner', '/demo/dashboard');
  for (const name of [...LISTS, 'Produtos'])
    await test.step(name, async () => {
      await openList(page, name);
      const button = page.getByRole('button', { name: 'Filtros' });
      await expect(button).toBeVisible();
      const top = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? 0);
      expect(await top(button)).toBe(await top(page.locator('.fcui-toolbar .fcui-search')));
      const bar = await top(page.locator('.fc-bar'));
      // Other tests add records with longer names and more marks than a shop has: three ordinary ones fit.
      const third = await page.locator('.fcui-card').evaluateAll((cards) => {
        const [first, second] = cards.map((card) => card.getBoundingClientRect());
        const ordinary = Math.min(...cards.map((card) => card.getBoundingClientRect().height));
        const gap = first && second ? second.top - first.bottom : 0;
        return (first?.top ?? 0) + 3 * ordinary + 2 * gap;
      });
      expect(third).toBeLessThanOrEqual(bar);
      await button.click();
      const sheet = page.getByRole('dialog', { name: 'Filtros' });
      await expect(sheet.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible();
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Ver lista' }).click();
      await expect(sheet).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
});

test('a filter is set in the sheet of a phone, and its button says so', { tag: '@phone' }, async ({ page, login }) => {
  await login('owner', '/demo/pets');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await pick(sheet, 'Filtrar por espécie', 'Gato');
  await expect(page).toHaveURL(/species=CAT/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros em uso' })).toBeFocused();
});
