import { isTimeToReload } from './nightly';

const ZONE = 'America/Sao_Paulo';
const at = (instant: string) => Date.parse(instant);

describe('a television is reloaded', () => {
  const evening = at('2026-11-21T22:00:00-03:00');
  it.each([
    ['2026-11-22T02:59:00-03:00', false],
    ['2026-11-22T03:00:00-03:00', false],
    ['2026-11-22T04:30:00-03:00', true],
    ['2026-11-22T05:00:00-03:00', false],
    ['2026-11-22T12:00:00-03:00', false],
  ])('at night only: %s, %s', (now, isTime) => expect(isTimeToReload(evening, at(now), ZONE)).toBe(isTime));

  it('once a night', () => {
    const reloaded = at('2026-11-22T04:00:10-03:00');
    expect(isTimeToReload(reloaded, at('2026-11-22T04:59:00-03:00'), ZONE)).toBe(false);
    expect(isTimeToReload(reloaded, at('2026-11-23T03:00:00-03:00'), ZONE)).toBe(true);
  });

  it('by the clock of the tenant', () => {
    expect(isTimeToReload(evening, at('2026-11-22T04:30:00-03:00'), 'Asia/Tokyo')).toBe(false);
  });
});
