import { z } from 'zod';
import { optionalRef } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { COMMISSION_BASES, COMMISSION_BASIS_LABEL, DEDUCTION_TIME_LABEL, DEDUCTION_TIMES } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  dayField,
  flagField,
  idField,
  instant,
  moneyField,
  namedRef,
  wholeField,
} from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { namesItsTarget, RULE_TARGET_FIELDS, withoutOthers } from './rule-targets';

/*
 * Commissions of professionals: for the steps of a service that they have finished, once it is paid, and for products that they have sold,
 * by the rules of the shop. The open period is computed from what happened; closing it writes its lines, which never change: what was
 * cancelled since is the same line, negated, in the next period. Money in reais.
 */

const percent = z
  .number({ error: 'A comissão deve ser um número' })
  .min(0.01, { error: 'A comissão deve ser maior que zero' })
  .max(100, { error: 'A comissão pode ser de no máximo 100%' })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    error: 'A comissão pode ter no máximo duas casas decimais',
  });

export const COMMISSION_RULE_FIELDS = {
  /** Null: everybody. */
  professionalId: optionalRef('Profissional', 'o profissional'),
  ...RULE_TARGET_FIELDS,
  /** Share of the base. Either this or an amount. */
  percent: {
    label: 'Comissão',
    format: 'number',
    unit: '%',
    output: z.number().nullable(),
    input: percent.nullish().transform((value) => value ?? null),
  },
  /** For each service or unit, whatever it costs. */
  amount: {
    label: 'Valor fixo',
    called: { form: 'Valor fixo (R$)' },
    format: 'money',
    output: z.number().nullable(),
    input: moneyField('o valor fixo')
      .refine((value) => value !== 0, { error: 'O valor fixo deve ser maior que zero' })
      .nullish()
      .transform((value) => value ?? null),
  },
} satisfies RecordFields;

/** The most specific rule counts: of the professional before everybody's, and of a service or product before those of a category or of all. */
export const commissionRuleSchema = z
  .object({
    id: z.string(),
    ...shapeOf(COMMISSION_RULE_FIELDS, 'output'),
    professional: namedRef.nullable(),
    service: namedRef.nullable(),
    product: namedRef.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'CommissionRule' });
export type CommissionRule = z.infer<typeof commissionRuleSchema>;

export const commissionRuleInputSchema = z
  .object(shapeOf(COMMISSION_RULE_FIELDS, 'input'))
  .superRefine((rule, context) => {
    namesItsTarget(rule, context);
    if ((rule.percent === null) === (rule.amount === null))
      context.addIssue({ code: 'custom', path: ['percent'], message: 'Informe a comissão em % ou um valor fixo' });
  })
  .transform(withoutOthers)
  .meta({ id: 'CommissionRuleInput', example: { scope: 'CATEGORY', category: 'TOSA', percent: 40 } });
export type CommissionRuleInput = z.infer<typeof commissionRuleInputSchema>;

export const commissionRuleListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField('createdAt'),
});
export type CommissionRuleListQuery = z.infer<typeof commissionRuleListQuerySchema>;

export const COMMISSION_SETTINGS_FIELDS = {
  basis: {
    label: 'A comissão é calculada sobre',
    format: 'choice',
    labels: COMMISSION_BASIS_LABEL,
    output: z.enum(COMMISSION_BASES),
    input: choiceField('sobre o que a comissão é calculada', COMMISSION_BASES),
  },
  /** Share of the base of a service, for the products that it uses up. */
  deductionPercent: {
    label: 'Desconto de produtos usados',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: wholeField('o desconto de produtos usados', 0, 100),
  },
  /** For each service, whatever it costs; beside the share. */
  deductionAmount: {
    label: 'Produtos usados, valor fixo',
    called: { form: 'Produtos usados, valor fixo (R$)' },
    format: 'money',
    output: z.number(),
    input: moneyField('o valor fixo de produtos usados').default(0),
  },
  deductionTime: {
    label: 'Descontar',
    format: 'choice',
    labels: DEDUCTION_TIME_LABEL,
    output: z.enum(DEDUCTION_TIMES),
    input: choiceField('quando descontar', DEDUCTION_TIMES),
  },
} satisfies RecordFields;
export const commissionSettingsSchema = z
  .object(shapeOf(COMMISSION_SETTINGS_FIELDS, 'output'))
  .meta({ id: 'CommissionSettings' });
export type CommissionSettings = z.infer<typeof commissionSettingsSchema>;
/** The settings of a shop that has never saved any. */
export const DEFAULT_COMMISSION_SETTINGS: CommissionSettings = {
  basis: 'LIST',
  deductionPercent: 0,
  deductionAmount: 0,
  deductionTime: 'BEFORE',
};
export const commissionSettingsInputSchema = z
  .object(shapeOf(COMMISSION_SETTINGS_FIELDS, 'input'))
  .meta({ id: 'CommissionSettingsInput', example: DEFAULT_COMMISSION_SETTINGS });
export type CommissionSettingsInput = z.infer<typeof commissionSettingsInputSchema>;

/** It explains itself: the base, less the deduction, by the rate of its rule. Negative if it takes an earlier one back. */
export const commissionLineSchema = z.object({
  saleId: z.string(),
  receiptNumber: z.string(),
  soldOn: calendarDay,
  name: z.string(),
  base: z.number(),
  /** Which price the base is. */
  basis: z.enum(COMMISSION_BASES).optional(),
  deduction: z.number(),
  percent: z.number().nullable(),
  fixed: z.number().nullable(),
  amount: z.number(),
  isReversal: z.boolean(),
});
export type CommissionLine = z.infer<typeof commissionLineSchema>;
/** A tip of a sale, or a part of one; negative if the sale was cancelled since. */
const tipLineSchema = z.object({
  saleId: z.string(),
  receiptNumber: z.string(),
  soldOn: calendarDay,
  amount: z.number(),
  isReversal: z.boolean(),
});
export const commissionShareSchema = z.object({
  professional: namedRef,
  /** Commissions and tips. */
  amount: z.number(),
  tips: z.number().optional(),
  tipLines: z.array(tipLineSchema).optional(),
  /** Null as long as nobody has noted that it was paid; always null in an open period. */
  paidAt: instant.nullable(),
  lines: z.array(commissionLineSchema),
});
export type CommissionShare = z.infer<typeof commissionShareSchema>;

/** The open period, from the day after the last one that was closed; `from` is null if none was. */
export const openCommissionsSchema = z
  .object({ from: calendarDay.nullable(), to: calendarDay, total: z.number(), shares: z.array(commissionShareSchema) })
  .meta({ id: 'OpenCommissions' });
export type OpenCommissions = z.infer<typeof openCommissionsSchema>;
export const openCommissionsQuerySchema = z.object({ to: dayField('a data final').optional() });
export type OpenCommissionsQuery = z.infer<typeof openCommissionsQuerySchema>;

export const COMMISSION_PERIOD_FIELDS = {
  from: { label: 'De', format: 'day', column: 'from_day', output: calendarDay.nullable() },
  to: { label: 'Até', format: 'day', column: 'to_day', isSortable: true, output: calendarDay },
  createdAt: { label: 'Fechado em', format: 'instant', output: instant },
} satisfies RecordFields;
export const commissionPeriodSchema = z
  .object({
    id: z.string(),
    ...shapeOf(COMMISSION_PERIOD_FIELDS, 'output'),
    closedBy: namedRef.nullable(),
    total: z.number(),
    people: z.number().int(),
    paid: z.number().int(),
  })
  .meta({ id: 'CommissionPeriod' });
export type CommissionPeriod = z.infer<typeof commissionPeriodSchema>;
export const commissionPeriodDetailSchema = z
  .object({ ...commissionPeriodSchema.shape, shares: z.array(commissionShareSchema) })
  .meta({ id: 'CommissionPeriodDetail' });
export type CommissionPeriodDetail = z.infer<typeof commissionPeriodDetailSchema>;
export const commissionPeriodListQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  sort: sortField(...sortableFields(COMMISSION_PERIOD_FIELDS)),
});
export type CommissionPeriodListQuery = z.infer<typeof commissionPeriodListQuerySchema>;

/** The total that was shown: if it is another one by now, nothing is closed. */
export const commissionClosingInputSchema = z
  .object({ to: dayField('a data final'), total: z.number({ error: 'O total deve ser um número' }) })
  .meta({ id: 'CommissionClosingInput', example: { to: '2026-11-30', total: 1840.5 } });
export type CommissionClosingInput = z.infer<typeof commissionClosingInputSchema>;

export const commissionPayoutInputSchema = z
  .object({ professionalId: idField('o profissional'), isPaid: flagField('o pagamento') })
  .meta({
    id: 'CommissionPayoutInput',
    example: { professionalId: '01981f2e-7c3a-7d4b-9e11-2f6a8c0d4e55', isPaid: true },
  });
export type CommissionPayoutInput = z.infer<typeof commissionPayoutInputSchema>;
