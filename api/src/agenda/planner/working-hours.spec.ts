import { dayAndTimeOf, minuteOf, type Interval } from '@focinho/contracts/agenda/slots';
import { ana, MONDAY, shop } from '../../testing/agenda-facts';
import type { WeeklyMinutes } from './agenda.facts';
import { bookableHours, shopHours, workingHours } from './working-hours';

const hour = (weekday: number, from: number, to: number): WeeklyMinutes => ({ weekday, from: from * 60, to: to * 60 });
const shown = (intervals: Interval[]) =>
  intervals.map(
    ({ from, to }) => `${Object.values(dayAndTimeOf(from)).join(' ')} - ${Object.values(dayAndTimeOf(to)).join(' ')}`,
  );

test('hours of the week fall on their days', () => {
  expect(shown(shopHours(shop({ hours: [hour(1, 8, 12), hour(1, 13, 18), hour(4, 8, 12)] })))).toEqual([
    '2026-11-23 08:00 - 2026-11-23 12:00',
    '2026-11-23 13:00 - 2026-11-23 18:00',
  ]);
});

test('hours until midnight go on with those from midnight', () => {
  expect(shown(shopHours(shop({ hours: [hour(1, 20, 24), hour(2, 0, 2)] })))).toEqual([
    '2026-11-23 20:00 - 2026-11-24 02:00',
  ]);
});

test('hours that touch are one', () => {
  expect(shown(shopHours(shop({ hours: [hour(1, 12, 18), hour(1, 8, 12)] })))).toEqual([
    '2026-11-23 08:00 - 2026-11-23 18:00',
  ]);
});

test('a shop is closed on holidays', () => {
  const holidays = [{ day: MONDAY, name: 'Feriado' }];
  expect(shown(shopHours(shop({ holidays, hours: [hour(1, 8, 12), hour(2, 8, 12)] })))).toEqual([
    '2026-11-24 08:00 - 2026-11-24 12:00',
  ]);
});

test('on a holiday a shop is open for its hours alone, whatever the weekday has', () => {
  const hours = [hour(1, 8, 18), hour(3, 8, 12)];
  const holidays = [
    { day: MONDAY, name: 'Véspera', open: { from: '09:00', to: '12:30' } },
    { day: '2026-11-24', name: 'Feira', open: { from: '10:00', to: '14:00' } },
  ];
  const facts = shop({ holidays, hours });
  expect(shown(shopHours(facts)).slice(0, 2)).toEqual([
    '2026-11-23 09:00 - 2026-11-23 12:30',
    '2026-11-24 10:00 - 2026-11-24 14:00',
  ]);
  expect(shown(workingHours(facts, { ...ana, hours: [hour(1, 7, 11)] }))).toEqual([
    '2026-11-23 09:00 - 2026-11-23 11:00',
  ]);
});

test('somebody works their own hours while the shop is open, without time off', () => {
  const facts = shop({ hours: [hour(1, 8, 18), hour(2, 8, 18)] });
  const timeOff = [{ from: minuteOf(MONDAY, '10:00'), to: minuteOf(MONDAY, '11:00') }];
  expect(shown(workingHours(facts, { ...ana, timeOff, hours: [hour(1, 7, 12)] }))).toEqual([
    '2026-11-23 08:00 - 2026-11-23 10:00',
    '2026-11-23 11:00 - 2026-11-23 12:00',
  ]);
});

test('hours of a single day are instead of those of its weekday, while the shop is open', () => {
  const facts = shop({ hours: [hour(1, 8, 18), hour(2, 8, 18)] });
  const at = (day: string, from: string, to: string) => ({ from: minuteOf(day, from), to: minuteOf(day, to) });
  const hours = [hour(1, 8, 12), hour(2, 8, 12)];
  const dayHours = [at(MONDAY, '13:00', '15:00'), at(MONDAY, '16:00', '20:00')];
  expect(shown(workingHours(facts, { ...ana, hours, dayHours })).slice(0, 3)).toEqual([
    '2026-11-23 13:00 - 2026-11-23 15:00',
    '2026-11-23 16:00 - 2026-11-23 18:00',
    '2026-11-24 08:00 - 2026-11-24 12:00',
  ]);
  expect(shown(workingHours(shop(), { ...ana, dayHours: [at(MONDAY, '13:00', '15:00')] }))).toEqual([
    '2026-11-23 13:00 - 2026-11-23 15:00',
  ]);
});

test('somebody without hours works the shop’s, and in a shop without hours their own', () => {
  expect(shown(workingHours(shop({ hours: [hour(1, 8, 18)] }), ana))).toEqual(['2026-11-23 08:00 - 2026-11-23 18:00']);
  expect(shown(workingHours(shop(), { ...ana, hours: [hour(1, 7, 9)] }))).toEqual([
    '2026-11-23 07:00 - 2026-11-23 09:00',
  ]);
});

test('if nobody has entered hours, nothing is offered, but anything outside of holidays and time off can be booked', () => {
  const facts = shop({ holidays: [{ day: MONDAY, name: 'Feriado' }] });
  expect(workingHours(facts, ana)).toEqual([]);
  expect(bookableHours(facts, ana)).toEqual([
    { from: -Infinity, to: minuteOf(MONDAY) },
    { from: minuteOf('2026-11-24'), to: Infinity },
  ]);
});
