import { expect, type Locator, type Page } from '@playwright/test';

/** A toast with this text. The pointer leaves it alone: a toast that is pointed at stays, and covers what lies under it. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect(region.getByText(text).first()).toBeVisible();
  await page.mouse.move(0, 0);
}

/** Goes to a page of the shop as its staff do: by the sidebar, on a phone by the menu. */
export async function openPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  if (await menu.isVisible()) await menu.click();
  const navigation = page.getByRole('navigation', { name: 'Menu principal' });
  await navigation.getByRole('link', { name: new RegExp(`^${name}\\b`) }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Types into the list's search. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').or(page.getByRole('searchbox')).first().fill(text);
}

/** The row (a card on a phone) of a list that shows the text. */
export function recordOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('main').locator('tbody tr, li').filter({ hasText: text });
}

/** The form that has just been opened, once it has put the focus into its first field. */
export async function formOf(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.locator('input:focus')).toBeVisible();
  return dialog;
}

/** Chooses in a select by its label: types what is searched, takes the option that shows the text. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  const select = within.getByLabel(label, { exact: true });
  await select.click();
  await select.fill(option);
  await within
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

/** Types into a date or time field and leaves it, which takes the value. (Enter would send a form that is complete.) */
export async function type(within: Locator, label: string, value: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true });
  await field.click();
  await field.fill(value);
  await field.press('Tab');
}
