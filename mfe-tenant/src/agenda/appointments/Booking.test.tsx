import { screen, waitFor, within } from '@testing-library/react';
import { aClient, anAgenda, anAppointment, aPet, aProfessional, aService, idOf } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './AppointmentsPage';
import { AppointmentsScreen } from './AppointmentsScreen';

const Calendar = () => <AppointmentsScreen view="calendar" />;

const mariana = aClient(1, { name: 'Mariana Souza' });
const thor = aPet(1, mariana, { name: 'Thor' });
const bath = aService(1, { name: 'Banho completo', price: 65, duration: 75 });
const open = ['21', '22', '23', '24', '25', '26', '27', '28'].map((day) => ({
  from: `2026-11-${day}T08:00`,
  to: `2026-11-${day}T18:00`,
}));
const ana = aProfessional(1, { name: 'Ana', open });
const bia = aProfessional(2, { name: 'Bia', color: '#db2777', open });
const slot = (startTime: string, endTime: string, professional = ana) => ({
  date: '2026-11-24',
  startTime,
  endTime,
  professional: { id: professional.id, name: professional.name, color: professional.color },
});

let tenant: TenantServer;
const booked = () => tenant.sent('POST', '/api/appointments');
afterEach(() => tenant.close());

type User = ReturnType<typeof renderTenantPage>['user'];
async function choose(user: User, field: HTMLElement, option: string) {
  await user.click(field);
  const choices = await screen.findAllByTitle(option);
  await user.click(choices.at(-1) ?? field);
}

describe('the form of a new appointment', () => {
  const openForm = async () => {
    const { user } = renderTenantPage(Page, '/demo/appointments?new=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    await waitFor(() => expect(dialog.getByLabelText('Pet')).toHaveFocus());
    return { user, dialog };
  };
  const filledIn = async () => {
    const form = await openForm();
    await choose(form.user, form.dialog.getByLabelText('Pet'), 'Thor');
    await choose(form.user, form.dialog.getByLabelText('Serviço'), 'Banho completo - R$ 65,00');
    return form;
  };

  test('has no professionals and slots in a shop without them', async () => {
    tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] });
    const { dialog } = await filledIn();
    expect(await dialog.findByPlaceholderText('65,00 (proposto)')).toBeVisible();
    expect(dialog.queryByLabelText('Profissional')).toBeNull();
    expect(dialog.queryByText('Próximos horários livres')).toBeNull();
    expect(dialog.queryByText(/Última visita/)).toBeNull();
  });

  test('is filled by a free slot, with its professional', async () => {
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      agenda: anAgenda({ open, professionals: [ana, bia] }),
      slots: [slot('10:15', '11:30'), slot('10:30', '11:45', bia)],
    });
    const { user, dialog } = await filledIn();
    await user.click(await dialog.findByRole('button', { name: /^24\/11 10:30 · Bia$/ }));
    expect(dialog.getByLabelText('Data')).toHaveValue('24/11/2026');
    expect(dialog.getByLabelText('Horário Fim')).toHaveValue('11:45');
    expect(await dialog.findByTitle('Bia')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    expect(booked()[0]?.body).toMatchObject({ date: '2026-11-24', startTime: '10:30', professionalId: bia.id });
  });

  test('goes on with another pet of the same owner', async () => {
    const luna = aPet(2, mariana, { name: 'Luna' });
    tenant = await openTenant({ clients: [mariana], pets: [thor, luna], services: [bath] });
    const { user, dialog } = await filledIn();
    await user.type(dialog.getByLabelText('Horário Início'), '10:00{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await user.click(await screen.findByRole('button', { name: 'Outro pet de Mariana Souza' }));
    const next = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    const asked = () => tenant.sent('GET', '/api/pets').at(-1)?.params.get('clientId');
    await waitFor(() => expect(asked()).toBe(mariana.id));
    await choose(user, next.getByLabelText('Pet'), 'Luna');
    await user.type(next.getByLabelText('Horário Início'), '11:00{Enter}');
    await user.click(next.getByRole('button', { name: 'Criar Agendamento' }));
    await waitFor(() => expect(booked()).toHaveLength(2));
    const [first, second] = booked().map(({ body }) => Object(body));
    expect(second).toMatchObject({ petId: luna.id, serviceId: bath.id, date: first.date });
  });

  const slotCalls = () => tenant.sent('GET', '/api/appointments/slots').map(({ params }) => params.get('minutes'));

  test('is offered slots of its own length, above the fields that they fill', async () => {
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      agenda: anAgenda({ open, professionals: [ana] }),
      slots: [slot('10:15', '11:30')],
    });
    const { user, dialog } = await filledIn();
    const chips = await dialog.findByText('Próximos horários livres');
    expect(chips.compareDocumentPosition(dialog.getByLabelText('Data'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(dialog.getByLabelText('Horário Início'), '13:00{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Horário Fim')).toHaveValue('14:15'));
    await user.clear(dialog.getByLabelText('Horário Fim'));
    await user.type(dialog.getByLabelText('Horário Fim'), '16:00{Enter}');
    await waitFor(() => expect(slotCalls().at(-1)).toBe('180'));
  });

  test('says what stands against a time without a professional, and has usual days', async () => {
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      agenda: anAgenda({ capacity: 1, open, holidays: [{ day: '2026-11-24', name: 'Aniversário' }] }),
    });
    const { user, dialog } = await filledIn();
    await user.clear(dialog.getByLabelText('Data'));
    await user.type(dialog.getByLabelText('Data'), '24/11/2026{Enter}');
    await user.type(dialog.getByLabelText('Horário Início'), '10:00{Enter}');
    expect(await dialog.findByText('A loja não abre em 24/11/2026: Aniversário.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Amanhã' }));
    expect(dialog.getByRole('button', { name: 'Amanhã' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is not saved by its own button while it repeats', async () => {
    tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] });
    const { user, dialog } = await openForm();
    expect(dialog.getByRole('button', { name: 'Criar Agendamento' })).toBeVisible();
    await user.click(dialog.getByRole('switch', { name: 'Repetir' }));
    expect(dialog.queryByRole('button', { name: 'Criar Agendamento' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Ver datas' })).toHaveClass('ant-btn-primary');
    await user.click(dialog.getByRole('switch', { name: 'Repetir' }));
    expect(dialog.getByRole('button', { name: 'Criar Agendamento' })).toBeVisible();
  });

  test('begins with the day that is shown', async () => {
    tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] });
    const { user } = renderTenantPage(Calendar, '/demo/calendar?day=2099-12-02');
    await user.click(await screen.findByRole('button', { name: 'Novo Agendamento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    expect(dialog.getByLabelText('Data')).toHaveValue('02/12/2099');
  });

  test('books "Qualquer um" with the first who is free', async () => {
    const busy = { resourceId: ana.id, appointmentId: idOf(499), by: 'Luna (Banho)' };
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      agenda: anAgenda({
        open,
        professionals: [ana, bia],
        busy: [{ ...busy, from: '2026-11-24T09:00', to: '2026-11-24T12:00' }],
      }),
    });
    const { user, dialog } = await filledIn();
    await user.clear(dialog.getByLabelText('Data'));
    await user.type(dialog.getByLabelText('Data'), '24/11/2026{Enter}');
    await user.type(dialog.getByLabelText('Horário Início'), '10:00{Enter}');
    expect(await dialog.findByText('Livre: Bia')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    expect(booked()[0]?.body).toMatchObject({ startTime: '10:00', endTime: '11:15', professionalId: bia.id });
  });

  test('repeats the last appointment of the pet, and tells how reliable its owner is', async () => {
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      agenda: anAgenda({ open, professionals: [ana, bia] }),
      proposal: {
        lastVisit: {
          date: '2026-10-20T00:00:00.000Z',
          service: { id: bath.id, name: bath.name },
          professional: { id: bia.id, name: 'Bia' },
          price: 80,
          minutes: 90,
        },
        nextVisit: {
          id: idOf(77),
          date: '2026-12-05T00:00:00.000Z',
          startTime: '10:00',
          service: { id: bath.id, name: bath.name },
          professional: null,
        },
        noShows: 2,
        lateCancellations: 1,
        creditsFree: 2,
      },
    });
    const { user, dialog } = await openForm();
    await choose(user, dialog.getByLabelText('Pet'), 'Thor');
    expect(
      await dialog.findByText(/Última visita: 20\/10\/2026 · Banho completo com Bia · R\$\s80,00 · 90 min/),
    ).toBeVisible();
    expect(dialog.getByText('Próxima visita: 05/12/2026 às 10:00 · Banho completo')).toBeVisible();
    expect(dialog.getByText('2 faltas')).toBeVisible();
    expect(dialog.getByText('1 cancelamento em cima da hora')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Usar os dados da última visita' }));
    await user.type(dialog.getByLabelText('Horário Início'), '14:00{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('Horário Fim')).toHaveValue('15:30'));
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    expect(booked()[0]?.body).toMatchObject({
      serviceId: bath.id,
      professionalId: bia.id,
      price: 80,
      endTime: '15:30',
    });
  });

  const refused = (role: 'STAFF' | 'MANAGER', staffMaySqueezeIn = false) =>
    openTenant({ clients: [mariana], pets: [thor], services: [bath] }, role).then((opened) => {
      opened.failure = ({ method, path, body }) => {
        if (path === '/api/agenda/settings')
          return { data: { settings: { hours: [], holidays: [], staffMaySqueezeIn, lateCancellationHours: 24 } } };
        const isOverbooked = typeof body === 'object' && body !== null && 'squeezeReason' in body;
        if (method !== 'POST' || isOverbooked) return undefined;
        const message = 'Ana já atende Luna (Banho) das 10:00 às 11:00. Próximo horário livre: 24/11 às 10:15.';
        return {
          status: 409,
          message,
          errors: [
            { path: 'professionalId', message },
            { path: 'nextSlot.date', message: '2026-11-24' },
            { path: 'nextSlot.startTime', message: '10:15' },
          ],
        };
      };
      return opened;
    });
  const submitted = async () => {
    const form = await filledIn();
    await form.user.type(form.dialog.getByLabelText('Horário Início'), '10:00{Enter}');
    await form.user.click(form.dialog.getByRole('button', { name: 'Criar Agendamento' }));
    return form;
  };

  test('offers the next free slot when it is refused', async () => {
    tenant = await refused('STAFF');
    const { user, dialog } = await submitted();
    expect(await dialog.findByText(/Ana já atende Luna/)).toBeVisible();
    expect(screen.queryByText('Erro ao criar agendamento. Tente novamente.')).toBeNull();
    expect(dialog.queryByText('2026-11-24')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Encaixar mesmo assim' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Usar 24/11 às 10:15' }));
    expect(dialog.getByLabelText('Data')).toHaveValue('24/11/2026');
    expect(dialog.getByLabelText('Horário Início')).toHaveValue('10:15');
    expect(dialog.getByLabelText('Horário Fim')).toHaveValue('11:30');
    expect(dialog.queryByRole('button', { name: /^Usar/ })).toBeNull();
  });

  test('leads to how many pets are attended at a time, if that is what it was refused for', async () => {
    tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] }, 'OWNER');
    tenant.failure = ({ method }) => {
      const message = 'A loja já atende Luna (Banho) das 10:00 às 11:00.';
      const errors = [
        { path: 'startTime', message },
        { path: 'simultaneousPets', message: '1' },
      ];
      return method === 'POST' ? { status: 409, message, errors } : undefined;
    };
    const { dialog } = await submitted();
    expect(await dialog.findByRole('link', { name: 'Atendo mais de 1 pet ao mesmo tempo' })).toHaveAttribute(
      'href',
      '/demo/settings?view=booking&focus=simultaneousPets',
    );
    expect(await dialog.findByText(/^A loja já atende Luna/)).toBeVisible();
    expect(dialog.queryByText('1', { exact: true })).toBeNull();
  });

  test.each([
    ['a manager', 'MANAGER', false],
    ['an employee whose shop allows it', 'STAFF', true],
  ] as const)('lets %s overbook it, with a reason', async (_who, role, allowed) => {
    tenant = await refused(role, allowed);
    const { user, dialog } = await submitted();
    await user.click(await dialog.findByRole('button', { name: 'Encaixar mesmo assim' }));
    await user.type(dialog.getByLabelText('Motivo do encaixe'), 'A dona viaja hoje');
    await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    expect(booked().at(-1)?.body).toMatchObject({ startTime: '10:00', squeezeReason: 'A dona viaja hoje' });
  });
});

test('what is booked from the waiting list leaves it in one step, and can be taken back', async () => {
  const waiting = {
    id: idOf(700),
    petId: thor.id,
    pet: { id: thor.id, name: 'Thor' },
    client: null,
    serviceId: bath.id,
    service: { id: bath.id, name: bath.name },
    professionalId: null,
    professional: null,
    fromDay: '2099-11-24T00:00:00.000Z',
    toDay: '2099-11-28T00:00:00.000Z',
    notes: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  };
  tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] });
  tenant.failure = ({ path }) =>
    path === '/api/waiting-list'
      ? { data: { waitingList: [waiting], pagination: { page: 1, limit: 20, total: 1, pages: 1 } } }
      : undefined;
  const { user } = renderTenantPage(Page, '/demo/appointments');
  await user.click(await screen.findByRole('button', { name: 'Lista de espera' }));
  await user.click(await screen.findByRole('button', { name: 'Agendar Thor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
  await user.type(dialog.getByLabelText('Horário Início'), '10:00{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Criar Agendamento' }));
  await screen.findByText('Agendamento criado com sucesso!');
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Mudança desfeita.');
  const [booking, undo] = tenant.sent('POST');
  expect(booking?.body).toMatchObject({
    petId: thor.id,
    waitingId: waiting.id,
    undo: undo?.path.replace('/api/undos/', ''),
  });
  expect(tenant.sent('DELETE')).toEqual([]);
});

describe('the reason of a cancellation', () => {
  test('is asked for by the toast and said with one click', async () => {
    tenant = await openTenant({
      clients: [mariana],
      pets: [thor],
      services: [bath],
      appointments: [anAppointment(1, thor, bath, { date: '2020-01-01T00:00:00.000Z' })],
    });
    const { user } = renderTenantPage(Page, '/demo/appointments');
    await choose(user, await screen.findByRole('combobox', { name: 'Alterar status de Thor' }), 'Cancelado');
    await user.click(await screen.findByRole('button', { name: 'Dizer o motivo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Por que foi cancelado?' }));
    await user.click(dialog.getByRole('button', { name: 'Não compareceu' }));
    await screen.findByText('Motivo do cancelamento salvo.');
    expect(tenant.sent('PUT').map(({ body }) => body)).toMatchObject([
      { status: 'CANCELLED' },
      { cancellationReason: 'NO_SHOW' },
    ]);
    expect(await screen.findByRole('button', { name: 'Não compareceu: Thor' })).toBeVisible();
  });

  test('can be said later, in the list', async () => {
    const cancelled = anAppointment(1, thor, bath, { status: 'CANCELLED', date: '2099-01-01T00:00:00.000Z' });
    tenant = await openTenant({ pets: [thor], services: [bath], appointments: [cancelled] });
    const { user } = renderTenantPage(Page, '/demo/appointments');
    await user.click(await screen.findByRole('button', { name: 'Dizer o motivo: Thor' }));
    const reason = await screen.findByRole('button', { name: 'O cliente cancelou' });
    // Its time has not come.
    expect(screen.queryByRole('button', { name: 'Não compareceu' })).toBeNull();
    await user.click(reason);
    expect(await screen.findByRole('button', { name: 'O cliente cancelou: Thor' })).toBeVisible();
  });
});

test('what was overbooked is marked in the list', async () => {
  const overbooked = anAppointment(1, thor, bath, { squeezeReason: 'A dona viaja hoje' });
  tenant = await openTenant({ pets: [thor], services: [bath], appointments: [overbooked] });
  renderTenantPage(Page, '/demo/appointments');
  expect(await screen.findByText('Encaixe')).toHaveAttribute('title', 'A dona viaja hoje');
});
