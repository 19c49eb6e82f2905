import type { VisitOfPet } from '@focinho/contracts/agenda';
import {
  MINUTES_PER_DAY,
  sharedWith,
  SlotFinder,
  type Agenda,
  type Busy,
  type Interval,
  type Refusal,
  type Slot,
  type StepPlan,
  type Visit,
  type WorkingProfessional,
} from '@focinho/contracts/slots';
import type { AgendaFacts, ProfessionalFacts } from './agenda.facts';
import { stretched, visitOf } from '@focinho/contracts/visit';
import { anyTime, bookableHours, bookableShopHours, shopHours, workingHours } from './working-hours';

/** Stands for whoever attends if nobody is named; in a shop without professionals, for the shop. */
const NOBODY = '';

/** What is to be booked. */
export interface Wish {
  startsAt: number;
  endsAt: number;
  professionalId: string | null;
  /** The steps of its kind take place there. */
  stationId?: string | undefined;
}

/** A step of what is squeezed in, with the time that it shares with other bookings. */
export interface SqueezedStep extends StepPlan {
  shared: { professional: Interval[]; station: Interval[] };
}

export const isRefusal = (answer: Slot | Refusal): answer is Refusal => 'reason' in answer;

/** Answers questions about one loaded agenda, a service and a pet: what is offered, and whether a wish can be booked. */
export class Planner {
  private readonly visit: VisitOfPet | undefined;
  private readonly busy: Busy[];
  private booking: SlotFinder | undefined;

  constructor(
    private readonly facts: AgendaFacts,
    /** Stations that the appointment has already; it keeps them where it can. */
    private readonly preferred: ReadonlySet<string> = new Set(),
  ) {
    const kinds = new Set(facts.stations.map(({ kind }) => kind));
    this.visit = facts.service ? visitOf(facts.service, facts.pet, kinds) : undefined;
    this.busy = busyOf(facts);
  }

  /** The visit in the time between two minutes. */
  visitIn({ startsAt, endsAt }: Pick<Wish, 'startsAt' | 'endsAt'>): Visit {
    return stretched(this.listed, endsAt - startsAt);
  }

  /**
   * Whether a wish can be booked, also in the past and in a shop that has not said when it is open. Without a professional the shop has
   * to be open, unless the pet is attended `anyway`.
   */
  at(wish: Wish, { anyway = false } = {}): Slot | Refusal {
    const { facts } = this;
    const professional = facts.professionals.find(({ id }) => id === wish.professionalId);
    const person = professional
      ? { id: professional.id, open: bookableHours(facts, professional) }
      : this.shopFor(wish, anyway);
    return this.finderFor(wish.stationId).at(this.visitIn(wish), person, wish.startsAt);
  }

  /** Who attends if nobody is named. What is over is held to nothing and takes nobody's time any more. */
  private shopFor({ endsAt }: Wish, anyway: boolean): WorkingProfessional {
    const { facts } = this;
    const isOver = endsAt <= facts.now;
    const open = anyway || isOver ? anyTime : bookableShopHours(facts);
    return { id: NOBODY, open, capacity: (isOver ? null : capacityOf(facts)) ?? Infinity };
  }

  /**
   * The steps of a wish whatever is in the way, at the wanted station or at those of their kind that are free the longest. What they
   * share with bookings is theirs as well; the rest they occupy like any other.
   */
  squeezed(wish: Wish): SqueezedStep[] {
    const stations = this.stationsFor(wish.stationId);
    const slot = new SlotFinder({ ...this.agenda(-Infinity, stations, []), pet: [] }).at(
      this.visitIn(wish),
      { id: NOBODY, open: anyTime },
      wish.startsAt,
    );
    if (isRefusal(slot)) return [];
    const bookingsOf = (id: string) => this.busy.filter(({ resourceId }) => resourceId === id);
    return slot.steps.map((step, position) => {
      const from = step.startsAt - (position === 0 ? this.listed.bufferBefore : 0);
      const shared = wish.professionalId
        ? sharedWith({ from, to: step.busyUntil }, bookingsOf(wish.professionalId))
        : [];
      const [best] = stations
        .filter(({ kind }) => kind === step.stationKind)
        .map(({ id }) => ({ id, shared: sharedWith({ from: step.startsAt, to: step.busyUntil }, bookingsOf(id)) }))
        .toSorted((one, other) => minutesIn(one.shared) - minutesIn(other.shared));
      return {
        ...step,
        stationId: best?.id ?? null,
        shared: { professional: shared, station: best?.shared ?? [] },
      };
    });
  }

  /**
   * Free slots of the loaded days, with one professional or anybody who does the service. None ends at midnight: such an appointment
   * would have no end of its own day.
   */
  slots(
    professionalId: string | null,
    { visit = this.listed, from = this.facts.from, limit = Infinity, stationId, unknownHours }: SlotOptions = {},
  ): Slot[] {
    const professionals = this.candidates(professionalId, unknownHours);
    const agenda = { ...this.agenda(this.facts.now, this.stationsFor(stationId), this.busy), professionals };
    return new SlotFinder(agenda)
      .free(visit, { from, to: this.facts.to })
      .filter(({ startsAt, endsAt }) => Math.floor(startsAt / MINUTES_PER_DAY) === Math.floor(endsAt / MINUTES_PER_DAY))
      .slice(0, limit);
  }

  /** Why no slot is offered at all. */
  reasonForNone(professionalId: string | null): 'NO_HOURS' | 'NO_PROFESSIONAL' | 'FULL' {
    const able = this.able(professionalId);
    if (this.facts.professionals.length && !able.length) return 'NO_PROFESSIONAL';
    const hasHours = this.facts.hours.length > 0 || able.some(({ hours }) => hours.length > 0);
    return hasHours ? 'FULL' : 'NO_HOURS';
  }

  /** Who does the service, and when. In a shop without professionals, somebody without a name. */
  private candidates(professionalId: string | null, unknown?: Interval[]): WorkingProfessional[] {
    const { facts } = this;
    if (!facts.professionals.length)
      return [{ id: NOBODY, open: shopHours(facts, unknown), capacity: capacityOf(facts) ?? Infinity }];
    return this.able(professionalId).map((one) => ({ id: one.id, open: workingHours(facts, one, unknown) }));
  }

  private able(professionalId: string | null): ProfessionalFacts[] {
    return this.facts.professionals.filter(
      (one) =>
        one.isActive &&
        (professionalId === null || one.id === professionalId) &&
        (!this.facts.service || does(one, this.facts.service.id)),
    );
  }

  private finderFor(stationId: string | undefined): SlotFinder {
    if (stationId !== undefined) return new SlotFinder(this.agenda(-Infinity, this.stationsFor(stationId), this.busy));
    this.booking ??= new SlotFinder(this.agenda(-Infinity, this.stationsFor(undefined), this.busy));
    return this.booking;
  }

  private agenda(now: number, stations: Agenda['stations'], busy: Agenda['busy']): Agenda {
    return { professionals: [], stations, busy, pet: this.facts.pet?.bookings ?? [], now };
  }

  /** The stations to choose from, those that the appointment has first; with a wanted one, no other of its kind. */
  private stationsFor(stationId: string | undefined): Agenda['stations'] {
    const wanted = this.facts.stations.find(({ id }) => id === stationId);
    return this.facts.stations
      .filter(({ id, kind }) => !wanted || kind !== wanted.kind || id === wanted.id)
      .toSorted((one, other) => Number(this.preferred.has(other.id)) - Number(this.preferred.has(one.id)));
  }

  /** What the visit takes and costs by the list of prices. */
  get listed(): VisitOfPet {
    if (!this.visit) throw new Error('The agenda was loaded without a service');
    return this.visit;
  }
}

interface SlotOptions {
  visit?: Visit;
  /** No slot begins before. */
  from?: number;
  limit?: number;
  stationId?: string | undefined;
  /** What counts as open in a shop that has not said when it is. */
  unknownHours?: Interval[] | undefined;
}

/** Whether a professional does a service. */
export const does = ({ serviceIds }: Pick<ProfessionalFacts, 'serviceIds'>, serviceId: string) =>
  serviceIds === null || serviceIds.includes(serviceId);

const hasTeam = ({ professionals }: Pick<AgendaFacts, 'professionals'>) =>
  professionals.some(({ isActive }) => isActive);

/**
 * How many pets a shop without professionals attends at a time: what it says, else one. Null in a shop with professionals, who have
 * their own time, and in one that has not said anything about its agenda: there the specified call books at any time.
 */
export function capacityOf(facts: Pick<AgendaFacts, 'professionals' | 'simultaneousPets' | 'hours'>): number | null {
  if (hasTeam(facts)) return null;
  return facts.simultaneousPets ?? (facts.hours.length > 0 ? 1 : null);
}

const minutesIn = (intervals: readonly Interval[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0);

/** The held steps as bookings of their professional and of their station, in a shop without professionals of the shop itself. */
export function busyOf(facts: Pick<AgendaFacts, 'held' | 'bookings' | 'professionals'>): Busy[] {
  const { held, bookings } = facts;
  const isOneForAll = !hasTeam(facts);
  const names = new Map(bookings.map(({ appointmentId, by }) => [appointmentId, by]));
  const busy: Busy[] = [];
  for (const { appointmentId, professionalId, stationId, busyFrom, from, to } of held) {
    const by = names.get(appointmentId) ?? '';
    if (isOneForAll) busy.push({ resourceId: NOBODY, appointmentId, by, from: busyFrom, to });
    if (professionalId) busy.push({ resourceId: professionalId, appointmentId, by, from: busyFrom, to });
    if (stationId) busy.push({ resourceId: stationId, appointmentId, by, from, to });
  }
  return busy;
}
