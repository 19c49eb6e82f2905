import { z } from 'zod';
import { ACTIVE, CLIENT_ID, CREATED_AT } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { flagQuery, idField, moneyField, namedRef } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** Amounts in reais. `balance` is what the client owes; available = creditLimit − balance. */
export const CLIENT_CREDIT_FIELDS = {
  clientId: CLIENT_ID,
  creditLimit: {
    label: 'Limite de crédito',
    called: { form: 'Limite de Crédito (R$)', list: 'Limite' },
    format: 'money',
    isSortable: true,
    isForClient: true,
    output: z.number(),
    input: moneyField('o limite de crédito'),
  },
  balance: {
    label: 'Saldo',
    called: { list: 'Saldo Atual' },
    format: 'money',
    isSortable: true,
    isForClient: true,
    output: z.number(),
  },
  isActive: { ...ACTIVE, called: { ...ACTIVE.called, sheet: 'Ativa' } },
  createdAt: { ...CREATED_AT, isExported: false },
} satisfies RecordFields;

export const clientCreditSchema = z
  .object({ id: z.string(), ...shapeOf(CLIENT_CREDIT_FIELDS, 'output'), client: namedRef.nullable() })
  .meta({ id: 'ClientCredit' });
export type ClientCredit = z.infer<typeof clientCreditSchema>;

const { clientId, creditLimit, isActive } = shapeOf(CLIENT_CREDIT_FIELDS, 'input');
export const clientCreditInputSchema = z
  .object({ clientId, creditLimit })
  .meta({ id: 'ClientCreditInput', example: { clientId: '0199d3a0-5a52-7c3e-8c56-0d9a4b1f2e3d', creditLimit: 300 } });
export type ClientCreditInput = z.infer<typeof clientCreditInputSchema>;

export const clientCreditUpdateSchema = z
  .object({ creditLimit, isActive })
  .partial()
  .meta({ id: 'ClientCreditUpdate', example: { creditLimit: 450, isActive: true } });
export type ClientCreditUpdate = z.infer<typeof clientCreditUpdateSchema>;

export const clientCreditListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('client', ...sortableFields(CLIENT_CREDIT_FIELDS)),
  isActive: flagQuery,
  clientId: idField('o cliente').optional(),
});
export type ClientCreditListQuery = z.infer<typeof clientCreditListQuerySchema>;
