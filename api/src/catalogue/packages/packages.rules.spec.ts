import { addDays } from '@focinho/contracts/kernel/dates';
import { periodOn, refuseBeyondQuantity, usagePeriod } from './packages.rules';

describe('periods of a package', () => {
  it.each([
    [{ startDay: 1, endDay: 31 }, '2026-02-28', { from: '2026-02-01', to: '2026-02-28' }],
    [{ startDay: 10, endDay: 20 }, '2026-03-10', { from: '2026-03-10', to: '2026-03-20' }],
    [{ startDay: 10, endDay: 20 }, '2026-03-21', undefined],
    [{ startDay: 25, endDay: 5 }, '2026-12-25', { from: '2026-12-25', to: '2027-01-05' }],
    [{ startDay: 25, endDay: 5 }, '2027-01-05', { from: '2026-12-25', to: '2027-01-05' }],
    [{ startDay: 25, endDay: 5 }, '2027-01-06', undefined],
    [{ startDay: 31, endDay: 31 }, '2026-04-30', { from: '2026-04-30', to: '2026-04-30' }],
    [{ startDay: 31, endDay: 30 }, '2026-02-28', { from: '2026-02-28', to: '2026-03-30' }],
    [{ startDay: 31, endDay: 30 }, '2026-02-27', { from: '2026-01-31', to: '2026-02-27' }],
  ])('of %j on %s', (days, day, period) => {
    expect(periodOn(days, day)).toEqual(period);
  });

  it('never overlap: every day belongs to one period at most', () => {
    for (let startDay = 1; startDay <= 31; startDay += 2)
      for (let endDay = 1; endDay <= 31; endDay += 5)
        for (let day = '2027-12-20'; day < '2028-04-10'; day = addDays(day, 1)) {
          const period = periodOn({ startDay, endDay }, day);
          if (!period) continue;
          expect(periodOn({ startDay, endDay }, period.from)).toEqual(period);
          expect(periodOn({ startDay, endDay }, period.to)).toEqual(period);
        }
  });
});

describe('a usage', () => {
  const terms = { startDay: 5, endDay: 25, isActive: true, quantity: 4 };

  it('is allowed for a service of the package, on its days, up to the quantity', () => {
    expect(usagePeriod(terms, '2026-11-05')).toEqual({ from: '2026-11-05', to: '2026-11-25', quantity: 4 });
    expect(() => refuseBeyondQuantity(4, 3)).not.toThrow();
  });

  it('is refused with its reason otherwise', () => {
    expect(() => usagePeriod({ ...terms, isActive: false }, '2026-11-05')).toThrow('inativo');
    expect(() => usagePeriod({ ...terms, quantity: undefined }, '2026-11-05')).toThrow('não faz parte do pacote');
    expect(() => usagePeriod(terms, '2026-11-26')).toThrow('do dia 5 ao dia 25');
    expect(() => refuseBeyondQuantity(4, 4)).toThrow('já usou 4 de 4');
  });
});
