import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

test('Ctrl+K goes to a page by the keyboard alone @responsive', async ({ page, login }) => {
  await login('owner', '/demo/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('servicos');
  await expect(palette.getByRole('option').first()).toHaveText(/^Serviços/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demo\/services$/);
  await expect(palette).toBeHidden();
});

test('the button opens it; "Novo Cliente" opens the dialog of a new client @responsive', async ({ page, login }) => {
  await login('owner', '/demo/services');
  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' });
  await palette.getByRole('option', { name: 'Novo Cliente' }).click();
  await expect(page.getByRole('dialog', { name: 'Criar Novo Cliente' })).toBeVisible();
});

test('a client is found by phone, a pet by name, and nothing is said to be nothing', async ({ page, login }) => {
  await login('owner', '/demo/clients');
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const suffix = String(Date.now()).slice(-8);
  await page.request.post('/api/clients', {
    headers: { 'X-Tenant': 'demo', Authorization: `Bearer ${token}` },
    data: {
      name: `Telma ${suffix}`,
      email: 'telma@exemplo.com.br',
      phone: `(11) 9${suffix.slice(0, 4)}-${suffix.slice(4)}`,
    },
  });
  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  const palette = page.getByRole('dialog', { name: 'Buscar em tudo' });
  await palette.getByRole('combobox').fill(`119${suffix}`);
  await palette.getByRole('option', { name: `Telma ${suffix}` }).click();
  await expect(page).toHaveURL(/\/demo\/clients\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: `Telma ${suffix}` })).toBeVisible();

  await page.getByRole('button', { name: 'Buscar em tudo' }).click();
  await palette.getByRole('combobox').fill('xyzxyz qualquer');
  await expect(palette.getByText('Nada encontrado')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});
