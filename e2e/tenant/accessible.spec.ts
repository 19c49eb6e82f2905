import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { newClient } from '../support/records';
import { expect, test } from '../support/test';

/** Every page with a list or a form of its own: the name of the button that opens the form, and the form's title. */
const PAGES: [address: string, button: string, title: string][] = [
  ['/demo/clients', 'Novo Cliente', 'Criar Novo Cliente'],
  ['/demo/pets', 'Novo Pet', 'Criar Novo Pet'],
  ['/demo/services', 'Novo Serviço', 'Criar Novo Serviço'],
  ['/demo/packages', 'Novo Pacote', 'Criar Novo Pacote'],
  ['/demo/credit', 'Novo Crédito', 'Criar Crédito para Cliente'],
  ['/demo/settings?view=team', 'Novo Usuário', 'Criar Novo Usuário'],
  ['/demo/settings?view=team', 'Novo Profissional', 'Criar Novo Profissional'],
  ['/demo/settings?view=terms', 'Novo Termo', 'Criar Novo Termo'],
  ['/demo/settings?view=protocols', 'Novo Protocolo', 'Criar Novo Protocolo'],
  ['/demo/settings?view=integrations', 'Nova Chave', 'Nova Chave de API'],
  ['/demo/messages?view=texts', 'Editar o texto: Agradecimento', 'Agradecimento'],
  ['/demo/hotel', 'Nova Hospedagem', 'Nova Hospedagem'],
  ['/demo/products', 'Novo Produto', 'Criar Novo Produto'],
  ['/demo/settings?view=integrations', 'Novo Webhook', 'Novo Webhook'],
  ['/demo/fiscal-documents', 'XML do mês', ''],
  ['/demo/settings?view=fiscal', 'Salvar dados fiscais', ''],
  ['/demo/settings?view=incidents', 'Registrar incidente', 'Registrar Incidente'],
  ['/demo/reports', 'Exportar Relatório', ''],
];

/** In both themes without loading the page again, which takes longer than the check. */
async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
}

test('every page and its form are accessible, in both themes @responsive', async ({ page, login }) => {
  test.slow();
  await page.addInitScript(() => localStorage.setItem('theme', 'system'));
  await login('owner', '/demo/dashboard');
  const { id } = await newClient(page);
  const consent = ['Alterar Ofertas e novidades', 'Ofertas e novidades'] as const;
  for (const [address, button, title] of [...PAGES, [`/demo/clients/${id}`, ...consent] as const])
    await test.step(address, async () => {
      await page.goto(address);
      const opens = page.getByRole('button', { name: button, exact: true });
      await expect(opens).toBeVisible();
      await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
      await expectAccessibleInBoth(page);
      if (!title) return;
      await opens.click();
      await expect(page.getByRole('dialog', { name: title }).locator(':focus')).toBeVisible();
      await expectAccessibleInBoth(page);
    });
});
