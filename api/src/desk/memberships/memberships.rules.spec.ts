import { cycleToRenew, grantedParts, newCycles } from './memberships.rules';

const MONTH = { startDay: 1, endDay: 31 };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

describe('the credits of a cycle', () => {
  const parts = (carryCycles: number, carryMax: number | null, days = MONTH, cycle = NOVEMBER) =>
    grantedParts(4, cycle, days, { carryCycles, carryMax }).map(({ granted, expiresOn, isCarried }) => [
      granted,
      expiresOn,
      isCarried,
    ]);

  it('end with it if nothing is carried over', () => {
    expect(parts(0, null)).toEqual([[4, '2026-11-30', false]]);
    expect(parts(0, 2)).toEqual([[4, '2026-11-30', false]]);
  });

  it('outlive it by so many cycles, whatever their length', () => {
    expect(parts(1, null)).toEqual([[4, '2026-12-31', true]]);
    expect(parts(3, null)).toEqual([[4, '2027-02-28', true]]);
    expect(parts(1, null, { startDay: 25, endDay: 5 }, { from: '2026-11-25', to: '2026-12-05' })).toEqual([
      [4, '2027-01-05', true],
    ]);
  });

  it('are carried over up to the ceiling', () => {
    expect(parts(1, 1)).toEqual([
      [3, '2026-11-30', false],
      [1, '2026-12-31', true],
    ]);
    expect(parts(1, 4)).toEqual([[4, '2026-12-31', true]]);
    expect(parts(1, 9)).toEqual([[4, '2026-12-31', true]]);
  });
});

describe('a renewal', () => {
  it('is due on the first day that is not paid, for the cycle of today', () => {
    expect(cycleToRenew(MONTH, '2026-11-30', '2026-11-30')).toBeUndefined();
    expect(cycleToRenew(MONTH, '2026-12-01', '2026-11-30')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    // After months in which nobody has paid, and after an outage.
    expect(cycleToRenew(MONTH, '2027-03-17', '2026-11-30')).toEqual({ from: '2027-03-01', to: '2027-03-31' });
  });

  it('waits for the cycle to begin', () => {
    const days = { startDay: 10, endDay: 20 };
    expect(cycleToRenew(days, '2026-12-05', '2026-11-20')).toBeUndefined();
    expect(cycleToRenew(days, '2026-12-10', '2026-11-20')).toEqual({ from: '2026-12-10', to: '2026-12-20' });
    expect(cycleToRenew(days, '2026-12-21', '2026-12-20')).toBeUndefined();
  });

  it('is not due for what was sold ahead', () => {
    expect(cycleToRenew(MONTH, '2026-12-01', '2026-12-31')).toBeUndefined();
    expect(newCycles(MONTH, '2026-12-01', ['2026-12-01'], 1)).toEqual([{ from: '2027-01-01', to: '2027-01-31' }]);
  });
});
