import { visitInterval } from './visit-interval';

test('a pet that comes every two weeks is expected in two weeks, in spite of one holiday', () => {
  expect(visitInterval(['2026-09-01', '2026-09-15', '2026-09-29', '2026-11-10', '2026-11-24'])).toBe(14);
});
test('the order of the visits, and two on one day, make no difference', () => {
  expect(visitInterval(['2026-11-21', '2026-10-22', '2026-11-21'])).toBe(30);
  expect(visitInterval(['2026-11-21', '2026-11-01', '2026-10-22'])).toBe(15);
});
test('a new pet is expected after 15 days', () => {
  expect(visitInterval([])).toBe(15);
  expect(visitInterval(['2026-11-21'])).toBe(15);
});
test('neither tomorrow nor next year is proposed', () => {
  expect(visitInterval(['2026-11-20', '2026-11-21'])).toBe(7);
  expect(visitInterval(['2025-11-20', '2026-11-21'])).toBe(60);
});
