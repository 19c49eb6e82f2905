import { aClient, anAppointment, aPet, aService } from '../../testing/records';
import { copyOf } from './draft-for';

const appointment = anAppointment(1, aPet(1, aClient(1)), aService(1), { notes: 'Focinheira' });

test.each([
  ['2026-11-20', '2026-11-28'],
  ['2026-12-24', '2026-12-24'],
])('a copy made on %s is for %s, at the same time', (today, date) => {
  expect(copyOf(appointment, today)).toMatchObject({ date, startTime: '09:00', endTime: '10:00', notes: 'Focinheira' });
});
