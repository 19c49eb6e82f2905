import { momentText, sinceText } from './since';

const ZONE = 'America/Sao_Paulo';

test('what is left from an earlier day says since when', () => {
  expect(sinceText('2026-11-21T13:00:00.000Z', ZONE, '2026-11-21')).toBeUndefined();
  expect(sinceText('2026-11-20T17:20:00.000Z', ZONE, '2026-11-21')).toBe('desde ontem, 14:20');
  expect(sinceText('2026-11-18T17:20:00.000Z', ZONE, '2026-11-21')).toBe('desde 18/11, 14:20');
  expect(sinceText(null, ZONE, '2026-11-21')).toBeUndefined();
});

test('the day is that of the shop', () => {
  expect(momentText('2026-11-21T01:00:00.000Z', ZONE, '2026-11-21')).toBe('ontem, 22:00');
  expect(momentText('2026-11-21T04:00:00.000Z', ZONE, '2026-11-21')).toBe('01:00');
});
