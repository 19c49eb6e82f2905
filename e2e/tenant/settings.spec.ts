import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

test('a setting is found by the word that one has for it, and stays in view while those above it load @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/settings');
  let letThrough: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/agenda/settings', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Buscar nas configurações' }).fill('feriado');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=holidays/);
  const holidays = page.getByRole('group', { name: 'Feriados' }).first();
  await expect(holidays).toBeFocused();
  letThrough();
  await expect(page.getByRole('button', { name: 'Salvar horários' })).toBeAttached();
  await expect(holidays.getByRole('heading', { name: 'Feriados' })).toBeInViewport();
  await expectAccessible(page);
});
