import { expectAccessible } from '../support/accessibility';
import { changeStatus, create, newAppointment, sell } from '../support/records';
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

test('says how the day goes, follows the desk, and each figure leads to what it counts @responsive', async ({
  page,
  login,
}) => {
  await login('owner', '/demo/dashboard');
  const main = page.getByRole('main');
  const figure = (name: string) => main.getByRole('link', { name: card(name) });
  for (const name of ['Recebido hoje', 'A receber hoje', 'Fiado vencido', 'Vendas da semana'])
    await expect(figure(name)).toContainText(/R\$\s[\d.]+,\d\d/);
  await expect(figure('Ocupação por hora')).toBeVisible();

  const waiting = figure('Esperando').locator('.fct-figure-value');
  await expect(waiting).toHaveText(/^\d+$/);
  const before = Number(await waiting.textContent());
  const { id } = await newAppointment(page);
  await create(page, '/api/queue/arrivals', { appointmentIds: [id] });
  await expect.poll(async () => Number(await waiting.textContent())).toBeGreaterThan(before);
  await expectAccessible(page);

  await figure('Estoque baixo').click();
  await expect(page.getByRole('heading', { name: /^Lista de Produtos/ })).toBeVisible();
  await page.goto('/demo/dashboard');
  await figure('Esperando').click();
  await expect(page).toHaveURL(/\/demo\/board$/);
});

test('staff see how the day goes, and not how the week does', async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  await expect(page.getByRole('link', { name: card('Recebido hoje') })).toContainText('R$');
  await expect(page.getByText('Vendas da semana')).toHaveCount(0);
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

test("today's agenda leads an appointment from its arrival to its sale @responsive", async ({ page, login }) => {
  await login('staff', '/demo/dashboard');
  // Due at any hour at which this runs.
  const { pet } = await newAppointment(page, { startTime: '00:00', endTime: '01:00' });
  await page.reload();
  const row = recordOf(page, pet.name);
  await row.getByRole('button', { name: `Chegou ${pet.name}` }).click();
  await page.getByRole('dialog', { name: 'Registrar Chegada' }).getByRole('button', { name: 'Chegou' }).click();
  for (const [step, status] of [
    ['Atender', 'Em Progresso'],
    ['Marcar pronto', 'Concluído'],
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
