import { screen, waitFor, within } from '@testing-library/react';
import type { SeriesOccurrence, SeriesPreview } from '@focinho/contracts/agenda/series';
import { AntdRoot } from '@focinho/ui/antd-root';
import { renderPage } from '@focinho/ui/jest/render-page';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { RepeatSection, type RepeatedBooking } from './RepeatSection';

const thor = aPet(1, aClient(1), { name: 'Thor' });
const bath = aService(1);
const ana = { id: idOf(700), name: 'Ana' };
const bia = { id: idOf(701), name: 'Bia' };
const booking: RepeatedBooking = {
  petId: thor.id,
  serviceId: bath.id,
  professionalId: ana.id,
  date: '2026-11-24',
  startTime: '10:00',
  endTime: '11:00',
  notes: null,
};
const free = (originalDate: string): SeriesOccurrence => ({ originalDate, state: 'OK', reason: null, nearest: null });
const taken: SeriesOccurrence = {
  originalDate: '2026-12-01',
  state: 'CONFLICT',
  reason: 'Ana já atende Mel (Banho) das 10:00 às 11:00.',
  nearest: { date: '2026-12-01', startTime: '10:15', endTime: '11:15', professional: bia },
};
const holiday: SeriesOccurrence = {
  originalDate: '2026-12-25',
  state: 'HOLIDAY',
  reason: 'A loja não abre em 25/12/2026: Natal.',
  nearest: null,
};
const previewOf = (...occurrences: SeriesOccurrence[]): SeriesPreview => ({
  occurrences,
  startTime: '10:00',
  endTime: '11:00',
  price: 65,
  seen: `seen ${occurrences.length}`,
});
const series = {
  id: idOf(800),
  rule: { frequency: 'WEEKLY', interval: 1 },
  appointments: [anAppointment(1, thor, bath)],
};

let tenant: TenantServer;
let shown: SeriesPreview;
const saved = jest.fn();
const submitted = jest.fn();
beforeEach(async () => {
  tenant = await openTenant();
  shown = previewOf(free('2026-11-24'), taken, free('2026-12-08'));
  tenant.failure = ({ method, path }) => {
    if (path === '/api/series/preview') return { data: { preview: shown } };
    if (path === `/api/series/${idOf(800)}/cancellation`) return { data: { cancelled: 3 } };
    if (path === '/api/series' && method === 'POST') return { status: 201, data: { series } };
    return undefined;
  };
  saved.mockReset();
  submitted.mockReset();
});
afterEach(() => tenant.close());

/** Inside a form, as an appointment's dialog has it. */
function open(fields: RepeatedBooking = {}) {
  return renderPage(
    () => (
      <AntdRoot>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submitted();
          }}
        >
          <RepeatSection booking={{ ...booking, ...fields }} onSaved={saved} />
          <button type="submit">Criar</button>
        </form>
      </AntdRoot>
    ),
    '/demo/appointments',
  );
}
type User = ReturnType<typeof open>['user'];
async function show(user: User) {
  await user.click(screen.getByRole('switch', { name: 'Repetir' }));
  await user.click(screen.getByRole('button', { name: 'Ver datas' }));
  await screen.findByRole('list', { name: 'Datas da recorrência' });
}
const dateOf = (day: string) => within(screen.getByText(new RegExp(`${day} às`)).closest('li') ?? document.body);
const summary = () => screen.getByText(/^\d+ datas?/).textContent;
const lastSent = (path: string) => tenant.sent('POST', path).at(-1)?.body;

test('asks for the dates of the rule as it was typed', async () => {
  const { user } = open({ date: '2026-11-30' });
  expect(screen.queryByText('A cada')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Repetir' }));
  expect(screen.getByRole('checkbox', { name: 'segunda-feira' })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'quinta-feira' }));
  const interval = screen.getByRole('spinbutton', { name: 'Intervalo' });
  await user.clear(interval);
  await user.type(interval, '2{Enter}');
  expect(submitted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Ver datas' }));
  await screen.findByRole('list', { name: 'Datas da recorrência' });
  expect(lastSent('/api/series/preview')).toEqual({
    petId: thor.id,
    serviceId: bath.id,
    professionalId: ana.id,
    date: '2026-11-30',
    startTime: '10:00',
    endTime: '11:00',
    notes: null,
    price: null,
    rule: { frequency: 'WEEKLY', interval: 2, weekdays: [1, 4], count: 4 },
  });
});

test('says what is missing before it asks', async () => {
  const { user } = open({ petId: null, startTime: null });
  await user.click(screen.getByRole('switch', { name: 'Repetir' }));
  await user.click(screen.getByRole('button', { name: 'Ver datas' }));
  expect(await screen.findByText('Informe o pet')).toBeVisible();
  expect(screen.getByText('Informe o horário de início')).toBeVisible();
  expect(tenant.sent('POST')).toEqual([]);
});

test('saves the free dates, and the others where the nearest slot is', async () => {
  const { user } = open();
  await show(user);
  expect(dateOf('24/11/2026').getByText('Livre')).toBeVisible();
  const conflict = dateOf('01/12/2026');
  expect(conflict.getByText('Ocupado')).toBeVisible();
  expect(conflict.getByText('Ana já atende Mel (Banho) das 10:00 às 11:00.')).toBeVisible();
  expect(summary()).toBe('3 datas, 1 a resolver');
  expect(screen.getByRole('button', { name: 'Salvar 2 agendamentos' })).toBeDisabled();

  await user.click(conflict.getByText('Usar 01/12 às 10:15 com Bia'));
  expect(summary()).toBe('3 datas');
  await user.click(screen.getByRole('button', { name: 'Salvar 3 agendamentos' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(series));
  const at = (date: string) => ({ originalDate: date, date, startTime: '10:00', professionalId: ana.id });
  expect(lastSent('/api/series')).toMatchObject({
    seen: shown.seen,
    dates: [at('2026-11-24'), { ...at('2026-12-01'), startTime: '10:15', professionalId: bia.id }, at('2026-12-08')],
  });
  expect(screen.getByText('Agendamentos criados com sucesso!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Ação desfeita.')).toBeVisible();
  expect(lastSent(`/api/series/${idOf(800)}/cancellation`)).toMatchObject({
    appointmentId: series.appointments[0]?.id,
    scope: 'ALL',
  });
  expect(submitted).not.toHaveBeenCalled();
});

test('a date can be dropped, moved by hand, and put back', async () => {
  const { user } = open();
  await show(user);
  await user.click(screen.getByRole('button', { name: 'Retirar 01/12' }));
  expect(summary()).toBe('3 datas, 1 retirada');
  expect(dateOf('01/12/2026').getByText('Retirada')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer 01/12' }));
  expect(summary()).toBe('3 datas, 1 a resolver');

  await user.click(screen.getByRole('button', { name: 'Mover 01/12…' }));
  const day = screen.getByLabelText('Nova data de 01/12');
  await user.clear(day);
  await user.type(day, '02/12/2026');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Mover 01/12 para lá' }));
  expect(await screen.findByText('qua, 02/12/2026 às 10:00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar 3 agendamentos' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(lastSent('/api/series')).toMatchObject({
    dates: [{}, { originalDate: '2026-12-01', date: '2026-12-02', professionalId: ana.id }, {}],
  });
});

test('a holiday can be kept only if nobody in particular is booked', async () => {
  shown = previewOf(free('2026-12-24'), holiday);
  const { user } = open({ date: '2026-12-24' });
  await show(user);
  expect(dateOf('25/12/2026').getByText('Feriado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Manter 25/12' })).toBeNull();
});

test('without a professional, a holiday that is kept is booked', async () => {
  shown = previewOf(holiday);
  const { user } = open({ date: '2026-12-25', professionalId: null });
  await show(user);
  await user.click(screen.getByRole('button', { name: 'Manter 25/12' }));
  await user.click(screen.getByRole('button', { name: 'Salvar 1 agendamento' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(lastSent('/api/series')).toMatchObject({ dates: [{ date: '2026-12-25', professionalId: null }] });
});

test('when the agenda has changed, it says so, shows the dates again and keeps what was decided', async () => {
  const { user } = open();
  await show(user);
  await user.click(screen.getByRole('button', { name: 'Retirar 01/12' }));
  const previous = tenant.failure;
  const message = 'A agenda mudou desde a prévia. Veja as datas de novo.';
  tenant.failure = (request) => (request.path === '/api/series' ? { status: 409, message } : previous?.(request));
  shown = previewOf(free('2026-11-24'), taken, { ...taken, originalDate: '2026-12-08' });
  await user.click(screen.getByRole('button', { name: 'Salvar 2 agendamentos' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(summary()).toBe('3 datas, 1 retirada, 1 a resolver'));
  expect(saved).not.toHaveBeenCalled();
});

test('a change of the rule makes the dates disappear until they are asked for again', async () => {
  const { user } = open();
  await show(user);
  await user.click(screen.getByRole('checkbox', { name: 'sexta-feira' }));
  expect(screen.queryByRole('list', { name: 'Datas da recorrência' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver datas' })).toBeVisible();
});
