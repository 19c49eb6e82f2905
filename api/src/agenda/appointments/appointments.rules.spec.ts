import { APPOINTMENT_STATUSES } from '@focinho/contracts/kernel/enums';
import { refusalOf } from '@focinho/contracts/kernel/transitions';
import {
  changesBooking,
  changesPrice,
  mayChangeBooking,
  refuseEnded,
  refuseEndBeforeStart,
  refuseNoShow,
  refuseReasonWithoutCancellation,
  statusAtAnotherTime,
  statusBeforeEnd,
  staysInShop,
  TOO_EARLY_FOR_NO_SHOW,
} from './appointments.rules';
import { APPOINTMENT_TRANSITIONS } from './appointments.transitions';

const stored = {
  date: '2026-11-25',
  startTime: '10:00',
  endTime: '11:00',
  petId: 'rex',
  serviceId: 'bath',
  professionalId: 'ana',
  squeezeReason: null,
};

it('changes nothing of an ended appointment but the reason of its cancellation', () => {
  expect(() => refuseEnded('CANCELLED', { cancellationReason: 'CLIENT' })).not.toThrow();
  expect(() => refuseEnded('CANCELLED', { notes: 'x' })).toThrow();
  expect(() => refuseEnded('COMPLETED', { notes: 'x' })).toThrow();
  expect(() => refuseEnded('CONFIRMED', { notes: 'x' })).not.toThrow();
});

it('takes a reason only with a cancellation', () => {
  expect(() => refuseReasonWithoutCancellation('CONFIRMED', { cancellationReason: 'CLIENT' })).toThrow();
  const cancelled = { status: 'CANCELLED', cancellationReason: 'CLIENT' } as const;
  expect(() => refuseReasonWithoutCancellation('CONFIRMED', cancelled)).not.toThrow();
});

it('calls a pet absent only once its time has come, and if it has not', () => {
  const noShow = { cancellationReason: 'NO_SHOW' } as const;
  const expected = { status: 'CONFIRMED', arrivedAt: null, isAhead: false } as const;
  expect(() => refuseNoShow(expected, noShow)).not.toThrow();
  expect(() => refuseNoShow({ ...expected, isAhead: true }, noShow)).toThrow(TOO_EARLY_FOR_NO_SHOW);
  expect(() => refuseNoShow({ ...expected, arrivedAt: '2026-11-25T13:00:00.000Z' }, noShow)).toThrow();
});

it('plans the steps again only for what they are planned by', () => {
  expect(mayChangeBooking({ notes: 'x' })).toBe(false);
  expect(mayChangeBooking({ price: 80 })).toBe(true);
  expect(changesBooking(stored, { startTime: '10:00', petId: 'rex' })).toBe(false);
  expect(changesBooking(stored, { startTime: '10:15' })).toBe(true);
  expect(changesBooking(stored, { squeezeReason: 'cliente antiga' })).toBe(true);
});

it('keeps a pet that is in the shop where it is, unless somebody else or another day is asked for', () => {
  const arrived = { ...stored, status: 'CONFIRMED', arrivedAt: '2026-11-25T13:00:00.000Z' } as const;
  expect(staysInShop(arrived, { endTime: '12:00' })).toBe(true);
  expect(staysInShop(arrived, { startTime: '10:15', endTime: '10:45' })).toBe(true);
  expect(staysInShop(arrived, { startTime: '09:00' })).toBe(false);
  expect(staysInShop(arrived, { professionalId: 'bia' })).toBe(false);
  expect(staysInShop({ ...arrived, arrivedAt: null }, { endTime: '12:00' })).toBe(false);
});

it('has another price for another pet, another service or another amount', () => {
  const priced = { ...stored, price: 70 };
  expect(changesPrice(priced, { price: 70, petId: 'rex' })).toBe(false);
  expect([{ price: 80 }, { petId: 'mia' }, { serviceId: 'cut' }].map((patch) => changesPrice(priced, patch))).toEqual([
    true,
    true,
    true,
  ]);
});

it('compares the times that result from a patch of one of them', () => {
  expect(() => refuseEndBeforeStart(stored, { startTime: '11:00' })).toThrow();
  expect(() => refuseEndBeforeStart(stored, { startTime: '11:00', endTime: '12:00' })).not.toThrow();
});

describe('the undo of a status', () => {
  it.each(APPOINTMENT_STATUSES)('of %s follows the table', (status) => {
    const refusal = refusalOf(APPOINTMENT_TRANSITIONS, status, 'undoStatus');
    const undo = () => statusBeforeEnd({ status, endedFrom: 'CONFIRMED', endedJustNow: true }, false);
    if (refusal === undefined) expect(undo()).toBe('CONFIRMED');
    else expect(undo).toThrow(refusal);
  });

  it('leads nowhere that the table does not name', () => {
    const undo = () => statusBeforeEnd({ status: 'CANCELLED', endedFrom: 'COMPLETED', endedJustNow: true }, false);
    expect(undo).toThrow('does not lead');
  });

  it('waits neither for a sale nor for more than a minute', () => {
    const ended = { status: 'COMPLETED', endedFrom: 'IN_PROGRESS' } as const;
    expect(() => statusBeforeEnd({ ...ended, endedJustNow: true }, true)).toThrow('finalizado como venda');
    expect(() => statusBeforeEnd({ ...ended, endedJustNow: false }, false)).toThrow('prazo');
  });
});

it('asks a client again who has confirmed another time by their link', () => {
  const confirmed = { ...stored, status: 'CONFIRMED', arrivedAt: null, isConfirmedByTutor: true } as const;
  expect(statusAtAnotherTime(confirmed, { startTime: '10:15' })).toBe('SCHEDULED');
  expect(statusAtAnotherTime(confirmed, { date: '2026-11-26' })).toBe('SCHEDULED');
  expect(statusAtAnotherTime(confirmed, { date: confirmed.date, startTime: confirmed.startTime })).toBeUndefined();
  expect(statusAtAnotherTime(confirmed, { startTime: '10:15', status: 'CONFIRMED' })).toBeUndefined();
  expect(statusAtAnotherTime({ ...confirmed, arrivedAt: 'now' }, { startTime: '10:15' })).toBeUndefined();
  expect(statusAtAnotherTime({ ...confirmed, isConfirmedByTutor: false }, { startTime: '10:15' })).toBeUndefined();
});
