import type { PricedServicePlan } from '@focinho/contracts/agenda/agenda';
import { addDays } from '@focinho/contracts/kernel/dates';
import { TERMINAL_STATUSES, type StepKind } from '@focinho/contracts/kernel/enums';
import { toCents } from '@focinho/contracts/kernel/money';
import { dayAndTimeOf, minuteOf, momentOf, SlotFinder, type Busy, type Slot } from '@focinho/contracts/agenda/slots';
import { newId } from '../database/records';
import type { AppointmentRow, ServiceRow } from './appointments';
import type { MeasuredPet } from './people';
import { OPENING_HOURS, seededServicePlan, type ProfessionalRow, type StationRow } from './team';
import { mondayOf, openOn, weekdayOf, type Weekly } from './week';

export interface StepRow {
  id: string;
  appointment_id: string;
  position: number;
  kind: StepKind;
  professional_id: string | null;
  station_id: string | null;
  starts_at: string;
  ends_at: string;
  busy_until: string;
  holds: boolean;
}
export interface PlannedRow extends AppointmentRow {
  professional_id: string | null;
  price_cents: number;
  cancellation_reason: string | null;
}

interface Team {
  people: readonly { row: ProfessionalRow; hours: readonly Weekly[] }[];
  stations: readonly StationRow[];
}

/** Days of this and the next week, whose appointments are planned in detail. */
const PLANNED_DAYS = 14;
const MONDAY = 1;
/** How far an appointment is moved, in minutes, until somebody is free. */
const MOVES = [0, 15, -15, 30, -30, 45, -45, 60, -60];

/**
 * Gives the appointments of this and the next week a professional and stations, as the API would: what overlaps or is outside the hours
 * is moved a little, or keeps nobody. Of those before, only who did them is known, in turn.
 */
export function planned(
  appointments: readonly AppointmentRow[],
  services: readonly ServiceRow[],
  pets: readonly MeasuredPet[],
  { people, stations }: Team,
  today: string,
): { appointments: PlannedRow[]; steps: StepRow[] } {
  const [first, end] = [mondayOf(today), addDays(mondayOf(today), PLANNED_DAYS)];
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const petOf = new Map(pets.map((pet) => [pet.id, pet]));
  const busy = new Map<string, Busy[]>();
  const steps: StepRow[] = [];
  let cancelled = 0;

  /** The appointment's slot, with the fewest moves and the professional who has been booked least on that day. */
  const slotOf = (
    { date, start_time }: AppointmentRow,
    service: ServiceRow,
    servicePlan: PricedServicePlan,
  ): Slot | undefined => {
    const taken = busy.get(date) ?? [];
    // The demo is open today, whatever the weekday.
    const weekday = date === today && weekdayOf(date) === 0 ? MONDAY : weekdayOf(date);
    const able = people
      .filter(({ row }) => !row.service_ids || row.service_ids.includes(service.id))
      .map(({ row, hours }) => ({ id: row.id, open: openOn(date, weekday, hours, OPENING_HOURS) }));
    const load = (id: string) => taken.filter(({ resourceId }) => resourceId === id).length;
    able.sort((one, other) => load(one.id) - load(other.id));
    const finder = new SlotFinder({ professionals: able, stations, busy: taken, pet: [], now: 0 });
    for (const move of MOVES)
      for (const professional of able) {
        const slot = finder.at(servicePlan, professional, minuteOf(date, start_time) + move);
        if (!('reason' in slot)) return slot;
      }
    return undefined;
  };

  let done = 0;
  const whoDid = ({ date, status, service_id }: AppointmentRow) => {
    const able = people.filter(({ row }) => !row.service_ids || row.service_ids.includes(service_id));
    return date < first && status === 'COMPLETED' ? (able[(done += 1) % able.length]?.row.id ?? null) : null;
  };
  const rows = appointments.map((appointment): PlannedRow => {
    const service = serviceOf.get(appointment.service_id);
    const pet = petOf.get(appointment.pet_id);
    if (!service || !pet) throw new Error('An appointment without service or pet');
    const isDetailed = appointment.date >= first && appointment.date < end;
    const isCancelled = appointment.status === 'CANCELLED';
    // What is sold already took and cost what the service does.
    const servicePlan = seededServicePlan(service, isDetailed && appointment.status !== 'COMPLETED' ? pet : null);
    const did = whoDid(appointment);
    const slot = isDetailed && !isCancelled ? slotOf(appointment, service, servicePlan) : undefined;
    if (slot) {
      busy.set(appointment.date, [...(busy.get(appointment.date) ?? []), ...bookingsOf(slot)]);
      steps.push(...stepsOf(appointment, slot, servicePlan.steps));
    } else steps.push(plainStep(appointment, did));
    if (isCancelled) cancelled += 1;
    return {
      ...appointment,
      ...(slot && { start_time: dayAndTimeOf(slot.startsAt).time, end_time: dayAndTimeOf(slot.endsAt).time }),
      professional_id: slot?.professionalId ?? did,
      price_cents: toCents(servicePlan.price),
      cancellation_reason: isCancelled ? (['CLIENT', 'CLIENT', 'NO_SHOW', null, 'SHOP'][cancelled % 5] ?? null) : null,
    };
  });
  return { appointments: rows, steps };
}

/** When the slot occupies its professional and its stations. */
function bookingsOf({ professionalId, startsAt, steps }: Slot): Busy[] {
  const by = 'Agendamento';
  return [
    { resourceId: professionalId, by, from: startsAt, to: steps.at(-1)?.busyUntil ?? startsAt },
    ...steps.flatMap(({ stationId, startsAt: from, busyUntil: to }) =>
      stationId ? [{ resourceId: stationId, by, from, to }] : [],
    ),
  ];
}

const stepsOf = (appointment: AppointmentRow, slot: Slot, offered: PricedServicePlan['steps']): StepRow[] =>
  slot.steps.map((step, position) => ({
    id: newId(),
    appointment_id: appointment.id,
    position,
    kind: offered[position]?.kind ?? 'OTHER',
    professional_id: slot.professionalId,
    station_id: step.stationId,
    starts_at: momentOf(step.startsAt),
    ends_at: momentOf(step.endsAt),
    busy_until: momentOf(step.busyUntil),
    holds: holds(appointment),
  }));

/** As app.release_steps does. */
const holds = ({ status }: AppointmentRow) => !TERMINAL_STATUSES.includes(status);

/** Occupies nobody: it is over, or nobody does it. */
const plainStep = (appointment: AppointmentRow, did: string | null): StepRow => ({
  id: newId(),
  appointment_id: appointment.id,
  position: 0,
  kind: 'OTHER',
  professional_id: did,
  station_id: null,
  starts_at: `${appointment.date}T${appointment.start_time}`,
  ends_at: `${appointment.date}T${appointment.end_time}`,
  busy_until: `${appointment.date}T${appointment.end_time}`,
  holds: holds(appointment),
});
