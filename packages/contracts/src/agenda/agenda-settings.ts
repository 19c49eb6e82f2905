import { z } from 'zod';
import { dayField, flagField, requiredText, wholeField, wholeQuery } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { dailyIntervalSchema, weeklyHoursField, weeklyIntervalSchema } from '../kernel/hours';

export const SIMULTANEOUS_PETS_MAX = 50;

/** A day on which the shop is closed, or `open` for other hours than usual. `day` is `YYYY-MM-DD`. */
export const holidaySchema = z
  .object({ day: z.string(), name: z.string(), open: dailyIntervalSchema.nullish() })
  .meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof holidaySchema>;

export const AGENDA_SETTINGS_FIELDS = {
  hours: {
    label: 'Horário de funcionamento',
    format: 'list',
    output: z.array(weeklyIntervalSchema),
    input: weeklyHoursField('o horário de funcionamento'),
  },
  holidays: {
    label: 'Feriados',
    format: 'list',
    output: z.array(holidaySchema),
    input: z
      .array(
        z.object({
          day: dayField('a data'),
          name: requiredText('o nome', 80),
          open: dailyIntervalSchema.nullish(),
        }),
      )
      .max(200, { error: 'No máximo 200 feriados' })
      .refine((list) => new Set(list.map(({ day }) => day)).size === list.length, {
        error: 'O mesmo dia aparece duas vezes',
      }),
  },
  staffMaySqueezeIn: {
    label: 'Funcionários podem encaixar',
    format: 'flag',
    output: z.boolean(),
    input: flagField('o campo encaixe'),
  },
  lateCancellationHours: {
    label: 'Prazo de cancelamento tardio',
    format: 'number',
    unit: 'h',
    output: z.number().int(),
    input: wholeField('o prazo de cancelamento', 0, 168),
  },
  /** As it was if it is missing. */
  simultaneousPets: {
    label: 'Pets ao mesmo tempo',
    format: 'number',
    output: z.number().int(),
    input: wholeField('o número de pets ao mesmo tempo', 1, SIMULTANEOUS_PETS_MAX).optional(),
  },
} satisfies RecordFields;

/**
 * When the shop is open. Without opening hours, the professionals' own hours count alone. `lateCancellationHours`: how long before
 * the appointment a cancellation is late. `simultaneousPets`: how many pets a shop without professionals attends at a time.
 */
export const agendaSettingsSchema = z.object(shapeOf(AGENDA_SETTINGS_FIELDS, 'output')).meta({ id: 'AgendaSettings' });
export type AgendaSettings = z.infer<typeof agendaSettingsSchema>;

export const agendaSettingsInputSchema = z.object(shapeOf(AGENDA_SETTINGS_FIELDS, 'input')).meta({
  id: 'AgendaSettingsInput',
  example: {
    hours: [{ weekday: 1, from: '08:00', to: '18:00' }],
    holidays: [
      { day: '2026-12-24', name: 'Véspera de Natal', open: { from: '08:00', to: '12:00' } },
      { day: '2026-12-25', name: 'Natal' },
    ],
    staffMaySqueezeIn: false,
    lateCancellationHours: 24,
    simultaneousPets: 2,
  },
});
export type AgendaSettingsInput = z.infer<typeof agendaSettingsInputSchema>;

/** This year if it is missing. */
export const holidayQuerySchema = z.object({
  year: wholeQuery('o ano', 2000, 2100).optional(),
});
export type HolidayQuery = z.infer<typeof holidayQuerySchema>;
