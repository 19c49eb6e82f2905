import { fireEvent, screen, waitFor } from '@testing-library/react';
import { addDays } from '@focinho/contracts/kernel/dates';
import type { SlotOfDay } from '@focinho/contracts/agenda/agenda';
import { aService } from '../../testing/records';
import { renderTenantPage } from '../../testing/render-tenant-page';
import { openTenant, type TenantServer } from '../../testing/tenant-server';
import { fewOf, SlotChips } from './SlotChips';
import { timeOf } from './times';

const FROM = '2026-11-24';
const bath = aService(1);
const slot = (minute: number, date = FROM): SlotOfDay => ({
  date,
  startTime: timeOf(minute),
  endTime: timeOf(minute + 60),
  professional: null,
});
/** From eight to twelve, every quarter of an hour. */
const morning = Array.from({ length: 17 }, (_, index) => slot(480 + index * 15));

test('of a full day shows the first slot and the full hours first, in order', () => {
  expect(fewOf(morning.slice(1)).map(({ startTime }) => startTime)).toEqual([
    '08:15',
    '08:30',
    '08:45',
    '09:00',
    '09:15',
    '10:00',
    '11:00',
    '12:00',
  ]);
  expect(fewOf(morning.slice(0, 8))).toHaveLength(8);
});

describe('the slots of some weeks', () => {
  let tenant: TenantServer;
  afterEach(() => tenant.close());

  test('shows a day in a line, all of it with one click, and the weeks after it by scrolling', async () => {
    tenant = await openTenant({ services: [bath], slots: morning });
    const onPick = jest.fn();
    const Screen = () => <SlotChips query={{ serviceId: bath.id, from: FROM }} chosen={{}} onPick={onPick} />;
    const { user } = renderTenantPage(Screen, '/demo/calendar');
    expect(await screen.findByText('ter, 24/11')).toBeVisible();
    expect(screen.queryByRole('button', { name: '11:45' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mais horários de 24/11' }));
    await user.click(screen.getByRole('button', { name: '11:45' }));
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ date: FROM, startTime: '11:45' }));

    const weeks = () => tenant.sent('GET', '/api/appointments/slots').map(({ params }) => params.get('from'));
    expect(weeks()).toEqual([FROM]);
    tenant.slots = [];
    fireEvent.scroll(screen.getByText('ter, 24/11').closest('.fct-slots-days') ?? document.body);
    await waitFor(() => expect(weeks()).toEqual([FROM, addDays(FROM, 7)]));
    expect(await screen.findByText('Nenhum horário livre de 01/12 a 07/12.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'A partir de 08/12' }));
    await waitFor(() => expect(weeks()).toHaveLength(3));
  });

  test('of a shop that has not said when it is open are none, and it says where to say so', async () => {
    tenant = await openTenant({ services: [bath], slots: [] }, 'OWNER');
    const Screen = () => <SlotChips query={{ serviceId: bath.id, from: FROM }} chosen={{}} onPick={jest.fn()} />;
    renderTenantPage(Screen, '/demo/calendar');
    expect(await screen.findByText(/^Sem o horário da loja/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Definir o horário' });
    expect(link).toHaveAttribute('href', '/demo/settings?view=hours');
  });
});
