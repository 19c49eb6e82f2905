import { z } from 'zod';
import { listQueryFields, sortField } from './envelope';
import { APPOINTMENT_STATUSES } from './enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagQuery,
  idField,
  instant,
  namedRef,
  optionalText,
  timeField,
} from './fields';

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
    pet: namedRef.extend({ clientId: z.string() }).nullable(),
    service: namedRef.extend({ price: z.number() }).nullable(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
    /** The sale that finalised it, if any. */
    saleId: z.string().nullable(),
    sale: z.object({ id: z.string(), receiptNumber: z.string() }).nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointmentSchema>;

export const END_AFTER_START = 'O horário de fim deve ser depois do horário de início';

const fields = {
  date: dayField('a data'),
  startTime: timeField('o horário de início'),
  endTime: timeField('o horário de fim'),
  notes: optionalText('o campo observações', 2000),
  petId: idField('o pet'),
  serviceId: idField('o serviço'),
  status: choiceField('o status', APPOINTMENT_STATUSES),
};
const endsAfterStart = (value: { startTime?: string | undefined; endTime?: string | undefined }) =>
  value.startTime === undefined || value.endTime === undefined || value.endTime > value.startTime;

export const appointmentInputSchema = z
  .object({
    ...fields,
    petId: z.guid({ error: 'Selecione um pet e um serviço' }),
    serviceId: z.guid({ error: 'Selecione um pet e um serviço' }),
  })
  .omit({ status: true })
  .refine(endsAfterStart, { error: END_AFTER_START, path: ['endTime'] })
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
  .object(fields)
  .partial()
  .refine(endsAfterStart, { error: END_AFTER_START, path: ['endTime'] })
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
  /** From today on, before today, or both, in the time zone of the tenant. */
  when: choiceField('o período', APPOINTMENT_TIMES).optional(),
  petId: idField('o pet').optional(),
  serviceId: idField('o serviço').optional(),
  /** `true`: only appointments without a sale. */
  unsold: flagQuery,
});
export type AppointmentListQuery = z.infer<typeof appointmentListQuerySchema>;
