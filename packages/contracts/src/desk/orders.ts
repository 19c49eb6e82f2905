import { z } from 'zod';
import { isAnonymous } from '../people/anonymous-client';
import {
  APPOINTMENT_ID,
  CANCELLED_AT,
  CLIENT_ID,
  CREATED_AT,
  DISCOUNT,
  DISCOUNT_REASON,
  MAY_EXCEED_LIMIT,
  optionalRef,
  PACKAGE_ID,
  PRODUCT_ID,
  QUANTITY,
  TAX,
  UNIT_PRICE,
} from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { ORDER_STATUS_LABEL, ORDER_STATUSES, PAYMENT_METHODS } from '../kernel/enums';
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
  optionalText,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { petWarningsShape } from '../people/pets';
import { tipInput } from './tips';

/*
 * A comanda: what a client consumes while it is there, open until it is paid, which makes it exactly one sale. Money in reais; the server
 * computes every total: total = Σ lines − discount + tax, and a line's total = (quantity − credits) × unit price − its discount.
 */

export const ORDER_LINE_FIELDS = {
  serviceId: optionalRef('Serviço', 'o serviço'),
  productId: PRODUCT_ID,
  packageId: PACKAGE_ID,
  /** The appointment that it charges. */
  appointmentId: APPOINTMENT_ID,
  /** The leg of the pet taxi of which it is the fee; one of an appointment on the comanda comes with that. */
  tripId: { label: 'Corrida', format: 'id', input: idField('a corrida').optional() },
  petId: { label: 'Pet', format: 'id', input: optionalId('o pet') },
  /** As its price, that of the time it was added. Free items are named by hand. */
  name: { label: 'Nome', format: 'text', personal: true, output: z.string(), input: optionalText('o nome') },
  quantity: QUANTITY,
  unitPrice: UNIT_PRICE,
  discount: DISCOUNT,
  discountReason: DISCOUNT_REASON,
  /** To transfer it to another open comanda. */
  orderId: { label: 'Comanda', format: 'id', input: idField('a comanda') },
  /** How many of its quantity credits of the pet's Clubinho cover: they cost nothing. */
  credits: { label: 'Créditos do Clubinho', format: 'number', output: z.number().int().optional() },
  /** Whether credits may cover it; they do first, unless somebody says no, and never beside a discount of its own. */
  usesCredits: {
    label: 'Usa créditos do Clubinho',
    format: 'flag',
    output: z.boolean().optional(),
    input: flagField('usa créditos'),
  },
  wasInactive: { label: 'Vendido inativo', format: 'flag' },
  approverId: { label: 'Aprovado por', format: 'id' },
  previousName: { label: 'Antes', format: 'text', personal: true },
  previousUnitPrice: { label: 'Preço antes', format: 'money' },
  previousPetId: { label: 'Pet antes', format: 'id' },
} satisfies RecordFields;

/** One of serviceId, productId and packageId is set, or none for a free line. */
export const orderLineSchema = z
  .object({
    id: z.string(),
    ...shapeOf(ORDER_LINE_FIELDS, 'output'),
    pet: namedRef.nullable(),
    total: z.number(),
    /** Credits of the pet's Clubinho for the service, those that cover lines of open comandas included; null if it is no member. */
    creditsLeft: z.number().int().nullish(),
    /** The line before its appointment got another service, pet or price, while the order is open. */
    changedFrom: z.object({ name: z.string(), unitPrice: z.number(), pet: namedRef.nullable() }).nullish(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.infer<typeof orderLineSchema>;

export const ORDER_FIELDS = {
  /** Counts the orders of the shop. */
  number: { label: 'Número', format: 'number', isSortable: true, isForClient: true, output: z.number().int() },
  createdAt: { ...CREATED_AT, isForClient: true },
  status: {
    label: 'Status',
    format: 'choice',
    labels: ORDER_STATUS_LABEL,
    isForClient: true,
    output: z.enum(ORDER_STATUSES),
  },
  clientId: { label: 'Cliente', format: 'id', input: CLIENT_ID.input },
  discount: DISCOUNT,
  discountReason: DISCOUNT_REASON,
  tax: TAX,
  openedBy: { label: 'Aberto por', format: 'id', output: namedRef.nullable() },
  closedAt: { label: 'Fechado em', format: 'instant', output: instant.nullable() },
  cancelledAt: CANCELLED_AT,
  saleId: { label: 'Venda', format: 'id' },
  discountApproverId: { label: 'Desconto aprovado por', format: 'id' },
} satisfies RecordFields;

/**
 * PIX that has arrived for an order, or a sale without one, and was not returned: a checkout begins with it. `surplus` is what exceeds
 * the order's total, or, once it is sold, the PIX payments of its sale, and is to go back.
 */
export const orderReceivedSchema = z
  .object({
    amount: z.number(),
    surplus: z.number(),
    charges: z.array(
      z.object({
        id: z.string(),
        amount: z.number(),
        /** Amount that may go back now. */
        refundableAmount: z.number(),
        isConfirmedByHand: z.boolean(),
        paidAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'OrderReceived' });
export type OrderReceived = z.infer<typeof orderReceivedSchema>;

/** `sale` is the one that it has become. */
export const orderSchema = z
  .object({
    id: z.string(),
    ...shapeOf(ORDER_FIELDS, 'output'),
    client: namedRef.extend({ phone: z.string().nullable() }),
    lines: z.array(orderLineSchema),
    subtotal: z.number(),
    total: z.number(),
    received: orderReceivedSchema.optional(),
    /** Debt of the client, besides this order. */
    debt: z.number(),
    sale: z
      .object({
        id: z.string(),
        receiptNumber: z.string(),
        payments: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.number() })),
      })
      .nullable(),
    /** The pets of its lines, with what must be known before they are touched. */
    pets: z.array(namedRef.extend(petWarningsShape)),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

const { clientId, ...changes } = shapeOf(ORDER_FIELDS, 'input');
/** A discount above zero needs its reason. */
export const orderUpdateSchema = z
  .object(changes)
  .partial()
  .meta({ id: 'OrderUpdate', example: { discount: 5, discountReason: 'Cliente fiel' } });
export type OrderUpdate = z.infer<typeof orderUpdateSchema>;

const { quantity, unitPrice, discount, discountReason, orderId, usesCredits, ...item } = shapeOf(
  ORDER_LINE_FIELDS,
  'input',
);
/** A service, product, package or leg of the pet taxi by its id; or a free line by name and price, for which STAFF needs an approval. */
export const orderLineInputSchema = z
  .object({
    ...item,
    unitPrice: unitPrice.optional(),
    quantity: quantity.default(1),
  })
  .refine(
    ({ serviceId, productId, packageId, appointmentId, tripId, name, unitPrice }) =>
      [serviceId ?? appointmentId, tripId, productId, packageId, name].filter(Boolean).length === 1 &&
      (name === null || unitPrice !== undefined),
    { error: 'Cada item é um serviço, um produto, um pacote ou um item avulso com nome e preço' },
  )
  .meta({ id: 'OrderLineInput', example: { productId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', quantity: 2 } });
export type OrderLineInput = z.infer<typeof orderLineInputSchema>;

/** Opens a comanda for a client; appointments bring their services as lines. One without a client begins with a line. */
export const orderInputSchema = z
  .object({
    clientId,
    appointmentIds: z.array(idField('o agendamento')).max(20, { error: 'No máximo 20 agendamentos' }).default([]),
    lines: z.array(orderLineInputSchema).max(200, { error: 'Uma comanda pode ter no máximo 200 itens' }).default([]),
  })
  .refine(({ clientId, lines }) => !isAnonymous(clientId) || lines.length > 0, {
    error: 'Uma comanda sem cliente começa com um item',
    path: ['lines'],
  })
  .meta({ id: 'OrderInput', example: { clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d' } });
export type OrderInput = z.infer<typeof orderInputSchema>;

export const orderLineUpdateSchema = z
  .object({ quantity, discount, discountReason, orderId, usesCredits })
  .partial()
  .meta({ id: 'OrderLineUpdate', example: { quantity: 3 } });
export type OrderLineUpdate = z.infer<typeof orderLineUpdateSchema>;

/** A tender. Cash may be received in excess; the change goes back. */
export const paymentSchema = z.object({
  method: z.enum(PAYMENT_METHODS),
  amount: z.number(),
  received: z.number(),
  change: z.number(),
});
export type Payment = z.infer<typeof paymentSchema>;

const paymentInput = z.object({
  method: choiceField('a forma de pagamento', PAYMENT_METHODS),
  amount: moneyField('o valor'),
  /** Cash handed over, if it is more than the amount. */
  received: moneyField('o valor recebido').optional(),
});
/**
 * Closes the comanda: it becomes one sale. `total` is what the desk saw, without the tip; if the comanda has changed, nothing is closed (409). Closing
 * a closed one again with the same payments returns it.
 */
export const checkoutInputSchema = z
  .object({
    total: moneyField('o total'),
    payments: z
      .array(paymentInput, { error: 'Informe os pagamentos' })
      .max(10, { error: 'Uma venda pode ter no máximo 10 pagamentos' }),
    ...tipInput,
    mayExceedLimit: MAY_EXCEED_LIMIT,
  })
  .meta({ id: 'CheckoutInput', example: { total: 90, payments: [{ method: 'PIX', amount: 90 }] } });
export type CheckoutInput = z.infer<typeof checkoutInputSchema>;

export const orderListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(ORDER_FIELDS)),
  status: choiceField('a situação', ORDER_STATUSES).optional(),
  clientId: idField('o cliente').optional(),
  /** Only those that were closed on this day of the shop. */
  closedOn: dayField('a data').optional(),
  /** Only closed and cancelled ones that have received more by PIX in the last 30 days than they keep. */
  hasSurplus: flagQuery,
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

export const orderLineParamsSchema = z.object({ id: idField('a comanda'), lineId: idField('o item') });
export type OrderLineParams = z.infer<typeof orderLineParamsSchema>;
