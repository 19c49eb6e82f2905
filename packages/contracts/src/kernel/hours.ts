import { z } from 'zod';
import { dayField, wholeField } from './fields';

/** `HH:MM`, 00:00 to 24:00: an interval may end at midnight. */
const clockField = (label: string) =>
  z.string({ error: `Informe ${label}` }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, {
    error: `${label.charAt(0).toUpperCase()}${label.slice(1)} deve ter a forma HH:MM`,
  });

/** A stretch of a day. */
const stretch = { from: clockField('o início'), to: clockField('o fim') };
const forward = ({ from, to }: { from: string; to: string }) => from < to;
const NOT_FORWARD = { error: 'O fim deve ser depois do início', path: ['to'] };
/** Without a name: OpenAPI 3.0 has no way to say that a named schema may be null. */
export const dailyIntervalSchema = z.object(stretch).refine(forward, NOT_FORWARD);
export type DailyInterval = z.infer<typeof dailyIntervalSchema>;

/** One stretch of work on a single day, `YYYY-MM-DD`. */
export const dayIntervalSchema = z.object({ day: z.string(), ...stretch }).meta({ id: 'DayInterval' });
export type DayInterval = z.infer<typeof dayIntervalSchema>;
const dayIntervalInputSchema = z
  .object({ day: dayField('o dia'), ...stretch })
  .refine(forward, NOT_FORWARD)
  .meta({ id: 'DayIntervalInput', example: { day: '2026-12-24', from: '08:00', to: '12:00' } });

/** The stretches of some days, none of which overlaps another. */
export const dayHoursField = (label: string) =>
  z
    .array(dayIntervalInputSchema, { error: `Informe ${label}` })
    .max(200, { error: 'No máximo 200 horários' })
    .refine(
      (hours) =>
        hours.every((one, at) =>
          hours.every(
            (other, index) => index <= at || other.day !== one.day || other.from >= one.to || other.to <= one.from,
          ),
        ),
      { error: 'Dois horários do mesmo dia se sobrepõem' },
    );

/** One stretch of work on a weekday (0 is Sunday); a break is the gap between two of them. */
export const weeklyIntervalSchema = z
  .object({ weekday: wholeField('o dia da semana', 0, 6), ...stretch })
  .refine(forward, NOT_FORWARD)
  .meta({ id: 'WeeklyInterval', example: { weekday: 1, from: '08:00', to: '12:00' } });
export type WeeklyInterval = z.infer<typeof weeklyIntervalSchema>;

/** A week's stretches, none of which overlaps another. */
export const weeklyHoursField = (label: string) =>
  z
    .array(weeklyIntervalSchema, { error: `Informe ${label}` })
    .max(70, { error: 'No máximo dez horários por dia' })
    .superRefine((hours, context) => {
      const overlapping = hours.findIndex((one, index) =>
        hours.some(
          (other, at) => at < index && other.weekday === one.weekday && other.from < one.to && one.from < other.to,
        ),
      );
      if (overlapping >= 0)
        context.addIssue({ code: 'custom', message: 'Dois horários do mesmo dia se sobrepõem', path: [overlapping] });
    });
