import { usualInterval } from './usual-interval';

test('a pet that comes every two weeks is expected in two weeks, in spite of one holiday', () => {
  expect(usualInterval(['2026-09-01', '2026-09-15', '2026-09-29', '2026-11-10', '2026-11-24'])).toBe(14);
});
test('the order of the appointments, and two on one day, make no difference', () => {
  expect(usualInterval(['2026-11-21', '2026-10-22', '2026-11-21'])).toBe(30);
  expect(usualInterval(['2026-11-21', '2026-11-01', '2026-10-22'])).toBe(15);
});
test('nobody knows how often a new pet comes', () => {
  expect(usualInterval([])).toBeUndefined();
  expect(usualInterval(['2026-11-21'])).toBeUndefined();
});
test('neither tomorrow nor next year is proposed', () => {
  expect(usualInterval(['2026-11-20', '2026-11-21'])).toBe(7);
  expect(usualInterval(['2025-11-20', '2026-11-21'])).toBe(60);
});
