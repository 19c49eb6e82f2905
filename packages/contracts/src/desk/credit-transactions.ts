import { z } from 'zod';
import { AMOUNT, CREATED_AT, DAY, MAY_EXCEED_LIMIT, SALE_ID } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { MONEY_METHODS, PAYMENT_METHOD_LABEL, TRANSACTION_TYPE_LABEL, TRANSACTION_TYPES } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  flagField,
  idField,
  moneyField,
  namedRef,
  optionalDay,
  requiredText,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const CREDIT_TRANSACTION_FIELDS = {
  createdAt: { ...CREATED_AT, isForClient: true },
  clientCreditId: {
    label: 'Conta de crédito',
    format: 'id',
    output: z.string(),
    input: z.guid({ error: 'Selecione um crédito' }),
  },
  type: {
    label: 'Tipo',
    called: { form: 'Tipo de Transação' },
    format: 'choice',
    labels: TRANSACTION_TYPE_LABEL,
    isForClient: true,
    output: z.enum(TRANSACTION_TYPES),
    input: choiceField('o tipo de transação', TRANSACTION_TYPES),
  },
  amount: {
    ...AMOUNT,
    isForClient: true,
    input: AMOUNT.input.refine((amount) => amount > 0, { error: 'O valor deve ser maior que zero' }),
  },
  /** How the money of a payment came, or went back; null where none did. It enters the till. */
  method: {
    label: 'Forma de pagamento',
    called: { form: 'Forma de Pagamento' },
    format: 'choice',
    labels: PAYMENT_METHOD_LABEL,
    output: z.enum(MONEY_METHODS).nullable().optional(),
    input: choiceField('a forma de pagamento', MONEY_METHODS),
  },
  description: {
    label: 'Descrição',
    format: 'text',
    personal: true,
    output: z.string(),
    input: requiredText('a descrição', 300),
  },
  /** Debt of the client after this transaction. */
  balanceAfter: {
    label: 'Saldo após',
    called: { list: 'Saldo Após' },
    format: 'money',
    isForClient: true,
    output: z.number(),
  },
  saleId: SALE_ID,
  /** Cash handed over, if it is more than the amount. */
  received: {
    label: 'Recebido',
    called: { form: 'Recebido em dinheiro (opcional)' },
    format: 'money',
    isExported: false,
    output: z.number().nullable().optional(),
    input: moneyField('o valor recebido'),
  },
  /** The payment that this transaction takes back. */
  reversesId: { label: 'Estorna a transação', format: 'id', output: z.string().nullable().optional() },
  pixChargeId: { label: 'Cobrança PIX', format: 'id' },
  /** Until when a debt is to be paid; null of everything else. Without one, the shop's term counts. */
  dueOn: {
    label: 'Vencimento',
    called: { form: 'Vencimento (opcional)' },
    format: 'day',
    isForClient: true,
    output: calendarDay.nullable().optional(),
    input: optionalDay('o vencimento'),
  },
  day: DAY,
} satisfies RecordFields;

/** A row of the append-only ledger, in reais. */
export const creditTransactionSchema = z
  .object({
    id: z.string(),
    ...shapeOf(CREDIT_TRANSACTION_FIELDS, 'output'),
    /** Cash that went back as change. */
    change: z.number().nullable().optional(),
    /** Whether it is a payment that can be taken back and was not. */
    isReversible: z.boolean().optional(),
    clientCredit: z.object({ client: namedRef.nullable() }),
  })
  .meta({ id: 'CreditTransaction' });
export type CreditTransaction = z.infer<typeof creditTransactionSchema>;

const input = shapeOf(CREDIT_TRANSACTION_FIELDS, 'input');
const fields = z.object({
  ...input,
  type: input.type.default('DEBIT'),
  /** In cash, unless it says otherwise. */
  method: input.method.optional(),
  received: input.received.optional(),
  /** Whether a payment may exceed the debt. `false` refuses what is more than is owed now, whoever pays at the same time. */
  mayExceedDebt: flagField('o pagamento além da dívida').default(true),
  /** Whether a manager shall be asked to let a debt pass that is beyond the limit or blocked, instead of refusing it. */
  mayExceedLimit: MAY_EXCEED_LIMIT,
});
/** Fields that are typed where a debt is paid. */
export const debtPaymentSchema = fields.pick({ amount: true, method: true, received: true });

/** A CREDIT moves no money, so whoever sends a method with it means a payment. */
export const creditTransactionInputSchema = fields
  .refine(({ type, method, received }) => type === 'DEBIT' || (method === undefined && received === undefined), {
    error: 'Só um pagamento (Débito) tem forma de pagamento: um crédito apenas aumenta a dívida',
    path: ['method'],
  })
  .refine(({ type, dueOn }) => type === 'CREDIT' || dueOn === null, {
    error: 'Só uma dívida (Crédito) tem vencimento',
    path: ['dueOn'],
  })
  .meta({
    id: 'CreditTransactionInput',
    example: {
      clientCreditId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      type: 'DEBIT',
      amount: 50,
      description: 'Pagamento em dinheiro',
      method: 'CASH',
    },
  });
export type CreditTransactionInput = z.infer<typeof creditTransactionInputSchema>;

export const creditTransactionListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(CREDIT_TRANSACTION_FIELDS)),
  clientCreditId: idField('o crédito').optional(),
  type: choiceField('o tipo de transação', TRANSACTION_TYPES).optional(),
});
export type CreditTransactionListQuery = z.infer<typeof creditTransactionListQuerySchema>;
