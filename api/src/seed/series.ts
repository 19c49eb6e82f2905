import { addDays } from '@focinho/contracts/kernel/dates';
import type { SeriesRule } from '@focinho/contracts/agenda/series';
import { newId } from '../database/records';
import { isClosed, type AppointmentRow, type ServiceRow } from './appointments';
import type { PetRow } from './people';
import { at, clockOf } from './rows';
import { mondayOf } from './week';

interface SeriesRow {
  id: string;
  rule: SeriesRule;
  created_at: Date;
}

const WEDNESDAY = 2;
const WEEKS_BACK = 6;
const WEEKS_AHEAD = 8;
const STARTS_AT = 9 * 60;

/** A dog that comes every Wednesday morning for the same service: some weeks so far, and some more that are booked. */
export function weeklyAppointments(
  pets: readonly PetRow[],
  services: readonly ServiceRow[],
  today: string,
): { series: SeriesRow; appointments: AppointmentRow[] } {
  const pet = pets.find(({ species }) => species === 'DOG');
  const service = pet && services.find(({ demand }) => demand(pet) > 0);
  if (!pet || !service) throw new Error('No dog that a service is offered for');
  const inWeek = (week: number) => addDays(mondayOf(today), WEDNESDAY + 7 * week);
  const dates = Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => inWeek(index - WEEKS_BACK));
  const created_at = at(addDays(inWeek(-WEEKS_BACK), -3), '15:20');
  const series = {
    id: newId(),
    rule: { frequency: 'WEEKLY' as const, interval: 1, until: inWeek(WEEKS_AHEAD), weekdays: undefined },
    created_at,
  };
  const appointments = dates
    .filter((date) => !isClosed(date))
    .map((date): AppointmentRow => ({
      id: newId(),
      date,
      start_time: clockOf(STARTS_AT),
      end_time: clockOf(STARTS_AT + service.duration),
      notes: null,
      status: date < today ? 'COMPLETED' : 'CONFIRMED',
      pet_id: pet.id,
      service_id: service.id,
      series_id: series.id,
      created_at,
    }));
  return { series, appointments };
}
