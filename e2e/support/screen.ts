import { expect, type Locator, type Page } from '@playwright/test';

/** Expects a toast with this text, and moves the pointer away: a toast under the pointer stays and covers the page. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect(region.getByText(text).first()).toBeVisible();
  await page.mouse.move(0, 0);
}

/** Opens a page of the tenant through the sidebar, or the menu on a phone. */
export async function openPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  const navigation = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.or(navigation)).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await navigation.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Opens the filters and the sort order, which are in a sheet on a phone. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filtros/ });
  if (await button.isVisible()) await button.click();
}

/** Goes back to the list from the filters' sheet. */
export async function closeFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Ver lista' });
  if (await button.isVisible()) await button.click();
}

/** Logs out: from the header, or on a phone from the menu. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sair' }).click();
}

/** Types into the list's search. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').or(page.getByRole('searchbox')).first().fill(text);
}

/**
 * Types into the list's search and waits for its response: until then the list still shows its earlier rows, and a row that
 * is acted upon would be replaced meanwhile.
 */
export async function searchIn(page: Page, resource: string, text: string): Promise<void> {
  const responded = page.waitForResponse(
    (response) => response.url().includes(`/api/${resource}?`) && response.url().includes('search='),
  );
  await search(page, text);
  await responded;
}

/** The list's row (a card on a phone) that contains the text. */
export function recordOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('main').locator('tbody tr, li').filter({ hasText: text });
}

/** Elements within one that stand beyond the screen, or hide a part of their own text. A select may: its list shows whole texts. */
export const cutIn = (within: Locator): Promise<string[]> =>
  within.evaluate((root) =>
    [root, ...root.querySelectorAll<HTMLElement>('*:not(.ant-select, .ant-select *)')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const hides =
          getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        return width > 1 && (left < 0 || right > document.documentElement.clientWidth + 1 || hides);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
  );

/** The dialog that has just been opened, once its first field has the focus. */
export async function formOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.locator('input:focus')).toBeVisible();
  return dialog;
}

/** Searches in a select, found by its label, and chooses the option that contains the text. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  const select = within.getByLabel(label, { exact: true });
  await select.click();
  await select.fill(option);
  await clickOption(within, option);
}

/** Types into a date or time field and leaves it with Tab, which accepts the value. (Enter would submit the form.) */
export async function type(within: Locator, label: string, value: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true });
  await field.click();
  // A picker that opens puts its value back.
  await expect(field.page().locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').last()).toBeVisible();
  await field.fill(value);
  await field.press('Tab');
  await expect(field).toHaveValue(value);
}

/** Chooses an option of a select that has no search. */
export async function pick(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await clickOption(within, option);
}

/** Clicks an option of the select that is open. */
const clickOption = (within: Locator, option: string) =>
  within
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
