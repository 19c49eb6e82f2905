import { z } from 'zod';
import { ACTIVE, NAME } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagQuery, idField, instant, isCalendarDay, namedRef, optionalId, optionalText } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { dayHoursField, dayIntervalSchema, weeklyHoursField, weeklyIntervalSchema } from '../kernel/hours';

const localTime = (label: string) =>
  z
    .string({ error: `Informe ${label}` })
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, {
      error: `Informe ${label} como AAAA-MM-DDTHH:MM`,
      abort: true,
    })
    .refine((value) => isCalendarDay(value.slice(0, 10)), { error: 'Esta data não existe' });

export const TIME_OFF_FIELDS = {
  from: { label: 'Início', format: 'list', output: z.string(), input: localTime('o início') },
  to: { label: 'Fim', format: 'list', output: z.string(), input: localTime('o fim') },
  /** Stored form of both. */
  during: { label: 'Período', format: 'text', personal: false },
  reason: {
    label: 'Motivo',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o motivo'),
  },
} satisfies RecordFields;
/** `from` and `to` are times on the tenant's clock, `YYYY-MM-DDTHH:MM`. */
export const timeOffSchema = z.object(shapeOf(TIME_OFF_FIELDS, 'output')).meta({ id: 'TimeOff' });
export type TimeOff = z.infer<typeof timeOffSchema>;

const timeOffInputSchema = z
  .object(shapeOf(TIME_OFF_FIELDS, 'input'))
  .refine(({ from, to }) => from < to, { error: 'O fim deve ser depois do início', path: ['to'] })
  .meta({ id: 'TimeOffInput', example: { from: '2026-12-24T00:00', to: '2026-12-26T00:00', reason: 'Férias' } });

/** `serviceIds` null means all services. */
export const PROFESSIONAL_FIELDS = {
  name: NAME,
  color: {
    label: 'Cor',
    called: { form: 'Cor na agenda' },
    format: 'text',
    personal: false,
    output: z.string(),
    input: z
      .string({ error: 'Informe a cor' })
      .regex(/^#[0-9a-fA-F]{6}$/, { error: 'A cor deve ter a forma #RRGGBB' })
      .toLowerCase(),
  },
  userId: {
    label: 'Usuário',
    called: { form: 'Usuário (opcional)' },
    format: 'id',
    output: z.string().nullable(),
    input: optionalId('o usuário'),
  },
  serviceIds: {
    label: 'Serviços',
    format: 'list',
    output: z.array(z.string()).nullable(),
    input: z
      .array(idField('o serviço'))
      .max(200, { error: 'No máximo 200 serviços' })
      .nullish()
      .transform((ids) => ids ?? null),
  },
  hours: {
    label: 'Horários de trabalho',
    format: 'list',
    output: z.array(weeklyIntervalSchema),
    input: weeklyHoursField('os horários'),
  },
  /** Instead of the hours that the weekday has. */
  dayHours: {
    label: 'Horários de um dia só',
    format: 'list',
    output: z.array(dayIntervalSchema).optional(),
    input: dayHoursField('os horários de um dia só'),
  },
  timeOff: {
    label: 'Ausências e férias',
    format: 'list',
    output: z.array(timeOffSchema),
    input: z
      .array(timeOffInputSchema)
      .max(100, { error: 'No máximo 100 ausências' })
      .refine(
        (list) =>
          list.every((one, at) =>
            list.every((other, index) => index <= at || other.from >= one.to || other.to <= one.from),
          ),
        { error: 'Duas ausências se sobrepõem' },
      ),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

/** Who attends: a user, or a person without log-in. */
export const professionalSchema = z
  .object({
    id: z.string(),
    ...shapeOf(PROFESSIONAL_FIELDS, 'output'),
    user: namedRef.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Professional' });
export type Professional = z.infer<typeof professionalSchema>;

const fields = shapeOf(PROFESSIONAL_FIELDS, 'input');
export const professionalInputSchema = z
  .object({
    ...fields,
    color: fields.color.default('#4f46e5'),
    hours: fields.hours.default([]),
    dayHours: fields.dayHours.default([]),
    timeOff: fields.timeOff.default([]),
    isActive: fields.isActive.default(true),
  })
  .meta({
    id: 'ProfessionalInput',
    example: { name: 'Ana Souza', color: '#0ea5e9', hours: [{ weekday: 1, from: '08:00', to: '12:00' }] },
  });
export type ProfessionalInput = z.infer<typeof professionalInputSchema>;
export const professionalUpdateSchema = z
  .object({ ...fields, serviceIds: z.array(idField('o serviço')).max(200).nullable() })
  .partial()
  .meta({ id: 'ProfessionalUpdate', example: { isActive: false } });
export type ProfessionalUpdate = z.infer<typeof professionalUpdateSchema>;

export const professionalListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(PROFESSIONAL_FIELDS), 'createdAt'),
  isActive: flagQuery,
});
export type ProfessionalListQuery = z.infer<typeof professionalListQuerySchema>;
