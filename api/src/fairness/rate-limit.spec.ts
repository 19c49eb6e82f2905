import { RateLimit } from './rate-limit';

const tenPerSecond = () => new RateLimit(10, (seconds) => `Espere ${seconds} s.`);
/** Takes tokens at the same moment. @returns the waiting times in milliseconds */
const takeAll = (limit: RateLimit, count: number, now: number) =>
  Array.from({ length: count }, () => Math.round(limit.take('a', now)));

describe('a rate limit', () => {
  it('lets a burst of five seconds through, then spreads requests evenly, and refuses beyond two seconds', () => {
    const limit = tenPerSecond();
    const waits = takeAll(limit, 75, 0);
    expect(waits.slice(0, 50)).toEqual(Array(50).fill(0));
    expect(waits.slice(50, 70)).toEqual(Array.from({ length: 20 }, (_unused, n) => (n + 1) * 100));
    expect(waits.slice(70)).toEqual(Array(5).fill(2_100));
  });

  it('concerns one key only, and is forgotten with time', () => {
    const limit = tenPerSecond();
    takeAll(limit, 70, 0);
    expect(limit.take('b', 0)).toBe(0);
    expect(takeAll(limit, 51, 7_000)).toEqual([...Array(50).fill(0), 100]);
  });

  it('counts expensive work several times, up to a delay of one second', () => {
    const limit = tenPerSecond();
    limit.charge('a', 4_900, 0);
    expect(takeAll(limit, 2, 0)).toEqual([0, 100]);
    for (let n = 0; n < 5; n += 1) limit.charge('a', 30_000, 0);
    expect(takeAll(limit, 2, 0)).toEqual([1_100, 1_200]);
  });

  it('refuses with the time to wait', async () => {
    const limit = new RateLimit(0.01, (seconds) => `Espere ${seconds} s.`);
    await expect(limit.admit('a')).rejects.toMatchObject({ status: 429, retryAfter: 94, message: 'Espere 94 s.' });
  });
});
