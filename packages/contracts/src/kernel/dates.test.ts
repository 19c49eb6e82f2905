import { addDays, ageInYears, dayOf, daysBetween, formatDay, formatInstant, formatInstantDay, todayIn } from './dates';

const SAO_PAULO = 'America/Sao_Paulo';

describe('a calendar day', () => {
  it('is the same day wherever it is read', () => {
    const zone = process.env['TZ'];
    for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', SAO_PAULO, 'UTC']) {
      process.env['TZ'] = TZ;
      expect(formatDay('2026-11-21T00:00:00.000Z')).toBe('21/11/2026');
      expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    }
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('is as far from another one whether it is written as a day or as the API writes it', () => {
    expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10);
    expect(daysBetween('2026-12-01T00:00:00.000Z', '2026-11-21')).toBe(-10);
  });

  it('is N/A when there is none', () => {
    for (const none of [null, undefined, '']) expect(formatDay(none)).toBe('N/A');
    expect(formatInstantDay(null, SAO_PAULO)).toBe('N/A');
  });

  it('can be counted on, over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2026-03-10T00:00:00.000Z', 0)).toBe('2026-03-10');
    expect(dayOf('2026-03-10T00:00:00.000Z')).toBe('2026-03-10');
  });
});

describe('today', () => {
  it('is the tenant’s, not the server’s', () => {
    const lateEvening = new Date('2026-11-22T01:30:00Z');
    expect(todayIn(SAO_PAULO, lateEvening)).toBe('2026-11-21');
    expect(todayIn('UTC', lateEvening)).toBe('2026-11-22');
    expect(todayIn('America/Noronha', lateEvening)).toBe('2026-11-21');
  });

  it('follows daylight saving where a zone has it', () => {
    expect(todayIn('America/Asuncion', new Date('2024-01-01T02:30:00Z'))).toBe('2023-12-31');
  });
});

describe('an instant', () => {
  it('is shown in the tenant’s time zone', () => {
    expect(formatInstantDay('2026-11-22T01:30:00.000Z', SAO_PAULO)).toBe('21/11/2026');
    expect(formatInstant('2026-11-22T01:30:00.000Z', SAO_PAULO)).toBe('21/11/2026 22:30');
  });
});

describe('age in whole years', () => {
  it.each([
    ['on the birthday', '2021-11-21', 5],
    ['the day before it', '2021-11-22', 4],
    ['the day after it', '2021-11-20', 5],
    ['in the first year', '2026-01-10', 0],
    ['as the API returns the day', '2021-05-14T00:00:00.000Z', 5],
  ])('%s', (_when, birthDate, age) => expect(ageInYears(birthDate, '2026-11-21')).toBe(age));

  it('of an animal born on a leap day rises on the first of March', () => {
    expect(ageInYears('2024-02-29', '2026-02-28')).toBe(1);
    expect(ageInYears('2024-02-29', '2026-03-01')).toBe(2);
  });

  it('is unknown without a birth date', () => {
    for (const none of [null, undefined, '']) expect(ageInYears(none, '2026-11-21')).toBeUndefined();
  });
});
