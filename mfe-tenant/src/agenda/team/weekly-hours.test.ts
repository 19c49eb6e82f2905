import { copyDay, hoursOn, problemOf, proposedInterval, weekLines } from './weekly-hours';

const on = (weekday: number, ...spans: string[]) =>
  spans.map((span) => ({ weekday, from: span.slice(0, 5), to: span.slice(6) }));
const FULL_DAY = ['08:00-12:00', '13:00-18:00'];
const WEEK = [1, 2, 3, 4, 5].flatMap((weekday) => on(weekday, ...FULL_DAY));

describe('a week in words', () => {
  it('joins days with the same hours', () => {
    expect(weekLines([...WEEK, ...on(6, '08:00-16:00')])).toEqual([
      'seg a sex 08:00–12:00 e 13:00–18:00',
      'sáb 08:00–16:00',
    ]);
    expect(weekLines([...on(6, '10:00-24:00'), ...on(0, '10:00-24:00')])).toEqual(['sáb e dom 10:00–24:00']);
  });

  it('does not join days around a day off', () => {
    expect(weekLines([...on(1, '08:00-12:00'), ...on(3, '08:00-12:00')])).toEqual([
      'seg 08:00–12:00',
      'qua 08:00–12:00',
    ]);
    expect(weekLines([])).toEqual([]);
  });
});

describe('the hours of a day', () => {
  it('may touch but not overlap, and end after they begin', () => {
    expect(problemOf(on(1, '12:00-18:00', '08:00-12:00'))).toBeUndefined();
    expect(problemOf(on(1, '11:00-18:00', '08:00-12:00'))).toBe('Dois horários deste dia se sobrepõem');
    expect(problemOf(on(1, '12:00-12:00'))).toBe('O fim deve ser depois do início');
    expect(problemOf(on(1, '20:00-24:00'))).toBeUndefined();
  });

  it('are proposed as morning, afternoon and evening', () => {
    expect(proposedInterval([], 1)).toEqual(on(1, '08:00-12:00')[0]);
    expect(proposedInterval(on(1, '08:00-12:00'), 1)).toEqual(on(1, '13:00-18:00')[0]);
    expect(proposedInterval(on(1, ...FULL_DAY), 1)).toEqual(on(1, '18:00-24:00')[0]);
    expect(proposedInterval(on(1, '18:00-24:00'), 1)).toBeUndefined();
  });

  it('are copied over what other days had', () => {
    const copied = copyDay([...on(1, ...FULL_DAY), ...on(2, '09:00-10:00'), ...on(6, '09:00-10:00')], 1, [1, 2, 3]);
    for (const weekday of [1, 2, 3]) expect(hoursOn(copied, weekday)).toEqual(on(weekday, ...FULL_DAY));
    expect(hoursOn(copied, 6)).toEqual(on(6, '09:00-10:00'));
  });
});
