import { expectAccessible } from '../support/accessibility';
import { letDaysPass } from '../support/clock';
import { payAtSandbox } from '../support/pix';
import { create, newClient, newPet, unique } from '../support/records';
import { formOf, openPage, recordOf } from '../support/screen';
import { signUp } from '../support/sign-up';
import { expect, test } from '../support/test';

test('a shop with Plano Mini sees what the board would give it, and where to get it @responsive', async ({
  page,
  login,
}) => {
  await login('otherTenant', '/test/board');
  await expect(page.getByRole('heading', { name: 'O Painel de execução é do Plano Max' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Conhecer o Plano Max' }).click();
  await expect(page).toHaveURL(/\/test\/settings\?view=subscription$/);
  await expect(page.getByText(/^Seu contrato é combinado diretamente com a gente/)).toBeVisible();
  await expectAccessible(page);
});

test('a shop with Plano Mini is told why a second user needs another plan', async ({ page, login }) => {
  await login('otherTenant', '/test/settings?view=team');
  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mais de um usuário é do Plano Max' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Novo Usuário' })).toBeFocused();
});

test('the view of the subscription is accessible @responsive', async ({ page, login }) => {
  await login('owner', '/demo/settings?view=subscription');
  await expect(page.getByRole('heading', { name: 'Assinatura' })).toBeVisible();
  await expectAccessible(page);
});

test('a shop pays its first month by PIX during the trial, and the screen says so by itself', async ({ page }) => {
  const { slug } = await signUp(page);
  await page.goto(`/${slug}/settings?view=subscription`);
  await expect(page.getByText(/^Teste grátis até [\d/]+, faltam/)).toBeVisible();
  await page.getByRole('button', { name: 'Pagar o primeiro mês' }).click();
  const payment = page.getByRole('dialog', { name: /^Fatura nº 1/ });
  await expect(payment.getByRole('img', { name: /QR code do PIX/ })).toBeVisible();
  await expectAccessible(page);
  await payAtSandbox(page, payment);
  await expect(payment.getByText('Pagamento recebido. Obrigado!')).toBeVisible();
  await payment.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('Em dia', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: /R\$\s59,90/ })).toBeVisible();
  await expectAccessible(page);
});

test('a shop lapses step by step, still reads and closes what is open, and writes again once it has paid', async ({
  page,
}) => {
  // Chromium has no print dialog here.
  await page.addInitScript(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  );
  const { slug } = await signUp(page);
  const bar = page.getByRole('region', { name: 'Aviso da assinatura' });
  const addClient = async (name: string) => {
    await page.getByRole('button', { name: 'Novo Cliente' }).click();
    const form = await formOf(page, 'Criar Novo Cliente');
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('E-mail').fill('cliente@exemplo.com.br');
    await form.getByRole('button', { name: 'Criar Cliente' }).click();
    return form;
  };

  // In the trial it works, and asks for its first invoice.
  const client = await newClient(page);
  await newPet(page, client);
  const service = await create(page, '/api/services', { name: unique('Banho'), price: 80, duration: 60 });
  const { order } = await create(page, '/api/orders', { clientId: client.id, appointmentIds: [] });
  await create(page, `/api/orders/${order?.id}/lines`, { serviceId: service['service']?.id, quantity: 1 });
  await page.goto(`/${slug}/settings?view=subscription`);
  await page.getByRole('button', { name: 'Pagar o primeiro mês' }).click();
  const payment = page.getByRole('dialog', { name: /^Fatura nº 1/ });
  await expect(payment.getByRole('img', { name: /QR code do PIX/ })).toBeVisible();
  await payment.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(bar).toContainText(/^Teste grátis até/);

  // The trial ended yesterday: everything works for a week.
  await letDaysPass(slug, 16);
  await page.goto(`/${slug}/clients`);
  await expect(bar).toContainText(/^Pagamento atrasado: tudo funciona até/);
  await expectAccessible(page);
  await expect(await addClient('Ana da Carência')).toBeHidden();
  await expect(recordOf(page, 'Ana da Carência')).toBeVisible();

  // That week is over: the open form keeps what was typed, and says why it cannot be sent.
  await page.getByRole('button', { name: 'Novo Cliente' }).click();
  const form = await formOf(page, 'Criar Novo Cliente');
  await form.getByLabel('Nome').fill('Bia Barrada');
  await letDaysPass(slug, 7);
  await expect(form.getByRole('button', { name: 'Criar Cliente' })).toBeDisabled();
  await expect(form.getByRole('alert')).toContainText('Assinatura vencida: dá para ler, mas nada é salvo.');
  await expect(form.getByLabel('Nome')).toHaveValue('Bia Barrada');
  await page.reload();
  await expect(bar).toContainText(/^Somente leitura desde .* Pague e continue de onde parou\./);
  await expect(bar.getByRole('button', { name: 'Dispensar aviso por hoje' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Novo Cliente' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Novo Cliente' })).toHaveAccessibleDescription(/^Assinatura vencida: /);
  await expectAccessible(page);

  // Reading and exporting work, and so do closing the comanda and printing its receipt.
  await expect(recordOf(page, client.name)).toBeVisible();
  await page.goto(`/${slug}/reports`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
  await page.goto(`/${slug}/desk?order=${order?.id}`);
  const comanda = page.getByRole('region', { name: 'Comanda' });
  await comanda.getByRole('button', { name: 'Dinheiro' }).click();
  await comanda.getByRole('button', { name: /^Fechar comanda/ }).click();
  await expect(page.getByRole('article', { name: /^Recibo \d{6}$/ }).first()).toContainText('80,00');
  await page.getByRole('button', { name: 'Imprimir Recibo' }).first().click();
  await expect(page.locator('body[data-printed]')).toBeAttached();

  // It pays, and is a shop in good order on the screens that are open, without a reload.
  await bar.getByRole('button', { name: 'Ver assinatura' }).click();
  await expect(page.getByText('Somente leitura', { exact: true })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-loaded-before', ''));
  await page.getByRole('button', { name: 'Pagar com PIX' }).click();
  await expect(payment.getByRole('img', { name: /QR code do PIX/ })).toBeVisible();
  await payAtSandbox(page, payment);
  await expect(payment.getByText('Pagamento recebido. Obrigado!')).toBeVisible();
  await payment.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('Em dia', { exact: true })).toBeVisible();
  await expect(bar).toBeHidden();
  await openPage(page, 'Clientes');
  await expect(await addClient('Caio de Volta')).toBeHidden();
  await expect(recordOf(page, 'Caio de Volta')).toBeVisible();
  await expect(page.locator('body[data-loaded-before]')).toBeAttached();
});
