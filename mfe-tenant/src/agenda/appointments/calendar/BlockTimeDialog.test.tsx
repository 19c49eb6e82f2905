import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import type { Role } from '@focinho/contracts/kernel/enums';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { setViewport } from '@focinho/ui/jest/viewport';
import { anAgenda, aProfessional } from '../../../testing/records';
import { renderTenantPage } from '../../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../../testing/tenant-server';
import { AppointmentsScreen } from '../AppointmentsScreen';
import { CreateAppointmentDialog, type Draft } from '../AppointmentForm';
import { BlockTimeDialog } from './BlockTimeDialog';

const ana = aProfessional(1, { name: 'Ana' });
const stored = {
  ...ana,
  dayHours: [],
  timeOff: [],
  hours: [],
  userId: null,
  user: null,
  isActive: true,
  createdAt: '',
};
const hours: Draft = { date: '2026-11-24', startTime: '12:00', professionalId: ana.id };

function Screen() {
  const [blocked, setBlocked] = useState<Draft>();
  return (
    <>
      <CreateAppointmentDialog open={!blocked} draft={hours} onClose={() => undefined} onBlock={setBlocked} />
      <BlockTimeDialog hours={blocked} onClose={() => setBlocked(undefined)} />
    </>
  );
}

const Calendar = () => <AppointmentsScreen view="calendar" />;

let tenant: TenantServer;
afterEach(() => tenant.close());
const open = async (agenda: AgendaOfDays, role: Role = 'OWNER') => {
  tenant = await openTenant({ agenda }, role);
  tenant.failure = ({ path, method, body }) => {
    if (path === '/api/professionals')
      return { data: { professionals: [stored], pagination: { page: 1, limit: 200, total: 1, pages: 1 } } };
    if (path !== `/api/professionals/${ana.id}` || method !== 'PUT') return undefined;
    return { data: { professional: { ...stored, ...Object(body) } } };
  };
  return renderTenantPage(Screen, '/demo/calendar');
};

test('closes the hours that were picked instead of booking them, and opens them again', async () => {
  const { user } = await open(anAgenda({ professionals: [ana] }));
  await user.click(await screen.findByRole('button', { name: 'Bloquear este horário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear horário' }));
  expect(await dialog.findByTitle('Ana')).toBeVisible();
  expect(dialog.getByLabelText('Fim')).toHaveValue('13:00');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  expect(await dialog.findByText('Informe o motivo')).toBeVisible();
  await user.type(dialog.getByLabelText('Motivo'), 'Almoço');
  await user.click(dialog.getByRole('button', { name: 'Bloquear' }));
  await screen.findByText('Horário bloqueado.');
  const lunch = { from: '2026-11-24T12:00', to: '2026-11-24T13:00', reason: 'Almoço' };
  expect(tenant.sent('PUT')[0]?.body).toEqual({ timeOff: [lunch], was: { timeOff: [] } });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await screen.findByText('Horário liberado.');
  expect(tenant.sent('PUT')[1]?.body).toEqual({ timeOff: [], was: { timeOff: [lunch] } });
});

test.each([
  ['day', 'desktop'],
  ['week', 'desktop'],
  ['week', 'phone'],
] as const)('blocked hours are in the calendar of a %s on a %s, and are opened again there', async (span, viewport) => {
  setViewport(viewport);
  localStorage.setItem('calendar_span', span);
  const lunch = { from: '2026-11-24T12:00', to: '2026-11-24T13:00', reason: 'Almoço' };
  const holidays = { from: '2026-11-20T00:00', to: '2026-11-30T00:00', reason: 'Férias' };
  tenant = await openTenant({ agenda: anAgenda({ professionals: [ana] }) }, 'OWNER');
  let timeOff = [holidays, lunch];
  tenant.failure = ({ path, method, body }) => {
    const professional = () => ({ ...stored, timeOff });
    if (path === '/api/professionals')
      return { data: { professionals: [professional()], pagination: { page: 1, limit: 200, total: 1, pages: 1 } } };
    if (path !== `/api/professionals/${ana.id}` || method !== 'PUT') return undefined;
    ({ timeOff } = Object(body) as { timeOff: typeof timeOff });
    return { data: { professional: professional() } };
  };
  const { user } = renderTenantPage(Calendar, '/demo/calendar?day=2026-11-24');
  const card = { name: /Bloqueado.*Ana · Almoço/ };
  (await screen.findByRole('button', card)).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Horário bloqueado' }));
  for (const fact of ['Ana', '24/11/2026', '12:00 - 13:00', 'Almoço']) expect(dialog.getByText(fact)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Liberar' }));
  expect(await screen.findByText('Horário liberado.')).toBeVisible();
  expect(tenant.sent('PUT')[0]?.body).toEqual({ timeOff: [holidays], was: { timeOff: [holidays, lunch] } });
  await waitFor(() => expect(screen.queryByRole('button', card)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Horário bloqueado de novo.')).toBeVisible();
  expect(await screen.findByRole('button', card)).toBeVisible();
});

test.each([
  ['where nobody has working hours of their own', anAgenda({}), 'OWNER'],
  ['to staff', anAgenda({ professionals: [ana] }), 'STAFF'],
] as const)('is not offered %s', async (_where, agenda, role) => {
  await open(agenda, role);
  expect(await screen.findByRole('button', { name: 'Criar Agendamento' })).toBeVisible();
  await waitFor(() => expect(tenant.sent('GET', '/api/agenda')).not.toHaveLength(0));
  expect(screen.queryByRole('button', { name: 'Bloquear este horário' })).toBeNull();
});
