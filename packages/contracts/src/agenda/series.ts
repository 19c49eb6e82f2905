import { z } from 'zod';
import { APPOINTMENT_INPUT, appointmentSchema } from './appointments';
import { choiceField, dayField, idField, moneyField, namedRef, wholeField } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

export const SERIES_DATES_MAX = 366;
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/**
 * Every n days, weeks or months from the first date on. `weekdays` (0 is Sunday) only with WEEKLY; without them, the first date's.
 * MONTHLY repeats the day of the first date; a month without that day has it on its last one. Ends at `until`, inclusive, or after
 * `count` dates; without either, and at the latest, after twelve months.
 */
export const seriesRuleSchema = z
  .object({
    frequency: choiceField('a frequência', FREQUENCIES),
    interval: wholeField('o intervalo', 1, 52).default(1),
    weekdays: z
      .array(wholeField('o dia da semana', 0, 6))
      .max(7)
      .optional()
      .transform((days) => (days?.length ? [...new Set(days)].sort() : undefined)),
    until: dayField('a data final').optional(),
    count: wholeField('o número de vezes', 1, SERIES_DATES_MAX).optional(),
  })
  .refine(({ until, count }) => until === undefined || count === undefined, {
    error: 'Informe a data final ou o número de vezes, não os dois',
    path: ['count'],
  })
  .refine(({ frequency, weekdays }) => frequency === 'WEEKLY' || weekdays === undefined, {
    error: 'Dias da semana valem só para repetição semanal',
    path: ['weekdays'],
  })
  .meta({ id: 'SeriesRule', example: { frequency: 'WEEKLY', interval: 2, count: 10 } });
export type SeriesRule = z.infer<typeof seriesRuleSchema>;

/** Fields of the repeated booking; `date` is the first date. Without `endTime`, as long as the appointment takes. */
const { petId, serviceId, professionalId, date, startTime, endTime, notes, price } = APPOINTMENT_INPUT;
const bookingFields = {
  petId,
  serviceId,
  professionalId,
  date,
  startTime,
  endTime: endTime.optional(),
  notes,
  price,
};
const EXAMPLE = {
  petId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
  serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e',
  date: '2026-12-01',
  startTime: '09:00',
  rule: { frequency: 'WEEKLY', interval: 1, count: 4 },
};
export const seriesPreviewInputSchema = z
  .object({ ...bookingFields, rule: seriesRuleSchema })
  .meta({ id: 'SeriesPreviewInput', example: EXAMPLE });
export type SeriesPreviewInput = z.infer<typeof seriesPreviewInputSchema>;

export const OCCURRENCE_STATES = ['OK', 'CONFLICT', 'HOLIDAY', 'CLOSED', 'PAST'] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];
/**
 * Whether a date may be booked where the rule has it. Without a professional the shop may decide to work on a holiday or outside its
 * hours; anything else that is in the way has to be moved or dropped.
 */
export const mayKeep = (state: OccurrenceState, professionalId: string | null): boolean =>
  state === 'OK' || (professionalId === null && (state === 'HOLIDAY' || state === 'CLOSED'));
/** `originalDate` is the rule's. `reason` says in Portuguese what is in the way, and with whom; `nearest` is the closest free slot. */
export const occurrenceSchema = z
  .object({
    originalDate: z.string(),
    state: z.enum(OCCURRENCE_STATES),
    reason: z.string().nullable(),
    nearest: z
      .object({ date: z.string(), startTime: z.string(), endTime: z.string(), professional: namedRef.nullable() })
      .nullable(),
  })
  .meta({ id: 'SeriesOccurrence' });
export type SeriesOccurrence = z.infer<typeof occurrenceSchema>;
/** `seen` identifies what was shown; saving is refused if the same preview would look different now. */
export const seriesPreviewSchema = z
  .object({
    occurrences: z.array(occurrenceSchema),
    startTime: z.string(),
    endTime: z.string(),
    price: z.number(),
    seen: z.string(),
  })
  .meta({ id: 'SeriesPreview' });
export type SeriesPreview = z.infer<typeof seriesPreviewSchema>;

export const seriesInputSchema = z
  .object({
    ...bookingFields,
    rule: seriesRuleSchema,
    seen: z.string({ error: 'Veja a prévia antes de salvar' }).min(1).max(100),
    /**
     * The dates of the rule that are to be booked, each where the rule has it or elsewhere; those left out are dropped. Without a
     * professional of its own, a date has that of the series.
     */
    dates: z
      .array(
        z.object({
          originalDate: dayField('a data original'),
          date,
          startTime,
          professionalId,
        }),
        { error: 'Informe as datas' },
      )
      .min(1, { error: 'Escolha ao menos uma data' })
      .max(SERIES_DATES_MAX)
      .refine((list) => new Set(list.map(({ originalDate }) => originalDate)).size === list.length, {
        error: 'A mesma data aparece duas vezes',
      }),
  })
  .meta({
    id: 'SeriesInput',
    example: {
      ...EXAMPLE,
      seen: '5f0c…',
      dates: [{ originalDate: '2026-12-01', date: '2026-12-01', startTime: '09:00' }],
    },
  });
export type SeriesInput = z.infer<typeof seriesInputSchema>;

/** A rule as stored. */
const storedRuleSchema = z
  .object({
    frequency: z.enum(FREQUENCIES),
    interval: z.number().int(),
    weekdays: z.array(z.number().int()).optional(),
    until: z.string().optional(),
    count: z.number().int().optional(),
  })
  .meta({ id: 'StoredSeriesRule' });
export const SERIES_FIELDS = {
  rule: { label: 'Regra', format: 'text', personal: false, output: storedRuleSchema },
} satisfies RecordFields;
/** The appointments in order of time, without deleted ones. */
export const seriesSchema = z
  .object({ id: z.string(), ...shapeOf(SERIES_FIELDS, 'output'), appointments: z.array(appointmentSchema) })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof seriesSchema>;

/** Which dates of a series a change concerns, counted from one of its appointments. */
export const SERIES_SCOPES = ['FOLLOWING', 'ALL'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];
/** `moveDays` moves each date by so many days. Ended, sold and detached appointments stay as they are. */
export const seriesChangeSchema = z
  .object({
    appointmentId: idField('o agendamento'),
    scope: choiceField('o alcance', SERIES_SCOPES),
    moveDays: wholeField('o número de dias', -366, 366).default(0),
    startTime: startTime.optional(),
    endTime: endTime.optional(),
    professionalId: professionalId.optional(),
    serviceId: serviceId.optional(),
    price: moneyField('o preço').optional(),
    notes: notes.optional(),
  })
  .meta({
    id: 'SeriesChange',
    example: { appointmentId: EXAMPLE.petId, scope: 'FOLLOWING', startTime: '10:00', endTime: '11:00' },
  });
export type SeriesChange = z.infer<typeof seriesChangeSchema>;
export const seriesCancellationSchema = z
  .object({
    appointmentId: idField('o agendamento'),
    scope: choiceField('o alcance', SERIES_SCOPES),
    cancellationReason: APPOINTMENT_INPUT.cancellationReason,
  })
  .meta({ id: 'SeriesCancellation', example: { appointmentId: EXAMPLE.petId, scope: 'ALL' } });
export type SeriesCancellation = z.infer<typeof seriesCancellationSchema>;
