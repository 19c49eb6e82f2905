import { timesAfterMove, tripEventOf } from './trips.rules';

const NOW = '2026-11-27 12:00:00+00';

describe('a tap of the driver', () => {
  it('ends a leg as it goes', () => {
    expect(tripEventOf('PICKUP', 'PICKED_UP')).toBe('pickUp');
    expect(() => tripEventOf('PICKUP', 'DELIVERED')).toThrow();
    expect(() => tripEventOf('DELIVERY', 'PICKED_UP')).toThrow();
  });

  it('keeps when it was, but not later than now', () => {
    const at = (happenedAt?: string) =>
      timesAfterMove({ now: NOW, leftAt: null }, 'PICKED_UP', happenedAt).doneAt?.toISOString();
    expect(at()).toBe('2026-11-27T12:00:00.000Z');
    expect(at('2026-11-27T11:40:00Z')).toBe('2026-11-27T11:40:00.000Z');
    expect(at('2026-11-27T13:00:00Z')).toBe('2026-11-27T12:00:00.000Z');
  });
});
