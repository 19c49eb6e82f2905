import { TOTP } from 'otpauth';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility';
import { ACCOUNTS } from './support/accounts';
import { create, unique } from './support/records';
import { logIn } from './support/sessions';
import { expectToast } from './support/screen';
import { expect, test } from './support/test';

const PASSWORD = 'girafa-telhado';

/** A new employee of the demo tenant, created over HTTP by its owner, whose session the page has. */
async function newEmployee(page: Page): Promise<string> {
  const email = `${unique('pessoa').replace(' ', '-')}@exemplo.com.br`;
  await create(page, '/api/users', { name: 'Pessoa Nova', email, password: PASSWORD });
  return email;
}

/** The link in the last e-mail to an address, which is kept because the tests have no mail server. */
async function mailedLink(request: APIRequestContext, recipient: string): Promise<string> {
  const { tenantSlug } = ACCOUNTS.superAdmin;
  const headers = { 'X-Tenant': tenantSlug, Authorization: `Bearer ${await logIn(request, 'superAdmin')}` };
  const response = await request.get(`/api/super-admin/mails?page=1&search=${recipient}`, { headers });
  const { data } = await response.json();
  return /https?:\S+#nova-senha\/\S+/.exec(data.mails[0].text)?.[0] ?? '';
}

async function openLogin(page: Page, email: string, password: string) {
  const dialog = page.getByRole('dialog', { name: 'Entrar no Focinho' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Senha').fill(password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  return dialog;
}

test('a forgotten password is replaced with a mailed link, even where somebody else is logged in', async ({
  page,
  login,
  request,
  pageErrors,
}) => {
  // The leaked password.
  pageErrors.expected(/status of 400/);
  await login('owner');
  const email = await newEmployee(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  const forgot = page.getByRole('dialog', { name: 'Esqueci minha senha' });
  await forgot.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await forgot.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(`Se houver um acesso com ${email}`)).toBeVisible();

  await login('otherTenant', '/config.json');
  await page.goto(await mailedLink(request, email));
  const dialog = page.getByRole('dialog', { name: 'Criar senha' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByLabel('Nova senha').fill('senha123');
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(dialog.getByRole('alert')).toContainText('senhas vazadas');
  await dialog.getByLabel('Nova senha').fill('capivara-janela');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar senha' }).click();
  await page.getByRole('dialog', { name: 'Senha criada' }).getByRole('button', { name: 'Entrar' }).click();
  await openLogin(page, email, 'capivara-janela');
  await expect(page).toHaveURL(/\/demo\/dashboard$/);
  await expect(page.getByRole('banner')).toContainText('Pessoa Nova');
});

test('two-step verification is activated in "Minha conta" and asked for at the next log-in', async ({
  page,
  login,
  pageErrors,
}) => {
  // Log-ins without a code and with a wrong one.
  pageErrors.expected(/status of 401/);
  await login('owner');
  const email = await newEmployee(page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).click();
  await openLogin(page, email, PASSWORD);
  await page.getByRole('banner').getByRole('link', { name: 'Pessoa Nova: Minha conta' }).click();
  await expect(page).toHaveURL(/\/demo\/account$/);
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Ativar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ativar a verificação em duas etapas' });
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await dialog.getByLabel('Código do aplicativo').fill(totp.generate());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  const codes = page.getByRole('dialog', { name: 'Códigos de recuperação' });
  const recoveryCode = (await codes.getByRole('code').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'Guardei os códigos' }).click();
  await expectToast(page, 'Verificação em duas etapas ativada!');

  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Login' }).click();
  const again = await openLogin(page, email, PASSWORD);
  await again.getByLabel('Código de verificação').fill('000000');
  await again.getByRole('button', { name: 'Entrar' }).click();
  await expect(again.getByRole('alert')).toContainText('Código incorreto');
  // The code of this time step was used for the activation.
  await again.getByLabel('Código de verificação').fill(recoveryCode);
  await again.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Pessoa Nova: Minha conta' }).click();
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();
});
