import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PAYMENT_METHODS } from '../kernel/enums';
import {
  choiceField,
  dayField,
  flagField,
  flagQuery,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalId,
  wholeField,
} from '../kernel/fields';
import { orderReceivedSchema, paymentSchema } from './orders';
import { packageUsageSchema } from './package-usages';

/**
 * An item has a serviceId, a productId, or neither: then it is a package or a free item. `name` is the item's name at the time of the sale.
 * Money in reais; totalPrice = quantity × unitPrice − the item's discount.
 */
export const saleItemSchema = z
  .object({
    id: z.string(),
    serviceId: z.string().nullable(),
    productId: z.string().nullable(),
    name: z.string(),
    quantity: z.number().int(),
    unitPrice: z.number(),
    totalPrice: z.number(),
    pet: namedRef.nullish(),
  })
  .meta({ id: 'SaleItem' });
export type SaleItem = z.infer<typeof saleItemSchema>;

/** `total = subtotal − discount + tax`; `cancelledAt` is set when the sale was deleted. */
export const saleSchema = z
  .object({
    id: z.string(),
    receiptNumber: z.string(),
    appointmentId: z.string().nullable(),
    clientId: z.string(),
    client: namedRef.nullable(),
    appointment: z.object({ id: z.string(), pet: z.object({ name: z.string() }).nullable() }).nullable(),
    /** The comanda that it was; null for one that was made directly. */
    order: z.object({ id: z.string(), number: z.number().int() }).nullish(),
    subtotal: z.number(),
    discount: z.number(),
    tax: z.number(),
    total: z.number(),
    /** The largest tender. */
    paymentMethod: z.enum(PAYMENT_METHODS),
    /** What was paid by each method, the largest first: more than one if it was paid in several ways. */
    paidBy: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number() })).optional(),
    items: z.array(saleItemSchema),
    /** Only in answer to `hasSurplus`. */
    received: orderReceivedSchema.optional(),
    cancelledAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleSchema>;
/** A complete sale: the fields of the list, its tenders in the order in which they were paid, and its package usages. */
export const saleDetailSchema = saleSchema
  .extend({
    items: z.array(saleItemSchema.extend({ packageId: z.string().nullable(), discount: z.number() })),
    orderId: z.string().nullable(),
    payments: z.array(paymentSchema),
    packageUsages: z.array(packageUsageSchema),
  })
  .meta({ id: 'SaleDetail' });
export type SaleDetail = z.infer<typeof saleDetailSchema>;

const itemSchema = z
  .object({
    serviceId: optionalId('o serviço'),
    productId: optionalId('o produto'),
    /** The pet whose size and coat make the price of a service; without it that of the appointment, or any of the client's if they cost the same. */
    petId: optionalId('o pet'),
    quantity: wholeField('a quantidade', 1, 9_999),
    unitPrice: moneyField('o preço unitário').optional(),
    /** Accepted and ignored: the server computes it. */
    totalPrice: z.number().optional(),
  })
  .refine((item) => (item.serviceId === null) !== (item.productId === null), {
    error: 'Cada item deve ser um serviço ou um produto',
  });

/** The field of the error of a sale whose appointment is on an open order; its message is the order's id. */
export const ON_ORDER_FIELD = 'orderId';

/** Subtotal and total are accepted and ignored: the server computes them from the items. */
export const saleInputSchema = z
  .object({
    appointmentId: optionalId('o agendamento'),
    clientId: z.guid({ error: 'Selecione um cliente' }).toLowerCase(),
    subtotal: z.number().optional(),
    discount: moneyField('o desconto').default(0),
    tax: moneyField('o imposto').default(0),
    total: z.number().optional(),
    paymentMethod: choiceField('a forma de pagamento', PAYMENT_METHODS).default('PIX'),
    items: z
      .array(itemSchema, { error: 'Adicione pelo menos um item à venda' })
      .min(1, { error: 'Adicione pelo menos um item à venda' })
      .max(200, { error: 'Uma venda pode ter no máximo 200 itens' }),
    packageUsages: z
      .array(
        z.object({ packageId: idField('o pacote'), serviceId: idField('o serviço'), petId: optionalId('o pet') }),
        { error: 'Os usos de pacote são inválidos' },
      )
      .max(50, { error: 'Uma venda pode ter no máximo 50 usos de pacote' })
      .default([]),
  })
  .meta({
    id: 'SaleInput',
    example: {
      clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      discount: 5,
      tax: 0,
      paymentMethod: 'PIX',
      items: [{ serviceId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3e', quantity: 1 }],
    },
  });
export type SaleInput = z.infer<typeof saleInputSchema>;

export const saleUpdateSchema = z
  .object({
    paymentMethod: choiceField('a forma de pagamento', PAYMENT_METHODS),
    /** Whether the method shall have paid all of a sale that was paid in several ways; otherwise its largest tender is no change. */
    replacesSplit: flagField('a troca de todos os pagamentos').default(false),
  })
  .meta({ id: 'SaleUpdate', example: { paymentMethod: 'CARD' } });
export type SaleUpdate = z.infer<typeof saleUpdateSchema>;

export const saleListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('createdAt', 'receiptNumber', 'total'),
  paymentMethod: choiceField('a forma de pagamento', PAYMENT_METHODS).optional(),
  clientId: idField('o cliente').optional(),
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
  /** `true` returns the cancelled sales instead of the valid ones. */
  cancelled: flagQuery,
  /** Only those made without an order, valid or cancelled, that have received more by PIX in the last 30 days than they keep. */
  hasSurplus: flagQuery,
});
export type SaleListQuery = z.infer<typeof saleListQuerySchema>;
