import { createHash } from 'node:crypto';
import type { OccurrenceState, SeriesOccurrence, SeriesPreview } from '@focinho/contracts/agenda/series';
import {
  dayAndTimeOf,
  minuteOf,
  type Interval,
  type Slot,
  type ServicePlan,
  MINUTES_PER_DAY,
} from '@focinho/contracts/agenda/slots';
import type { AgendaFacts } from '../planner/agenda.facts';
import { slotOf } from '../planner/agenda.service';
import { isConflict, type RequestedSlot } from '../planner/planner';
import { hoursText, conflictText } from '../planner/conflicts';
import { holidaysOf, shopHours } from '../planner/working-hours';
import { LongAgenda, midnightOf } from './long-agenda';

/** How far from a date that is not free a slot is proposed instead. */
export const NEAREST_DAYS = 3;

/** A booking that is repeated, at minutes of its day. */
export interface Repeated {
  from: number;
  to: number;
  professionalId: string | null;
  servicePlan: ServicePlan;
  /** In reais: as wanted, and by the list. */
  price: number;
  listed: number;
}

/** Reasons against a date, and its slot if it can be booked at all. */
export interface Judgement {
  state: OccurrenceState;
  reason: string | null;
  slot?: Slot;
}

/**
 * Whether a date can be booked. Without a professional a holiday or a closed shop is told, and may be chosen all the same (mayKeep in
 * the contract says what follows).
 */
export function judge(agenda: LongAgenda, requested: RequestedSlot): Judgement {
  const facts = agenda.factsOf(requested.startsAt);
  if (requested.startsAt < facts.now)
    return { state: 'PAST', reason: conflictText(facts, { reason: 'PAST' }, requested) };
  const withinHours = agenda.at(requested);
  // Without a professional a shop may decide to work then.
  const result =
    isConflict(withinHours) && withinHours.reason === 'CLOSED' ? agenda.at(requested, { anyway: true }) : withinHours;
  if (isConflict(result) && result.reason !== 'CLOSED')
    return {
      state: 'CONFLICT',
      reason: petText(facts, result.appointmentId, result.reason) ?? conflictText(facts, result, requested),
    };
  const closed = closedState(facts, requested);
  if (isConflict(result)) return { state: closed ?? 'CLOSED', reason: conflictText(facts, result, requested) };
  if (requested.professionalId !== null || !closed) return { state: 'OK', reason: null, slot: result };
  return { state: closed, reason: conflictText(facts, { reason: 'CLOSED' }, requested), slot: result };
}

function closedState(facts: AgendaFacts, { startsAt, endsAt }: RequestedSlot): 'HOLIDAY' | 'CLOSED' | undefined {
  if (holidaysOf(facts).some(({ from, to }) => from < endsAt && startsAt < to)) return 'HOLIDAY';
  if (!facts.hours.length) return undefined;
  return shopHours(facts).some(({ from, to }) => from <= startsAt && endsAt <= to) ? undefined : 'CLOSED';
}

/** The pet's own other appointment. */
function petText({ pet }: AgendaFacts, appointmentId: string | undefined, reason: string): string | undefined {
  const other = pet?.bookings.find((booking) => booking.appointmentId === appointmentId);
  if (reason !== 'PET_BUSY' || !pet || !other) return undefined;
  return `${pet.name} já tem ${other.by} ${hoursText(other)}.`;
}

export const requestedSlotOn = (
  day: string,
  { from, to, professionalId }: Pick<Repeated, 'from' | 'to' | 'professionalId'>,
): RequestedSlot => ({
  startsAt: minuteOf(day) + from,
  endsAt: minuteOf(day) + to,
  professionalId,
});

/** All dates of a series; those that are free occupy their time, too, when another slot is proposed for the others. */
export function previewOf(facts: AgendaFacts, days: readonly string[], repeated: Repeated): SeriesPreview {
  const agenda = new LongAgenda(facts);
  const judged = days.map((day) => ({ day, ...judge(agenda, requestedSlotOn(day, repeated)) }));
  for (const { day, state, slot } of judged)
    if (state === 'OK' && slot) agenda.occupy(day, requestedSlotOn(day, repeated), slot);
  const proposals = new Proposals(agenda, repeated);
  const occurrences = judged.map(({ day, state, reason }): SeriesOccurrence => {
    const nearest = state === 'OK' ? undefined : proposals.nearestTo(requestedSlotOn(day, repeated).startsAt);
    return { originalDate: day, state, reason, nearest: nearest ? placeOf(facts, nearest) : null };
  });
  const shown = {
    occurrences,
    startTime: dayAndTimeOf(repeated.from).time,
    endTime: dayAndTimeOf(repeated.to).time,
    price: repeated.price,
  };
  return { ...shown, seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url') };
}

/** Free slots for the dates that are not free. The pet cannot be in two of them at a time. */
class Proposals {
  private readonly proposed: Interval[] = [];
  private readonly free = new Map<number, Slot[]>();

  constructor(
    private readonly agenda: LongAgenda,
    private readonly repeated: Repeated,
  ) {}

  /**
   * The slot whose start is closest to a minute, of the same day if there is one; otherwise the same hour of the next day that has it
   * free, else the closest one of the days around.
   */
  nearestTo(minute: number): Slot | undefined {
    const nearest = this.closest(minute, [0]) ?? this.sameHour(minute) ?? this.closest(minute, AROUND);
    if (nearest) this.proposed.push({ from: nearest.startsAt, to: nearest.endsAt });
    return nearest;
  }

  private sameHour(minute: number): Slot | undefined {
    for (let days = 1; days <= NEAREST_DAYS; days += 1) {
      const requestedTime = minute + days * MINUTES_PER_DAY;
      const slot = this.freeOn(requestedTime).find(({ startsAt }) => startsAt === requestedTime);
      if (slot && !this.isTaken(slot)) return slot;
    }
    return undefined;
  }

  private isTaken({ startsAt, endsAt }: Slot): boolean {
    return this.proposed.some(({ from, to }) => from < endsAt && startsAt < to);
  }

  private closest(minute: number, offsets: readonly number[]): Slot | undefined {
    const distance = ({ startsAt }: Slot) => Math.abs(startsAt - minute);
    let best: Slot | undefined;
    for (const offset of offsets)
      for (const slot of this.freeOn(minute + offset * MINUTES_PER_DAY))
        if ((!best || distance(slot) < distance(best)) && !this.isTaken(slot)) best = slot;
    return best;
  }

  private freeOn(minute: number): Slot[] {
    const midnight = midnightOf(minute);
    const slots =
      this.free.get(midnight) ?? this.agenda.slotsOn(minute, this.repeated.professionalId, this.repeated.servicePlan);
    this.free.set(midnight, slots);
    return slots;
  }
}
const AROUND = Array.from({ length: NEAREST_DAYS }, (_, index) => index + 1).flatMap((days) => [-days, days]);

function placeOf(facts: AgendaFacts, slot: Slot): SeriesOccurrence['nearest'] {
  const { date, startTime, endTime, professional } = slotOf(facts, slot);
  return { date, startTime, endTime, professional: professional && { id: professional.id, name: professional.name } };
}
