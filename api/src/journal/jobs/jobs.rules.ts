const MINUTE_MS = 60_000;

/**
 * How long a job waits after its n-th failure in a row, in milliseconds: twice as long each time. One that runs every other second waits for
 * 2, 4, 8 … 60 s, an hourly one for 1, 2, 4 … 60 min.
 */
export function waitAfterFailure(everyMs: number, failures: number): number {
  const first = Math.min(everyMs, MINUTE_MS);
  const longest = Math.max(everyMs, MINUTE_MS);
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
}
