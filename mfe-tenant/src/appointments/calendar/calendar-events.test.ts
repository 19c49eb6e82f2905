import { aClient, anAppointment, aPet, aService } from '../../testing/records';
import { eventOf, hoursOf, nowIn, periodOf, placeOf, titleOf } from './calendar-events';

const thor = aPet(1, aClient(1), { name: 'Thor' });
const bath = aService(1, { name: 'Banho' });

test('an appointment is shown at its own time in any time zone', () => {
  expect(eventOf(anAppointment(1, thor, bath))).toMatchObject({
    title: 'Thor – Banho',
    start: '2026-11-21T09:00:00Z',
    end: '2026-11-21T10:00:00Z',
    editable: true,
  });
});

test.each(['COMPLETED', 'CANCELLED'] as const)('what is %s does not move any more', (status) =>
  expect(eventOf(anAppointment(1, thor, bath, { status })).editable).toBe(false),
);

test('the place an appointment was dragged to', () => {
  expect(placeOf(new Date('2026-11-22T14:30:00Z'), new Date('2026-11-22T15:30:00Z'))).toEqual({
    date: '2026-11-22',
    startTime: '14:30',
    endTime: '15:30',
  });
  expect(placeOf(new Date('2026-11-22T23:30:00Z'), new Date('2026-11-23T00:30:00Z'))).toMatchObject({
    startTime: '23:30',
    endTime: '23:59',
  });
});

test('a week runs from Sunday to Saturday', () => {
  expect(periodOf('2026-11-21', 'week')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(periodOf('2026-11-22', 'week')).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  expect(periodOf('2026-11-21', 'day')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('the title names the days', () => {
  expect(titleOf({ from: '2026-11-21', to: '2026-11-21' })).toBe('sábado, 21 de novembro de 2026');
  expect(titleOf({ from: '2026-11-15', to: '2026-11-21' }).replace(/\s/g, ' ')).toBe('15 – 21 de novembro de 2026');
});

test('the hours extend to the earliest and the latest appointment', () => {
  expect(hoursOf([])).toEqual({ slotMinTime: '08:00:00', slotMaxTime: '19:00:00' });
  const early = anAppointment(1, thor, bath, { startTime: '06:30', endTime: '07:00' });
  const late = anAppointment(2, thor, bath, { startTime: '22:30', endTime: '23:59' });
  expect(hoursOf([early, late])).toEqual({ slotMinTime: '06:00:00', slotMaxTime: '24:00:00' });
});

test("the current time is the tenant's", () => {
  expect(nowIn('America/Sao_Paulo', new Date('2026-11-21T01:30:00Z'))).toBe('2026-11-20T22:30:00Z');
});
