import type { PricedServicePlan } from '@focinho/contracts/agenda/agenda';
import {
  MINUTES_PER_DAY,
  NOBODY,
  sharedWith,
  SlotFinder,
  type Agenda,
  type Busy,
  type Interval,
  type Conflict,
  type Slot,
  type StepPlan,
  type ServicePlan,
  type WorkingProfessional,
} from '@focinho/contracts/agenda/slots';
import type { AgendaFacts, ProfessionalFacts } from './agenda.facts';
import { stretched, servicePlanOf } from '@focinho/contracts/agenda/service-plan';
import { anyTime, bookableHours, bookableShopHours, shopHours, workingHours } from './working-hours';

/** A slot that somebody asks for. */
export interface RequestedSlot {
  startsAt: number;
  endsAt: number;
  professionalId: string | null;
  /** The steps of its kind take place there. */
  stationId?: string | undefined;
}

/** A step of what is overbooked, with the time that it shares with other bookings. */
export interface OverbookedStep extends StepPlan {
  shared: { professional: Interval[]; station: Interval[] };
}

export const isConflict = (result: Slot | Conflict): result is Conflict => 'reason' in result;

/** Answers questions about one loaded agenda, a service and a pet: what is offered, and whether a requested slot can be booked. */
export class Planner {
  private readonly servicePlan: PricedServicePlan | undefined;
  private readonly busy: Busy[];
  private booking: SlotFinder | undefined;

  constructor(
    private readonly facts: AgendaFacts,
    /** Stations that the appointment has already; it keeps them where it can. */
    private readonly preferred: ReadonlySet<string> = new Set(),
  ) {
    const kinds = new Set(facts.stations.map(({ kind }) => kind));
    this.servicePlan = facts.service ? servicePlanOf(facts.service, facts.pet, kinds) : undefined;
    this.busy = busyOf(facts);
  }

  /** The service plan in the time between two minutes. */
  servicePlanIn({ startsAt, endsAt }: Pick<RequestedSlot, 'startsAt' | 'endsAt'>): ServicePlan {
    return stretched(this.listed, endsAt - startsAt);
  }

  /**
   * Whether a requested slot can be booked, also in the past and in a shop that has not said when it is open. Without a professional the shop has
   * to be open and somebody free, unless the pet is attended `anyway`: it waits in the queue. What is over is bound by nothing and takes nobody's
   * time any more.
   */
  at(requested: RequestedSlot, { anyway = false } = {}): Slot | Conflict {
    const { facts } = this;
    const finder = this.finderFor(requested.stationId);
    const atOf = (person: WorkingProfessional) => finder.at(this.servicePlanIn(requested), person, requested.startsAt);
    const professional = facts.professionals.find(({ id }) => id === requested.professionalId);
    if (professional) return atOf(this.working(professional));
    if (requested.endsAt <= facts.now) return atOf({ id: NOBODY, open: anyTime, capacity: Infinity });
    const open = anyway ? anyTime : bookableShopHours(facts);
    const shop = atOf({ id: NOBODY, open, capacity: capacityOf(facts) ?? Infinity });
    if (isConflict(shop)) return shop;
    const able = this.able(null).map(({ id }) => id);
    const isFree = (one: WorkingProfessional) => able.includes(one.id) && !isConflict(atOf(one));
    // What nobody of the team does, somebody else does.
    return anyway || able.length === 0 || this.team.some(isFree) ? shop : { reason: 'SHOP_FULL' };
  }

  /**
   * The steps of a requested slot whatever is in the way, at the wanted station or at those of their kind that are free the longest. What they
   * share with bookings is theirs as well; the rest they occupy like any other.
   */
  overbooked(requested: RequestedSlot): OverbookedStep[] {
    const stations = this.stationsFor(requested.stationId);
    const slot = new SlotFinder({ ...this.agenda(-Infinity, stations, []), pet: [] }).at(
      this.servicePlanIn(requested),
      { id: NOBODY, open: anyTime },
      requested.startsAt,
    );
    if (isConflict(slot)) return [];
    const bookingsOf = (id: string) => this.busy.filter(({ resourceId }) => resourceId === id);
    return slot.steps.map((step, position) => {
      const from = step.startsAt - (position === 0 ? this.listed.bufferBefore : 0);
      const shared = requested.professionalId
        ? sharedWith({ from, to: step.busyUntil }, bookingsOf(requested.professionalId))
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
    { servicePlan = this.listed, from = this.facts.from, limit = Infinity, stationId, unknownHours }: SlotOptions = {},
  ): Slot[] {
    const professionals = this.candidates(professionalId, unknownHours);
    const agenda = { ...this.agenda(this.facts.now, this.stationsFor(stationId), this.busy), professionals };
    return new SlotFinder(agenda)
      .free(servicePlan, { from, to: this.facts.to })
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

  private get team(): WorkingProfessional[] {
    return this.facts.professionals.filter(({ isActive }) => isActive).map((one) => this.working(one));
  }

  private working(one: ProfessionalFacts): WorkingProfessional {
    return { id: one.id, open: bookableHours(this.facts, one) };
  }

  private finderFor(stationId: string | undefined): SlotFinder {
    if (stationId !== undefined) return new SlotFinder(this.agenda(-Infinity, this.stationsFor(stationId), this.busy));
    this.booking ??= new SlotFinder(this.agenda(-Infinity, this.stationsFor(undefined), this.busy));
    return this.booking;
  }

  private agenda(now: number, stations: Agenda['stations'], busy: Agenda['busy']): Agenda {
    return { professionals: [], team: this.team, stations, busy, pet: this.facts.pet?.bookings ?? [], now };
  }

  /** The stations to choose from, those that the appointment has first; with a wanted one, no other of its kind. */
  private stationsFor(stationId: string | undefined): Agenda['stations'] {
    const wanted = this.facts.stations.find(({ id }) => id === stationId);
    return this.facts.stations
      .filter(({ id, kind }) => !wanted || kind !== wanted.kind || id === wanted.id)
      .toSorted((one, other) => Number(this.preferred.has(other.id)) - Number(this.preferred.has(one.id)));
  }

  /** The service plan by the list of prices. */
  get listed(): PricedServicePlan {
    if (!this.servicePlan) throw new Error('The agenda was loaded without a service');
    return this.servicePlan;
  }
}

interface SlotOptions {
  servicePlan?: ServicePlan;
  /** No slot begins before. */
  from?: number;
  limit?: number;
  stationId?: string | undefined;
  /** Intervals that count as open in a shop that has not said when it is. */
  unknownHours?: Interval[] | undefined;
}

/** Whether a professional does a service. */
export const does = ({ serviceIds }: Pick<ProfessionalFacts, 'serviceIds'>, serviceId: string) =>
  serviceIds === null || serviceIds.includes(serviceId);

const hasTeam = ({ professionals }: Pick<AgendaFacts, 'professionals'>) =>
  professionals.some(({ isActive }) => isActive);

/** How many pets a shop without professionals attends at a time: what it says, else one. Null with professionals: they have their own time. */
export const capacityOf = (facts: Pick<AgendaFacts, 'professionals' | 'simultaneousPets'>): number | null =>
  hasTeam(facts) ? null : (facts.simultaneousPets ?? 1);

const minutesIn = (intervals: readonly Interval[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * The occupied steps as bookings of their professional and of their station. In a shop without professionals all are of nobody in particular,
 * elsewhere those that somebody of the team still has to attend.
 */
export function busyOf(facts: Pick<AgendaFacts, 'occupied' | 'bookings' | 'professionals' | 'now'>): Busy[] {
  const { occupied, bookings, now } = facts;
  const isOneForAll = !hasTeam(facts);
  const awaits = ({ professionalId, forTeam, to }: AgendaFacts['occupied'][number]) =>
    professionalId === null && forTeam && to > now;
  const names = new Map(bookings.map(({ appointmentId, by }) => [appointmentId, by]));
  const busy: Busy[] = [];
  for (const step of occupied) {
    const { appointmentId, professionalId, stationId, busyFrom, from, to } = step;
    const by = names.get(appointmentId) ?? '';
    if (isOneForAll || awaits(step)) busy.push({ resourceId: NOBODY, appointmentId, by, from: busyFrom, to });
    if (professionalId) busy.push({ resourceId: professionalId, appointmentId, by, from: busyFrom, to });
    if (stationId) busy.push({ resourceId: stationId, appointmentId, by, from, to });
  }
  return busy;
}
