import { z } from 'zod';
import { ACTIVE, DESCRIPTION, NAME, PRICE } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagQuery, instant, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** Price in reais; `stock` in whole units, null if it is not counted. */
export const PRODUCT_FIELDS = {
  name: NAME,
  description: DESCRIPTION,
  price: { ...PRICE, called: { form: 'Preço (R$)' } },
  stock: {
    label: 'Estoque',
    called: { form: 'Estoque (opcional)' },
    format: 'number',
    isSortable: true,
    output: z.number().int().nullable(),
    input: wholeField('o estoque', 0, 1_000_000)
      .nullish()
      .transform((stock) => stock ?? null),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

export const productSchema = z
  .object({ id: z.string(), ...shapeOf(PRODUCT_FIELDS, 'output'), createdAt: instant })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

const fields = shapeOf(PRODUCT_FIELDS, 'input');
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
  sort: sortField(...sortableFields(PRODUCT_FIELDS), 'createdAt'),
  isActive: flagQuery,
});
export type ProductListQuery = z.infer<typeof productListQuerySchema>;
