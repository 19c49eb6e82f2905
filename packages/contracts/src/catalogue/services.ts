import { z } from 'zod';
import { ACTIVE, DESCRIPTION, NAME, PRICE } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  COAT_LABEL,
  COATS,
  DOSE_CHECK_LABEL,
  DOSE_CHECKS,
  DOSE_KINDS,
  PET_SIZE_LABEL,
  PET_SIZES,
  SERVICE_CATEGORIES,
  SERVICE_CATEGORY_LABEL,
  STATION_KIND_LABEL,
  STATION_KINDS,
  STEP_KIND_LABEL,
  STEP_KINDS,
} from '../kernel/enums';
import { choiceField, flagQuery, instant, optionalChoice, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const SERVICE_STEP_FIELDS = {
  kind: {
    label: 'Tipo',
    called: { form: 'Etapa' },
    format: 'choice',
    labels: STEP_KIND_LABEL,
    output: z.enum(STEP_KINDS),
    input: choiceField('o tipo da etapa', STEP_KINDS),
  },
  minutes: {
    label: 'Minutos',
    format: 'number',
    output: z.number().int(),
    input: wholeField('a duração da etapa', 1, 1440),
  },
  stationKind: {
    label: 'Tipo de estação',
    called: { form: 'Estação' },
    format: 'choice',
    labels: STATION_KIND_LABEL,
    output: z.enum(STATION_KINDS).nullable(),
    input: optionalChoice('o tipo de estação', STATION_KINDS),
  },
  position: { label: 'Posição', format: 'number' },
} satisfies RecordFields;
/** One step, such as a bath of 30 minutes in a tub. Without `stationKind` it needs no station. */
export const serviceStepSchema = z.object(shapeOf(SERVICE_STEP_FIELDS, 'output')).meta({ id: 'ServiceStep' });
export type ServiceStep = z.infer<typeof serviceStepSchema>;

const stepInputSchema = z
  .object(shapeOf(SERVICE_STEP_FIELDS, 'input'))
  .meta({ id: 'ServiceStepInput', example: { kind: 'BATH', minutes: 30, stationKind: 'TUB' } });

export const SERVICE_PRICE_FIELDS = {
  size: {
    label: 'Porte',
    format: 'choice',
    labels: PET_SIZE_LABEL,
    output: z.enum(PET_SIZES),
    input: choiceField('o porte', PET_SIZES),
  },
  coat: {
    label: 'Pelagem',
    format: 'choice',
    labels: COAT_LABEL,
    output: z.enum(COATS).nullable(),
    input: optionalChoice('a pelagem', COATS),
  },
  price: { ...PRICE, isSortable: false },
  minutes: {
    label: 'Minutos',
    format: 'number',
    output: z.number().int(),
    input: wholeField('a duração', 1, 1440),
  },
} satisfies RecordFields;
/** Price and minutes of the service for pets of a size, and of a coat unless `coat` is null. */
export const servicePriceSchema = z.object(shapeOf(SERVICE_PRICE_FIELDS, 'output')).meta({ id: 'ServicePrice' });
export type ServicePrice = z.infer<typeof servicePriceSchema>;

const priceInputSchema = z
  .object(shapeOf(SERVICE_PRICE_FIELDS, 'input'))
  .meta({ id: 'ServicePriceInput', example: { size: 'LARGE', coat: 'LONG', price: 120, minutes: 105 } });

/** Price in reais, minutes. */
export const SERVICE_FIELDS = {
  name: NAME,
  description: DESCRIPTION,
  category: {
    label: 'Categoria',
    format: 'choice',
    labels: SERVICE_CATEGORY_LABEL,
    output: z.enum(SERVICE_CATEGORIES),
    input: choiceField('a categoria', SERVICE_CATEGORIES),
  },
  price: PRICE,
  duration: {
    label: 'Duração',
    called: { form: 'Duração (minutos)' },
    format: 'number',
    unit: 'min',
    isSortable: true,
    output: z.number().int(),
    input: wholeField('a duração', 1, 1440),
  },
  /** Preparation. */
  bufferBefore: {
    label: 'Preparo antes',
    called: { form: 'Preparo antes (minutos)' },
    format: 'number',
    unit: 'min',
    isExported: false,
    output: z.number().int(),
    input: wholeField('o preparo antes', 0, 240),
  },
  /** Cleaning. */
  bufferAfter: {
    label: 'Limpeza depois',
    called: { form: 'Limpeza depois (minutos)' },
    format: 'number',
    unit: 'min',
    isExported: false,
    output: z.number().int(),
    input: wholeField('a limpeza depois', 0, 240),
  },
  /** Whether the pet must be up to date with {@link SERVICE_FIELDS.doseKinds} when it comes. */
  doseCheck: {
    label: 'Vacinas e vermífugos',
    format: 'choice',
    labels: DOSE_CHECK_LABEL,
    isExported: false,
    output: z.enum(DOSE_CHECKS),
    input: choiceField('a conferência de vacinas', DOSE_CHECKS),
  },
  doseKinds: {
    label: 'O que deve estar em dia',
    format: 'words',
    personal: false,
    isExported: false,
    output: z.array(z.enum(DOSE_KINDS)),
    input: z
      .array(choiceField('o que deve estar em dia', DOSE_KINDS), { error: 'Informe o que deve estar em dia' })
      .transform((kinds) => DOSE_KINDS.filter((kind) => kinds.includes(kind))),
  },
  /** In order; empty: one step as long as the service. Their minutes are stretched to those of the pet's size. */
  steps: {
    label: 'Etapas',
    format: 'list',
    output: z.array(serviceStepSchema),
    input: z.array(stepInputSchema, { error: 'Informe as etapas' }).max(10, { error: 'No máximo dez etapas' }),
  },
  prices: {
    label: 'Preços por porte e pelagem',
    called: { form: 'Preço por porte e pelagem' },
    format: 'list',
    output: z.array(servicePriceSchema),
    input: z
      .array(priceInputSchema, { error: 'Informe os preços' })
      .max(25, { error: 'No máximo 25 preços' })
      .refine((list) => new Set(list.map(({ size, coat }) => `${size} ${coat}`)).size === list.length, {
        error: 'O mesmo porte e pelagem aparece duas vezes',
      }),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

export const serviceSchema = z
  .object({ id: z.string(), ...shapeOf(SERVICE_FIELDS, 'output'), createdAt: instant })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof serviceSchema>;

const fields = shapeOf(SERVICE_FIELDS, 'input');
export const serviceInputSchema = z
  .object({
    ...fields,
    category: fields.category.default('BANHO'),
    duration: fields.duration.default(30),
    bufferBefore: fields.bufferBefore.default(0),
    bufferAfter: fields.bufferAfter.default(0),
    doseCheck: fields.doseCheck.default('NONE'),
    doseKinds: fields.doseKinds.default([]),
    steps: fields.steps.default([]),
    prices: fields.prices.default([]),
    isActive: fields.isActive.default(true),
  })
  .meta({
    id: 'ServiceInput',
    example: { name: 'Banho completo', category: 'BANHO', price: 65, duration: 60, isActive: true },
  });
export type ServiceInput = z.infer<typeof serviceInputSchema>;
export const serviceUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'ServiceUpdate', example: { price: 70 } });
export type ServiceUpdate = z.infer<typeof serviceUpdateSchema>;

export const serviceListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(SERVICE_FIELDS), 'createdAt'),
  category: choiceField('a categoria', SERVICE_CATEGORIES).optional(),
  isActive: flagQuery,
});
export type ServiceListQuery = z.infer<typeof serviceListQuerySchema>;
