import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagField, flagQuery, instant, moneyField, optionalText, requiredText, wholeField } from '../kernel/fields';

/** Price in reais; `stock` in whole units, null if it is not counted. */
export const productSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    price: z.number(),
    stock: z.number().int().nullable(),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

const fields = {
  name: requiredText('o nome'),
  description: optionalText('a descrição', 1000),
  price: moneyField('o preço'),
  stock: wholeField('o estoque', 0, 1_000_000)
    .nullish()
    .transform((stock) => stock ?? null),
  isActive: flagField('o campo ativo'),
};
export const productInputSchema = z
  .object({ ...fields, isActive: fields.isActive.default(true) })
  .meta({ id: 'ProductInput', example: { name: 'Shampoo neutro 500 ml', price: 39.9, stock: 12, isActive: true } });
export type ProductInput = z.infer<typeof productInputSchema>;
export const productUpdateSchema = z
  .object(fields)
  .partial()
  .meta({ id: 'ProductUpdate', example: { stock: 24 } });
export type ProductUpdate = z.infer<typeof productUpdateSchema>;

export const productListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'price', 'createdAt'),
  isActive: flagQuery,
});
export type ProductListQuery = z.infer<typeof productListQuerySchema>;
