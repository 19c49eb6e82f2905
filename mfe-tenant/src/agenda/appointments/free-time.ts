import type { AgendaOfDays, PricedServicePlan } from '@focinho/contracts/agenda/agenda';
import { closedOn, closedText } from '@focinho/contracts/agenda/holiday-hours';
import type { Appointment } from '@focinho/contracts/agenda/appointments';
import { dayOf, formatDay } from '@focinho/contracts/kernel/dates';
import { STATION_KIND_LABEL, STATION_KINDS, knownOr } from '@focinho/contracts/kernel/enums';
import {
  dayAndTimeOf,
  filled,
  isWithin,
  minuteAt,
  minuteOf,
  minutesOf,
  NOBODY,
  SlotFinder,
  type Interval,
  type Conflict,
  type ServicePlan,
  difference,
  type WorkingProfessional,
} from '@focinho/contracts/agenda/slots';
import { stretched } from '@focinho/contracts/agenda/service-plan';

/*
 * Whether an appointment fits somewhere, answered in the browser by the function that the API asks, over the agenda that the API
 * sent. It is a hint before a call; the API decides.
 */

/** Where an appointment is or could be. `professionalId` null means nobody in particular. */
export interface Place {
  date: string;
  startTime: string;
  endTime: string;
  professionalId: string | null;
  /** Only in a view of the stations. */
  stationId?: string | undefined;
}

export type Obstacle = Conflict | { reason: 'OTHER_STATION_KIND' };

const ALWAYS: Interval[] = [{ from: -Infinity, to: Infinity }];

const intervalOf = ({ from, to }: { from: string; to: string }): Interval => ({
  from: minuteAt(from),
  to: minuteAt(to),
});

/** Finds what is in the way of an appointment's new time, if anything; built once for each drag. */
export function obstacleFinder(agenda: AgendaOfDays, appointment: Appointment, appointments: readonly Appointment[]) {
  const servicePlan = bookedServicePlan(agenda, appointment);
  const busy = agenda.busy
    .filter(({ appointmentId }) => appointmentId !== appointment.id)
    .map((booking) => ({ ...booking, ...intervalOf(booking) }));
  const pet = appointments
    .filter(({ id, petId, status }) => petId === appointment.petId && id !== appointment.id && status !== 'CANCELLED')
    .map((other) => ({
      from: minuteOf(dayOf(other.date), other.startTime),
      to: minuteOf(dayOf(other.date), other.endTime),
      by: other.service?.name ?? '',
    }));
  const finders = new Map<string | undefined, SlotFinder>();
  const finderFor = (stationId: string | undefined) => {
    const kind = agenda.stations.find(({ id }) => id === stationId)?.kind;
    const known = finders.get(stationId);
    if (known) return known;
    const stations = agenda.stations.filter((station) => station.kind !== kind || station.id === stationId);
    const finder = new SlotFinder({ professionals: [], team: teamOf(agenda), stations, busy, pet, now: -Infinity });
    finders.set(stationId, finder);
    return finder;
  };
  return ({ date, startTime, endTime, professionalId, stationId }: Place): Obstacle | undefined => {
    const target = agenda.stations.find(({ id }) => id === stationId);
    if (target && !servicePlan.steps.some(({ stationKind }) => stationKind === target.kind))
      return { reason: 'OTHER_STATION_KIND' };
    const lasting = stretched(servicePlan, minutesOf(endTime) - minutesOf(startTime));
    // What is over is bound by nothing.
    const isOver = professionalId === null && minuteOf(date, endTime) <= minuteAt(agenda.now);
    const at = (person: WorkingProfessional) => finderFor(stationId).at(lasting, person, minuteOf(date, startTime));
    const found = at(worker(agenda, professionalId));
    if ('reason' in found) return isOver && found.reason === 'CLOSED' ? undefined : found;
    const able = professionalId === null && !isOver ? ableTo(agenda, appointment.serviceId) : [];
    return able.length > 0 && able.every((one) => 'reason' in at(one)) ? { reason: 'SHOP_FULL' } : undefined;
  };
}

/** The first professional who does the service and is free for the whole appointment. */
export function firstFree(
  agenda: AgendaOfDays,
  serviceId: string,
  servicePlan: PricedServicePlan,
  place: Pick<Place, 'date' | 'startTime' | 'endTime'>,
): AgendaOfDays['professionals'][number] | undefined {
  const free = resultsOf(agenda, serviceId, servicePlan, place).find(({ result }) => !('reason' in result));
  return agenda.professionals.find(({ id }) => id === free?.id);
}

/** "Livre: Ana", or who is free but has no station, or that nobody is. */
export function whoIsFreeText(...[agenda, serviceId, servicePlan, place]: Parameters<typeof firstFree>): string {
  const free = firstFree(agenda, serviceId, servicePlan, place);
  if (free) return `Livre: ${free.name}`;
  for (const { id, result } of resultsOf(agenda, serviceId, servicePlan, place)) {
    const name = agenda.professionals.find((one) => one.id === id)?.name;
    if (!('reason' in result) || result.reason !== 'STATION_BUSY' || !name) continue;
    const station = STATION_KIND_LABEL[knownOr(STATION_KINDS, result.stationKind, 'TUB')].toLowerCase();
    return `${name} está livre, mas não há ${station} livre neste horário.`;
  }
  return 'Ninguém livre neste horário.';
}

/** The slot at a place, or what stands against it, for everybody who does the service. */
function resultsOf(...[agenda, serviceId, servicePlan, place]: Parameters<typeof firstFree>) {
  const busy = agenda.busy.map((booking) => ({ ...booking, ...intervalOf(booking) }));
  const { stations } = agenda;
  const finder = new SlotFinder({ professionals: [], team: teamOf(agenda), stations, busy, pet: [], now: -Infinity });
  const lasting = stretched(servicePlan, minutesOf(place.endTime) - minutesOf(place.startTime));
  const at = minuteOf(place.date, place.startTime);
  return ableTo(agenda, serviceId).map((one) => ({ id: one.id, result: finder.at(lasting, one, at) }));
}

/** Who does a service, and when they work. */
const ableTo = (agenda: AgendaOfDays, serviceId: string): WorkingProfessional[] =>
  agenda.professionals
    .filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(serviceId))
    .map(({ id }) => worker(agenda, id));
const teamOf = (agenda: AgendaOfDays) => agenda.professionals.map(({ id }) => worker(agenda, id));

/**
 * Warning before somebody is booked without a professional: that the shop is closed then, which only overbooking
 * overcomes, or what else is booked in a shop without professionals. Undefined if nothing stands against it.
 */
export function warningAt(
  agenda: AgendaOfDays,
  { date, startTime, endTime }: Pick<Place, 'date' | 'startTime' | 'endTime'>,
  appointmentId: string | undefined,
): string | undefined {
  const during = { from: minuteOf(date, startTime), to: minuteOf(date, endTime) };
  if (during.to <= minuteAt(agenda.now)) return undefined;
  const holiday = agenda.holidays.find(({ day }) => day === date);
  if (holiday && closedOn(holiday).some(({ from, to }) => from < during.to && during.from < to))
    return closedText(holiday, formatDay(date));
  if (agenda.open.length > 0 && !isWithin(agenda.open.map(intervalOf), during))
    return 'A loja está fechada neste horário.';
  // Whether anybody of a team is free is said beside the professional.
  if (agenda.professionals.length > 0) return undefined;
  const others = agenda.busy
    .filter(({ resourceId, appointmentId: id }) => resourceId === NOBODY && id !== appointmentId)
    .map(({ by, ...booking }) => ({ by, ...intervalOf(booking) }));
  const full = filled(others, agenda.capacity ?? 1).find(({ from, to }) => from < during.to && during.from < to);
  return full && `Neste horário a loja já atende ${full.by}, até as ${dayAndTimeOf(full.to).time}.`;
}

/** For the card that is being dragged. */
export function obstacleText(obstacle: Obstacle): string {
  const by = 'by' in obstacle && obstacle.by ? `: ${obstacle.by}` : '';
  switch (obstacle.reason) {
    case 'CLOSED':
      return 'Fora do horário';
    case 'PAST':
      return 'Já passou';
    case 'PROFESSIONAL_BUSY':
      return `Profissional ocupado${by}`;
    case 'SHOP_FULL':
      return `Loja cheia${by}`;
    case 'PET_BUSY':
      return `Pet ocupado${by}`;
    case 'STATION_BUSY':
      return `${STATION_KIND_LABEL[knownOr(STATION_KINDS, obstacle.stationKind, 'TUB')]} sem vaga${by}`;
    case 'OTHER_STATION_KIND':
      return 'Outro tipo de estação';
  }
}

/**
 * Nobody in particular is there when the shop is open, and in a shop without professionals as busy as it; where nobody has said when
 * they work, everybody may be booked at any time.
 */
function worker(agenda: AgendaOfDays, id: string | null): WorkingProfessional {
  const shop =
    agenda.open.length > 0 ? agenda.open.map(intervalOf) : difference(ALWAYS, agenda.holidays.flatMap(closedOn));
  if (id === null) return { id: NOBODY, open: shop, capacity: agenda.capacity ?? Infinity };
  const professional = agenda.professionals.find((one) => one.id === id);
  const hasHours = [professional?.open, agenda.open, agenda.holidays].some((known) => known && known.length > 0);
  return { id, open: professional && hasHours ? professional.open.map(intervalOf) : ALWAYS };
}

/** The appointment as it was booked; without steps, one that needs no station. */
function bookedServicePlan(agenda: AgendaOfDays, appointment: Appointment): ServicePlan {
  const startsAt = minuteOf(dayOf(appointment.date), appointment.startTime);
  const occupied = agenda.busy.filter(({ appointmentId }) => appointmentId === appointment.id).map(intervalOf);
  const last = appointment.steps.at(-1);
  const steps = appointment.steps.map(({ kind, startsAt: from, endsAt: to, station }) => ({
    kind,
    minutes: minuteAt(to) - minuteAt(from),
    stationKind: agenda.stations.find(({ id }) => id === station?.id)?.kind ?? null,
  }));
  const minutes = minutesOf(appointment.endTime) - minutesOf(appointment.startTime);
  return {
    steps: steps.length > 0 ? steps : [{ kind: 'OTHER', minutes, stationKind: null }],
    bufferBefore: Math.max(0, startsAt - Math.min(startsAt, ...occupied.map(({ from }) => from))),
    bufferAfter: last ? minuteAt(last.busyUntil) - minuteAt(last.endsAt) : 0,
  };
}
