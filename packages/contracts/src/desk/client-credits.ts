import { z } from 'zod';
import { ACTIVE, CLIENT_ID, CREATED_AT } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { DEBT_AGES, TRANSACTION_TYPES } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagQuery,
  idField,
  instant,
  moneyField,
  namedRef,
  optionalDay,
  optionalText,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

/** The term in days of a shop that has never set one; also the default of the column. */
export const DEFAULT_TERM_DAYS = 30;

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
  /** Until when the client has promised to pay; gone when nothing is owed any more. */
  promisedOn: {
    label: 'Promessa de pagamento',
    called: { form: 'Prometeu pagar até' },
    format: 'day',
    isForClient: true,
    output: calendarDay.nullable(),
  },
  promiseNote: {
    label: 'Observação da promessa',
    called: { form: 'Observação' },
    format: 'text',
    personal: true,
    output: z.string().nullable(),
  },
  createdAt: { ...CREATED_AT, isExported: false },
} satisfies RecordFields;

/** Amounts in reais by the age of the debts, which counts from the day of a debt, whenever it is due. */
export const debtAgesSchema = z.object({ UP_TO_30: z.number(), FROM_31: z.number(), FROM_61: z.number() });
export type DebtAges = z.infer<typeof debtAgesSchema>;

export const clientCreditSchema = z
  .object({
    id: z.string(),
    ...shapeOf(CLIENT_CREDIT_FIELDS, 'output'),
    /** The part of the balance whose due date has passed. Payments go to what is oldest. */
    overdue: z.number(),
    /** Days since the earliest due date of what is owed; 0 if nothing is overdue. */
    overdueDays: z.number().int(),
    ages: debtAgesSchema,
    /** The earliest due date of what is owed. */
    dueOn: calendarDay.nullable(),
    /** Whether nothing more is sold on credit because of what is overdue. */
    isBlocked: z.boolean(),
    client: namedRef.extend({ phone: z.string().nullable() }).nullable(),
  })
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
  /** Those with something overdue, or those with nothing. */
  overdue: flagQuery,
  /** Those who owe something of this age. */
  age: choiceField('a idade da dívida', DEBT_AGES).optional(),
  /** Those who have promised to pay, or those who have not. */
  promised: flagQuery,
  clientId: idField('o cliente').optional(),
});
export type ClientCreditListQuery = z.infer<typeof clientCreditListQuerySchema>;

/** When the client will pay, as they say; without a day, they promise nothing any more. */
export const paymentPromiseInputSchema = z
  .object({
    promisedOn: optionalDay('a data da promessa'),
    promiseNote: optionalText('a observação', 300),
  })
  .meta({ id: 'PaymentPromiseInput', example: { promisedOn: '2037-12-05', promiseNote: 'Recebe no quinto dia útil' } });
export type PaymentPromiseInput = z.infer<typeof paymentPromiseInputSchema>;

/** All that the shop's clients owe. */
export const receivablesSchema = z
  .object({
    /** Clients who owe something. */
    clients: z.number().int(),
    total: z.number(),
    ages: debtAgesSchema,
    /** How many of them owe something of that age. */
    clientsByAge: z.object({ UP_TO_30: z.number().int(), FROM_31: z.number().int(), FROM_61: z.number().int() }),
    overdue: z.object({ clients: z.number().int(), total: z.number() }),
  })
  .meta({ id: 'Receivables' });
export type Receivables = z.infer<typeof receivablesSchema>;

export const statementQuerySchema = z
  .object({ from: dayField('a data inicial').optional(), to: dayField('a data final').optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'A data final não pode ser anterior à inicial',
    path: ['to'],
  });
export type StatementQuery = z.infer<typeof statementQuerySchema>;

/** Statement of what a client has bought on credit and paid, in reais; a positive balance is owed. */
export const creditStatementSchema = z
  .object({
    client: namedRef.extend({ phone: z.string().nullable() }),
    from: calendarDay,
    to: calendarDay,
    opening: z.number(),
    entries: z.array(
      z.object({
        id: z.string(),
        at: instant,
        type: z.enum(TRANSACTION_TYPES),
        description: z.string(),
        amount: z.number(),
        /** Due date of what was bought; null of what was paid. */
        dueOn: calendarDay.nullable(),
        balance: z.number(),
      }),
    ),
    closing: z.number(),
    /** Debts that are open now, whatever the period: the oldest first. */
    debts: z.array(
      z.object({
        id: z.string(),
        day: calendarDay,
        dueOn: calendarDay,
        description: z.string(),
        amount: z.number(),
        /** The part that is not paid. */
        open: z.number(),
      }),
    ),
  })
  .meta({ id: 'CreditStatement' });
export type CreditStatement = z.infer<typeof creditStatementSchema>;

/** Rules of a shop about selling on credit. */
export const CREDIT_RULE_FIELDS = {
  creditTermDays: {
    label: 'Prazo do fiado',
    called: { form: 'Prazo para pagar' },
    format: 'number',
    unit: 'dias',
    output: z.number().int(),
    input: wholeField('o prazo para pagar', 0, 365),
  },
  /** Days overdue from which nothing more is sold on credit; null never blocks. */
  creditBlockDays: {
    label: 'Bloqueio do fiado',
    called: { form: 'Bloquear com atraso de' },
    format: 'number',
    unit: 'dias',
    output: z.number().int().nullable(),
    input: wholeField('o atraso que bloqueia', 1, 365)
      .nullish()
      .transform((days) => days ?? null),
  },
} satisfies RecordFields;

export const creditRulesInputSchema = z
  .object(shapeOf(CREDIT_RULE_FIELDS, 'input'))
  .meta({ id: 'CreditRulesInput', example: { creditTermDays: 30, creditBlockDays: 45 } });
export type CreditRulesInput = z.infer<typeof creditRulesInputSchema>;

export const creditRulesSchema = z.object(shapeOf(CREDIT_RULE_FIELDS, 'output')).meta({ id: 'CreditRules' });
export type CreditRules = z.infer<typeof creditRulesSchema>;
