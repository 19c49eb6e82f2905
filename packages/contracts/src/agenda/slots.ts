/**
 * Whether an appointment fits, and why not: the one answer for the list of free slots, the form, drag and drop, the preview of a
 * series and the write. It is a pure function of what is booked and who works when; the database's exclusion constraints only guard
 * against bookings made at the same moment.
 *
 * Times are minutes on the tenant's wall clock, counted from midnight of 1970-01-01 (see {@link minuteOf}); intervals are half-open.
 */
export interface Interval {
  from: number;
  to: number;
}

/** An interval in which somebody is occupied. `by` says by what in messages: the pet and service of a booking; `appointmentId` says which one it is. */
export interface Booked extends Interval {
  by: string;
  appointmentId?: string;
}
export interface Busy extends Booked {
  resourceId: string;
}

export interface WorkingProfessional {
  id: string;
  /** When they work: their hours within the shop's, without breaks, time off and holidays; sorted, disjoint, not touching. */
  open: readonly Interval[];
  /** How many pets they attend at a time, if they stand for a whole shop without professionals; otherwise one. */
  capacity?: number;
}

export interface Station {
  id: string;
  kind: string;
}

/** One step of a service, such as a bath of 30 minutes in a tub. `stationKind` null needs no station. */
export interface PlannedStep {
  kind: string;
  minutes: number;
  stationKind: string | null;
}

/** Service plan to be booked. Buffers are minutes of preparation before and cleaning after, which the professional is busy as well. */
export interface ServicePlan {
  steps: readonly PlannedStep[];
  bufferBefore: number;
  bufferAfter: number;
}

/** The resource of bookings with nobody in particular: in a shop without professionals the shop itself, else whoever is free. */
export const NOBODY = '';

export interface Agenda {
  /** Only those who do the service, in the order in which they are preferred. */
  professionals: readonly WorkingProfessional[];
  stations: readonly Station[];
  /** Everybody who works: those who are free attend what is booked with {@link NOBODY}. */
  team?: readonly WorkingProfessional[];
  /** Bookings of professionals and stations, without the appointment that is being moved. */
  busy: readonly Busy[];
  /** When the pet is elsewhere. */
  pet: readonly Booked[];
  /** No slot begins before. */
  now: number;
}

export interface StepPlan extends PlannedStep {
  stationId: string | null;
  startsAt: number;
  endsAt: number;
  /** With the buffer: until when its professional and station are occupied. */
  busyUntil: number;
}

export interface Slot {
  professionalId: string;
  /** When the pet comes, and when it is ready. */
  startsAt: number;
  endsAt: number;
  steps: StepPlan[];
}

/** Why a time is not free. `by` and `appointmentId` name what is in the way, if it is a booking. */
export interface Conflict {
  reason: 'PAST' | 'CLOSED' | 'PROFESSIONAL_BUSY' | 'SHOP_FULL' | 'STATION_BUSY' | 'PET_BUSY';
  by?: string;
  appointmentId?: string;
  stationKind?: string;
}

const ALWAYS: Interval = { from: -Infinity, to: Infinity };
export const SLOT_GRID_MINUTES = 15;
export const MINUTES_PER_DAY = 24 * 60;

/** @param day `YYYY-MM-DD` @param time `HH:MM` */
export function minuteOf(day: string, time = '00:00'): number {
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + minutesOf(time);
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `YYYY-MM-DDTHH:MM` of a minute of {@link minuteOf}, and back. */
export function momentOf(minute: number): string {
  const { day, time } = dayAndTimeOf(minute);
  return `${day}T${time}`;
}
export function minuteAt(moment: string): number {
  return minuteOf(moment.slice(0, 10), moment.slice(11));
}

/** @returns the day `YYYY-MM-DD` and the time `HH:MM` of a minute of {@link minuteOf} */
export function dayAndTimeOf(minute: number): { day: string; time: string } {
  const midnight = Math.floor(minute / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  // Kept: most moments are of the day of the one before.
  if (midnight !== latestDay.midnight)
    latestDay = { midnight, text: new Date(midnight * 60_000).toISOString().slice(0, 10) };
  const minutes = Math.floor(minute - midnight);
  return { day: latestDay.text, time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` };
}
let latestDay = { midnight: NaN, text: '' };
const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** Answers questions about one agenda; building it sorts the bookings once. */
export interface SlotFinder {
  /** The slot that begins at a minute with a professional, or the first reason against it. */
  at(servicePlan: ServicePlan, professional: WorkingProfessional, startsAt: number): Slot | Conflict;
  /** All free slots in an interval, by time; for each time the first professional who is free. */
  free(servicePlan: ServicePlan, within: Interval, limit?: number): Slot[];
}

class Finder implements SlotFinder {
  private readonly bookings: Map<string, Busy[]>;
  private readonly timelines = new Map<string, Timeline<Busy>>();
  private readonly pet: Timeline<Booked>;
  private readonly stations: Map<string, Station[]>;
  private neededTimes: Timeline<Interval> | undefined;

  constructor(private readonly agenda: Agenda) {
    this.bookings = groupBy(agenda.busy, ({ resourceId }) => resourceId);
    this.stations = groupBy(agenda.stations, ({ kind }) => kind);
    this.pet = timeline(agenda.pet);
  }

  at(servicePlan: ServicePlan, professional: WorkingProfessional, startsAt: number): Slot | Conflict {
    const endsAt = startsAt + lengthOf(servicePlan);
    const occupied = { from: startsAt - servicePlan.bufferBefore, to: endsAt + servicePlan.bufferAfter };
    if (startsAt < this.agenda.now) return { reason: 'PAST' };
    if (!isWithin(professional.open, occupied)) return { reason: 'CLOSED' };
    const pet = overlapping(this.pet, { from: startsAt, to: endsAt });
    if (pet) return { reason: 'PET_BUSY', ...bookingRef(pet) };
    const booking = overlapping(this.taken(professional), occupied);
    if (booking)
      return {
        reason: professional.capacity === undefined ? 'PROFESSIONAL_BUSY' : 'SHOP_FULL',
        ...bookingRef(booking),
      };
    if (professional.id !== NOBODY && overlapping(this.needed, occupied)) return { reason: 'SHOP_FULL' };
    const plan: StepPlan[] = [];
    let from = startsAt;
    for (const step of servicePlan.steps) {
      const to = from + step.minutes;
      // The buffer after the appointment counts for its last step.
      const busyUntil = plan.length === servicePlan.steps.length - 1 ? occupied.to : to;
      const station = step.stationKind === null ? null : this.freeStation(step.stationKind, { from, to: busyUntil });
      if (station && 'reason' in station) return station;
      const { kind, minutes, stationKind } = step;
      plan.push({ kind, minutes, stationKind, startsAt: from, endsAt: to, busyUntil, stationId: station?.id ?? null });
      from = to;
    }
    return { professionalId: professional.id, startsAt, endsAt, steps: plan };
  }

  free(servicePlan: ServicePlan, within: Interval, limit = Infinity): Slot[] {
    const slots: Slot[] = [];
    const taken = new Set<number>();
    const needed = lengthOf(servicePlan) + servicePlan.bufferAfter;
    for (const professional of this.agenda.professionals) {
      // What fits into a gap is still checked: the pet and the stations may be elsewhere.
      for (const gap of difference(professional.open, this.taken(professional).bookings)) {
        const first = Math.max(gap.from + servicePlan.bufferBefore, within.from, this.agenda.now);
        const last = Math.min(gap.to - needed, within.to - 1);
        for (let at = ceilToGrid(first); at <= last; at += SLOT_GRID_MINUTES) {
          if (taken.has(at)) continue;
          const slot = this.at(servicePlan, professional, at);
          if ('reason' in slot) continue;
          taken.add(at);
          slots.push(slot);
        }
      }
    }
    slots.sort((one, other) => one.startsAt - other.startsAt);
    return slots.slice(0, limit);
  }

  /** When a professional or a station can take no more. */
  private taken({ id, capacity = 1 }: { id: string; capacity?: number }): Timeline<Busy> {
    const known = this.timelines.get(id);
    if (known) return known;
    const made = timeline(filled(this.bookings.get(id) ?? [], capacity));
    this.timelines.set(id, made);
    return made;
  }

  /** When everybody who is free attends what is booked with nobody in particular. */
  private get needed(): Timeline<Interval> {
    this.neededTimes ??= timeline(this.timesThatNeedAll());
    return this.neededTimes;
  }

  private timesThatNeedAll(): readonly Interval[] {
    const { team = [] } = this.agenda;
    const withNobody = this.bookings.get(NOBODY) ?? [];
    if (team.length === 0 || withNobody.length === 0) return [];
    const isNotFree = team.flatMap((one) => difference([ALWAYS], difference(one.open, this.taken(one).bookings)));
    return filled<Interval>([...withNobody, ...isNotFree], team.length);
  }

  private freeStation(kind: string, during: Interval): Station | Conflict {
    let first: Booked | undefined;
    for (const station of this.stations.get(kind) ?? []) {
      const booking = overlapping(this.taken(station), during);
      if (!booking) return station;
      first ??= booking;
    }
    return { reason: 'STATION_BUSY', stationKind: kind, ...(first && bookingRef(first)) };
  }
}

/** By its shape, because the record of the contract compares types by what they have. */
export const SlotFinder: new (agenda: Agenda) => SlotFinder = Finder;

/**
 * When as many bookings overlap as can be attended at a time, which with a capacity of one is whenever there is one. Each interval is
 * named after the booking that begins it.
 */
export function filled<T extends Interval>(bookings: readonly T[], capacity: number): readonly T[] {
  if (capacity === 1) return bookings;
  const full: T[] = [];
  let running: T[] = [];
  for (const booking of [...bookings].sort((one, other) => one.from - other.from)) {
    running = [...running.filter(({ to }) => to > booking.from), booking];
    const ends = running.map(({ to }) => to).sort((one, other) => one - other);
    // Until so many of them are over that one more can be attended.
    const to = ends[running.length - capacity];
    if (to !== undefined) full.push({ ...booking, to });
  }
  return full;
}

/** The parts of an interval that it shares with bookings, sorted and disjoint. */
export function sharedWith(during: Interval, bookings: readonly Interval[]): Interval[] {
  const sorted = [...bookings].sort((one, other) => one.from - other.from);
  return difference([during], difference([during], sorted));
}

const bookingRef = ({ by, appointmentId }: Booked) => ({ by, ...(appointmentId !== undefined && { appointmentId }) });

/** How long an appointment takes, without its buffers. */
export function lengthOf({ steps }: Pick<ServicePlan, 'steps'>): number {
  let sum = 0;
  for (const { minutes } of steps) sum += minutes;
  return sum;
}

/**
 * Parts of the first intervals that the second ones leave, such as working hours without breaks. Both sorted; the first disjoint.
 */
export function difference(intervals: readonly Interval[], holes: readonly Interval[]): Interval[] {
  const parts: Interval[] = [];
  let next = 0;
  for (const { from, to } of intervals) {
    while ((holes[next]?.to ?? Infinity) <= from) next += 1;
    let at = from;
    for (let index = next; index < holes.length; index += 1) {
      const hole = holes[index];
      if (!hole || hole.from >= to) break;
      if (hole.to <= at) continue;
      if (hole.from > at) parts.push({ from: at, to: hole.from });
      at = hole.to;
    }
    if (at < to) parts.push({ from: at, to });
  }
  return parts;
}

/** Intervals that are in both lists; both sorted and disjoint. */
export function intersection(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  return one.flatMap((a) =>
    other
      .map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
      .filter(({ from, to }) => from < to),
  );
}

const ceilToGrid = (minute: number) => Math.ceil(minute / SLOT_GRID_MINUTES) * SLOT_GRID_MINUTES;

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Bookings in the order of their start, and up to each the latest end so far: overbooked appointments overlap others. */
interface Timeline<T extends Interval> {
  bookings: T[];
  latestEnd: number[];
}

function timeline<T extends Interval>(bookings: readonly T[]): Timeline<T> {
  const sorted = [...bookings].sort((one, other) => one.from - other.from);
  let latest = -Infinity;
  return { bookings: sorted, latestEnd: sorted.map(({ to }) => (latest = Math.max(latest, to))) };
}

/** The last booking that begins before the end of the interval and ends after its start. */
function overlapping<T extends Interval>(line: Timeline<T>, during: Interval): T | undefined {
  let index = firstFrom(line.bookings, during.to) - 1;
  while (index >= 0 && (line.latestEnd[index] ?? -Infinity) > during.from) {
    const booking = line.bookings[index];
    if (booking && booking.to > during.from) return booking;
    index -= 1;
  }
  return undefined;
}

/** Whether one of the sorted, disjoint intervals contains the other. */
export function isWithin(sorted: readonly Interval[], { from, to }: Interval): boolean {
  const last = sorted[firstFrom(sorted, from + 1) - 1];
  return last !== undefined && to <= last.to;
}

/** Index of the first interval that does not begin before the minute. */
function firstFrom(sorted: readonly Interval[], minute: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.from ?? Infinity) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}
