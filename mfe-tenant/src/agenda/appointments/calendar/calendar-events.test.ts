import type { AgendaOfDays } from '@focinho/contracts/agenda/agenda';
import { aClient, anAgenda, anAppointment, aPet, aService, aProfessional, idOf } from '../../../testing/records';
import {
  closedHours,
  columnsOf,
  eventsOf,
  hoursOf,
  loadOf,
  movedBy,
  NOBODY,
  offsetOf,
  periodOf,
  stepped,
  titleOf,
} from './calendar-events';

const thor = aPet(1, aClient(1), { name: 'Thor' });
const bath = aService(1, { name: 'Banho' });
const ana = aProfessional(1, { name: 'Ana', color: '#0ea5e9' });
const tub = { id: idOf(70), name: 'Banheira 1' };

test('an appointment is shown at its own time in any time zone', () => {
  expect(eventsOf(anAppointment(1, thor, bath), 'none')).toMatchObject([
    { start: '2026-11-21T09:00:00', end: '2026-11-21T10:00:00', editable: true, resourceIds: [NOBODY] },
  ]);
});

test.each(['COMPLETED', 'CANCELLED'] as const)('what is %s does not move any more', (status) =>
  expect(eventsOf(anAppointment(1, thor, bath, { status }), 'none')).toMatchObject([{ editable: false }]),
);

test('an appointment is in the column of its professional, and its steps in those of their stations', () => {
  const appointment = anAppointment(1, thor, bath, {
    professionalId: ana.id,
    professional: ana,
    steps: [
      {
        id: idOf(80),
        kind: 'BATH',
        startsAt: '2026-11-21T09:00',
        endsAt: '2026-11-21T09:40',
        busyUntil: '2026-11-21T09:40',
        professionalId: ana.id,
        station: tub,
      },
    ],
  });
  expect(eventsOf(appointment, 'professionals')).toMatchObject([{ id: appointment.id, resourceIds: [ana.id] }]);
  expect(eventsOf(appointment, 'stations')).toMatchObject([{ end: '2026-11-21T09:40:00', resourceIds: [tub.id] }]);
});

test('a professional who is no longer active keeps a column while something is booked with them', () => {
  const appointment = anAppointment(1, thor, bath, { professionalId: ana.id, professional: ana });
  const columns = columnsOf(anAgenda({ professionals: [] }), [appointment], 'professionals');
  expect(columns.map(({ title }) => title)).toEqual(['Ana', 'Sem profissional']);
});

describe('the shaded hours', () => {
  const day = { from: '2026-11-23', to: '2026-11-23' };
  const shaded = (agenda: AgendaOfDays, columns: 'none' | 'professionals' = 'none') =>
    closedHours(agenda, day, columns).map(
      ({ start, end }) => `${String(start).slice(5, 16)} ${String(end).slice(5, 16)}`,
    );

  test('are those before, between and after the opening hours', () => {
    const open = [
      { from: '2026-11-23T08:00', to: '2026-11-23T12:00' },
      { from: '2026-11-23T13:00', to: '2026-11-23T18:00' },
    ];
    expect(shaded(anAgenda({ open }))).toEqual([
      '11-23T00:00 11-23T08:00',
      '11-23T12:00 11-23T13:00',
      '11-23T18:00 11-24T00:00',
    ]);
  });

  test('are none in a shop that has not said when it is open', () => expect(shaded(anAgenda({}))).toEqual([]));

  test('are the whole of a holiday', () =>
    expect(shaded(anAgenda({ holidays: [{ day: '2026-11-23', name: 'Aniversário' }] }))).toEqual([
      '11-23T00:00 11-24T00:00',
    ]));
});

test('where an appointment goes by so many minutes; past midnight it ends with the day', () => {
  const appointment = anAppointment(1, thor, bath, { startTime: '23:00', endTime: '23:30' });
  expect(movedBy(appointment, -45)).toEqual({ date: '2026-11-21', startTime: '22:15', endTime: '22:45' });
  expect(movedBy(appointment, 45)).toEqual({ date: '2026-11-21', startTime: '23:45', endTime: '23:59' });
  expect(movedBy(appointment, 24 * 60)).toEqual({ date: '2026-11-22', startTime: '23:00', endTime: '23:30' });
});

test('a week runs from Sunday to Saturday, a month from the Sunday before it', () => {
  expect(periodOf('2026-11-21', 'week')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(periodOf('2026-11-22', 'week')).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  expect(periodOf('2026-11-21', 'day')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(periodOf('2027-02-14', 'month')).toEqual({ from: '2027-01-31', to: '2027-03-06' });
});

test('a day is as full as the minutes in which somebody works', () => {
  const open = [{ from: '2026-11-21T08:00', to: '2026-11-21T12:00' }];
  const hour = anAppointment(1, thor, bath, { startTime: '09:00', endTime: '10:00' });
  const [ana, bia] = [aProfessional(1, { name: 'Ana', open }), aProfessional(2, { name: 'Bia', open })];
  const load = (agenda: Parameters<typeof anAgenda>[0], ...booked: (typeof hour)[]) =>
    loadOf(anAgenda(agenda), '2026-11-21', booked);
  expect(load({ open, capacity: 1 }, hour)).toBe(0.25);
  expect(load({ open, capacity: 2 }, hour)).toBe(0.125);
  expect(load({ open, professionals: [ana, bia] }, hour, hour)).toBe(0.25);
  expect(load({ capacity: 1 }, hour)).toBe(0.125);
  expect(load({ open, capacity: 1 }, hour, hour, hour, hour, hour)).toBe(1);
});

test('the days before and after', () => {
  expect(stepped('2026-11-21', 'day', 1)).toBe('2026-11-22');
  expect(stepped('2026-11-21', 'week', -1)).toBe('2026-11-14');
  expect(stepped('2027-01-31', 'month', 1)).toBe('2027-02-01');
  expect(stepped('2027-01-31', 'month', -1)).toBe('2026-12-01');
});

test('the title names the days', () => {
  expect(titleOf('2026-11-21', 'day')).toBe('sábado, 21 de novembro de 2026');
  expect(titleOf('2026-11-21', 'week').replace(/\s/g, ' ')).toBe('15 – 21 de novembro de 2026');
  expect(titleOf('2026-11-21', 'month')).toBe('novembro de 2026');
});

test('the hours extend to the earliest and the latest appointment, and to who works', () => {
  expect(hoursOf([])).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '19:00:00' });
  const early = anAppointment(1, thor, bath, { startTime: '06:30', endTime: '07:00' });
  const late = anAppointment(2, thor, bath, { startTime: '22:30', endTime: '23:59' });
  expect(hoursOf([early, late])).toEqual({ slotMinTime: '06:00:00', slotMaxTime: '24:00:00' });
  const open = [{ from: '2026-11-21T07:00', to: '2026-11-22T00:00' }];
  expect(hoursOf([], anAgenda({ open }))).toEqual({ slotMinTime: '07:00:00', slotMaxTime: '24:00:00' });
});

test("the current time is the tenant's", () => {
  expect(offsetOf('America/Sao_Paulo', new Date('2026-11-21T01:30:00Z'))).toBe('-03:00');
  expect(offsetOf('UTC')).toBe('+00:00');
});
