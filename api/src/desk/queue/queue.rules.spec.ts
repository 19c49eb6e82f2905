import { APPOINTMENT_STATUSES, STAGES, type Stage, type StepKind } from '@focinho/contracts/kernel/enums';
import { stageOf } from '@focinho/contracts/catalogue/stage';
import { MOVED_SINCE } from '@focinho/contracts/catalogue/stage.transitions';
import { refusalOf, targetsOf } from '@focinho/contracts/kernel/transitions';
import { APPOINTMENT_TRANSITIONS } from '../../agenda/appointments/appointments.transitions';
import {
  stateAfterMove,
  notedTogether,
  NOTHING_NOTED,
  refuseMove,
  refuseUndo,
  timeOfMove,
  type State,
} from './queue.rules';

const clock = (time: string) => `2026-11-22T${time}:00.000Z`;
const step = (kind: StepKind) => ({ id: kind, kind, startedAt: null, finishedAt: null });
const booked: State = {
  status: 'SCHEDULED',
  endedAt: null,
  endedFrom: null,
  arrivedAt: null,
  deliveredAt: null,
  steps: [step('BATH'), step('DRY'), step('GROOM')],
};
/** The state after these moves, an hour after one another from 09:00 on. */
const after = (...stages: Stage[]) =>
  stages.reduce(
    (state, stage, index) => stateAfterMove(state, stage, clock(`${index + 9}:00`.padStart(5, '0')), 'SCHEDULED'),
    booked,
  );
const times = ({ steps }: State) => steps.map(({ startedAt, finishedAt }) => [startedAt, finishedAt]);

describe('a move', () => {
  const POSSIBLE = STAGES.filter((stage) => stage !== 'OTHER');
  const journeys = POSSIBLE.flatMap((one) => POSSIBLE.map((other) => [one, other] as const));

  it.each(journeys)('from %s leads to %s', (from, to) => {
    expect(stageOf(after(from))).toBe(from);
    expect(stageOf(after(from, to))).toBe(to);
    const statuses = targetsOf(APPOINTMENT_TRANSITIONS, after(from).status, 'movePet');
    expect(statuses).toContain(after(from, to).status);
  });

  it.each(APPOINTMENT_STATUSES)('takes a status of %s where the table lets it follow a move', (status) => {
    const refusal = refusalOf<string, string>(APPOINTMENT_TRANSITIONS, status, 'movePet');
    const move = () => stateAfterMove({ ...booked, status }, 'BATH', clock('09:00'), null);
    const undo = () =>
      refuseUndo(
        { ...after('WAITING', 'BATH'), status, date: '2026-11-22', isSold: false, isWalkIn: false },
        { stage: 'BATH', isLast: true, isRecent: true, before: after('WAITING') },
      );
    if (refusal === undefined) expect(move().status).toBe('IN_PROGRESS');
    else expect(move).toThrow(refusal);
    if (refusal !== undefined) expect(undo).toThrow(MOVED_SINCE);
  });

  it('lets the status follow', () => {
    const statuses = (...stages: Stage[]) => after(...stages).status;
    expect(statuses('WAITING')).toBe('CONFIRMED');
    expect(statuses('WAITING', 'BATH')).toBe('IN_PROGRESS');
    expect(statuses('WAITING', 'BATH', 'READY')).toBe('COMPLETED');
    expect(statuses('WAITING', 'BATH', 'READY', 'DELIVERED')).toBe('COMPLETED');
    expect(statuses('WAITING', 'BATH', 'READY', 'BATH')).toBe('IN_PROGRESS');
    expect(statuses('WAITING', 'BATH', 'WAITING')).toBe('CONFIRMED');
    expect(statuses('WAITING', 'EXPECTED')).toBe('SCHEDULED');
  });

  it('finishes the steps before; one that was skipped keeps no times', () => {
    expect(times(after('WAITING', 'BATH', 'GROOM'))).toEqual([
      [clock('10:00'), clock('11:00')],
      [null, null],
      [clock('11:00'), null],
    ]);
    expect(times(after('WAITING', 'BATH', 'READY'))[0]).toEqual([clock('10:00'), clock('11:00')]);
  });

  it('back to a step lets its time run on from where it began', () => {
    expect(times(after('WAITING', 'BATH', 'DRY', 'BATH'))).toEqual([
      [clock('10:00'), null],
      [null, null],
      [null, null],
    ]);
  });

  it('says when the work ended and from which status, once', () => {
    expect(after('WAITING', 'BATH', 'READY', 'DELIVERED')).toMatchObject({
      arrivedAt: clock('09:00'),
      endedAt: clock('11:00'),
      endedFrom: 'IN_PROGRESS',
      deliveredAt: clock('12:00'),
    });
    expect(after('WAITING', 'READY', 'WAITING')).toMatchObject({ endedAt: null, endedFrom: null, deliveredAt: null });
  });
});

describe('a move is refused', () => {
  const today = '2026-11-22';
  const movable = { ...booked, date: today, isSold: false, isWalkIn: false };
  it('on another day, unless the pet is in the shop', () => {
    expect(() => refuseMove({ ...movable, date: '2026-11-23' }, 'WAITING', today)).toThrow('não é de hoje');
    expect(() =>
      refuseMove({ ...movable, date: '2026-11-21', arrivedAt: clock('09:00') }, 'BATH', today),
    ).not.toThrow();
  });
  it('to a step that the appointment does not have', () => {
    expect(() => refuseMove(movable, 'OTHER', today)).toThrow('não tem a etapa Outra');
  });
  it('once it is cancelled', () => {
    expect(() => refuseMove({ ...movable, status: 'CANCELLED' }, 'WAITING', today)).toThrow('foi cancelado');
  });
  it('back into work once it is sold, but not to the owner', () => {
    const sold = { ...movable, ...after('WAITING', 'READY'), isSold: true };
    expect(() => refuseMove(sold, 'BATH', today)).toThrow('já foi finalizado como venda');
    expect(() => refuseMove(sold, 'DELIVERED', today)).not.toThrow();
  });
  it('never because it was paid in advance', () => {
    const paid = { ...movable, ...after('WAITING'), isSold: true };
    expect(() => refuseMove(paid, 'BATH', today)).not.toThrow();
  });
});

describe('an undo is refused', () => {
  const bath = { ...after('WAITING', 'BATH'), date: '2026-11-22', isSold: false, isWalkIn: false };
  const move = { stage: 'BATH' as const, isLast: true, isRecent: true, before: after('WAITING') };
  it('after another move, or another change of what it has changed', () => {
    expect(() => refuseUndo(bath, move)).not.toThrow();
    expect(() => refuseUndo(bath, { ...move, isLast: false })).toThrow('já foi movido de novo');
    expect(() => refuseUndo({ ...bath, status: 'COMPLETED' }, move)).toThrow('já foi movido de novo');
  });
  it('after ten minutes', () => {
    expect(() => refuseUndo(bath, { ...move, isRecent: false })).toThrow('dez minutos');
  });
  it('of the end of a sold appointment', () => {
    const sold = { ...bath, ...after('WAITING', 'READY'), isSold: true };
    expect(() => refuseUndo(sold, { ...move, stage: 'READY' })).toThrow('finalizado como venda');
  });
});

describe('the time of a move', () => {
  const now = { now: clock('12:00'), midnight: clock('03:00'), lastAt: clock('10:00') };
  it('is now, or what a desk without network has noted', () => {
    expect(timeOfMove(undefined, now)).toBe(clock('12:00'));
    expect(timeOfMove('2026-11-22T08:30:00-03:00', now)).toBe(clock('11:30'));
  });
  it('is neither later than now nor earlier than the last move', () => {
    expect(timeOfMove(clock('12:30'), now)).toBe(clock('12:00'));
    expect(timeOfMove('2026-11-22T09:59:30.000Z', now)).toBe(clock('10:00'));
    expect(() => timeOfMove(clock('09:30'), now)).toThrow('já foi movido depois');
  });
  it('is today', () => {
    expect(() => timeOfMove('2026-11-22T02:59:59.000Z', { ...now, lastAt: null })).toThrow('hoje');
  });
});

it('what two desks note about an arrival is kept', () => {
  const first = { belongings: ['Guia'], locker: '7', arrivalNotes: null };
  expect(notedTogether(first, { belongings: ['Guia', 'Coleira'], locker: null, arrivalNotes: 'Tosse' })).toEqual({
    belongings: ['Guia', 'Coleira'],
    locker: '7',
    arrivalNotes: 'Tosse',
  });
  expect(notedTogether(first, NOTHING_NOTED)).toEqual(first);
});
