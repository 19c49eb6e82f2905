import type { EntityManager } from 'typeorm';
import type { WalkInInput } from '@focinho/contracts/desk/queue';
import { dayAndTimeOf, type Slot } from '@focinho/contracts/agenda/slots';
import { loadAgenda, type AgendaFacts } from '../../agenda/planner/agenda.facts';
import { lockBooked } from '../../agenda/planner/lock-booked';
import { conflictError } from '../../agenda/planner/plan-booking';
import { does, isConflict, Planner } from '../../agenda/planner/planner';
import { ConflictError } from '../../kernel/http/errors';

/** When nobody of the team is free now: from when on today somebody will be, `HH:MM`, if at all. */
type NobodyFree = { until: string | null } | null;
interface WalkInTime {
  date: string;
  startTime: string;
  endTime: string;
  professionalId: string | null;
  squeezeReason: string | null;
  nobodyFree: NobodyFree;
}
type Wanted = Pick<WalkInInput, 'serviceId' | 'professionalId' | 'squeezeReason' | 'waitsUntil'> & { petId: string };

/**
 * When a walk-in is attended, after {@link lockAgenda}: now, or, if somebody has agreed to wait, at the first free slot of today, rather
 * with the same professional. With a reason to overbook it, it is now all the same, which the booking then judges.
 * @throws ConflictError that says who is in the way, who is free now and when there is room
 */
export async function timeOfWalkIn(tx: EntityManager, wanted: Wanted): Promise<WalkInTime> {
  const { serviceId, petId, professionalId, squeezeReason, waitsUntil } = wanted;
  await lockBooked(tx, { petId, serviceId, professionalId });
  const facts = await loadAgenda(tx, { days: 1, petId, serviceId, professionalId, named: true });
  const planner = new Planner(facts);
  const now = { startsAt: facts.now, endsAt: endOf(facts, planner), professionalId };
  const result = planner.at(now, { anyway: true });
  const first = (whose: string | null) =>
    planner.slots(whose, { from: facts.now, limit: 1, unknownHours: [{ from: facts.from, to: facts.to }] })[0];
  if (!isConflict(result)) return { ...timeOf(now, null), nobodyFree: nobodyFree(planner, now, first) };
  // The pet has another appointment now: that one is to be attended.
  if (squeezeReason || result.reason === 'PET_BUSY') return timeOf(now, squeezeReason);
  const next = first(professionalId) ?? first(null);
  // The booking says when there is room on another day.
  if (!next) return timeOf(now, null);
  if (waitsUntil !== null && dayAndTimeOf(next.startsAt).time <= waitsUntil) return timeOf(next, null);
  const error = conflictError(facts, result, now, next);
  const free = facts.professionals.find(
    (one) => one.isActive && does(one, serviceId) && !isConflict(planner.at({ ...now, professionalId: one.id })),
  );
  throw new ConflictError(error.message, [
    ...(error.errors ?? []),
    ...(free ? [{ path: 'freeNow.professionalId', message: free.id }] : []),
  ]);
}

/** Whether nobody is free at the moment for a pet that waits in the queue for whoever is. */
function nobodyFree(planner: Planner, now: Times, first: (whose: null) => Slot | undefined): NobodyFree {
  if (now.professionalId) return null;
  const result = planner.at(now);
  if (!isConflict(result) || result.reason !== 'SHOP_FULL') return null;
  const next = first(null);
  return { until: next ? dayAndTimeOf(next.startsAt).time : null };
}

/** An appointment ends on its day. */
function endOf({ now, to }: AgendaFacts, planner: Planner): number {
  const endsAt = Math.min(now + planner.listed.minutes, to - 1);
  if (endsAt <= now) throw new ConflictError('O dia está terminando. Agende para amanhã.');
  return endsAt;
}

type Times = Pick<Slot, 'startsAt' | 'endsAt'> & { professionalId: string | null };
function timeOf({ startsAt, endsAt, professionalId }: Times, squeezeReason: string | null): WalkInTime {
  const { day, time } = dayAndTimeOf(startsAt);
  return {
    date: day,
    startTime: time,
    endTime: dayAndTimeOf(endsAt).time,
    // A shop without professionals has slots with nobody.
    professionalId: professionalId || null,
    squeezeReason,
    nobodyFree: null,
  };
}
