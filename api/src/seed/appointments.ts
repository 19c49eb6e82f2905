import type { AppointmentStatus } from '@focinho/contracts/kernel/enums';
import { addDays, daysBetween } from '@focinho/contracts/kernel/dates';
import { brazilianHolidays } from '@focinho/contracts/kernel/holidays';
import { newId } from '../database/records';
import type { OfferedService } from './catalogue';
import { APPOINTMENT_NOTES } from './names';
import type { Comes, PetRow } from './people';
import type { Random } from './random';
import { at, clockOf, minutesLater } from './rows';
import { weekdayOf } from './week';

export type ServiceRow = OfferedService & { id: string };

export interface AppointmentRow {
  id: string;
  date: string;
  start_time: string;
  end_time: string;
  notes: string | null;
  status: AppointmentStatus;
  pet_id: string;
  service_id: string;
  series_id: string | null;
  created_at: Date;
}

/** Opening hours in minutes. */
const OPENS = 8 * 60;
const closesOn = (day: string) => (weekdayOf(day) === 6 ? 16 : 18) * 60;

export const isClosed = (day: string) =>
  weekdayOf(day) === 0 || brazilianHolidays(Number(day.slice(0, 4))).some((holiday) => holiday.day === day);

export interface Bookings {
  /** First and last day with appointments. */
  from: string;
  to: string;
  /** Number of parallel appointments. */
  tables: number;
  /** Everybody may come on every day without it. */
  comes?: Comes;
}

/** Appointments on working days from Monday to Saturday and today. No pet has two of them on a day. */
export function appointmentsOf(
  random: Random,
  pets: readonly PetRow[],
  services: readonly ServiceRow[],
  today: string,
  now: Date,
  { from, to, tables, comes = () => true }: Bookings,
): AppointmentRow[] {
  const appointments: AppointmentRow[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isClosed(day) && day !== today) continue;
    const offset = daysBetween(today, day);
    const coming = pets.filter(({ client_id: clientId }) => comes(clientId, offset));
    const slots = dayOf(random, coming, services, day, tables, bookedShare(offset));
    slots.forEach((slot, index) => {
      const bookedAt = minutesLater(at(day, slot.start_time), -60 * random.between(20, 240));
      appointments.push({
        ...slot,
        status: statusOf(random, offset, index / slots.length),
        created_at: bookedAt < now ? bookedAt : minutesLater(now, -random.between(30, 3000)),
      });
    });
  }
  return appointments;
}

/** Share of the time that is booked: high in the past, lower for later days. */
const bookedShare = (offset: number) => (offset <= 1 ? 0.92 : Math.max(0.2, 0.85 - offset * 0.04));

function dayOf(
  random: Random,
  pets: readonly PetRow[],
  services: readonly ServiceRow[],
  day: string,
  tables: number,
  share: number,
): Omit<AppointmentRow, 'status' | 'created_at'>[] {
  const here = new Set<PetRow>();
  const closes = closesOn(day);
  const slots = [];
  for (let table = 0; table < tables; table += 1) {
    let start = OPENS + 15 * random.between(0, 2);
    while (start < closes - 15) {
      const pet = random.oneOf(pets);
      const service = random.weighted(services.map((offered) => [offered, offered.demand(pet)]));
      const end = start + service.duration;
      if (end <= closes && !here.has(pet) && random.chance(share)) {
        here.add(pet);
        slots.push({
          id: newId(),
          date: day,
          start_time: clockOf(start),
          end_time: clockOf(end),
          notes: random.chance(0.15) ? random.oneOf(APPOINTMENT_NOTES) : null,
          pet_id: pet.id,
          service_id: service.id,
          series_id: null,
        });
      }
      start = end + 15 * random.between(1, 4);
    }
  }
  return slots.sort((one, other) => one.start_time.localeCompare(other.start_time));
}

/** `position` (0 to 1) is how late in the day the appointment is: today the early ones are completed, one or two in progress. */
function statusOf(random: Random, offset: number, position: number): AppointmentStatus {
  if (offset < 0) return random.chance(0.91) ? 'COMPLETED' : 'CANCELLED';
  if (offset > 0)
    return random.weighted([
      ['SCHEDULED', 60],
      ['CONFIRMED', 36],
      ['CANCELLED', 4],
    ]);
  if (position < 0.4) return 'COMPLETED';
  if (position < 0.55) return 'IN_PROGRESS';
  if (position < 0.75) return 'CONFIRMED';
  return position < 0.9 ? 'SCHEDULED' : 'CANCELLED';
}
