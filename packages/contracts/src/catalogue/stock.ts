import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import {
  STOCK_COUNT_STATUS_LABEL,
  STOCK_COUNT_STATUSES,
  STOCK_ENTRY_KIND_LABEL,
  STOCK_ENTRY_KINDS,
} from '../kernel/enums';
import {
  choiceField,
  dayField,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalText,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/*
 * The stock of products, as a ledger: entries are only added, and a product's stock and its value are their sums. What leaves takes its
 * share of the value along (average cost); a mistake is reversed by an entry of its own. Money in reais, quantities in whole units.
 */

/** At most so many units in one entry. */
const QUANTITY_MAX = 1_000_000;

export const STOCK_ENTRY_FIELDS = {
  kind: {
    label: 'Tipo',
    format: 'choice',
    labels: STOCK_ENTRY_KIND_LABEL,
    output: z.enum(STOCK_ENTRY_KINDS),
  },
  /** Negative for what has left; 0 if only its value has changed. */
  quantity: { label: 'Quantidade', format: 'number', unit: 'un', output: z.number().int() },
  stockAfter: { label: 'Estoque', format: 'number', unit: 'un', output: z.number().int() },
  /** By which the value of the stock has changed. */
  value: { label: 'Valor', format: 'money', output: z.number() },
  supplier: { label: 'Fornecedor', format: 'text', personal: false, output: z.string().nullable() },
  reason: { label: 'Motivo', format: 'text', personal: false, output: z.string().nullable() },
  saleId: { label: 'Venda', format: 'id', output: z.string().nullable() },
  countId: { label: 'Contagem', format: 'id', output: z.string().nullable() },
  reversesId: { label: 'Estorno de', format: 'id', output: z.string().nullable() },
  createdAt: { label: 'Data', format: 'instant', isSortable: true, output: instant },
} satisfies RecordFields;

export const stockEntrySchema = z
  .object({
    id: z.string(),
    ...shapeOf(STOCK_ENTRY_FIELDS, 'output'),
    product: namedRef,
    receiptNumber: z.string().nullable(),
    by: namedRef.nullable(),
    /** Purchases and losses that nobody has reversed yet. */
    mayBeReversed: z.boolean(),
  })
  .meta({ id: 'StockEntry' });
export type StockEntry = z.infer<typeof stockEntrySchema>;

export const stockEntryListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(STOCK_ENTRY_FIELDS)),
  productId: idField('o produto').optional(),
  kind: z.enum(STOCK_ENTRY_KINDS, { error: 'Tipo inválido' }).optional(),
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
});
export type StockEntryListQuery = z.infer<typeof stockEntryListQuerySchema>;

/** Goods that have come, at what one of them has cost, and goods that are gone without being sold. */
export const stockMovementInputSchema = z
  .object({
    kind: choiceField('o tipo', ['PURCHASE', 'LOSS']),
    quantity: wholeField('a quantidade', 1, QUANTITY_MAX),
    /** Only a purchase has one; null: as much as before. */
    unitCost: moneyField('o custo de cada um')
      .nullish()
      .transform((cost) => cost ?? null),
    /** Only a purchase has one. */
    supplier: optionalText('o fornecedor'),
    reason: optionalText('o motivo', 200),
  })
  .meta({ id: 'StockMovementInput', example: { kind: 'PURCHASE', quantity: 12, unitCost: 21.5 } });
export type StockMovementInput = z.infer<typeof stockMovementInputSchema>;

export const STOCK_COUNT_FIELDS = {
  status: {
    label: 'Status',
    format: 'choice',
    labels: STOCK_COUNT_STATUS_LABEL,
    output: z.enum(STOCK_COUNT_STATUSES),
  },
  /** Only the products of this category. */
  category: {
    label: 'Categoria',
    format: 'text',
    personal: false,
    output: z.string().nullable(),
    input: optionalText('a categoria', 60),
  },
  createdAt: { label: 'Aberta em', format: 'instant', isSortable: true, output: instant },
  endedAt: { label: 'Encerrada em', format: 'instant', output: instant.nullable() },
} satisfies RecordFields;

/** A product as it was counted; `expected` is what was there then by the ledger, so that sales go on meanwhile. */
export const STOCK_COUNT_ITEM_FIELDS = {
  countId: { label: 'Contagem', format: 'id' },
  productId: { label: 'Produto', format: 'id', input: idField('o produto') },
  counted: {
    label: 'Contado',
    format: 'number',
    unit: 'un',
    output: z.number().int(),
    input: wholeField('o que foi contado', 0, QUANTITY_MAX),
  },
  expected: { label: 'Esperado', format: 'number', unit: 'un', output: z.number().int() },
  countedAt: { label: 'Contado em', format: 'instant', output: instant },
} satisfies RecordFields;

const countedBy = z.object({ products: z.number().int(), counted: z.number().int(), differences: z.number().int() });
export const stockCountSchema = z
  .object({
    id: z.string(),
    ...shapeOf(STOCK_COUNT_FIELDS, 'output'),
    openedBy: namedRef.nullable(),
    endedBy: namedRef.nullable(),
    ...countedBy.shape,
    /** By which the differences change the value of the stock, at average cost; as it was booked if the count is closed. */
    value: z.number(),
  })
  .meta({ id: 'StockCount' });
export type StockCount = z.infer<typeof stockCountSchema>;

/** A product of the count; without `counted` as long as nobody has counted it. */
export const stockCountLineSchema = z.object({
  product: z.object({ ...namedRef.shape, barcode: z.string().nullable(), sku: z.string().nullable() }),
  counted: z.number().int().nullable(),
  expected: z.number().int().nullable(),
  countedAt: instant.nullable(),
  by: namedRef.nullable(),
  value: z.number(),
});
export type StockCountLine = z.infer<typeof stockCountLineSchema>;
export const stockCountDetailSchema = z
  .object({ ...stockCountSchema.shape, lines: z.array(stockCountLineSchema) })
  .meta({ id: 'StockCountDetail' });
export type StockCountDetail = z.infer<typeof stockCountDetailSchema>;

export const stockCountListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(STOCK_COUNT_FIELDS)),
});
export type StockCountListQuery = z.infer<typeof stockCountListQuerySchema>;

export const stockCountInputSchema = z
  .object({ category: STOCK_COUNT_FIELDS.category.input })
  .meta({ id: 'StockCountInput', example: { category: 'Higiene' } });
export type StockCountInput = z.infer<typeof stockCountInputSchema>;

export const stockCountItemInputSchema = z
  .object(shapeOf(STOCK_COUNT_ITEM_FIELDS, 'input'))
  .meta({ id: 'StockCountItemInput', example: { productId: '01981f2e-7c3a-7d4b-9e11-2f6a8c0d4e55', counted: 11 } });
export type StockCountItemInput = z.infer<typeof stockCountItemInputSchema>;

/** The end of a count: its differences are booked, or nothing is. */
export const stockCountEndInputSchema = z
  .object({ status: choiceField('o status', ['CLOSED', 'CANCELLED']) })
  .meta({ id: 'StockCountEndInput', example: { status: 'CLOSED' } });
export type StockCountEndInput = z.infer<typeof stockCountEndInputSchema>;
