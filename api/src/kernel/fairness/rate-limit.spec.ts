import { RateLimit } from './rate-limit';

const tenPerSecond = () => new RateLimit(10, (seconds) => `Espere ${seconds} s.`);
/** Takes tokens at the same moment. @returns the waiting times in milliseconds */
const takeAll = (limit: RateLimit, count: number, now: number) =>
  Array.from({ length: count }, () => Math.round(limit.take('a', true, now)));

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
    expect(limit.take('b', true, 0)).toBe(0);
    expect(takeAll(limit, 51, 7_000)).toEqual([...Array(50).fill(0), 100]);
  });

  it('counts expensive work several times, up to a delay of one second', () => {
    const limit = tenPerSecond();
    limit.charge('a', 4_000, true, 0);
    expect(takeAll(limit, 10, 0).filter((wait) => wait === 0)).toHaveLength(6);
    for (let n = 0; n < 5; n += 1) limit.charge('b', 30_000, true, 0);
    const wait = limit.take('b', true, 0);
    expect(wait).toBeGreaterThan(1_100);
    // Delayed, not refused.
    expect(wait).toBeLessThan(2_000);
  });

  it('gives a flood of expensive work the time of less than two connections, however many requests wait at once', () => {
    const limit = tenPerSecond();
    const running: number[] = [];
    let admitted = 0;
    for (let now = 0; now < 120_000; now += 100) {
      while (limit.take('a', true, now) <= 2_000) {
        running.push(now + 500);
        if (now >= 60_000) admitted += 1;
      }
      while (running[0] !== undefined && running[0] <= now) {
        running.shift();
        limit.charge('a', 500, true, now);
      }
    }
    // A minute of work of half a second each; a request costs a token of its own besides.
    expect(admitted).toBeGreaterThan(80);
    expect(admitted).toBeLessThanOrEqual(200);
  });

  it('does not expect of writes what others cost, which may have waited for a lock', () => {
    const limit = tenPerSecond();
    for (let n = 0; n < 5; n += 1) limit.charge('a', 5_000, false, 0);
    expect(limit.take('a', false, 0)).toBe(1_100);
    expect(limit.take('a', true, 0)).toBe(1_200);
  });

  it('refuses with the time to wait', async () => {
    const limit = new RateLimit(0.01, (seconds) => `Espere ${seconds} s.`);
    await expect(limit.admit('a')).rejects.toMatchObject({ status: 429, retryAfter: 94, message: 'Espere 94 s.' });
  });
});
