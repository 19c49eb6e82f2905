import { expectAccessible } from '../support/accessibility';
import { refuse } from '../support/failures';
import { changeStatus, newAppointment, sell } from '../support/records';
import { expectToast, recordOf } from '../support/screen';
import { expect, test } from '../support/test';

const card = (name: string) => new RegExp(`^${name}`);

test('welcomes the user with the real figures of the tenant @responsive', async ({ page, login }) => {
  await login('owner', '/demo/dashboard');
  await expect(page.getByText('Bem-vindo(a), Camila Andrade!')).toBeVisible();
  const main = page.getByRole('main');
  for (const name of ['Total de Pets', 'Clientes', 'Agendamentos'])
    await expect(main.getByRole('link', { name: card(name) })).toContainText(/\d/);
  await expect(main.getByText('Agendamentos hoje')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: card('Clientes') }).click();
  await expect(page).toHaveURL(/\/demo\/clients$/);
});

test('figures that could not be loaded are "-", and the agenda can be tried again', async ({
  page,
  login,
  pageErrors,
}) => {
  await refuse(page, pageErrors, { method: 'GET', path: '/api/reports/overview', message: 'Banco fora do ar.' });
  const recover = await refuse(page, pageErrors, {
    method: 'GET',
    path: '/api/appointments',
    message: 'Banco fora do ar.',
  });
  await login('owner', '/demo/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText('Banco fora do ar.')).toBeVisible();
  for (const name of ['Total de Pets', 'Clientes', 'Agendamentos'])
    await expect(main.getByRole('link', { name: card(name) }).getByText('-', { exact: true })).toBeVisible();
  await recover();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(main.getByText('Banco fora do ar.')).toBeHidden();
});

test('after a failure of all calls one retry loads the figures and the agenda', async ({ page, login, pageErrors }) => {
  const failures = ['/api/reports/overview', '/api/appointments', '/api/tenants/info'];
  const recoveries = [];
  for (const path of failures)
    recoveries.push(await refuse(page, pageErrors, { method: 'GET', path, message: 'Banco fora do ar.' }));
  await login('owner', '/demo/dashboard');
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Tentar novamente' });
  await expect(retry).toBeVisible();
  for (const recover of recoveries) await recover();
  await retry.click();
  await expect(main.getByRole('link', { name: card('Total de Pets') })).toContainText(/\d/);
  await expect(retry).toBeHidden();
});

test('a paid appointment is folded away and leads to its receipt', async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  const { id, pet, client, service } = await newAppointment(page);
  await changeStatus(page, id, 'COMPLETED');
  await sell(page, { appointmentId: id, clientId: client.id, serviceId: service.id });
  await page.reload();
  const row = recordOf(page, pet.name);
  await expect(page.getByText('Agenda de hoje')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByText(/^Concluídos \(\d+\)$/).click();
  await expect(row).toContainText(client.name);
  await row.getByRole('link', { name: /^Recibo \d{6}$/ }).click();
  await expect(page.getByRole('dialog', { name: /^Venda \d{6}$/ })).toContainText(service.name);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/demo\/sales$/);
});

test("today's agenda leads an appointment from its confirmation to its sale @responsive", async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  const { pet } = await newAppointment(page);
  await page.reload();
  const row = recordOf(page, pet.name);
  for (const [step, status] of [
    ['Confirmar', 'Confirmado'],
    ['Iniciar', 'Em Progresso'],
    ['Concluir', 'Concluído'],
  ]) {
    await row.getByRole('button', { name: `${step} ${pet.name}` }).click();
    await expect(row.locator('.fcui-badge')).toHaveText(status ?? '');
  }
  await row.getByRole('button', { name: `Finalizar como Venda ${pet.name}` }).click();
  await page
    .getByRole('dialog', { name: 'Finalizar como Venda' })
    .getByRole('button', { name: 'Finalizar Venda' })
    .click();
  await expectToast(page, 'Agendamento finalizado como venda com sucesso!');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a quick action opens the create dialog of its page', async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  await page.getByRole('navigation', { name: 'Ações rápidas' }).getByRole('link', { name: 'Novo Agendamento' }).click();
  await expect(page.getByRole('dialog', { name: 'Criar Novo Agendamento' })).toBeVisible();
});
