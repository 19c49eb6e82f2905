import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { aClient, anAppointment, aPet, aService, idOf } from '../testing/records';
import { agendaOf } from './agenda-order';

const thor = aPet(1, aClient(1));
const bath = aService(1);
const at = (hour: string, change: Partial<Appointment> = {}) =>
  anAppointment(Number(hour), thor, bath, { startTime: `${hour}:00`, endTime: `${Number(hour) + 1}:00`, ...change });

const shown = (appointments: Appointment[], time: string) =>
  agendaOf(appointments, time).open.map(({ appointment, mark }) => [appointment.startTime, mark]);

test('an appointment that has not begun is due at its start and overdue ten minutes later', () => {
  const ten = [at('10')];
  expect(shown(ten, '09:59')).toEqual([['10:00', undefined]]);
  expect(shown(ten, '10:00')).toEqual([['10:00', 'now']]);
  expect(shown(ten, '10:09')).toEqual([['10:00', 'now']]);
  expect(shown(ten, '10:10')).toEqual([['10:00', 'overdue']]);
});

test('an appointment that has begun is current until its end and overdue ten minutes later', () => {
  const begun = [at('10', { status: 'IN_PROGRESS' })];
  expect(shown(begun, '10:30')).toEqual([['10:00', 'now']]);
  expect(shown(begun, '11:09')).toEqual([['10:00', 'now']]);
  expect(shown(begun, '11:10')).toEqual([['10:00', 'overdue']]);
});

test('overdue appointments come first, the others in order of time', () => {
  const day = [at('10', { status: 'COMPLETED' }), at('11'), at('12', { status: 'IN_PROGRESS' }), at('13')];
  expect(shown(day, '12:30')).toEqual([
    ['11:00', 'overdue'],
    ['10:00', undefined],
    ['12:00', 'now'],
    ['13:00', undefined],
  ]);
});

test('paid and cancelled appointments are set apart, unpaid ones are not', () => {
  const unpaid = at('10', { status: 'COMPLETED' });
  const paid = at('11', { status: 'COMPLETED', saleId: idOf(900) });
  const cancelled = at('12', { status: 'CANCELLED' });
  expect(agendaOf([unpaid, paid, cancelled], '18:00')).toEqual({
    open: [{ appointment: unpaid, mark: undefined }],
    finished: [paid],
    cancelled: [cancelled],
  });
});
