import { addDays } from './dates';

/** The days of each year, `MM-DD`. Consciência Negra is national since 2024 (Lei 14.759/2023). */
const FIXED = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
] as const;
/** Days before or after Easter. Carnival and Corpus Christi are optional holidays that most shops keep. */
const AROUND_EASTER = [
  [-48, 'Carnaval (segunda-feira)'],
  [-47, 'Carnaval (terça-feira)'],
  [-2, 'Sexta-feira Santa'],
  [60, 'Corpus Christi'],
] as const;

/** Holidays by custom alone, on which public offices may work. */
export const OPTIONAL_HOLIDAYS: readonly string[] = [
  'Carnaval (segunda-feira)',
  'Carnaval (terça-feira)',
  'Corpus Christi',
];

/** Easter Sunday of the Gregorian calendar, as `YYYY-MM-DD` (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

/** The holidays that are proposed to a shop for a year, in the order of their days; two that fall on one day are one. */
export function brazilianHolidays(year: number): { day: string; name: string }[] {
  const easter = easterOf(year);
  const days = [
    ...FIXED.map(([day, name]) => ({ day: `${year}-${day}`, name })),
    ...AROUND_EASTER.map(([days, name]) => ({ day: addDays(easter, days), name })),
  ];
  const byDay = new Map<string, string>();
  for (const { day, name } of days) byDay.set(day, [byDay.get(day), name].filter(Boolean).join(' e '));
  return [...byDay].map(([day, name]) => ({ day, name })).sort((one, other) => one.day.localeCompare(other.day));
}
