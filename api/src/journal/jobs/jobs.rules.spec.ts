import { waitAfterFailure } from './jobs.rules';

const waits = (everyMs: number) =>
  [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => waitAfterFailure(everyMs, failures) / 1000);

describe('after failures', () => {
  it('a frequent job waits twice as long each time, up to a minute', () => {
    expect(waits(2_000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('an hourly job is tried again after a minute, and at last every hour', () => {
    expect(waits(3_600_000)).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('what runs every minute is not tried more often', () => {
    expect(waits(60_000)).toEqual([60, 60, 60, 60, 60, 60, 60, 60]);
  });
});
