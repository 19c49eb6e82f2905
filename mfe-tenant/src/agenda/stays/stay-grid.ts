import type { Occupancy, OccupancyStay } from '@focinho/contracts/agenda/stays';
import { addDays, dayOf, daysBetween } from '@focinho/contracts/kernel/dates';

/*
 * The week of the hotel. A day has two halves: a stay begins in the middle of the day on which the pet comes, and ends in the middle of
 * the day on which it leaves, so that a departure and an arrival of one day lie side by side.
 */

export const WEEK_DAYS = 7;

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${dayOf(day)}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export const weekFrom = (monday: string): string[] =>
  Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));

/** A bar of a row: halves of days since the first one shown, `to` excluded; its lane, from 0. */
export interface Bar {
  stay: OccupancyStay;
  from: number;
  to: number;
  lane: number;
  beginsBefore: boolean;
  endsAfter: boolean;
}

interface Place {
  firstNight: string;
  checkOut: string;
  isOverdue: boolean;
}
/** Halves of days since the first day; negative before it. A pet that should have left is there until the end of today. */
function halvesOf({ firstNight, checkOut, isOverdue }: Place, first: string, today: string) {
  const from = 2 * daysBetween(first, firstNight) + 1;
  const planned = 2 * daysBetween(first, checkOut) + 1;
  return { from, to: isOverdue ? Math.max(planned, 2 * daysBetween(first, today) + 2) : planned };
}

/** Where a stay lies in the days shown; undefined outside them. */
export function spanOf(stay: Place, first: string, today: string) {
  const { from, to } = halvesOf(stay, first, today);
  const last = 2 * WEEK_DAYS;
  if (to <= 0 || from >= last) return undefined;
  return { from: Math.max(0, from), to: Math.min(last, to), beginsBefore: from < 0, endsAfter: to > last };
}

/** The stays of a kennel in as few lanes as they fit into, the earlier one above. */
export function barsOf(stays: readonly OccupancyStay[], first: string, today: string): Bar[] {
  const ends: number[] = [];
  return [...stays]
    .sort((one, other) => one.firstNight.localeCompare(other.firstNight) || one.id.localeCompare(other.id))
    .flatMap((stay) => {
      const span = spanOf(stay, first, today);
      if (!span) return [];
      const { from, to } = halvesOf(stay, first, today);
      const free = ends.findIndex((end) => end <= from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = to;
      return [{ stay, lane, ...span }];
    });
}

export const lanesOf = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ lane }) => lane + 1));

/** Dragging the whole bar moves it; its end lengthens or shortens the stay. */
export type Grip = 'whole' | 'end';

/** The fields that a drop changes. */
export interface StayChange {
  kennelId?: string;
  firstNight?: string;
  checkOut?: string;
}

/**
 * The change by a drag over so many days to a kennel; undefined if it changes nothing. A pet that has come stays since then: only its
 * kennel and its departure change.
 */
export function draggedTo(
  stay: Pick<OccupancyStay, 'firstNight' | 'checkOut' | 'status'>,
  kennelId: string,
  { grip, days, to }: { grip: Grip; days: number; to: string },
): StayChange | undefined {
  if (grip === 'end') {
    const earliest = addDays(stay.firstNight, 1);
    const wanted = addDays(stay.checkOut, days);
    const checkOut = wanted < earliest ? earliest : wanted;
    return checkOut === dayOf(stay.checkOut) ? undefined : { checkOut };
  }
  const moved = stay.status === 'BOOKED' ? days : 0;
  if (moved === 0 && to === kennelId) return undefined;
  return {
    ...(to === kennelId ? {} : { kennelId: to }),
    ...(moved === 0 ? {} : { firstNight: addDays(stay.firstNight, moved), checkOut: addDays(stay.checkOut, moved) }),
  };
}

/** Full nights in percent of the places; undefined without a place. */
export function percentOf({ occupied, places }: Pick<Occupancy['days'][number], 'occupied' | 'places'>) {
  return places === 0 ? undefined : Math.round((100 * occupied) / places);
}
