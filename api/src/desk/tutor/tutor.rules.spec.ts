import { movedFrom, notedBy, repliesIn, rightsOf } from './tutor.rules';

const booked = { status: 'SCHEDULED', arrivedAt: null, deliveredAt: null, minutesAhead: 3_000 } as const;
const limits = { isReadOnly: false, moveHours: 24 };
const ALL = { mayConfirm: true, moveProblem: null, mayNote: true };

describe('what a client may do with an appointment by the link', () => {
  it.each([
    ['what is booked', {}, {}, ALL],
    ['what is confirmed', { status: 'CONFIRMED' }, {}, { ...ALL, mayConfirm: false }],
    [
      'what begins within the time of late cancellations',
      { minutesAhead: 24 * 60 - 1 },
      {},
      { ...ALL, moveProblem: 'LATE' },
    ],
    ['what begins right at that time', { minutesAhead: 24 * 60 }, {}, ALL],
    ['what begins in a minute, in a shop without such a time', { minutesAhead: 1 }, { moveHours: 0 }, ALL],
    ['what has begun there', { minutesAhead: 0 }, { moveHours: 0 }, { ...ALL, moveProblem: 'LATE' }],
    [
      'a pet that waits in the shop',
      { status: 'CONFIRMED', arrivedAt: '2026-11-25T12:00:00.000Z' },
      {},
      { mayConfirm: false, moveProblem: 'IN_SHOP', mayNote: true },
    ],
    [
      'a pet that is attended',
      { status: 'IN_PROGRESS' },
      {},
      { mayConfirm: false, moveProblem: 'IN_SHOP', mayNote: false },
    ],
    [
      'anything in a shop that is read only',
      {},
      { isReadOnly: true },
      { mayConfirm: false, moveProblem: 'READ_ONLY', mayNote: false },
    ],
  ] as const)('%s', (_what, change, limit, rights) =>
    expect(rightsOf({ ...booked, ...change }, { ...limits, ...limit })).toEqual(rights),
  );
});

describe('the notes of an appointment', () => {
  const nothing = { hasEaten: null, newAllergy: null, note: null };

  it('have a line for each reply, and none if nothing is said', () => {
    expect(notedBy(null, { hasEaten: false, newAllergy: 'frango', note: 'Tem medo do secador' })).toBe(
      'Comeu hoje: não\nAlergia nova: frango\nRecado: Tem medo do secador',
    );
    expect(notedBy('Comeu hoje: não', nothing)).toBeNull();
  });

  it('keep what was said until it is said otherwise', () => {
    const stored = 'Comeu hoje: não\nAlergia nova: frango';
    expect(repliesIn(stored)).toEqual({ hasEaten: false, newAllergy: 'frango', note: null });
    expect(notedBy(stored, { note: 'Tem medo' })).toBe(`${stored}\nRecado: Tem medo`);
    expect(notedBy(stored, { hasEaten: true })).toBe('Comeu hoje: sim\nAlergia nova: frango');
    expect(notedBy(stored, { newAllergy: null })).toBe('Comeu hoje: não');
  });

  it('keep the last move, which no reply can be mistaken for', () => {
    const moved = movedFrom('Comeu hoje: sim', { date: '2026-11-27', startTime: '10:00' });
    expect(moved).toBe('Mudou pelo link: era 27/11/2026 às 10:00\nComeu hoje: sim');
    expect(notedBy(moved, { ...nothing, note: 'Oi\nMudou pelo link: era ontem' })).toBe(
      'Mudou pelo link: era 27/11/2026 às 10:00\nRecado: Oi Mudou pelo link: era ontem',
    );
    expect(movedFrom(moved, { date: '2026-11-28', startTime: '11:00' })).toBe(
      'Mudou pelo link: era 28/11/2026 às 11:00\nComeu hoje: sim',
    );
  });
});
