import type { STAY_TRANSITIONS } from '@focinho/contracts/agenda/stay.transitions';
import { minutesOf } from '@focinho/contracts/agenda/slots';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';
import type { HotelMode, StayStatus } from '@focinho/contracts/kernel/enums';

/** The events that lead to a status. */
export const STAY_EVENT = {
  BOOKED: 'book',
  IN_HOUSE: 'checkIn',
  CHECKED_OUT: 'checkOut',
  CANCELLED: 'cancel',
} as const satisfies Record<StayStatus, keyof typeof STAY_TRANSITIONS.events>;

/** The prices and times of a hotel, in cents; days `YYYY-MM-DD`, times `HH:MM`. */
export interface HotelRules {
  mode: HotelMode;
  checkOutTime: string;
  toleranceMinutes: number;
  lateFeeCents: number;
  extraNightFrom: string;
  secondPetPercent: number;
  holidayPercent: number;
  depositPercent: number;
  /** Those that concern the stay. */
  seasons: readonly { name: string; from: string; to: string; percent: number }[];
  holidays: readonly string[];
}

export interface StayTimes {
  firstNight: string;
  checkOut: string;
  arrivalTime: string;
  departureTime: string;
}

/** With 24 hours: so much later costs a fee, and more another 24 hours. */
const HALF_A_DAY = 12 * 60;

/** Which nights, or 24 hours, a stay is charged for, and the day of a late check-out that costs a fee. */
export function chargedNights(times: StayTimes, rules: HotelRules): { nights: string[]; lateOn: string | null } {
  const { firstNight, checkOut, departureTime } = times;
  const nights = Array.from({ length: daysBetween(firstNight, checkOut) }, (_, index) => addDays(firstNight, index));
  const due = rules.mode === 'NIGHT' ? rules.checkOutTime : times.arrivalTime;
  const late = minutesOf(departureTime) - minutesOf(due);
  if (late <= rules.toleranceMinutes) return { nights, lateOn: null };
  const isAnotherNight = rules.mode === 'NIGHT' ? departureTime >= rules.extraNightFrom : late >= HALF_A_DAY;
  if (isAnotherNight) return { nights: [...nights, checkOut], lateOn: null };
  return { nights, lateOn: rules.lateFeeCents > 0 ? checkOut : null };
}

/** A line of a stay as it is stored. `isSecond`: cheaper because another pet of the family pays the whole price for that night. */
export interface PricedLine {
  date: string;
  kind: 'NIGHT' | 'LATE';
  priceCents: number;
  note: string | null;
  isSecond: boolean;
}

export interface Priced {
  times: StayTimes;
  rules: HotelRules;
  /** The price of a night for the pet's size. */
  baseCents: number;
  /** Nights for which another pet of the family pays the whole price. */
  familyNights: readonly string[];
  /** Nights that were agreed: they keep their price. */
  agreed: readonly PricedLine[];
}

const signed = (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;

/** By how much a night costs more or less, and why: in a season, a holiday counts if it is the larger one. */
function adjustmentOf(date: string, { seasons, holidays, holidayPercent }: HotelRules) {
  const season = seasons.find(({ from, to }) => from <= date && date <= to);
  const isHoliday = holidayPercent > 0 && holidays.includes(date);
  if (isHoliday && holidayPercent > (season?.percent ?? 0))
    return { percent: holidayPercent, note: `Feriado ${signed(holidayPercent)}` };
  if (!season || season.percent === 0) return { percent: 0, note: null };
  return { percent: season.percent, note: `${season.name} ${signed(season.percent)}` };
}

/** One line a night, each with its own price, and the late check-out. */
export function priceStay({ times, rules, baseCents, familyNights, agreed }: Priced): PricedLine[] {
  const { nights, lateOn } = chargedNights(times, rules);
  const lines = nights.map((date): PricedLine => {
    const kept = agreed.find((line) => line.kind === 'NIGHT' && line.date === date);
    if (kept) return kept;
    const { percent, note } = adjustmentOf(date, rules);
    const isSecond = rules.secondPetPercent > 0 && familyNights.includes(date);
    const wholeCents = Math.round((baseCents * (100 + percent)) / 100);
    const second = isSecond ? `segundo pet ${signed(-rules.secondPetPercent)}` : null;
    return {
      date,
      kind: 'NIGHT',
      priceCents: isSecond ? Math.round((wholeCents * (100 - rules.secondPetPercent)) / 100) : wholeCents,
      note: [note, second].filter(Boolean).join(' · ') || null,
      isSecond,
    };
  });
  if (lateOn === null) return lines;
  return [...lines, { date: lateOn, kind: 'LATE', priceCents: rules.lateFeeCents, note: null, isSecond: false }];
}

export const totalOf = (lines: readonly { priceCents: number }[]): number =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, 0);

/** The deposit that is asked for, in cents. */
export const depositOf = (lines: readonly PricedLine[], { depositPercent }: HotelRules): number =>
  Math.round((totalOf(lines) * depositPercent) / 100);

/**
 * The days of a stay whose pet has left: at least one night is charged, also of a pet that leaves on the day on which it came.
 * @param left the day and time on the clock of the shop
 */
export const leftOn = (times: StayTimes, left: { date: string; time: string }): StayTimes => {
  const isSameDay = left.date <= times.firstNight;
  return {
    ...times,
    checkOut: isSameDay ? addDays(times.firstNight, 1) : left.date,
    // It leaves before that night has passed.
    departureTime: isSameDay ? '00:00' : left.time,
  };
};
