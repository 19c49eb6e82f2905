import { z } from 'zod';
import { instant, namedRef, optionalText } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';

/** Another client who takes care of a pet, e. g. of the same family. Who pays for it is the client of the pet itself. */
export const PET_TUTOR_FIELDS = {
  petId: { label: 'Pet', format: 'id', output: z.string() },
  clientId: { label: 'Cliente', format: 'id', output: z.string() },
  relation: {
    label: 'Relação',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('a relação', 40),
  },
  createdAt: { label: 'Criado em', format: 'instant', output: instant },
  createdBy: { label: 'Criado por', format: 'id' },
} satisfies RecordFields;

export const petTutorSchema = z
  .object({
    id: z.string(),
    ...shapeOf(PET_TUTOR_FIELDS, 'output'),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PetTutor' });
export type PetTutor = z.infer<typeof petTutorSchema>;

export const petTutorInputSchema = z
  .object({ ...shapeOf(PET_TUTOR_FIELDS, 'input'), clientId: z.guid({ error: 'Selecione um cliente' }) })
  .meta({
    id: 'PetTutorInput',
    example: { clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', relation: 'Filha' },
  });
export type PetTutorInput = z.infer<typeof petTutorInputSchema>;

/** Other tutors of one pet. */
export const TUTORS_OF_PET = 10;
