import { z } from 'zod';
import { ACTIVE, NAME } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { DOSE_KIND_LABEL, DOSE_KINDS, SPECIES, SPECIES_LABEL } from '../kernel/enums';
import { choiceField, flagQuery, instant, requiredText, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** Longest of a first age or a booster: five years. */
const DAYS_MAX = 1_830;
const days = (label: string) => wholeField(label, 1, DAYS_MAX);

/** A schedule of doses for a species, such as three of V10 from the sixth week on, and a booster every year. Times in days. */
export const PROTOCOL_FIELDS = {
  name: { ...NAME, input: requiredText('o nome', 60) },
  kind: {
    label: 'Tipo',
    format: 'choice',
    labels: DOSE_KIND_LABEL,
    output: z.enum(DOSE_KINDS),
    input: choiceField('o tipo', DOSE_KINDS),
  },
  species: {
    label: 'Espécie',
    format: 'choice',
    labels: SPECIES_LABEL,
    output: z.enum(SPECIES),
    input: choiceField('a espécie', SPECIES),
  },
  firstAgeDays: {
    label: 'Idade da primeira dose',
    format: 'number',
    unit: 'dias',
    output: z.number().int(),
    input: wholeField('a idade da primeira dose', 0, DAYS_MAX),
  },
  /** Doses of the first series, before the boosters. */
  seriesDoses: {
    label: 'Doses iniciais',
    format: 'number',
    output: z.number().int(),
    input: wholeField('o número de doses iniciais', 1, 6),
  },
  intervalDays: {
    label: 'Intervalo entre as doses iniciais',
    format: 'number',
    unit: 'dias',
    output: z.number().int(),
    input: days('o intervalo'),
  },
  /** Null: no booster. */
  boosterDays: {
    label: 'Reforço a cada',
    format: 'number',
    unit: 'dias',
    output: z.number().int().nullable(),
    input: days('o reforço')
      .nullish()
      .transform((value) => value ?? null),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

export const protocolSchema = z
  .object({ id: z.string(), ...shapeOf(PROTOCOL_FIELDS, 'output'), createdAt: instant })
  .meta({ id: 'Protocol' });
export type Protocol = z.infer<typeof protocolSchema>;

const fields = shapeOf(PROTOCOL_FIELDS, 'input');
export const protocolInputSchema = z
  .object({
    ...fields,
    firstAgeDays: fields.firstAgeDays.default(0),
    seriesDoses: fields.seriesDoses.default(1),
    intervalDays: fields.intervalDays.default(21),
    isActive: fields.isActive.default(true),
  })
  .meta({
    id: 'ProtocolInput',
    example: { name: 'V10', kind: 'VACCINE', species: 'DOG', firstAgeDays: 42, seriesDoses: 3, boosterDays: 365 },
  });
export type ProtocolInput = z.infer<typeof protocolInputSchema>;
export const protocolUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'ProtocolUpdate', example: { boosterDays: 180 } });
export type ProtocolUpdate = z.infer<typeof protocolUpdateSchema>;

export const protocolListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(PROTOCOL_FIELDS), 'createdAt'),
  kind: choiceField('o tipo', DOSE_KINDS).optional(),
  species: choiceField('a espécie', SPECIES).optional(),
  isActive: flagQuery,
});
export type ProtocolListQuery = z.infer<typeof protocolListQuerySchema>;
