import { addBusinessDays } from './business-days';

it.each([
  ['the next days of a week', '2026-11-23', 3, '2026-11-26'],
  ['over a weekend', '2026-11-26', 3, '2026-12-01'],
  ['from a Saturday', '2026-11-28', 1, '2026-11-30'],
  ['over a national holiday on a Friday', '2026-11-19', 1, '2026-11-23'],
  ['over Good Friday', '2026-04-02', 1, '2026-04-06'],
  ['over Christmas and New Year', '2026-12-23', 6, '2027-01-04'],
  ['carnival counts, because it is optional', '2026-02-13', 3, '2026-02-18'],
  ['a holiday on a Sunday moves nothing', '2026-11-13', 1, '2026-11-16'],
  ['none', '2026-11-28', 0, '2026-11-28'],
])('%s', (_what, from, count, to) => {
  expect(addBusinessDays(from, count)).toBe(to);
});
