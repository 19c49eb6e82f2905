import { z } from 'zod';
import { ACTIVE, DESCRIPTION, NAME, PRICE } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagQuery, idField, instant, namedRef, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** `service` is null if the service was deleted ("Serviço não encontrado"). */
export const packageItemSchema = z
  .object({
    serviceId: z.string(),
    quantity: z.number().int(),
    service: namedRef.extend({ price: z.number() }).nullable(),
  })
  .meta({ id: 'PackageItem' });
export type PackageItem = z.infer<typeof packageItemSchema>;

const items = z
  .array(
    z.object({
      serviceId: idField('o serviço'),
      quantity: wholeField('a quantidade', 1, 999),
    }),
    { error: 'Adicione pelo menos um serviço ao pacote' },
  )
  .min(1, { error: 'Adicione pelo menos um serviço ao pacote' })
  .max(50, { error: 'Um pacote pode ter no máximo 50 serviços' })
  .refine((list) => new Set(list.map((item) => item.serviceId)).size === list.length, {
    error: 'Este serviço já foi adicionado ao pacote',
  });

export const PACKAGE_FIELDS = {
  name: NAME,
  description: DESCRIPTION,
  price: { ...PRICE, called: { form: 'Preço (R$)' } },
  startDay: {
    label: 'Dia inicial',
    format: 'number',
    output: z.number().int(),
    input: wholeField('o dia inicial', 1, 31),
  },
  endDay: { label: 'Dia final', format: 'number', output: z.number().int(), input: wholeField('o dia final', 1, 31) },
  services: {
    label: 'Serviços',
    called: { form: 'Serviços Incluídos' },
    format: 'list',
    output: z.array(packageItemSchema),
    input: items,
  },
  isActive: ACTIVE,
} satisfies RecordFields;

export const packageSchema = z
  .object({ id: z.string(), ...shapeOf(PACKAGE_FIELDS, 'output'), createdAt: instant })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof packageSchema>;

const fields = shapeOf(PACKAGE_FIELDS, 'input');
export const packageInputSchema = z
  .object({
    ...fields,
    startDay: fields.startDay.default(1),
    endDay: fields.endDay.default(31),
    isActive: fields.isActive.default(true),
  })
  .meta({
    id: 'PackageInput',
    example: {
      name: 'Clubinho do banho',
      price: 180,
      startDay: 1,
      endDay: 31,
      services: [{ serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', quantity: 4 }],
    },
  });
export type PackageInput = z.infer<typeof packageInputSchema>;
export const packageUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'PackageUpdate', example: { isActive: false } });
export type PackageUpdate = z.infer<typeof packageUpdateSchema>;

export const packageListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(PACKAGE_FIELDS), 'createdAt'),
  isActive: flagQuery,
});
export type PackageListQuery = z.infer<typeof packageListQuerySchema>;
