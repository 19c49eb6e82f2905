import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagField, flagQuery, idField, instant, moneyField, namedRef } from '../kernel/fields';

/** Amounts in reais. `balance` is what the client owes; available = creditLimit − balance. */
export const clientCreditSchema = z
  .object({
    id: z.string(),
    clientId: z.string(),
    client: namedRef.nullable(),
    creditLimit: z.number(),
    balance: z.number(),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'ClientCredit' });
export type ClientCredit = z.infer<typeof clientCreditSchema>;

export const clientCreditInputSchema = z
  .object({ clientId: z.guid({ error: 'Selecione um cliente' }), creditLimit: moneyField('o limite de crédito') })
  .meta({ id: 'ClientCreditInput', example: { clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', creditLimit: 300 } });
export type ClientCreditInput = z.infer<typeof clientCreditInputSchema>;

export const clientCreditUpdateSchema = z
  .object({ creditLimit: moneyField('o limite de crédito'), isActive: flagField('o campo ativo') })
  .partial()
  .meta({ id: 'ClientCreditUpdate', example: { creditLimit: 450, isActive: true } });
export type ClientCreditUpdate = z.infer<typeof clientCreditUpdateSchema>;

export const clientCreditListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('client', 'balance', 'creditLimit', 'createdAt'),
  isActive: flagQuery,
  clientId: idField('o cliente').optional(),
});
export type ClientCreditListQuery = z.infer<typeof clientCreditListQuerySchema>;
