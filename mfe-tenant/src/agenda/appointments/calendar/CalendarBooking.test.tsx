import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setViewport } from '@focinho/ui/jest/viewport';
import { aClient, anAgenda, anAppointment, aPet, aProfessional, aService, idOf } from '../../../testing/records';
import { renderTenantPage } from '../../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../../testing/tenant-server';
import { AppointmentsScreen } from '../AppointmentsScreen';

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

describe('the calendar', () => {
  const thors = anAppointment(1, thor, bath, { professionalId: ana.id, professional: ana });
  const openCalendar = async (span: 'day' | 'week' | 'month', change: Partial<Appointment> = {}) => {
    localStorage.setItem('calendar_span', span);
    tenant = await openTenant({
      pets: [thor],
      services: [bath],
      appointments: [{ ...thors, ...change }],
      agenda: anAgenda({
        open,
        professionals: [ana, bia],
        stations: [{ id: idOf(70), name: 'Banheira 1', kind: 'TUB' }],
        holidays: [{ day: '2026-11-20', name: 'Dia da Consciência Negra' }],
      }),
      slots: [{ ...slot('11:00', '12:00', bia), date: '2026-11-21' }],
    });
    return renderTenantPage(Calendar, '/demo/calendar?day=2026-11-21');
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
    tenant = await openTenant({ pets: [thor], services: [bath], appointments: [first] });
    tenant.failure = ({ path }) =>
      path === `/api/series/${idOf(800)}`
        ? { data: { series: { id: idOf(800), rule, appointments: [first, last] } } }
        : undefined;
    const { user } = renderTenantPage(Calendar, '/demo/calendar?day=2026-11-21');
    const card = await screen.findByRole('button', { name: /Thor\s+Repete, acabando.*Pode morder/s });
    card.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Thor' }));
    expect(await dialog.findByText('Repete a cada 2 semanas, no sábado até 05/12')).toBeVisible();
    expect(dialog.getByText('Pode morder')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Encerrar recorrência' }));
    const ending = within(await screen.findByRole('dialog', { name: 'Cancelar agendamento recorrente' }));
    expect(ending.getByRole('radio', { name: 'Este e os seguintes' })).toBeChecked();
    await user.click(ending.getByRole('button', { name: 'Voltar' }));
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
    expect(address()).toBe('/demo/calendar?day=2026-11-17');
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
    expect(address()).toBe('/demo/calendar?day=2026-11-17');
    expect(await screen.findByRole('group', { name: 'Dias da semana' })).toBeVisible();
    setViewport('desktop');
  });

  test('shows the first lines of a card first: when and who, then the service, size and coat, and the owner', async () => {
    const { user } = await openCalendar('day', {
      notes: 'Focinheira',
      pet: { ...thor, size: 'LARGE', coat: 'LONG' },
    });
    const card = await screen.findByRole('button', { name: /Thor/ });
    expect([...card.querySelectorAll('.fct-calendar-event > span')].map(({ textContent }) => textContent)).toEqual([
      '09:00 - 10:00 ThorFocinheira Observações',
      'Banho completo',
      'Grande, pelagem longa',
      'Mariana Souza',
      'Agendado',
      'com Ana',
    ]);
    await user.click(screen.getByText('Legenda'));
    for (const text of ['Em Progresso', 'Fechado ou ausente']) expect(screen.getByText(text)).toBeVisible();
  });

  test('finds an appointment by its owner, and shows one professional alone', async () => {
    const { user, address } = await openCalendar('day');
    const card = await screen.findByRole('button', { name: /Thor/ });
    const search = screen.getByPlaceholderText('Buscar na agenda por pet, tutor, telefone ou serviço...');
    await user.type(search, 'souza');
    expect(await screen.findByText('1 encontrado')).toBeVisible();
    expect(card).not.toHaveClass('fct-appointment-event-faint');
    await user.type(search, ' luna');
    expect(await screen.findByText('0 encontrados')).toBeVisible();
    // It still takes its time.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Thor/ })).toHaveClass('fct-appointment-event-faint'),
    );
    await user.clear(search);
    await choose(user, screen.getByRole('combobox', { name: 'Filtrar por profissional' }), 'Bia');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Thor/ })).toBeNull());
    expect(screen.queryByText('Sem profissional')).toBeNull();
    await waitFor(() => expect(address()).toBe(`/demo/calendar?day=2026-11-21&professional=${bia.id}`));
  });

  test('shows the professional that this person has chosen last, as long as there is one', async () => {
    localStorage.setItem('calendar_professional', idOf(99));
    const { user, unmount } = await openCalendar('day');
    await screen.findByRole('button', { name: /Thor/ });
    await choose(user, screen.getByRole('combobox', { name: 'Filtrar por profissional' }), 'Bia');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Thor/ })).toBeNull());
    unmount();
    renderTenantPage(Calendar, '/demo/calendar?day=2026-11-21');
    expect(await screen.findByText('Bia', { selector: '.ant-select-content' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /Thor/ })).toBeNull());
  });

  test('copies an appointment into the form of a new one', async () => {
    const { user } = await openCalendar('day', { notes: 'Focinheira' });
    (await screen.findByRole('button', { name: /Thor/ })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Agendamento' }));
    expect(form.getByLabelText('Observações')).toHaveValue('Focinheira');
    await user.click(form.getByRole('button', { name: 'Criar Agendamento' }));
    await screen.findByText('Agendamento criado com sucesso!');
    expect(booked()[0]?.body).toMatchObject({ startTime: '09:00', endTime: '10:00', professionalId: ana.id });
  });

  test('prints the day that is shown', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {
      const rows = [...document.querySelectorAll('.fct-day-sheet tbody tr')].map(({ textContent }) => textContent);
      expect(rows).toEqual(['09:00 - 10:00ThorMariana SouzaBanho completoAna']);
    });
    const { user } = await openCalendar('day');
    await screen.findByRole('button', { name: /Thor/ });
    await user.click(screen.getByRole('button', { name: 'Imprimir o dia' }));
    expect(print).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.fct-day-sheet')).toBeNull();
    print.mockRestore();
  });

  test('leads to the list of the same day, and back', async () => {
    const { user, address } = await openCalendar('day');
    await user.click(await screen.findByText('Lista'));
    expect(address()).toBe('/demo/appointments?date=2026-11-21');
  });

  test('counts the appointments of a month; a day opens itself', async () => {
    const { user, address } = await openCalendar('month');
    expect(await screen.findByRole('heading', { name: 'novembro de 2026' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /20 de novembro.*Consciência Negra/ })).toBeVisible();
    const day = await screen.findByRole('button', { name: /21 de novembro.*1 agendamento.*5% ocupado/ });
    expect(day).toHaveAttribute('data-load', '1');
    await user.click(day);
    expect(await screen.findByText('com Ana')).toBeInTheDocument();
    expect(address()).toBe('/demo/calendar?day=2026-11-21');
  });
});
