import {
  MINUTES_PER_DAY,
  type Booked,
  type Interval,
  type Conflict,
  type Slot,
  type ServicePlan,
} from '@focinho/contracts/agenda/slots';
import type { AgendaFacts } from '../planner/agenda.facts';
import { does, Planner, type RequestedSlot } from '../planner/planner';

type Occupied = AgendaFacts['occupied'][number];
export const midnightOf = (minute: number): number =>
  minute - (((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY);

/**
 * An agenda of many days that answers one day at a time, and into which bookings can be entered. Each question reads only that day and
 * the ones beside it, so that a year of dates costs 366 small questions instead of 366 large ones.
 */
export class LongAgenda {
  private readonly occupied: Map<number, Occupied[]>;
  private readonly pet: Map<number, Booked[]>;
  private readonly bookings: Map<string, AgendaFacts['bookings'][number]>;
  private readonly planners = new Map<number, { facts: AgendaFacts; planner: Planner }>();

  constructor(private readonly facts: AgendaFacts) {
    this.occupied = byDay(facts.occupied);
    this.pet = byDay(facts.pet?.bookings ?? []);
    this.bookings = new Map(facts.bookings.map((booking) => [booking.appointmentId, booking]));
  }

  /** Whether a requested slot can be booked, also in the past; see {@link Planner.at}. */
  at(requested: RequestedSlot, options?: { anyway: boolean }): Slot | Conflict {
    return this.on(requested.startsAt).planner.at(requested, options);
  }

  /** The facts about the day of a minute. */
  factsOf(minute: number): AgendaFacts {
    return this.on(minute).facts;
  }

  /** The free slots of the day of a minute. Where nobody has said when the shop is open, at any time of the day. */
  slotsOn(minute: number, professionalId: string | null, servicePlan: ServicePlan): Slot[] {
    const { facts, planner } = this.on(minute);
    return planner.slots(professionalId, { servicePlan, unknownHours: [facts] });
  }

  /** Enters a booking; of another pet unless `isOfPet`. */
  occupy(appointmentId: string, requested: RequestedSlot, slot: Slot, isOfPet = true): void {
    const times = { from: slot.startsAt, to: slot.endsAt };
    const { pet, service } = this.facts;
    if (isOfPet) enter(this.pet, { ...times, appointmentId, by: service?.name ?? '' });
    slot.steps.forEach((step, index) =>
      enter(this.occupied, {
        appointmentId,
        professionalId: requested.professionalId,
        stationId: step.stationId,
        forTeam:
          requested.professionalId === null && this.facts.professionals.some((one) => does(one, service?.id ?? '')),
        from: step.startsAt,
        busyFrom: step.startsAt - (index === 0 ? (service?.bufferBefore ?? 0) : 0),
        to: step.busyUntil,
      }),
    );
    this.bookings.set(appointmentId, { ...times, appointmentId, by: `${pet?.name ?? ''} (${service?.name ?? ''})` });
    for (const midnight of around(midnightOf(slot.startsAt))) this.planners.delete(midnight);
  }

  private on(minute: number) {
    const midnight = midnightOf(minute);
    const known = this.planners.get(midnight);
    if (known) return known;
    const occupied = around(midnight).flatMap((day) => this.occupied.get(day) ?? []);
    const facts: AgendaFacts = {
      ...this.facts,
      from: midnight,
      to: midnight + MINUTES_PER_DAY,
      occupied,
      bookings: [...new Set(occupied.map(({ appointmentId }) => appointmentId))].flatMap(
        (id) => this.bookings.get(id) ?? [],
      ),
      pet: this.facts.pet && {
        ...this.facts.pet,
        bookings: around(midnight).flatMap((day) => this.pet.get(day) ?? []),
      },
    };
    const made = { facts, planner: new Planner(facts) };
    this.planners.set(midnight, made);
    return made;
  }
}

/** A day and its neighbours: buffers reach over midnight. */
const around = (midnight: number) => [midnight - MINUTES_PER_DAY, midnight, midnight + MINUTES_PER_DAY];

function enter<T extends Interval>(days: Map<number, T[]>, booking: T): void {
  const midnight = midnightOf(booking.from);
  const day = days.get(midnight);
  if (day) day.push(booking);
  else days.set(midnight, [booking]);
}

function byDay<T extends Interval>(bookings: readonly T[]): Map<number, T[]> {
  const days = new Map<number, T[]>();
  for (const booking of bookings) enter(days, booking);
  return days;
}
