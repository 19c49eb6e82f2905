import { z } from 'zod';
import { calendarDay, instant, namedRef, optionalDay, optionalText, weightField } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/** A weighing, in kilograms. The latest one is the weight of the pet. */
export const PET_WEIGHT_FIELDS = {
  petId: { label: 'Pet', format: 'id', output: z.string() },
  day: { label: 'Dia', format: 'day', isForClient: true, output: calendarDay, input: optionalDay('a data') },
  weight: {
    label: 'Peso',
    format: 'number',
    unit: 'kg',
    isForClient: true,
    output: z.number(),
    input: weightField.refine((weight) => weight > 0, { error: 'Informe o peso' }),
  },
  notes: {
    label: 'Observações',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o campo observações', 200),
  },
  /** Said by the form of the pet or by a spreadsheet, and corrected there. */
  isFromForm: { label: 'Informado no cadastro do pet', format: 'flag', isExported: false },
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  createdBy: { label: 'Criado por', format: 'id' },
} satisfies RecordFields;

export const petWeightSchema = z
  .object({ id: z.string(), ...shapeOf(PET_WEIGHT_FIELDS, 'output'), createdBy: namedRef.nullable() })
  .meta({ id: 'PetWeight' });
export type PetWeight = z.infer<typeof petWeightSchema>;

/** Today unless a day is given. */
export const petWeightInputSchema = z
  .object(shapeOf(PET_WEIGHT_FIELDS, 'input'))
  .meta({ id: 'PetWeightInput', example: { weight: 12.4, day: '2026-11-20', notes: 'Na balança nova' } });
export type PetWeightInput = z.infer<typeof petWeightInputSchema>;

/** So many weighings are returned, the latest ones. */
export const WEIGHINGS_MAX = 200;
