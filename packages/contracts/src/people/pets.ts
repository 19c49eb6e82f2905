import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  COAT_LABEL,
  COATS,
  GENDER_LABEL,
  GENDERS,
  PET_FLAG_LABEL,
  PET_FLAGS,
  PET_SIZE_LABEL,
  PET_SIZES,
  SPECIES,
  SPECIES_LABEL,
  TEMPERAMENT_LABEL,
  TEMPERAMENTS,
} from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  idField,
  instant,
  namedRef,
  optionalChoice,
  optionalDay,
  optionalId,
  optionalPhone,
  optionalText,
  requiredText,
  weightField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** In the order of the spreadsheet. Weight in kilograms. */
export const PET_FIELDS = {
  name: {
    label: 'Nome',
    format: 'text',
    personal: true,
    isSortable: true,
    output: z.string(),
    input: requiredText('o nome'),
  },
  species: {
    label: 'Espécie',
    format: 'choice',
    labels: SPECIES_LABEL,
    output: z.enum(SPECIES),
    input: choiceField('a espécie', SPECIES),
  },
  breed: {
    label: 'Raça',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('a raça'),
  },
  gender: {
    label: 'Sexo',
    format: 'choice',
    labels: GENDER_LABEL,
    output: z.enum(GENDERS),
    input: choiceField('o sexo', GENDERS),
  },
  birthDate: {
    label: 'Data de nascimento',
    called: { form: 'Data de Nascimento' },
    format: 'day',
    output: calendarDay.nullable(),
    input: optionalDay('a data de nascimento'),
  },
  weight: { label: 'Peso', format: 'number', unit: 'kg', output: z.number(), input: weightField },
  /** Null until somebody says, as coat and temperament: prices and minutes may depend on them. */
  size: {
    label: 'Porte',
    format: 'choice',
    labels: PET_SIZE_LABEL,
    output: z.enum(PET_SIZES).nullable(),
    input: optionalChoice('o porte', PET_SIZES),
  },
  coat: {
    label: 'Pelagem',
    format: 'choice',
    labels: COAT_LABEL,
    output: z.enum(COATS).nullable(),
    input: optionalChoice('a pelagem', COATS),
  },
  temperament: {
    label: 'Temperamento',
    format: 'choice',
    labels: TEMPERAMENT_LABEL,
    output: z.enum(TEMPERAMENTS).nullable(),
    input: optionalChoice('o temperamento', TEMPERAMENTS),
  },
  /** As warnings wherever the pet is met. */
  flags: {
    label: 'Cuidados no manejo',
    format: 'words',
    labels: PET_FLAG_LABEL,
    personal: false,
    output: z.array(z.enum(PET_FLAGS)),
    input: z
      .array(z.enum(PET_FLAGS, { error: 'Este cuidado não existe' }), { error: 'Os cuidados são inválidos' })
      .transform((flags) => PET_FLAGS.filter((flag) => flags.includes(flag))),
  },
  /** Allergies and whatever else must be known before the pet is touched; shown on every card. */
  allergies: {
    label: 'Alergias e cuidados',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o campo alergias', 300),
  },
  microchip: {
    label: 'Microchip',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o microchip', 40),
  },
  notes: {
    label: 'Observações',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o campo observações', 2000),
  },
  /** Nothing is booked for it any more; what has been stays. Written by its own route. */
  deceasedOn: { label: 'Falecido em', format: 'day', isExported: false, output: calendarDay.nullable() },
} satisfies RecordFields;

/** The main photo, which is shown instead of the icon of the species, and which an older API does not send. */
export const petPhotoShape = { photoId: z.string().nullish() };

/** `client` is null if the client was deleted ("Cliente não encontrado"). */
export const petSchema = z
  .object({
    id: z.string(),
    ...shapeOf(PET_FIELDS, 'output'),
    clientId: z.string(),
    client: namedRef.nullable(),
    createdAt: instant,
    ...petPhotoShape,
  })
  .meta({ id: 'Pet' });
export type Pet = z.infer<typeof petSchema>;

const fields = { ...shapeOf(PET_FIELDS, 'input'), clientId: idField('o cliente') };
export const petInputSchema = z
  .object({
    ...fields,
    species: fields.species.default('DOG'),
    gender: fields.gender.default('MALE'),
    flags: fields.flags.nullish().transform((flags) => flags ?? []),
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

/** A pet that the shop does not know yet, with its owner unless that one is known: registered with what it comes for. */
export const newPetSchema = z
  .object({
    name: requiredText('o nome do pet'),
    species: fields.species.default('DOG'),
    size: fields.size,
    coat: fields.coat,
    clientId: optionalId('o cliente'),
    client: z.object({ name: requiredText('o nome'), phone: optionalPhone() }).nullish(),
  })
  .refine(({ clientId, client }) => (clientId === null) !== !client, {
    error: 'Informe o cliente do pet',
    path: ['client'],
  });
export type NewPet = z.infer<typeof newPetSchema>;

export const petListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(PET_FIELDS), 'createdAt'),
  species: choiceField('a espécie', SPECIES).optional(),
  clientId: idField('o cliente').optional(),
});
export type PetListQuery = z.infer<typeof petListQuerySchema>;

/** Whatever must be known before a pet is touched. */
export const petWarningsShape = {
  temperament: z.enum(TEMPERAMENTS).nullable(),
  flags: z.array(z.enum(PET_FLAGS)),
  allergies: z.string().nullable(),
  /** Day on which the pet died, if it has: something booked or charged may still name it. */
  deceasedOn: calendarDay.nullish(),
  /** The protocols by which it is late on the day on which it comes, unless that is over. */
  lateDoses: z.array(z.string()).optional(),
};
