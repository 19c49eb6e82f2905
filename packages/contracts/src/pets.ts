import { z } from 'zod';
import { listQueryFields, sortField } from './envelope';
import { COATS, GENDERS, PET_SIZES, SPECIES, TEMPERAMENTS } from './enums';
import {
  calendarDay,
  choiceField,
  idField,
  instant,
  namedRef,
  optionalChoice,
  optionalDay,
  optionalText,
  requiredText,
  weightField,
} from './fields';

/** `client` is null if the client was deleted ("Cliente não encontrado"). Weight in kilograms. */
export const petSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    species: z.enum(SPECIES),
    breed: z.string().nullable(),
    gender: z.enum(GENDERS),
    birthDate: calendarDay.nullable(),
    weight: z.number(),
    microchip: z.string().nullable(),
    notes: z.string().nullable(),
    /** Null until somebody says: prices and minutes may depend on them. */
    size: z.enum(PET_SIZES).nullable(),
    coat: z.enum(COATS).nullable(),
    temperament: z.enum(TEMPERAMENTS).nullable(),
    /** Allergies and whatever else must be known before the pet is touched; shown on every card. */
    allergies: z.string().nullable(),
    clientId: z.string(),
    client: namedRef.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Pet' });
export type Pet = z.infer<typeof petSchema>;

const fields = {
  name: requiredText('o nome'),
  species: choiceField('a espécie', SPECIES),
  breed: optionalText('a raça'),
  gender: choiceField('o sexo', GENDERS),
  birthDate: optionalDay('a data de nascimento'),
  weight: weightField,
  microchip: optionalText('o microchip', 40),
  notes: optionalText('o campo observações', 2000),
  size: optionalChoice('o porte', PET_SIZES),
  coat: optionalChoice('a pelagem', COATS),
  temperament: optionalChoice('o temperamento', TEMPERAMENTS),
  allergies: optionalText('o campo alergias', 300),
  clientId: idField('o cliente'),
};
export const petInputSchema = z
  .object({
    ...fields,
    species: fields.species.default('DOG'),
    gender: fields.gender.default('MALE'),
    weight: fields.weight.nullish().transform((weight) => weight ?? 0),
    clientId: z.guid({ error: 'Selecione um cliente' }),
  })
  .meta({
    id: 'PetInput',
    example: {
      name: 'Thor',
      species: 'DOG',
      breed: 'Golden Retriever',
      gender: 'MALE',
      birthDate: '2021-05-14',
      weight: 28.4,
      clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
    },
  });
export type PetInput = z.infer<typeof petInputSchema>;
export const petUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'PetUpdate', example: { weight: 29.1 } });
export type PetUpdate = z.infer<typeof petUpdateSchema>;

export const petListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'createdAt'),
  species: choiceField('a espécie', SPECIES).optional(),
  clientId: idField('o cliente').optional(),
});
export type PetListQuery = z.infer<typeof petListQuerySchema>;
