import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { PLANS } from '../kernel/enums';
import { calendarDay, choiceField, idField, instant, moneyField, requiredText, wholeField } from '../kernel/fields';
import { pixChargeSchema } from '../payments/pix';
import { INVOICE_ADD_ONS, isSoldAddOn, SOLD_PLANS } from './plans';

/*
 * The shop's contract with us. Its state follows from dates and payments alone (subscription-state.ts). Days are the shop's, money in reais.
 * BY_HAND is a contract without dates, which never lapses.
 */

export const SUBSCRIPTION_STATES = ['BY_HAND', 'TRIAL', 'ACTIVE', 'GRACE', 'READ_ONLY', 'ARCHIVED'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];
export const SUBSCRIPTION_STATE_LABEL: Record<SubscriptionState, string> = {
  BY_HAND: 'Contrato',
  TRIAL: 'Teste grátis',
  ACTIVE: 'Em dia',
  GRACE: 'Pagamento atrasado',
  READ_ONLY: 'Somente leitura',
  ARCHIVED: 'Arquivada',
};

/** PERIOD pays a month; UPGRADE pays the difference for what is left of a month that is paid already. */
export const INVOICE_KINDS = ['PERIOD', 'UPGRADE'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
export const invoiceSchema = z
  .object({
    id: z.string(),
    number: z.number().int(),
    kind: z.enum(INVOICE_KINDS),
    plan: z.enum(PLANS),
    addOn: z.enum(INVOICE_ADD_ONS),
    amount: z.number(),
    periodStart: calendarDay,
    /** The last day that it pays for. */
    periodEnd: calendarDay,
    dueOn: calendarDay,
    createdAt: instant,
    paidAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    /** The shop has lapsed: its month begins on the day of the payment, and the period is that of a payment today. */
    startsWhenPaid: z.boolean().optional(),
    /** Reais that have arrived for it by PIX: less, more, or twice. */
    received: z.number().optional(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

export const creditReturnSchema = z
  .object({
    id: z.string(),
    at: instant,
    amount: z.number(),
    /** How it was paid back. */
    reason: z.string(),
    /** The money has not arrived, and is credit again. */
    isRestored: z.boolean(),
  })
  .meta({ id: 'CreditReturn' });
export type CreditReturn = z.infer<typeof creditReturnSchema>;

export const subscriptionSchema = z
  .object({
    state: z.enum(SUBSCRIPTION_STATES),
    /** Plan and add-on that the shop has now. */
    plan: z.enum(PLANS),
    addOn: z.enum(INVOICE_ADD_ONS),
    /** Plan and add-on that it will have, and from which day on, if they differ. */
    next: z.object({ plan: z.enum(PLANS), addOn: z.enum(INVOICE_ADD_ONS), from: calendarDay }).nullable(),
    trialEndsOn: calendarDay.nullable(),
    /** The last paid day. */
    paidUntil: calendarDay.nullable(),
    /** The last day on which it may write; null if it never lapses. */
    writableUntil: calendarDay.nullable(),
    isCancelled: z.boolean(),
    /** Cents that were paid too much count for the next invoice, here in reais. */
    credit: z.number(),
    openInvoice: invoiceSchema.extend({}).nullable(),
    /** The latest 36, newest first. */
    invoices: z.array(invoiceSchema),
    /** Credit that was paid back, newest first. */
    creditReturns: z.array(creditReturnSchema).optional(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Field for the add-on; one that is not sold is refused, whoever asks for it. */
export const addOnField = choiceField('o adicional', INVOICE_ADD_ONS)
  .refine(isSoldAddOn, { error: 'Este adicional não está à venda.' })
  .default('NONE');

/** POST /api/subscription/plan: an upgrade makes an invoice and holds once that is paid; a downgrade waits for the period's end. */
export const planChoiceSchema = z
  .object({
    plan: choiceField('o plano', SOLD_PLANS),
    addOn: addOnField,
    /** The owner who stays when the plan has one user; missing: the first one. The others are deactivated when it begins. */
    keepUserId: z.preprocess((id) => id || undefined, idField('quem continua').optional()),
  })
  .meta({ id: 'PlanChoice', example: { plan: 'PREMIUM', addOn: 'NONE' } });
export type PlanChoice = z.infer<typeof planChoiceSchema>;

/** The response of POST and GET /api/subscription/invoices/:id/charge. */
export const invoiceChargeSchema = z
  .object({ invoice: invoiceSchema, charge: pixChargeSchema.extend({}).nullable() })
  .meta({ id: 'InvoiceCharge' });
export type InvoiceCharge = z.infer<typeof invoiceChargeSchema>;

/** The super administrator's view: GET /api/super-admin/subscriptions. */
export const tenantSubscriptionSchema = z
  .object({
    tenant: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
    state: z.enum(SUBSCRIPTION_STATES),
    /** Plan that it pays for; a trial uses Plano Max, whichever it has chosen. */
    plan: z.enum(PLANS),
    addOn: z.enum(INVOICE_ADD_ONS),
    trialEndsOn: calendarDay.nullable(),
    paidUntil: calendarDay.nullable(),
    writableUntil: calendarDay.nullable(),
    isCancelled: z.boolean(),
    /** Reais that it pays a month; 0 while it does not. */
    monthly: z.number(),
  })
  .meta({ id: 'TenantSubscription' });
export type TenantSubscription = z.infer<typeof tenantSubscriptionSchema>;
export const tenantSubscriptionListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'writableUntil'),
  state: choiceField('o estado', SUBSCRIPTION_STATES).optional(),
});
export type TenantSubscriptionListQuery = z.infer<typeof tenantSubscriptionListQuerySchema>;

/** GET /api/super-admin/subscriptions/overview. `churn` are those that stopped paying in the last 30 days. Reais. */
export const subscriptionOverviewSchema = z
  .object({
    monthlyRevenue: z.number(),
    paying: z.number().int(),
    trials: z.number().int(),
    trialsEndingIn7Days: z.number().int(),
    overdue: z.number().int(),
    readOnly: z.number().int(),
    churn: z.number().int(),
  })
  .meta({ id: 'SubscriptionOverview' });
export type SubscriptionOverview = z.infer<typeof subscriptionOverviewSchema>;

const reason = requiredText('o motivo', 200);
/** POST /api/super-admin/tenants/:id/subscription/trial */
export const trialExtensionSchema = z
  .object({ days: wholeField('o número de dias', 1, 90), reason })
  .meta({ id: 'TrialExtension', example: { days: 7, reason: 'Ainda migrando os dados' } });
/** POST /api/super-admin/tenants/:id/subscription/payments: money of which no payment provider tells us. It pays the oldest open invoice. */
export const enteredPaymentSchema = z
  .object({ amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }), reason })
  .meta({ id: 'EnteredPayment', example: { amount: 59.9, reason: 'PIX na chave, conferido no extrato' } });
/** POST /api/super-admin/tenants/:id/subscription/credit-returns: `reason` says how it was paid back, e.g. to which PIX key. */
export const creditReturnInputSchema = z
  .object({
    amount: moneyField('o valor').refine((amount) => amount > 0, { error: 'Informe o valor' }),
    reason: requiredText('como o valor foi devolvido', 200),
  })
  .meta({ id: 'CreditReturnInput', example: { amount: 59.9, reason: 'PIX para ana@patas.example' } });
/** POST /api/super-admin/tenants/:id/subscription/credit-restorations: the money of a return has not arrived. */
export const creditRestorationSchema = z.object({ returnId: idField('a devolução'), reason }).meta({
  id: 'CreditRestoration',
  example: { returnId: '01980000-0000-7000-8000-000000000001', reason: 'Chave recusada pelo banco' },
});
/** POST /api/super-admin/tenants/:id/subscription/months */
export const grantedMonthsSchema = z
  .object({ months: wholeField('o número de meses', 1, 24), reason })
  .meta({ id: 'GrantedMonths', example: { months: 1, reason: 'Cortesia' } });
/** POST /api/super-admin/tenants/:id/subscription/plan */
export const setPlanSchema = z
  .object({
    plan: choiceField('o plano', PLANS),
    addOn: addOnField,
    reason,
  })
  .meta({ id: 'SetPlan', example: { plan: 'PREMIUM', reason: 'Acordo comercial' } });
