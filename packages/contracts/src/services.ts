import { z } from 'zod';
import { listQueryFields, sortField } from './envelope';
import { SERVICE_CATEGORIES } from './enums';
import {
  choiceField,
  flagField,
  flagQuery,
  instant,
  moneyField,
  optionalText,
  requiredText,
  wholeField,
} from './fields';

/** Price in reais, duration in whole minutes. */
export const serviceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    category: z.enum(SERVICE_CATEGORIES),
    price: z.number(),
    duration: z.number().int(),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof serviceSchema>;

const fields = {
  name: requiredText('o nome'),
  description: optionalText('a descrição', 1000),
  category: choiceField('a categoria', SERVICE_CATEGORIES),
  price: moneyField('o preço'),
  duration: wholeField('a duração', 1, 1440),
  isActive: flagField('o campo ativo'),
};
export const serviceInputSchema = z
  .object({
    ...fields,
    category: fields.category.default('BANHO'),
    duration: fields.duration.default(30),
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
  sort: sortField('name', 'price', 'duration', 'createdAt'),
  category: choiceField('a categoria', SERVICE_CATEGORIES).optional(),
  isActive: flagQuery,
});
export type ServiceListQuery = z.infer<typeof serviceListQuerySchema>;
