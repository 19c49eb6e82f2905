import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '@focinho/ui/jest/render-page';
import { setViewport } from '@focinho/ui/jest/viewport';
import { aClient, anAgenda, anAppointment, aPet, aProfessional, aService, idOf } from '../../testing/records';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { Page } from './AppointmentsPage';

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
afterEach(() => tenant.close());

type User = ReturnType<typeof renderPage>['user'];
async function choose(user: User, field: HTMLElement, option: string) {
  await user.click(field);
  const choices = await screen.findAllByTitle(option);
  await user.click(choices.at(-1) ?? field);
}

describe('the form of a new appointment', () => {
  const openForm = async () => {
    const { user } = renderPage(Page, '/demo/appointments?new=1');
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
  const booked = () => tenant.sent('POST', '/api/appointments');

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
    localStorage.setItem('appointments_view', 'calendar');
    tenant = await openTenant({ clients: [mariana], pets: [thor], services: [bath] });
    const { user } = renderPage(Page, '/demo/appointments?day=2099-12-02');
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
      '/demo/settings?view=team&focus=simultaneousPets',
    );
    expect(dialog.getByText(/^A loja já atende Luna/)).toBeVisible();
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
  const { user } = renderPage(Page, '/demo/appointments');
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
    const { user } = renderPage(Page, '/demo/appointments');
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
    const { user } = renderPage(Page, '/demo/appointments');
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
  renderPage(Page, '/demo/appointments');
  expect(await screen.findByText('Encaixe')).toHaveAttribute('title', 'A dona viaja hoje');
});

describe('the calendar', () => {
  const thors = anAppointment(1, thor, bath, { professionalId: ana.id, professional: ana });
  const openCalendar = async (span: 'day' | 'week' | 'month') => {
    localStorage.setItem('appointments_view', 'calendar');
    localStorage.setItem('calendar_span', span);
    tenant = await openTenant({
      pets: [thor],
      services: [bath],
      appointments: [thors],
      agenda: anAgenda({
        open,
        professionals: [ana, bia],
        stations: [{ id: idOf(70), name: 'Banheira 1', kind: 'TUB' }],
        holidays: [{ day: '2026-11-20', name: 'Dia da Consciência Negra' }],
      }),
      slots: [{ ...slot('11:00', '12:00', bia), date: '2026-11-21' }],
    });
    return renderPage(Page, '/demo/appointments?day=2026-11-21');
  };

  test('has a column for each professional, or for each station', async () => {
    const { user } = await openCalendar('day');
    expect(await screen.findByText('com Ana')).toBeInTheDocument();
    for (const name of ['Ana', 'Bia', 'Sem profissional']) expect(screen.getByText(name)).toBeVisible();
    await user.click(screen.getByText('Estações'));
    expect(await screen.findByText('Banheira 1')).toBeVisible();
    expect(screen.getByText('Sem estação')).toBeVisible();
  });

  test('moves an appointment by keyboard, and back', async () => {
    const { user } = await openCalendar('day');
    const card = await screen.findByRole('button', { name: /Thor/ });
    card.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Mover para…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover Thor para…' }));
    expect(dialog.getByText('Agora: 21/11/2026, 09:00 - 10:00')).toBeVisible();
    await choose(user, dialog.getByLabelText('Profissional'), 'Bia');
    // Those of Ana are no offer any more, until Bia's are there: only then is a click one of hers.
    const asked = () => tenant.sent('GET', '/api/appointments/slots').at(-1)?.params.get('professionalId');
    await waitFor(() => expect(asked()).toBe(bia.id));
    await waitFor(() => expect(dialog.getByRole('button', { name: '11:00' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: '11:00' }));
    expect(dialog.getByLabelText('Horário Início')).toHaveValue('11:00');
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('Mudança desfeita.');
    const undo = tenant.sent('POST').at(-1)?.path.replace('/api/undos/', '');
    expect(tenant.sent('PUT').map(({ body }) => body)).toEqual([
      {
        date: '2026-11-21',
        startTime: '11:00',
        endTime: '12:00',
        professionalId: bia.id,
        was: { date: '2026-11-21T00:00:00.000Z', startTime: '09:00', professionalId: ana.id },
        undo,
      },
    ]);
  });

  test('does not move unseen what somebody else has moved meanwhile', async () => {
    const { user } = await openCalendar('day');
    const card = await screen.findByRole('button', { name: /Thor/ });
    card.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Mover para…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover Thor para…' }));
    await user.clear(dialog.getByLabelText('Data'));
    await user.type(dialog.getByLabelText('Data'), '25/11/2026{Enter}');
    tenant.appointments = [{ ...thors, startTime: '14:00', endTime: '15:00' }];
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(tenant.streams()).toBe(1);
    });
    tenant.announce({ appointments: [thors.id] });
    expect(await dialog.findByText('Agora: 21/11/2026, 14:00 - 15:00')).toBeVisible();
    expect(await dialog.findByText('Este agendamento mudou enquanto você editava:')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Mover' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Usar o novo' }));
    expect(dialog.getByLabelText('Horário Início')).toHaveValue('14:00');
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    await waitFor(() => expect(tenant.sent('PUT')).toHaveLength(1));
    expect(tenant.sent('PUT')[0]?.body).toMatchObject({ date: '2026-11-25', was: { startTime: '14:00' } });
  });

  test('takes back what was saved in "Editar"', async () => {
    const { user } = await openCalendar('day');
    const card = await screen.findByRole('button', { name: /Thor/ });
    card.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Agendamento' }));
    await user.type(dialog.getByLabelText('Observações'), 'Focinheira');
    await user.click(dialog.getByRole('button', { name: 'Salvar Alterações' }));
    await screen.findByText('Agendamento atualizado com sucesso!');
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('Mudança desfeita.');
    const undo = tenant.sent('POST').at(-1)?.path.replace('/api/undos/', '');
    expect(tenant.sent('PUT')[0]?.body).toMatchObject({ notes: 'Focinheira', undo });
  });

  test('says that an appointment repeats, warns when that ends, and continues it', async () => {
    const biting = { ...thor, temperament: 'MAY_BITE' as const };
    const repeated = (index: number, date: string) =>
      anAppointment(index, biting, bath, { date: `${date}T00:00:00.000Z`, seriesId: idOf(800), seriesEnds: true });
    const [first, last] = [repeated(1, '2026-11-21'), repeated(2, '2026-12-05')];
    const rule = { frequency: 'WEEKLY', interval: 2, count: 6 };
    localStorage.setItem('appointments_view', 'calendar');
    tenant = await openTenant({ pets: [thor], services: [bath], appointments: [first] });
    tenant.failure = ({ path }) =>
      path === `/api/series/${idOf(800)}`
        ? { data: { series: { id: idOf(800), rule, appointments: [first, last] } } }
        : undefined;
    const { user } = renderPage(Page, '/demo/appointments?day=2026-11-21');
    const card = await screen.findByRole('button', { name: /Thor\s+Repete, acabando.*Pode morder/s });
    card.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
    expect(await dialog.findByText('Repete a cada 2 semanas, no sábado até 05/12')).toBeVisible();
    expect(dialog.getByText('Pode morder')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continuar a recorrência de Thor' }));
    const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    expect(form.getByLabelText('Data')).toHaveValue('19/12/2026');
    expect(form.getByRole('switch', { name: 'Repetir' })).toBeChecked();
    expect(form.getByLabelText('Intervalo')).toHaveValue('2');
    expect(form.getByRole('button', { name: 'Ver datas' })).toBeVisible();
    expect(form.queryByRole('button', { name: 'Criar Agendamento' })).toBeNull();
  });

  test('has the days of the week as buttons on a phone', async () => {
    setViewport('phone');
    const { user, address } = await openCalendar('day');
    const week = within(await screen.findByRole('group', { name: 'Dias da semana' }));
    expect(week.getAllByRole('button')).toHaveLength(7);
    expect(week.getByRole('button', { name: 'sábado, 21' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(week.getByRole('button', { name: 'terça-feira, 17' }));
    expect(address()).toBe('/demo/appointments?day=2026-11-17');
    setViewport('desktop');
  });

  test('lists the days of a week on a phone, with who comes; a day opens itself', async () => {
    setViewport('phone');
    const { user, address } = await openCalendar('week');
    expect(await screen.findByRole('button', { name: /^sáb, 21\/11\s?1 agendamento/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^sex, 20\/11\s?Dia da Consciência Negra/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^09:00\s?Thor\s?Banho completo · Ana/ }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Thor' })).getByRole('button', { name: 'Fechar' }),
    );
    await user.click(screen.getByRole('button', { name: /^ter, 17\/11\s?Fechado/ }));
    expect(address()).toBe('/demo/appointments?day=2026-11-17');
    expect(await screen.findByRole('group', { name: 'Dias da semana' })).toBeVisible();
    setViewport('desktop');
  });

  test('shows the first lines of a card first: when and who, then the service and the owner', async () => {
    await openCalendar('day');
    const card = await screen.findByRole('button', { name: /Thor/ });
    expect([...card.querySelectorAll('.fct-calendar-event > span')].map(({ textContent }) => textContent)).toEqual([
      '09:00 - 10:00 Thor',
      'Banho completo',
      'Mariana Souza',
      'Agendado',
      'com Ana',
    ]);
  });

  test('counts the appointments of a month; a day opens itself', async () => {
    const { user, address } = await openCalendar('month');
    expect(await screen.findByRole('heading', { name: 'novembro de 2026' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /20 de novembro.*Consciência Negra/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /21 de novembro.*1 agendamento/ }));
    expect(await screen.findByText('com Ana')).toBeInTheDocument();
    expect(address()).toBe('/demo/appointments?day=2026-11-21');
  });
});
