import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { MONEY_METHODS, TRANSACTION_TYPES } from '../kernel/enums';
import { choiceField, flagField, idField, instant, moneyField, namedRef, requiredText } from '../kernel/fields';

/** A row of the append-only ledger, in reais. `balanceAfter` is what the client owed after this transaction. */
export const creditTransactionSchema = z
  .object({
    id: z.string(),
    clientCreditId: z.string(),
    type: z.enum(TRANSACTION_TYPES),
    amount: z.number(),
    description: z.string(),
    balanceAfter: z.number(),
    saleId: z.string().nullable(),
    /** How the money of a payment came, or went back; null where none did. */
    method: z.enum(MONEY_METHODS).nullable().optional(),
    /** Cash handed over, and what of it went back. */
    received: z.number().nullable().optional(),
    change: z.number().nullable().optional(),
    /** The payment that this transaction takes back. */
    reversesId: z.string().nullable().optional(),
    /** Whether it is a payment that can be taken back and was not. */
    isReversible: z.boolean().optional(),
    clientCredit: z.object({ client: namedRef.nullable() }),
    createdAt: instant,
  })
  .meta({ id: 'CreditTransaction' });
export type CreditTransaction = z.infer<typeof creditTransactionSchema>;

const fields = z.object({
  clientCreditId: z.guid({ error: 'Selecione um crédito' }),
  type: choiceField('o tipo de transação', TRANSACTION_TYPES).default('DEBIT'),
  amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'O valor deve ser maior que zero' }),
  description: requiredText('a descrição', 300),
  /** How a payment is made: in cash, unless it says otherwise. It enters the till. */
  method: choiceField('a forma de pagamento', MONEY_METHODS).optional(),
  /** Cash handed over, if it is more than the amount. */
  received: moneyField('o valor recebido').optional(),
  /** Whether a payment may exceed the debt. `false` refuses what is more than is owed now, whoever pays at the same time. */
  mayExceedDebt: flagField('o pagamento além da dívida').default(true),
});
/** What is typed where a debt is paid. */
export const debtPaymentSchema = fields.pick({ amount: true, method: true, received: true });

/** A CREDIT moves no money, so whoever sends a method with it means a payment. */
export const creditTransactionInputSchema = fields
  .refine(({ type, method, received }) => type === 'DEBIT' || (method === undefined && received === undefined), {
    error: 'Só um pagamento (Débito) tem forma de pagamento: um crédito apenas aumenta a dívida',
    path: ['method'],
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
  sort: sortField('createdAt'),
  clientCreditId: idField('o crédito').optional(),
  type: choiceField('o tipo de transação', TRANSACTION_TYPES).optional(),
});
export type CreditTransactionListQuery = z.infer<typeof creditTransactionListQuerySchema>;
