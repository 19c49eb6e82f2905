import { expect, type Locator, type Page } from '@playwright/test';

/** A name that no other test and no other run uses. */
export const unique = (project: string) => `${project} ${Date.now().toString(36)}`;

/** Creates a record over HTTP as the user who is logged in on the page. @returns the envelope's data */
export async function create(page: Page, path: string, data: object) {
  const [token, tenant] = await page.evaluate(() => [
    localStorage.getItem('auth_token') ?? '',
    localStorage.getItem('tenant_slug') ?? '',
  ]);
  const response = await page.request.post(path, {
    headers: { 'X-Tenant': tenant, Authorization: `Bearer ${token}` },
    data,
  });
  const { data: made, message } = await response.json();
  expect(response.status(), message).toBe(201);
  return made;
}

/** Chooses an option of a select that has no search. */
export async function pick(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await within
    .page()
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}
