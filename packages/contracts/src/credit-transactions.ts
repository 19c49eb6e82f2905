import { z } from 'zod';
import { listQueryFields, sortField } from './envelope';
import { TRANSACTION_TYPES } from './enums';
import { choiceField, idField, instant, moneyField, namedRef, requiredText } from './fields';

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
    clientCredit: z.object({ client: namedRef.nullable() }),
    createdAt: instant,
  })
  .meta({ id: 'CreditTransaction' });
export type CreditTransaction = z.infer<typeof creditTransactionSchema>;

export const creditTransactionInputSchema = z
  .object({
    clientCreditId: z.guid({ error: 'Selecione um crédito' }),
    type: choiceField('o tipo de transação', TRANSACTION_TYPES).default('DEBIT'),
    amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'O valor deve ser maior que zero' }),
    description: requiredText('a descrição', 300),
  })
  .meta({
    id: 'CreditTransactionInput',
    example: {
      clientCreditId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d',
      type: 'DEBIT',
      amount: 50,
      description: 'Pagamento em dinheiro',
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
