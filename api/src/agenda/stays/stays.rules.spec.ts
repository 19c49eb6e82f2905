import { chargedNights, depositOf, leftOn, priceStay, totalOf, type HotelRules, type Priced } from './stays.rules';

const rules: HotelRules = {
  mode: 'NIGHT',
  checkOutTime: '12:00',
  toleranceMinutes: 30,
  lateFeeCents: 40_00,
  extraNightFrom: '18:00',
  secondPetPercent: 20,
  holidayPercent: 25,
  depositPercent: 30,
  seasons: [{ name: 'Alta temporada', from: '2026-12-30', to: '2027-01-31', percent: 30 }],
  holidays: ['2026-12-25', '2027-01-01'],
};
const times = { firstNight: '2026-12-23', checkOut: '2026-12-27', arrivalTime: '15:00', departureTime: '12:00' };
const price = (changed: Partial<Priced> = {}) =>
  priceStay({ times, rules, baseCents: 100_00, familyNights: [], agreed: [], ...changed });

describe('the nights of a stay', () => {
  it('go from the first to the one before it leaves, across the ends of months and years', () => {
    const over = (firstNight: string, checkOut: string) =>
      chargedNights({ ...times, firstNight, checkOut }, rules).nights;
    expect(over('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    expect(over('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29']);
    expect(over('2026-02-28', '2026-03-01')).toEqual(['2026-02-28']);
  });

  it.each([
    ['12:30', 4, null],
    ['12:31', 4, '2026-12-27'],
    ['17:59', 4, '2026-12-27'],
    ['18:00', 5, null],
  ])('by nights, leaving at %s costs %d nights and a fee of %s', (departureTime, count, lateOn) => {
    const charged = chargedNights({ ...times, departureTime }, rules);
    expect([charged.nights.length, charged.lateOn]).toEqual([count, lateOn]);
  });

  it.each([
    ['08:00', 4, null],
    ['15:30', 4, null],
    ['15:31', 4, '2026-12-27'],
    ['23:59', 4, '2026-12-27'],
  ])('by 24 hours from 15:00, leaving at %s costs %d and a fee of %s', (departureTime, count, lateOn) => {
    const charged = chargedNights({ ...times, departureTime }, { ...rules, mode: 'DAY24' });
    expect([charged.nights.length, charged.lateOn]).toEqual([count, lateOn]);
  });

  it('by 24 hours, twelve hours more are another day', () => {
    const charge = (departureTime: string) =>
      chargedNights({ ...times, arrivalTime: '08:00', departureTime }, { ...rules, mode: 'DAY24' });
    expect(charge('19:59')).toMatchObject({ lateOn: '2026-12-27' });
    expect(charge('20:00')).toMatchObject({ lateOn: null, nights: { length: 5 } });
  });

  it('cost nothing for being late where no fee is asked for', () => {
    const free = { ...rules, lateFeeCents: 0 };
    expect(chargedNights({ ...times, departureTime: '15:00' }, free)).toMatchObject({ lateOn: null });
  });
});

describe('the price of a stay', () => {
  it('has a line a night: holidays cost more, and in a season the larger of the two counts', () => {
    expect(price().map(({ priceCents, note }) => [priceCents, note])).toEqual([
      [100_00, null],
      [100_00, null],
      [125_00, 'Feriado +25%'],
      [100_00, null],
    ]);
    const turn = price({ times: { ...times, firstNight: '2026-12-29', checkOut: '2027-01-02' } });
    expect(turn.map(({ priceCents }) => priceCents)).toEqual([100_00, 130_00, 130_00, 130_00]);
    const dear = price({
      rules: { ...rules, holidayPercent: 50 },
      times: { ...times, firstNight: '2026-12-31', checkOut: '2027-01-02' },
    });
    expect(dear.map(({ note }) => note)).toEqual(['Alta temporada +30%', 'Feriado +50%']);
  });

  it('takes off for another pet of the family, night by night', () => {
    const lines = price({ familyNights: ['2026-12-24', '2026-12-25'], baseCents: 99_99 });
    expect(lines.map(({ priceCents, isSecond }) => [priceCents, isSecond])).toEqual([
      [99_99, false],
      [79_99, true],
      [99_99, true],
      [99_99, false],
    ]);
    expect(lines[2]?.note).toBe('Feriado +25% · segundo pet −20%');
  });

  it('can be less in a low season, and keeps what was agreed', () => {
    const low = { ...rules, seasons: [{ name: 'Baixa', from: '2026-12-01', to: '2026-12-31', percent: -10 }] };
    const agreed = price();
    const longer = price({ rules: low, agreed, times: { ...times, checkOut: '2026-12-28' } });
    expect(longer.slice(0, 4)).toEqual(agreed);
    expect(longer[4]).toMatchObject({ priceCents: 90_00, note: 'Baixa −10%' });
  });

  it('adds up with the late check-out, and asks for its deposit', () => {
    const lines = price({ times: { ...times, departureTime: '14:00' } });
    expect(lines.at(-1)).toEqual({ date: '2026-12-27', kind: 'LATE', priceCents: 40_00, note: null, isSecond: false });
    expect(totalOf(lines)).toBe(465_00);
    expect(depositOf(lines, rules)).toBe(139_50);
  });
});

it('charges a night of a pet that leaves on the day on which it came, and fewer of one that leaves early', () => {
  expect(leftOn(times, { date: '2026-12-23', time: '19:00' })).toMatchObject({
    checkOut: '2026-12-24',
    departureTime: '00:00',
  });
  expect(leftOn(times, { date: '2026-12-25', time: '10:00' })).toMatchObject({
    checkOut: '2026-12-25',
    departureTime: '10:00',
  });
});
