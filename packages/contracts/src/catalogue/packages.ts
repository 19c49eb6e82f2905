import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  flagField,
  flagQuery,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalText,
  requiredText,
  wholeField,
} from '../kernel/fields';

/** `service` is null if the service was deleted ("Serviço não encontrado"). */
export const packageItemSchema = z
  .object({
    serviceId: z.string(),
    quantity: z.number().int(),
    service: namedRef.extend({ price: z.number() }).nullable(),
  })
  .meta({ id: 'PackageItem' });
export type PackageItem = z.infer<typeof packageItemSchema>;

export const packageSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    price: z.number(),
    startDay: z.number().int(),
    endDay: z.number().int(),
    isActive: z.boolean(),
    services: z.array(packageItemSchema),
    createdAt: instant,
  })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof packageSchema>;

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

const fields = {
  name: requiredText('o nome'),
  description: optionalText('a descrição', 1000),
  price: moneyField('o preço'),
  startDay: wholeField('o dia inicial', 1, 31),
  endDay: wholeField('o dia final', 1, 31),
  isActive: flagField('o campo ativo'),
  services: items,
};
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
  sort: sortField('name', 'price', 'createdAt'),
  isActive: flagQuery,
});
export type PackageListQuery = z.infer<typeof packageListQuerySchema>;
