import { z } from 'zod';
import { daysBetween } from '../kernel/dates';
import { COATS, PET_SIZES, STATION_KINDS } from '../kernel/enums';
import { calendarDay, choiceField, dayField, idField, namedRef, optionalId, wholeQuery } from '../kernel/fields';
import { holidaySchema } from './agenda-settings';
import { serviceStepSchema } from '../catalogue/services';
import { MINUTES_PER_DAY } from './slots';

/*
 * What is booked and who works when, for the calendar; free slots; and what is proposed for a pet. Times are `YYYY-MM-DDTHH:MM` on the
 * tenant's clock, intervals are half-open.
 */

export const AGENDA_DAYS_MAX = 42;
const TOO_LONG = `O período pode ter no máximo ${AGENDA_DAYS_MAX} dias`;

export const agendaQuerySchema = z
  .object({ from: dayField('a data inicial'), to: dayField('a data final') })
  .refine(({ from, to }) => from <= to, { error: 'A data final deve ser depois da inicial', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) < AGENDA_DAYS_MAX, { error: TOO_LONG, path: ['to'] });
export type AgendaQuery = z.infer<typeof agendaQuerySchema>;

const interval = z.object({ from: z.string(), to: z.string() });
/**
 * `professionals` are the active ones. A booking appears once for each professional or station that it occupies; in a shop without
 * professionals, also once with an empty `resourceId`.
 */
export const agendaSchema = z
  .object({
    now: z.string(),
    /** How many pets a shop without professionals attends at a time; null: as many as come, or professionals say. */
    capacity: z.number().int().nullable(),
    /** When the shop is open; empty if it has not said so. */
    open: z.array(interval),
    holidays: z.array(holidaySchema),
    professionals: z.array(
      namedRef.extend({ color: z.string(), serviceIds: z.array(z.string()).nullable(), open: z.array(interval) }),
    ),
    stations: z.array(namedRef.extend({ kind: z.enum(STATION_KINDS) })),
    busy: z.array(interval.extend({ resourceId: z.string(), appointmentId: z.string(), by: z.string() })),
  })
  .meta({ id: 'Agenda' });
export type AgendaOfDays = z.infer<typeof agendaSchema>;

/** The size and coat of a pet that is not registered yet: prices and minutes depend on them. */
const measures = {
  size: choiceField('o porte', PET_SIZES).optional(),
  coat: choiceField('a pelagem', COATS).optional(),
};

export const slotsQuerySchema = z.object({
  serviceId: idField('o serviço'),
  petId: idField('o pet').optional(),
  ...measures,
  /** Only with this professional; without it, with anybody who does the service. */
  professionalId: idField('o profissional').optional(),
  /** Today if it is missing. */
  from: dayField('a data inicial').optional(),
  days: wholeQuery('o número de dias', 1, 31).default(14),
  limit: wholeQuery('o número de horários', 1, 1000).default(200),
  /** How long the appointment takes; without it, what the service takes for this pet. */
  minutes: wholeQuery('a duração', 1, MINUTES_PER_DAY - 1).optional(),
  /** The appointment that is to be moved: its own booking is no obstacle. */
  appointmentId: idField('o agendamento').optional(),
});
export type SlotsQuery = z.infer<typeof slotsQuerySchema>;

/** Minutes and price of an appointment for this pet. Minutes are those of the steps, without buffers. */
export const servicePlanSchema = z.object({
  minutes: z.number().int(),
  price: z.number(),
  bufferBefore: z.number().int(),
  bufferAfter: z.number().int(),
  steps: z.array(serviceStepSchema),
});
export type PricedServicePlan = z.infer<typeof servicePlanSchema>;

/** `professional` is null in a shop without professionals. */
export const slotSchema = z
  .object({
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    professional: namedRef.extend({ color: z.string() }).nullable(),
  })
  .meta({ id: 'Slot' });
export type SlotOfDay = z.infer<typeof slotSchema>;

/** `reason` says why there is no slot at all: nobody has said when the shop is open, or nobody does the service. */
export const slotsSchema = z
  .object({
    slots: z.array(slotSchema),
    visit: servicePlanSchema,
    reason: z.enum(['NO_HOURS', 'NO_PROFESSIONAL', 'FULL']).nullable(),
  })
  .meta({ id: 'Slots' });
export type Slots = z.infer<typeof slotsSchema>;

export const proposalQuerySchema = z.object({
  /** Without it, nothing is known but what the service takes for a pet of this size and coat. */
  petId: idField('o pet').optional(),
  ...measures,
  /** The service to be booked; without it, the one of the pet's last appointment. */
  serviceId: optionalId('o serviço').optional(),
});
export type ProposalQuery = z.infer<typeof proposalQuerySchema>;

/** The next appointment for which a pet still has to come. Its service and professional are null if they are gone. */
export const nextAppointmentSchema = z.object({
  id: z.string(),
  date: calendarDay,
  startTime: z.string(),
  service: namedRef.nullable(),
  professional: namedRef.nullable(),
});
export type NextAppointment = z.infer<typeof nextAppointmentSchema>;

/** Proposal of a booking for a pet, and what the desk should know about its owner. */
export const proposalSchema = z
  .object({
    /** The last appointment that happened; null if there is none. Its service and professional are null if they are gone. */
    lastVisit: z
      .object({
        date: z.string(),
        service: namedRef.nullable(),
        professional: namedRef.nullable(),
        price: z.number(),
        /** Price of the service for this pet today. */
        listedPrice: z.number().optional(),
        minutes: z.number().int(),
      })
      .nullable(),
    nextVisit: nextAppointmentSchema.nullable(),
    /** Null if no service is known. */
    visit: servicePlanSchema.nullable(),
    /** How often a pet of the owner did not come. */
    noShows: z.number().int(),
    lateCancellations: z.number().int(),
    /** Credits of the pet's Clubinho for the service that no appointment holds; null without a Clubinho for it. */
    creditsFree: z.number().int().nullable(),
  })
  .meta({ id: 'BookingProposal' });
export type BookingProposal = z.infer<typeof proposalSchema>;
