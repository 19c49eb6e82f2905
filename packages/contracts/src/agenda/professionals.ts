import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  flagField,
  flagQuery,
  idField,
  instant,
  isCalendarDay,
  namedRef,
  optionalId,
  optionalText,
  requiredText,
} from '../kernel/fields';
import { weeklyHoursField, weeklyIntervalSchema } from '../kernel/hours';

const localTime = (label: string) =>
  z
    .string({ error: `Informe ${label}` })
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, {
      error: `Informe ${label} como AAAA-MM-DDTHH:MM`,
      abort: true,
    })
    .refine((value) => isCalendarDay(value.slice(0, 10)), { error: 'Esta data não existe' });

/** `from` and `to` are times on the tenant's clock, `YYYY-MM-DDTHH:MM`. */
export const timeOffSchema = z
  .object({ from: z.string(), to: z.string(), reason: z.string().nullable() })
  .meta({ id: 'TimeOff' });
export type TimeOff = z.infer<typeof timeOffSchema>;

const timeOffInputSchema = z
  .object({ from: localTime('o início'), to: localTime('o fim'), reason: optionalText('o motivo') })
  .refine(({ from, to }) => from < to, { error: 'O fim deve ser depois do início', path: ['to'] })
  .meta({ id: 'TimeOffInput', example: { from: '2026-12-24T00:00', to: '2026-12-26T00:00', reason: 'Férias' } });

/** Who attends: a user, or a person without log-in. `serviceIds` null means all services. */
export const professionalSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    userId: z.string().nullable(),
    user: namedRef.nullable(),
    serviceIds: z.array(z.string()).nullable(),
    hours: z.array(weeklyIntervalSchema),
    timeOff: z.array(timeOffSchema),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Professional' });
export type Professional = z.infer<typeof professionalSchema>;

const fields = {
  name: requiredText('o nome'),
  color: z
    .string({ error: 'Informe a cor' })
    .regex(/^#[0-9a-fA-F]{6}$/, { error: 'A cor deve ter a forma #RRGGBB' })
    .toLowerCase(),
  userId: optionalId('o usuário'),
  serviceIds: z
    .array(idField('o serviço'))
    .max(200, { error: 'No máximo 200 serviços' })
    .nullish()
    .transform((ids) => ids ?? null),
  hours: weeklyHoursField('os horários'),
  timeOff: z
    .array(timeOffInputSchema)
    .max(100, { error: 'No máximo 100 ausências' })
    .refine(
      (list) =>
        list.every((one, at) =>
          list.every((other, index) => index <= at || other.from >= one.to || other.to <= one.from),
        ),
      {
        error: 'Duas ausências se sobrepõem',
      },
    ),
  isActive: flagField('o campo ativo'),
};
export const professionalInputSchema = z
  .object({
    ...fields,
    color: fields.color.default('#4f46e5'),
    hours: fields.hours.default([]),
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
  sort: sortField('name', 'createdAt'),
  isActive: flagQuery,
});
export type ProfessionalListQuery = z.infer<typeof professionalListQuerySchema>;
