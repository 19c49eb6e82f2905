import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { APPOINTMENT_STATUSES, CANCELLATION_REASONS, STEP_KINDS, TEMPERAMENTS } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagQuery,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalChoice,
  optionalId,
  optionalText,
  timeField,
} from '../kernel/fields';

/** A step as planned. Times are `YYYY-MM-DDTHH:MM` on the tenant's clock; until `busyUntil` its professional and station are occupied. */
export const appointmentStepSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STEP_KINDS),
    startsAt: z.string(),
    endsAt: z.string(),
    busyUntil: z.string(),
    professionalId: z.string().nullable(),
    station: namedRef.nullable(),
  })
  .meta({ id: 'AppointmentStep' });
export type AppointmentStep = z.infer<typeof appointmentStepSchema>;

/**
 * `date` is a calendar day; times are `HH:MM` in the time zone of the tenant. `pet`, `service` and `client` (the owner of the pet) are
 * null if the record was deleted ("N/A").
 */
export const appointmentSchema = z
  .object({
    id: z.string(),
    date: calendarDay,
    startTime: z.string(),
    endTime: z.string(),
    notes: z.string().nullable(),
    status: z.enum(APPOINTMENT_STATUSES),
    petId: z.string(),
    serviceId: z.string(),
    pet: namedRef
      .extend({
        clientId: z.string(),
        temperament: z.enum(TEMPERAMENTS).nullable(),
        allergies: z.string().nullable(),
      })
      .nullable(),
    service: namedRef.extend({ price: z.number() }).nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    /** The sale that finalised it, if any. */
    professionalId: z.string().nullable(),
    professional: namedRef.extend({ color: z.string() }).nullable(),
    /** In reais: as agreed when it was booked, else the price of the service. */
    price: z.number(),
    steps: z.array(appointmentStepSchema),
    /** The series that it belongs to; changes of the whole series leave a detached one alone. */
    seriesId: z.string().nullable(),
    isDetached: z.boolean(),
    /** Upcoming, of a series, and followed by at most one more appointment of the pet for this service. */
    seriesEnds: z.boolean(),
    /** "Encaixe": overbooked although something was in the way, and by whom. */
    squeezeReason: z.string().nullable(),
    squeezedBy: namedRef.nullable(),
    cancellationReason: z.enum(CANCELLATION_REASONS).nullable(),
    /** The open comanda that charges it. */
    order: z.object({ id: z.string(), number: z.number().int() }).nullish(),
    saleId: z.string().nullable(),
    sale: z.object({ id: z.string(), receiptNumber: z.string() }).nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointmentSchema>;

export const END_AFTER_START = 'O horário de fim deve ser depois do horário de início';
export const PAST_MIDNIGHT = 'O atendimento passaria da meia-noite';
/** What is wrong with times (`HH:MM`) of which the end is not after the start: 23:30 to 00:30 would go on after midnight. */
export const timesProblem = (startTime: string, endTime: string): string =>
  startTime >= '18:00' && endTime < '06:00' ? PAST_MIDNIGHT : END_AFTER_START;

const fields = {
  date: dayField('a data'),
  startTime: timeField('o horário de início'),
  endTime: timeField('o horário de fim'),
  notes: optionalText('o campo observações', 2000),
  petId: idField('o pet'),
  serviceId: idField('o serviço'),
  status: choiceField('o status', APPOINTMENT_STATUSES),
  professionalId: optionalId('o profissional'),
  price: moneyField('o preço')
    .nullish()
    .transform((price) => price ?? null),
  squeezeReason: optionalText('o motivo do encaixe', 200),
};
function refuseEndBeforeStart(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (startTime !== undefined && endTime !== undefined && endTime <= startTime)
    context.addIssue({ code: 'custom', message: timesProblem(startTime, endTime), path: ['endTime'] });
}

export const appointmentInputSchema = z
  .object({
    ...fields,
    petId: z.guid({ error: 'Selecione um pet e um serviço' }),
    serviceId: z.guid({ error: 'Selecione um pet e um serviço' }),
    /** The entry of the waiting list that it fulfils, which leaves the list with it. */
    waitingId: idField('o pedido da lista de espera').optional(),
  })
  .omit({ status: true })
  .superRefine(refuseEndBeforeStart)
  .meta({
    id: 'AppointmentInput',
    example: {
      date: '2026-12-01',
      startTime: '09:00',
      endTime: '10:00',
      petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
    },
  });
export type AppointmentInput = z.infer<typeof appointmentInputSchema>;
export const appointmentUpdateSchema = z
  .object({
    ...fields,
    /** Why it is cancelled; also afterwards. */
    cancellationReason: optionalChoice('o motivo do cancelamento', CANCELLATION_REASONS),
    /** The step that needs a station of this one's kind moves there. */
    stationId: idField('a estação'),
  })
  .partial()
  .superRefine(refuseEndBeforeStart)
  .meta({ id: 'AppointmentUpdate', example: { status: 'CONFIRMED' } });
export type AppointmentUpdate = z.infer<typeof appointmentUpdateSchema>;

export const APPOINTMENT_TIMES = ['upcoming', 'past', 'all'] as const;
export type AppointmentTime = (typeof APPOINTMENT_TIMES)[number];

export const appointmentListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('date', 'createdAt'),
  status: choiceField('o status', APPOINTMENT_STATUSES).optional(),
  /** Only this day. */
  date: dayField('a data').optional(),
  /** From this day, to this day, both inclusive. */
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
  /** Still to come or under way; over, also of today; or all. In the time zone of the tenant. */
  when: choiceField('o período', APPOINTMENT_TIMES).optional(),
  petId: idField('o pet').optional(),
  serviceId: idField('o serviço').optional(),
  /** `true`: only appointments without a sale. */
  unsold: flagQuery,
});
export type AppointmentListQuery = z.infer<typeof appointmentListQuerySchema>;
