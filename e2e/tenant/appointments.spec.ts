import { expectAccessible } from '../support/accessibility';
import { refuse } from '../support/failures';
import {
  changeStatus,
  newAppointment,
  newClient,
  newPet,
  newService,
  quietDay,
  tenantToday,
  unique,
} from '../support/records';
import { choose, expectToast, formOf, recordOf, search, type } from '../support/screen';
import { expect, test } from '../support/test';

const written = (day: string) => day.split('-').reverse().join('/');

test('an appointment is created, edited and deleted @responsive', async ({ page, login, isMobile }) => {
  // A card says when first, and only when it begins.
  const hours = (from: string, to: string) => (isMobile ? `, ${from}` : `${from} - ${to}`);
  await login('staff', '/demo/appointments');
  const pet = await newPet(page, await newClient(page));
  const service = await newService(page, unique('Banho'), { duration: 75 });
  await page.getByRole('button', { name: 'Novo Agendamento' }).click();
  const form = await formOf(page, 'Criar Novo Agendamento');
  await expect(form).toContainText('Agende um serviço para um pet.');
  await expect(form.getByLabel('Data')).toHaveValue(written(tenantToday()));
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Criar Agendamento' }).click();
  await expect(form.getByText('Selecione um pet e um serviço').first()).toBeVisible();
  await choose(form, 'Pet', pet.name);
  await choose(form, 'Serviço', service.name);
  const day = quietDay();
  await type(form, 'Data', day);
  await type(form, 'Horário Início', '15:00');
  await expect(form.getByLabel('Horário Fim')).toHaveValue('16:15');
  await form.getByRole('button', { name: 'Criar Agendamento' }).click();
  await expectToast(page, 'Agendamento criado com sucesso!');
  await expect(form).toBeHidden();

  await search(page, pet.name);
  await expect(page.getByRole('heading', { name: 'Lista de Agendamentos (1)' })).toBeVisible();
  for (const text of [service.name, day.slice(0, 5), hours('15:00', '16:15'), 'Agendado'])
    await expect(recordOf(page, pet.name)).toContainText(text);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Editar ${pet.name}` }).click();
  const edit = await formOf(page, 'Editar Agendamento');
  await expect(edit).toContainText('Atualize as informações do agendamento.');
  await edit.getByPlaceholder('Observações sobre o agendamento').fill('Focinheira');
  await type(edit, 'Horário Início', '16:00');
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expectToast(page, 'Agendamento atualizado com sucesso!');
  await expect(recordOf(page, pet.name)).toContainText(hours('16:00', '17:15'));

  await page.getByRole('button', { name: `Excluir ${pet.name}` }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirmar Exclusão' });
  await expect(confirm).toContainText(
    'Tem certeza que deseja excluir este agendamento? Esta ação não pode ser desfeita.',
  );
  await confirm.getByRole('button', { name: 'Excluir' }).click();
  await expectToast(page, 'Agendamento excluído com sucesso!');
  await expect(page.getByText('Nenhum agendamento encontrado')).toBeVisible();
});

test('a dog that nobody knows is booked in one dialog, with six clicks @responsive', async ({ page, login }) => {
  await login('staff', '/demo/appointments');
  const [dog, owner] = [unique('Bolota'), unique('Rita')];
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    // Keys that press a button have no detail.
    const count = ({ detail }: MouseEvent) => {
      if (detail > 0) Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 });
    };
    window.addEventListener('click', count, true);
  });
  await page.getByRole('button', { name: 'Novo Agendamento' }).click();
  const form = await formOf(page, 'Criar Novo Agendamento');
  await expect(form.getByLabel('Pet', { exact: true })).toBeFocused();
  await page.keyboard.type(dog);
  await page.locator('.ant-select-dropdown:visible').getByText('+ Novo Pet').click();
  await expect(form.getByLabel('Nome do cliente')).toBeFocused();
  await page.keyboard.type(owner);
  await form.getByText('Grande', { exact: true }).click();
  await form.getByLabel('Serviço').click();
  await page.keyboard.type('Banho');
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('Banho');
  await page.keyboard.press('Enter');
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('region', { name: 'Próximos horários livres' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await form.getByRole('button', { name: 'Criar Agendamento' }).click();
  await expectToast(page, 'Agendamento criado com sucesso!');
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBeLessThanOrEqual(6);
  await search(page, dog);
  await expect(recordOf(page, dog)).toContainText(owner);
});

test('a status changes at once, is taken back when refused, and ends as a sale @responsive', async ({
  page,
  login,
  pageErrors,
}) => {
  await login('staff', '/demo/appointments');
  const { pet, service } = await newAppointment(page);
  await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}`);
  const row = recordOf(page, pet.name);
  const badge = row.locator('.fcui-badge');
  const setStatus = async (status: string) => {
    await row.getByRole('combobox').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(status).click();
  };
  const recover = await refuse(page, pageErrors, {
    method: 'PUT',
    path: '/api/appointments',
    status: 409,
    message: 'Outro computador já mudou este agendamento.',
  });
  await setStatus('Confirmado');
  await expectToast(page, 'Erro ao atualizar status. Tente novamente.');
  await expectToast(page, 'Outro computador já mudou este agendamento.');
  await expect(badge).toHaveText('Agendado');
  await recover();
  await setStatus('Concluído');
  await expectToast(page, 'Status atualizado com sucesso!');
  await expect(badge).toHaveText('Concluído');
  await expect(row.getByRole('combobox')).toHaveCount(0);

  await row.getByRole('button', { name: /Finalizar como Venda/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Finalizar como Venda' });
  for (const text of [
    `Finalize o agendamento "${pet.name}" como uma venda.`,
    'Detalhes do Agendamento',
    service.name,
    'R$ 65,00',
    written(tenantToday()),
  ])
    await expect(dialog).toContainText(text);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Finalizar Venda' }).dblclick();
  await expectToast(page, 'Agendamento finalizado como venda com sucesso!');
  await expect(row.getByRole('button', { name: /Finalizar como Venda/ })).toHaveCount(0);
});

test.describe('looked at from another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });
  test('an appointment keeps its day and time, and "Hoje" is today in the time zone of the tenant', async ({
    page,
    login,
  }) => {
    await login('staff', '/demo/appointments');
    const { pet } = await newAppointment(page, { date: '2027-05-18' });
    await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}`);
    for (const text of ['18/05/2027', '09:00 - 10:00']) await expect(recordOf(page, pet.name)).toContainText(text);
    await page.evaluate(() => localStorage.setItem('calendar_span', 'day'));
    await page.goto('/demo/calendar?day=2027-05-18');
    await expect(page.locator('.fct-appointment-event', { hasText: pet.name })).toContainText('09:00 - 10:00');
    await page.getByRole('button', { name: 'Hoje' }).click();
    await page.getByRole('button', { name: 'Novo Agendamento' }).click();
    const form = await formOf(page, 'Criar Novo Agendamento');
    await expect(form.getByLabel('Data')).toHaveValue(written(tenantToday()));
  });
});

test('what ended by a slip is undone with the keyboard alone', async ({ page, login }) => {
  await login('staff', '/demo/appointments');
  const { pet } = await newAppointment(page);
  await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}`);
  const row = recordOf(page, pet.name);
  await row.getByRole('combobox').focus();
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Cancelado').click();
  await expect(row.locator('.fcui-badge')).toHaveText('Cancelado');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeVisible();
  // The select that closes may still take the focus to itself.
  await expect(async () => {
    await page.keyboard.press('Alt+T');
    for (let tabs = 0; tabs < 6 && !(await undo.evaluate((button) => button === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    await expect(undo).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Mudança de status desfeita.');
  await expect(row.locator('.fcui-badge')).toHaveText('Agendado');
  await expect(row.getByRole('combobox')).toBeVisible();
});

test('an appointment is paid in cash, or on credit up to the limit', async ({ page, login }) => {
  await login('staff', '/demo/appointments');
  const { id, pet } = await newAppointment(page);
  await changeStatus(page, id, 'COMPLETED');
  await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}`);
  const row = recordOf(page, pet.name);
  await row.getByRole('button', { name: /Finalizar como Venda/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Finalizar como Venda' });
  const pay = async (method: string) => {
    await dialog.getByLabel('Forma de Pagamento').click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(method).click();
  };
  await pay('Crédito/Fiado');
  await expect(dialog.getByText('Este cliente não tem conta de fiado ativa.')).toBeVisible();
  await expectAccessible(page);
  await pay('Dinheiro');
  await dialog.getByRole('button', { name: 'Finalizar Venda' }).click();
  await expectToast(page, 'Agendamento finalizado como venda com sucesso!');
  await row.getByRole('link', { name: /^Recibo/ }).click();
  await expect(page.getByRole('dialog', { name: /^Venda \d{6}$/ })).toContainText('Dinheiro');
});

test('the list opens with what is to come today; what is over, also of today, is one click away', async ({
  page,
  login,
}) => {
  await login('staff', '/demo/appointments');
  await newAppointment(page, { date: tenantToday() });
  const { id, pet } = await newAppointment(page, { date: tenantToday() });
  await changeStatus(page, id, 'COMPLETED');
  await page.goto('/demo/appointments');
  const records = page.getByRole('main').locator('tbody tr[data-row-key], .fcui-card');
  await expect(records.first()).toContainText(written(tenantToday()));
  await page.getByText('Anteriores').click();
  await expect(page).toHaveURL(/when=past/);
  await expect(records.first()).toContainText(/Concluído|Cancelado/);
  await page.goto(`/demo/appointments?search=${encodeURIComponent(pet.name)}&when=upcoming`);
  await expect(page.getByText('Nenhum agendamento encontrado')).toBeVisible();
});

test('the list of hours opens at working hours', async ({ page, login }) => {
  await login('staff', '/demo/appointments?new=1');
  const form = await formOf(page, 'Criar Novo Agendamento');
  await form.getByLabel('Horário Início').click();
  const hours = page.locator('.ant-picker-dropdown:visible .ant-picker-time-panel-column').first();
  await expect(hours.getByText('08', { exact: true })).toBeInViewport();
  await expect(hours.getByText('00', { exact: true })).not.toBeInViewport();
});
