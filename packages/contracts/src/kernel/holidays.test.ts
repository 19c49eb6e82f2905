import { brazilianHolidays, easterOf } from './holidays';

test.each(['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2100-03-28'])(
  'Easter is on %s',
  (easter) => {
    expect(easterOf(Number(easter.slice(0, 4)))).toBe(easter);
  },
);

test('proposes the national holidays of a year in order, the moveable ones included', () => {
  expect(brazilianHolidays(2026).map(({ day, name }) => `${day.slice(5)} ${name}`)).toEqual([
    '01-01 Confraternização Universal',
    '02-16 Carnaval (segunda-feira)',
    '02-17 Carnaval (terça-feira)',
    '04-03 Sexta-feira Santa',
    '04-21 Tiradentes',
    '05-01 Dia do Trabalho',
    '06-04 Corpus Christi',
    '09-07 Independência do Brasil',
    '10-12 Nossa Senhora Aparecida',
    '11-02 Finados',
    '11-15 Proclamação da República',
    '11-20 Dia da Consciência Negra',
    '12-25 Natal',
  ]);
});

test.each([2000, 2079])('%i has a day with two holidays, which is proposed once', (year) => {
  const days = brazilianHolidays(year).map(({ day }) => day);
  expect(new Set(days).size).toBe(days.length);
  expect(brazilianHolidays(year)).toContainEqual({ day: `${year}-04-21`, name: 'Tiradentes e Sexta-feira Santa' });
});
