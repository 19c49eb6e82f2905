import type { AgendaOfDays, VisitOfPet } from '@focinho/contracts/agenda';
import type { Appointment } from '@focinho/contracts/appointments';
import { dayOf, formatDay } from '@focinho/contracts/dates';
import { STATION_KIND_LABEL, STATION_KINDS, knownOr } from '@focinho/contracts/enums';
import {
  dayAndTimeOf,
  filled,
  isWithin,
  minuteAt,
  minuteOf,
  minutesOf,
  MINUTES_PER_DAY,
  SlotFinder,
  type Interval,
  type Refusal,
  type Visit,
  without,
  type WorkingProfessional,
} from '@focinho/contracts/slots';
import { stretched } from '@focinho/contracts/visit';

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

export type Obstacle = Refusal | { reason: 'OTHER_STATION_KIND' };

/** The resource of a shop without professionals. */
const NOBODY = '';
const ALWAYS: Interval[] = [{ from: -Infinity, to: Infinity }];

const intervalOf = ({ from, to }: { from: string; to: string }): Interval => ({
  from: minuteAt(from),
  to: minuteAt(to),
});

/** What in the way of an appointment's move, if anything; built once for each drag. */
export function obstacleFinder(agenda: AgendaOfDays, appointment: Appointment, appointments: readonly Appointment[]) {
  const visit = bookedVisit(agenda, appointment);
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
    const finder = new SlotFinder({ professionals: [], stations, busy, pet, now: -Infinity });
    finders.set(stationId, finder);
    return finder;
  };
  return ({ date, startTime, endTime, professionalId, stationId }: Place): Obstacle | undefined => {
    const target = agenda.stations.find(({ id }) => id === stationId);
    if (target && !visit.steps.some(({ stationKind }) => stationKind === target.kind))
      return { reason: 'OTHER_STATION_KIND' };
    const lasting = stretched(visit, minutesOf(endTime) - minutesOf(startTime));
    // What is over is held to nothing.
    const isOver = professionalId === null && minuteOf(date, endTime) <= minuteAt(agenda.now);
    const found = finderFor(stationId).at(lasting, worker(agenda, professionalId), minuteOf(date, startTime));
    return 'reason' in found && !(isOver && found.reason === 'CLOSED') ? found : undefined;
  };
}

/** The first professional who does the service and is free for the whole visit. */
export function firstFree(
  agenda: AgendaOfDays,
  serviceId: string,
  visit: VisitOfPet,
  place: Pick<Place, 'date' | 'startTime' | 'endTime'>,
): AgendaOfDays['professionals'][number] | undefined {
  const busy = agenda.busy.map((booking) => ({ ...booking, ...intervalOf(booking) }));
  const finder = new SlotFinder({ professionals: [], stations: agenda.stations, busy, pet: [], now: -Infinity });
  const lasting = stretched(visit, minutesOf(place.endTime) - minutesOf(place.startTime));
  const at = minuteOf(place.date, place.startTime);
  return agenda.professionals
    .filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(serviceId))
    .find(({ id }) => !('reason' in finder.at(lasting, worker(agenda, id), at)));
}

/**
 * What should be known before somebody is booked without a professional: that the shop is closed then, which only squeezing in
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
  if (holiday) return `A loja não abre em ${formatDay(date)}: ${holiday.name}.`;
  if (agenda.open.length > 0 && !isWithin(agenda.open.map(intervalOf), during))
    return 'A loja está fechada neste horário.';
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
    agenda.open.length > 0 ? agenda.open.map(intervalOf) : without(ALWAYS, agenda.holidays.map(dayOfHoliday));
  if (id === null) return { id: NOBODY, open: shop, capacity: agenda.capacity ?? Infinity };
  const professional = agenda.professionals.find((one) => one.id === id);
  const hasHours = [professional?.open, agenda.open, agenda.holidays].some((known) => known && known.length > 0);
  return { id, open: professional && hasHours ? professional.open.map(intervalOf) : ALWAYS };
}

const dayOfHoliday = ({ day }: { day: string }): Interval => ({
  from: minuteOf(day),
  to: minuteOf(day) + MINUTES_PER_DAY,
});

/** The visit as it was booked; without steps, one that needs no station. */
function bookedVisit(agenda: AgendaOfDays, appointment: Appointment): Visit {
  const startsAt = minuteOf(dayOf(appointment.date), appointment.startTime);
  const held = agenda.busy.filter(({ appointmentId }) => appointmentId === appointment.id).map(intervalOf);
  const last = appointment.steps.at(-1);
  const steps = appointment.steps.map(({ kind, startsAt: from, endsAt: to, station }) => ({
    kind,
    minutes: minuteAt(to) - minuteAt(from),
    stationKind: agenda.stations.find(({ id }) => id === station?.id)?.kind ?? null,
  }));
  const minutes = minutesOf(appointment.endTime) - minutesOf(appointment.startTime);
  return {
    steps: steps.length > 0 ? steps : [{ kind: 'OTHER', minutes, stationKind: null }],
    bufferBefore: Math.max(0, startsAt - Math.min(startsAt, ...held.map(({ from }) => from))),
    bufferAfter: last ? minuteAt(last.busyUntil) - minuteAt(last.endsAt) : 0,
  };
}
