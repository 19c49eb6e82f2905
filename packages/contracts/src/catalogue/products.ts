import { z } from 'zod';
import { ACTIVE, DESCRIPTION, NAME, PRICE } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagQuery, instant, moneyField, optionalText, wholeField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** At this many units or fewer a product has to be ordered again, unless it has a minimum of its own. */
export const LOW_STOCK = 5;

const BARCODE_INVALID = 'Código de barras inválido: de 4 a 32 letras, números e hifens';
/** Price and cost in reais; `stock` in whole units, null if it is not counted. */
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
  /** With so many or fewer it is low; null for {@link LOW_STOCK}. */
  minStock: {
    label: 'Estoque mínimo',
    called: { form: 'Estoque mínimo (opcional)' },
    format: 'number',
    output: z.number().int().nullable(),
    input: wholeField('o estoque mínimo', 0, 1_000_000)
      .nullish()
      .transform((stock) => stock ?? null),
  },
  /** As its scanner types it; no other product of the shop has it. */
  barcode: {
    label: 'Código de barras',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o código de barras', 32).refine((code) => code === null || /^[0-9A-Za-z-]{4,}$/.test(code), {
      error: BARCODE_INVALID,
    }),
  },
  sku: {
    label: 'Código interno (SKU)',
    called: { list: 'SKU', sheet: 'SKU' },
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o código interno', 40),
  },
  category: {
    label: 'Categoria',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('a categoria', 60),
  },
  supplier: {
    label: 'Fornecedor',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o fornecedor'),
  },
  /** The price at which the shop buys one. */
  cost: {
    label: 'Custo',
    called: { form: 'Custo (R$)' },
    format: 'money',
    output: z.number().nullable(),
    input: moneyField('o custo')
      .nullish()
      .transform((cost) => cost ?? null),
  },
  /** Mercosul's classification of goods, eight digits: for fiscal notes. */
  ncm: {
    label: 'NCM',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o NCM', 10)
      .transform((code) => code?.replaceAll('.', '') ?? null)
      .refine((code) => code === null || /^\d{8}$/.test(code), { error: 'NCM inválido: são oito dígitos' }),
  },
  /** Code of goods whose ICMS the manufacturer has paid for the whole chain (Convênio ICMS 142/2018): who has one is sold by CFOP 5405. */
  cest: {
    label: 'CEST',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('o CEST', 10)
      .transform((code) => code?.replaceAll('.', '') ?? null)
      .refine((code) => code === null || /^\d{7}$/.test(code), { error: 'CEST inválido: são sete dígitos' }),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

export const productSchema = z
  .object({
    id: z.string(),
    ...shapeOf(PRODUCT_FIELDS, 'output'),
    /** Cost of each unit in stock, by what was paid for them; null without a stock, or if nobody knows. */
    averageCost: z.number().nullable(),
    /** Its picture, which is read and deleted like a photo. */
    photoId: z.string().nullish(),
    createdAt: instant,
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

const fields = shapeOf(PRODUCT_FIELDS, 'input');
export const productInputSchema = z.object({ ...fields, isActive: fields.isActive.default(true) }).meta({
  id: 'ProductInput',
  example: {
    ...{ name: 'Shampoo neutro 500 ml', price: 39.9, stock: 12, minStock: 3, isActive: true },
    ...{ barcode: '7891234567895', supplier: 'Pet Atacado', cost: 21.5 },
  },
});
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
  /** Only those with their minimum in stock, or less. */
  isLow: flagQuery,
});
export type ProductListQuery = z.infer<typeof productListQuerySchema>;
