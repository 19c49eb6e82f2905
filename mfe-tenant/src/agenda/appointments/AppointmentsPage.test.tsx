import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatDay, todayIn } from '@focinho/contracts/kernel/dates';
import { aClient, anAppointment, aPet, aService, aTrip, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './AppointmentsPage';
import { AppointmentsScreen } from './AppointmentsScreen';

const Calendar = () => <AppointmentsScreen view="calendar" />;

const mariana = aClient(1, { name: 'Mariana Souza' });
const thor = aPet(1, mariana, { name: 'Thor' });
const luna = aPet(2, mariana, { name: 'Luna' });
const bath = aService(1, { name: 'Banho completo', price: 65, duration: 75 });

let tenant: TenantServer;
beforeEach(async () => {
  tenant = await openTenant({
    clients: [mariana],
    pets: [thor, luna],
    services: [bath],
    appointments: [
      anAppointment(1, thor, bath, { notes: 'Focinheira' }),
      anAppointment(2, luna, bath, { status: 'COMPLETED' }),
      anAppointment(3, luna, bath, { pet: null, service: null, status: 'CANCELLED', startTime: '15:00' }),
      anAppointment(4, thor, bath, { status: 'COMPLETED', saleId: idOf(900), startTime: '07:00' }),
    ],
  });
});
afterEach(() => tenant.close());

const rowOf = (time: string) => within(screen.getByRole('row', { name: new RegExp(time) }));

/** Opens a select and chooses an option. */
async function choose(user: ReturnType<typeof renderTenantPage>['user'], field: HTMLElement, option: string) {
  await user.click(field);
  const choices = await screen.findAllByTitle(option);
  await user.click(choices.at(-1) ?? field);
}

test('lists the appointments with the specified columns, texts and fallbacks', async () => {
  renderTenantPage(Page, '/demo/appointments');
  expect(screen.getByRole('heading', { name: 'Agendamentos', level: 1 })).toBeVisible();
  expect(screen.getByText('Gerencie os agendamentos de serviços')).toBeVisible();
  expect(screen.getByText('Carregando agendamentos...')).toBeVisible();
  expect(screen.getByPlaceholderText('Buscar agendamentos por pet ou serviço...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Lista de Agendamentos (4)' })).toBeVisible();
  const titles = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(titles).toEqual(['Pet', 'Serviço', 'Data', 'Horário', 'Status', 'Ações']);
  const scheduled = within(screen.getByRole('row', { name: /Thor.*Agendado/ }));
  for (const text of ['Thor', 'Banho completo', '21/11/2026', '09:00 - 10:00'])
    expect(scheduled.getByText(text)).toBeVisible();
  expect(rowOf('15:00').getAllByText('N/A')).toHaveLength(2);
});

test('only open appointments have a status select, and only completed unsold ones can become a sale', async () => {
  renderTenantPage(Page, '/demo/appointments');
  await screen.findByText('Cancelado');
  expect(screen.getAllByRole('combobox', { name: /Alterar status/ })).toHaveLength(1);
  const sellable = screen.getAllByRole('button', { name: /Finalizar como Venda/ });
  expect(sellable).toHaveLength(1);
  expect(sellable[0]).toHaveAccessibleName('Finalizar como Venda Luna');
  expect(rowOf('15:00').getByRole('button', { name: /Editar/ })).toBeDisabled();
});

test('filters by status on the server and shows the empty text', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/appointments');
  await screen.findByText('Cancelado');
  await choose(user, screen.getByRole('combobox', { name: 'Filtrar por status' }), 'Em Progresso');
  expect(await screen.findByText('Nenhum agendamento encontrado')).toBeVisible();
  expect(address()).toBe('/demo/appointments?status=IN_PROGRESS');
});

test('begins with upcoming appointments; past ones are a click away and stored in the address', async () => {
  const { user, address } = renderTenantPage(Page, '/demo/appointments');
  await screen.findByText('Cancelado');
  const asked = () =>
    tenant.sent('GET', '/api/appointments').map(({ params }) => `${params.get('when')} ${params.get('sort')}`);
  expect(asked()).toEqual(['upcoming date']);
  await user.click(screen.getByText('Anteriores'));
  await waitFor(() => expect(address()).toBe('/demo/appointments?when=past'));
  await waitFor(() => expect(asked()).toEqual(['upcoming date', 'past -date']));
  await user.click(screen.getByText('Próximos'));
  await waitFor(() => expect(address()).toBe('/demo/appointments'));
});

test.each(['search=thor', 'status=COMPLETED', 'date=2026-01-02'])('%s covers all times', async (filter) => {
  renderTenantPage(Page, `/demo/appointments?${filter}`);
  await waitFor(() => expect(tenant.sent('GET', '/api/appointments')).toHaveLength(1));
  expect(tenant.sent('GET', '/api/appointments')[0]?.params.get('when')).toBe('all');
});

test('a new status is shown before the server has responded', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments');
  const status = await screen.findByRole('combobox', { name: 'Alterar status de Thor' });
  let release = () => undefined as void;
  tenant.failure = ({ method }) =>
    method === 'PUT'
      ? new Promise((resolve) => (release = () => resolve({ status: 409, message: 'Já mudou.' })))
      : undefined;
  await choose(user, status, 'Confirmado');
  expect(await screen.findByText('Confirmado', { selector: '.fcui-badge' })).toBeVisible();
  expect(tenant.sent('PUT')[0]?.body).toEqual({ status: 'CONFIRMED', undo: expect.any(String) });

  release();
  await screen.findByText('Erro ao atualizar status. Tente novamente.');
  expect(screen.getByText('Já mudou.')).toBeVisible();
  expect(await screen.findByText('Agendado', { selector: '.fcui-badge' })).toBeVisible();

  tenant.failure = undefined;
  await choose(user, screen.getByRole('combobox', { name: 'Alterar status de Thor' }), 'Confirmado');
  await screen.findByText('Status atualizado com sucesso!');
});

test('the focus stays in the list when a status becomes final, and that can be undone', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await choose(user, await screen.findByRole('combobox', { name: 'Alterar status de Thor' }), 'Cancelado');
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Alterar status de Thor' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Lista de Agendamentos/ })).toHaveFocus());
  await user.click(undo);
  expect(await screen.findByText('Mudança de status desfeita.')).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Alterar status de Thor' })).toBeVisible();
});

test('requires a pet and a service', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
  expect(dialog.getByText('Agende um serviço para um pet.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
  expect(await dialog.findAllByText('Selecione um pet e um serviço')).not.toHaveLength(0);
  expect(dialog.getByText('Informe o horário de início')).toBeVisible();
  expect(tenant.sent('POST')).toHaveLength(0);
});

test("creates an appointment for today in the tenant's time zone, with an end proposed from the service's duration", async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?new=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
  const today = todayIn('America/Sao_Paulo');
  expect(dialog.getByLabelText('Data')).toHaveValue(formatDay(today));
  expect(dialog.getByPlaceholderText('Observações sobre o agendamento')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Pet')).toHaveFocus());
  await choose(user, dialog.getByLabelText('Pet'), 'Thor');
  await choose(user, dialog.getByLabelText('Serviço'), 'Banho completo - R$ 65,00');
  await user.type(dialog.getByLabelText('Horário Início'), '14:00{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Horário Fim')).toHaveValue('15:15'));
  await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
  await screen.findByText('Agendamento criado com sucesso!');
  expect(tenant.sent('POST', '/api/appointments')[0]?.body).toEqual({
    date: today,
    startTime: '14:00',
    endTime: '15:15',
    notes: null,
    petId: thor.id,
    serviceId: bath.id,
  });
});

describe('a pet that the shop does not know', () => {
  const describePet = async () => {
    const { user } = renderTenantPage(Page, '/demo/appointments?new=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    await waitFor(() => expect(dialog.getByLabelText('Pet')).toHaveFocus());
    await user.type(dialog.getByLabelText('Pet'), 'Bolota');
    await user.click(await screen.findByText('+ Novo Pet'));
    expect(dialog.getByLabelText('Nome do pet')).toHaveValue('Bolota');
    await waitFor(() => expect(dialog.getByLabelText('Nome do cliente')).toHaveFocus());
    return { user, dialog };
  };
  const book = async (user: ReturnType<typeof renderTenantPage>['user'], dialog: ReturnType<typeof within>) => {
    await user.type(dialog.getByLabelText('Horário Início'), '14:00{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    return tenant.sent('POST');
  };

  test('is registered with its owner and the appointment, in one dialog and one call, at its own price', async () => {
    const prices = [{ size: 'LARGE' as const, coat: null, price: 90, minutes: 90 }];
    tenant.services = [{ ...bath, prices }];
    const { user, dialog } = await describePet();
    await user.type(dialog.getByLabelText('Nome do cliente'), 'Rita Lima');
    await user.type(dialog.getByLabelText('Telefone'), '(11) 91111-2222');
    await user.click(dialog.getByRole('radio', { name: 'Grande' }));
    await choose(user, dialog.getByLabelText('Serviço'), 'Banho completo - R$ 90,00');
    const asked = () => tenant.sent('GET', '/api/appointments/proposal').at(-1)?.params;
    await waitFor(() => expect(asked()?.get('size')).toBe('LARGE'));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    const calls = await book(user, dialog);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      serviceId: bath.id,
      newPet: { name: 'Bolota', size: 'LARGE', client: { name: 'Rita Lima', phone: '(11) 91111-2222' } },
    });
    expect(await screen.findByText('Rita Lima')).toBeVisible();
  });

  test('may be of an owner who is known, and is not made twice', async () => {
    const { user, dialog } = await describePet();
    await user.click(dialog.getByRole('button', { name: 'Já é cliente' }));
    await choose(user, dialog.getByLabelText('Cliente'), 'Mariana Souza');
    await user.clear(dialog.getByLabelText('Nome do pet'));
    await user.type(dialog.getByLabelText('Nome do pet'), 'thor');
    await user.click(await dialog.findByRole('button', { name: 'Usar este pet' }));
    expect(await dialog.findByTitle('Thor')).toBeVisible();
    await choose(user, dialog.getByLabelText('Serviço'), 'Banho completo - R$ 65,00');
    expect((await book(user, dialog))[0]?.body).toMatchObject({ petId: thor.id });
    expect(tenant.sent('POST')[0]?.body).not.toHaveProperty('newPet');
  });
});

test('edits an appointment; a new start time moves the end', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?status=SCHEDULED');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Agendamento' }));
  expect(dialog.getByText('Atualize as informações do agendamento.')).toBeVisible();
  expect(dialog.getByLabelText('Data')).toHaveValue('21/11/2026');
  expect(dialog.getByLabelText('Observações')).toHaveValue('Focinheira');
  await user.clear(dialog.getByLabelText('Horário Início'));
  await user.type(dialog.getByLabelText('Horário Início'), '10:30{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Horário Fim')).toHaveValue('11:30'));
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  await screen.findByText('Agendamento atualizado com sucesso!');
  const { was, undo: _, ...changed } = Object(tenant.sent('PUT')[0]?.body);
  // Nothing else: what another desk has changed meanwhile stays, or is said.
  expect(changed).toEqual({ startTime: '10:30', endTime: '11:30' });
  expect(was).toMatchObject({ date: '2026-11-21T00:00:00.000Z', startTime: '09:00' });
});

test('shows what this pet pays, once, and not the list price beside it', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?status=SCHEDULED');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Agendamento' }));
  expect(await dialog.findByText('Banho completo')).toBeVisible();
  expect(dialog.queryByText(/Banho completo - R\$/)).toBeNull();
});

test('refuses an end before the start', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?status=SCHEDULED');
  await user.click(await screen.findByRole('button', { name: 'Editar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Agendamento' }));
  await user.clear(dialog.getByLabelText('Horário Fim'));
  await user.type(dialog.getByLabelText('Horário Fim'), '08:00{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
  expect(await dialog.findByText('O horário de fim deve ser depois do horário de início')).toBeVisible();
  expect(tenant.sent('PUT')).toHaveLength(0);
});

test('offers no deletion of what was sold, in the list or in the calendar', async () => {
  const { unmount } = renderTenantPage(Page, '/demo/appointments');
  await screen.findByText('Cancelado');
  expect(rowOf('15:00').getByRole('button', { name: /^Excluir/ })).toBeVisible();
  expect(rowOf('07:00').queryByRole('button', { name: /^Excluir/ })).toBeNull();
  unmount();
  tenant.appointments = [anAppointment(4, thor, bath, { status: 'COMPLETED', saleId: idOf(900) })];
  renderTenantPage(Calendar, '/demo/calendar?day=2026-11-18');
  fireEvent.click(await screen.findByText('Thor'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
  expect(dialog.queryByRole('button', { name: 'Excluir' })).toBeNull();
});

test('deletes only after the confirmation', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments?status=SCHEDULED');
  await user.click(await screen.findByRole('button', { name: 'Excluir Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar Exclusão' }));
  expect(
    dialog.getByText('Tem certeza que deseja excluir este agendamento? Esta ação não pode ser desfeita.'),
  ).toBeVisible();
  expect(dialog.getByText('Thor · 21/11/2026 às 09:00 · Banho completo')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Agendamento excluído com sucesso!');
  await waitFor(() =>
    expect(tenant.sent('GET', '/api/waiting-list/fits')[0]?.params.get('appointmentId')).toBe(idOf(401)),
  );
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(tenant.sent('POST').map(({ path }) => path)).toEqual([`/api/appointments/${idOf(401)}/restoration`]);
});

test('finalises as the specified sale, once', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  expect(dialog.getByText('Finalize o agendamento "Luna" como uma venda.')).toBeVisible();
  expect(dialog.getByText('Detalhes do Agendamento')).toBeVisible();
  for (const text of ['Luna', 'Banho completo', 'R$ 65,00', '21/11/2026']) expect(dialog.getByText(text)).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  const item = {
    serviceId: bath.id,
    productId: null,
    packageId: null,
    petId: luna.id,
    quantity: 1,
    unitPrice: 65,
    totalPrice: 65,
    usesCredits: true,
  };
  expect(tenant.sales).toEqual([
    {
      appointmentId: idOf(402),
      cashback: 0,
      clientId: mariana.id,
      mayExceedLimit: false,
      subtotal: 65,
      discount: 0,
      tax: 0,
      total: 65,
      paymentMethod: 'PIX',
      items: [item],
      packageUsages: [],
      tip: 0,
      tipShares: [],
    },
  ]);
});

test('the fees of its pet taxi are paid with it, unless one is left for later', async () => {
  const service = { id: idOf(77), name: 'Táxi zona sul' };
  const fee = { serviceId: service.id, service, unitPrice: 20, pet: { id: luna.id, name: 'Luna' } };
  const trips = [
    aTrip({ ...fee, appointmentId: idOf(402), fee: 40, kilometres: 2, feeState: 'WAITING' }),
    aTrip({ ...fee, id: idOf(902), appointmentId: idOf(409), leg: 'DELIVERY', fee: 20, feeState: 'OPEN' }),
    aTrip({ ...fee, id: idOf(903), appointmentId: idOf(410), fee: 20, feeState: 'WAITING' }),
  ];
  tenant.failure = ({ path }) => (path === '/api/trips' ? { data: { trips } } : undefined);
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  const taxi = within(await dialog.findByRole('group', { name: 'Táxi Pet' }));
  expect(taxi.getAllByRole('checkbox')).toHaveLength(2);
  expect(taxi.getByText(/^R\$\s125,00$/)).toBeVisible();
  await user.click(taxi.getByRole('checkbox', { name: /entrega/ }));
  expect(taxi.getByText(/^R\$\s105,00$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([
    {
      total: 105,
      items: [{ serviceId: bath.id }, { tripId: idOf(901), serviceId: service.id, quantity: 2, totalPrice: 40 }],
    },
  ]);
});

test('what a credit of the Clubinho pays costs nothing', async () => {
  tenant.failure = ({ path, params }) =>
    path === `/api/clients/${mariana.id}/package-credits` && params.get('appointmentId') === idOf(402)
      ? { data: { credits: [{ petId: luna.id, serviceId: bath.id, service: bath, credits: 3 }] } }
      : undefined;
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  expect(await dialog.findByText(/^R\$\s0,00 \(1 crédito do Clubinho\)$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([{ total: 0, items: [{ unitPrice: 65, totalPrice: 0, usesCredits: true }] }]);
});

test('Enter confirms the sale, paid by PIX', async () => {
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  const submit = dialog.getByRole('button', { name: 'Finalizar Venda' });
  await waitFor(() => expect(submit).toHaveFocus());
  // Until the person can have seen it, Enter does nothing.
  await waitFor(() => expect(submit.closest('[data-unseen]')).toBeNull());
  await user.keyboard('{Enter}');
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([{ appointmentId: idOf(402), paymentMethod: 'PIX' }]);
});

/** Chooses "Crédito/Fiado" in the dialog of Luna's sale; `credit` is her owner's account, if any. */
async function payOnCredit(credit: object | undefined) {
  tenant.failure = ({ path, params }) =>
    path === '/api/client-credits' && params.get('clientId') === mariana.id
      ? { data: { credits: credit ? [credit] : [], pagination: {} } }
      : undefined;
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar como Venda' }));
  await choose(user, dialog.getByLabelText('Forma de Pagamento'), 'Crédito/Fiado');
  return { user, dialog };
}

test('a sale on credit shows what is available and sends the method', async () => {
  const { user, dialog } = await payOnCredit({ creditLimit: 300.3, balance: 100.1, isActive: true });
  expect(await dialog.findByText('Disponível no fiado: R$ 200,20')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Agendamento finalizado como venda com sucesso!');
  expect(tenant.sales).toMatchObject([{ paymentMethod: 'CREDIT', total: 65 }]);
});

test.each([
  [undefined, 'Este cliente não tem conta de fiado ativa.'],
  [{ creditLimit: 300, balance: 0, isActive: false }, 'Este cliente não tem conta de fiado ativa.'],
  [{ creditLimit: 100, balance: 35.01, isActive: true }, 'Limite de crédito insuficiente: disponível R$ 64,99.'],
])('a credit account that cannot pay it says so: %j', async (credit, text) => {
  const { dialog } = await payOnCredit(credit);
  expect(await dialog.findByText(text)).toBeVisible();
});

test('a refused sale says why and can be tried again', async () => {
  const reason = 'Este agendamento já foi finalizado como venda';
  tenant.failure = ({ path }) => (path === '/api/sales' ? { status: 409, message: reason } : undefined);
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Finalizar como Venda Luna' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar Venda' }));
  await screen.findByText('Erro ao finalizar venda. Tente novamente.');
  const dialog = within(screen.getByRole('dialog', { name: 'Finalizar como Venda' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(reason);
});

test('the calendar shows the week in the address, and an appointment can become a sale from there', async () => {
  tenant.appointments = [anAppointment(1, thor, bath, { status: 'COMPLETED' })];
  const { user } = renderTenantPage(Calendar, '/demo/calendar?day=2026-11-18');
  expect(await screen.findByRole('heading', { name: /15.–.21 de novembro de 2026/ })).toBeVisible();
  const event = await screen.findByText('Thor');
  fireEvent.click(event);
  const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
  expect(dialog.getByText('09:00 - 10:00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Finalizar como Venda' }));
  expect(await screen.findByRole('dialog', { name: 'Finalizar como Venda' })).toBeVisible();
});

test('the calendar goes to the day that is typed', async () => {
  tenant.appointments = [];
  const { user, address } = renderTenantPage(Calendar, '/demo/calendar?day=2026-11-18');
  const jump = await screen.findByLabelText('Ir para o dia');
  expect(jump).toHaveValue('18/11/2026');
  await user.clear(jump);
  await user.type(jump, '02/12/2026{Enter}');
  expect(await screen.findByRole('heading', { name: /29 de novembro/ })).toBeVisible();
  expect(address()).toBe('/demo/calendar?day=2026-12-02');
});

test('in the calendar the focus moves to "Finalizar como Venda" when an appointment is completed', async () => {
  tenant.appointments = [anAppointment(1, thor, bath)];
  const { user } = renderTenantPage(Calendar, '/demo/calendar?day=2026-11-18');
  fireEvent.click(await screen.findByText('Thor'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
  await choose(user, dialog.getByRole('combobox', { name: 'Alterar status de Thor' }), 'Concluído');
  const finalise = await dialog.findByRole('button', { name: 'Finalizar como Venda' });
  await waitFor(() => expect(finalise).toHaveFocus());
});
