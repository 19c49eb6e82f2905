import { z } from 'zod';
import {
  APPOINTMENT_ID,
  CANCELLED_AT,
  CLIENT_ID,
  CREATED_AT,
  DAY,
  DISCOUNT,
  MAY_EXCEED_LIMIT,
  optionalRef,
  PRODUCT_ID,
  QUANTITY,
  TAX,
  UNIT_PRICE,
} from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { FISCAL_KINDS, FISCAL_STATUSES, PAYMENT_METHOD_LABEL, PAYMENT_METHODS, SALE_METHODS } from '../kernel/enums';
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
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { orderReceivedSchema, paymentSchema } from './orders';
import { packageUsageSchema } from './package-usages';
import { tipInput, tipShareSchema } from './tips';

export const SALE_ITEM_FIELDS = {
  serviceId: optionalRef('Serviço', 'o serviço'),
  productId: PRODUCT_ID,
  /** A package, a cycle of which a pet gets by it. */
  packageId: { label: 'Pacote', format: 'id', input: optionalId('o pacote') },
  /**
   * The pet whose size and coat make the price of a service; without it that of the appointment, or any of the client's if they cost the same.
   * Of a package the pet that becomes a member; without it the client's only one.
   */
  petId: { label: 'Pet', format: 'id', input: optionalId('o pet') },
  appointmentId: { label: 'Agendamento', format: 'id' },
  /** The leg of the pet taxi of which it is the fee, as often and at the price as was agreed. */
  tripId: { label: 'Corrida', format: 'id', input: idField('a corrida').optional() },
  /** The item's name at the time of the sale. */
  name: { label: 'Nome', format: 'text', personal: true, output: z.string() },
  quantity: QUANTITY,
  unitPrice: UNIT_PRICE,
  /** Returned with a complete sale. */
  discount: { label: 'Desconto', format: 'money' },
  /** How many of its quantity credits of the pet's Clubinho have paid. */
  credits: { label: 'Créditos do Clubinho', format: 'number', output: z.number().int().optional() },
  /** Accepted and ignored: the server computes it. */
  totalPrice: {
    label: 'Preço total',
    called: { sheet: 'Total' },
    format: 'money',
    isForClient: true,
    output: z.number(),
    input: z.number().optional(),
  },
} satisfies RecordFields;

/**
 * An item has a serviceId, a productId, or neither: then it is a package or a free item. Money in reais; totalPrice = (quantity −
 * credits) × unitPrice − the item's discount.
 */
export const saleItemSchema = z
  .object({ id: z.string(), ...shapeOf(SALE_ITEM_FIELDS, 'output'), pet: namedRef.nullish() })
  .meta({ id: 'SaleItem' });
export type SaleItem = z.infer<typeof saleItemSchema>;

/** `total = subtotal − discount + tax`, of which subtotal and total are accepted and ignored: the server computes them from the items. */
export const SALE_FIELDS = {
  receiptNumber: {
    label: 'Recibo',
    format: 'receipt',
    column: 'receipt',
    isSortable: true,
    isForClient: true,
    output: z.string(),
  },
  createdAt: { ...CREATED_AT, isForClient: true },
  clientId: CLIENT_ID,
  appointmentId: { ...APPOINTMENT_ID, called: { form: 'Agendamento (opcional)' } },
  subtotal: { label: 'Subtotal', format: 'money', output: z.number(), input: z.number().optional() },
  discount: DISCOUNT,
  tax: { ...TAX, isForClient: true },
  total: {
    label: 'Total',
    format: 'money',
    isSortable: true,
    isForClient: true,
    output: z.number(),
    input: z.number().optional(),
  },
  /** The largest tender. */
  paymentMethod: {
    label: 'Forma de pagamento',
    called: { form: 'Forma de Pagamento', list: 'Pagamento' },
    format: 'choice',
    labels: PAYMENT_METHOD_LABEL,
    isForClient: true,
    output: z.enum(PAYMENT_METHODS),
    input: choiceField('a forma de pagamento', PAYMENT_METHODS),
  },
  /** When it was deleted. */
  cancelledAt: { ...CANCELLED_AT, isExported: false, isForClient: true, output: instant.nullable() },
  orderId: { label: 'Comanda', format: 'id' },
  splitCents: { label: 'Pagamentos (em centavos)', format: 'text', personal: false },
  tillSessionId: { label: 'Caixa', format: 'id' },
  day: DAY,
} satisfies RecordFields;

export const saleSchema = z
  .object({
    id: z.string(),
    ...shapeOf(SALE_FIELDS, 'output'),
    client: namedRef.nullable(),
    appointment: z.object({ id: z.string(), pet: z.object({ name: z.string() }).nullable() }).nullable(),
    /** The comanda that it was; null for one that was made directly. */
    order: z.object({ id: z.string(), number: z.number().int() }).nullish(),
    /** Amounts by method, the largest first: more than one if it was paid in several ways. */
    paidBy: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number() })).optional(),
    items: z.array(saleItemSchema),
    /** Only in a response to `hasSurplus`. */
    received: orderReceivedSchema.optional(),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleSchema>;
/** A complete sale: the fields of the list, its tenders in the order in which they were paid, and its package usages. */
const saleNoteSchema = z.object({
  id: z.string(),
  kind: z.enum(FISCAL_KINDS),
  status: z.enum(FISCAL_STATUSES),
  series: z.number().int(),
  /** That of the authority, if it gives its own. */
  number: z.string(),
  accessKey: z.string().nullable(),
  /** Text of the QR code by which the note is consulted. */
  qrCode: z.string().nullable(),
});
export type SaleNote = z.infer<typeof saleNoteSchema>;
export const saleDetailSchema = saleSchema
  .extend({
    /** For the receipt by WhatsApp. */
    clientPhone: z.string().nullish(),
    items: z.array(saleItemSchema.extend({ packageId: z.string().nullable(), discount: z.number() })),
    orderId: z.string().nullable(),
    /** Beside the total; the payments contain it. */
    tip: z.number().optional(),
    tips: z.array(tipShareSchema).optional(),
    payments: z.array(paymentSchema),
    packageUsages: z.array(packageUsageSchema),
    /** Its fiscal documents in force, of which the receipt shows those that are authorised or in contingency. */
    notes: z.array(saleNoteSchema).optional(),
  })
  .meta({ id: 'SaleDetail' });
export type SaleDetail = z.infer<typeof saleDetailSchema>;

const item = shapeOf(SALE_ITEM_FIELDS, 'input');
const itemSchema = z
  .object({
    ...item,
    unitPrice: item.unitPrice.optional(),
    /** False: paid, although the pet has credits of its Clubinho. */
    usesCredits: flagField('o uso de créditos').default(true),
  })
  .refine(
    ({ serviceId, productId, packageId, tripId }) =>
      [serviceId ?? tripId, productId, packageId].filter(Boolean).length === 1,
    { error: 'Cada item deve ser um serviço, um produto ou um pacote' },
  );

/** The field of the error of a sale whose appointment is on an open order; its message is the order's id. */
export const ON_ORDER_FIELD = 'orderId';

const fields = shapeOf(SALE_FIELDS, 'input');
export const saleInputSchema = z
  .object({
    ...fields,
    discount: fields.discount.default(0),
    tax: fields.tax.default(0),
    paymentMethod: choiceField('a forma de pagamento', SALE_METHODS).default('PIX'),
    mayExceedLimit: MAY_EXCEED_LIMIT,
    /** How much of it cashback of the client pays; the payment method pays the rest. */
    cashback: moneyField('o cashback').default(0),
    ...tipInput,
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
    paymentMethod: fields.paymentMethod,
    /** Whether the method shall have paid all of a sale that was paid in several ways; otherwise its largest tender is no change. */
    replacesSplit: flagField('a troca de todos os pagamentos').default(false),
    mayExceedLimit: MAY_EXCEED_LIMIT,
  })
  .meta({ id: 'SaleUpdate', example: { paymentMethod: 'CARD' } });
export type SaleUpdate = z.infer<typeof saleUpdateSchema>;

export const saleListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(SALE_FIELDS)),
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
