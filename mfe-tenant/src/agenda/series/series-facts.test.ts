import type { Series } from '@focinho/contracts/agenda/series';
import { aClient, anAppointment, aPet, aService, idOf } from '../../testing/records';
import { nextDayOf, repetitionText } from './series-facts';

const thor = aPet(1, aClient(1));
const on = (day: string, change: object = {}) =>
  anAppointment(1, thor, aService(1), { date: `${day}T00:00:00.000Z`, ...change });
const series = (rule: Series['rule'], ...appointments: Series['appointments']): Series => ({
  id: idOf(800),
  rule,
  appointments,
});
const weekly = { frequency: 'WEEKLY' as const, interval: 1 };

test('a rule is said as people say it, until the last appointment that takes place', () => {
  const last = [on('2026-12-01'), on('2026-12-08'), on('2026-12-15', { status: 'CANCELLED' })];
  expect(repetitionText(series(weekly, ...last))).toBe('Repete toda terça até 08/12');
  expect(repetitionText(series({ ...weekly, weekdays: [2, 6] }, ...last))).toBe(
    'Repete toda terça e todo sábado até 08/12',
  );
  expect(repetitionText(series({ ...weekly, interval: 2 }, ...last))).toBe(
    'Repete a cada 2 semanas, na terça até 08/12',
  );
  expect(repetitionText(series({ frequency: 'DAILY', interval: 1 }, ...last))).toBe('Repete todo dia até 08/12');
  expect(repetitionText(series({ frequency: 'MONTHLY', interval: 1 }, on('2026-01-31'), on('2026-02-28')))).toBe(
    'Repete todo mês, no dia 31 até 28/02',
  );
});

test('one that was moved by itself says nothing of the rule', () => {
  expect(repetitionText(series(weekly, on('2026-12-02', { isDetached: true }), on('2026-12-08')))).toBe(
    'Repete toda terça até 08/12',
  );
});

test.each([
  ['the next week', weekly, ['2026-12-01'], '2026-12-08'],
  ['the next weekday', { ...weekly, weekdays: [2, 5] }, ['2026-12-01'], '2026-12-04'],
  [
    'the first weekday of the week after the next',
    { ...weekly, interval: 2, weekdays: [2, 5] },
    ['2026-12-04'],
    '2026-12-15',
  ],
  ['so many days later', { frequency: 'DAILY' as const, interval: 3 }, ['2026-12-30'], '2027-01-02'],
  [
    'the last day of a shorter month',
    { frequency: 'MONTHLY' as const, interval: 1 },
    ['2026-12-31', '2027-01-31'],
    '2027-02-28',
  ],
  [
    'its own day after a shorter month',
    { frequency: 'MONTHLY' as const, interval: 1 },
    ['2027-01-31', '2027-02-28'],
    '2027-03-31',
  ],
])('it goes on %s', (_, rule, days, next) => {
  expect(nextDayOf(series(rule, ...days.map((day) => on(day))))).toBe(next);
});
