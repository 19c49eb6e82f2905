import { z } from 'zod';
import { ACTIVE } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { CASHBACK_KINDS } from '../kernel/enums';
import { calendarDay, flagQuery, instant, moneyField, namedRef, wholeField } from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { namesItsTarget, RULE_TARGET_FIELDS, withoutOthers } from './rule-targets';

/*
 * Cashback: money that a client earns with what they pay, by the rules of the shop, and spends on later sales. What a sale has earned by
 * a rule is one lot, which waits, can be used, and expires; uses name the lot, what expires first before the rest. Money in reais.
 */

/** Five years. */
const DAYS_MAX = 1_830;

export const CASHBACK_RULE_FIELDS = {
  ...RULE_TARGET_FIELDS,
  percent: {
    label: 'Cashback',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: wholeField('o cashback', 1, 100),
  },
  /** At most this much from one sale. Null: as much as it is. */
  ceiling: {
    label: 'No máximo, por venda',
    called: { form: 'No máximo, por venda (R$)' },
    format: 'money',
    output: z.number().nullable(),
    input: moneyField('o máximo por venda')
      .refine((value) => value !== 0, { error: 'O máximo por venda deve ser maior que zero' })
      .nullish()
      .transform((value) => value ?? null),
  },
  /** 0: from the next sale on. */
  waitingDays: {
    label: 'Pode ser usado depois de',
    format: 'number',
    unit: 'dias',
    output: z.number().int(),
    input: wholeField('a carência', 0, 365),
  },
  /** Counted from the day on which it can be used. Null: it never expires. */
  validDays: {
    label: 'Vence depois de',
    format: 'number',
    unit: 'dias',
    output: z.number().int().nullable(),
    input: wholeField('a validade', 1, DAYS_MAX)
      .nullish()
      .transform((value) => value ?? null),
  },
  isActive: ACTIVE,
} satisfies RecordFields;

/** The rule that counts for an item of a sale, the most specific one: its service or product, its category, everything. */
export const cashbackRuleSchema = z
  .object({
    id: z.string(),
    ...shapeOf(CASHBACK_RULE_FIELDS, 'output'),
    service: namedRef.nullable(),
    product: namedRef.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'CashbackRule' });
export type CashbackRule = z.infer<typeof cashbackRuleSchema>;

const fields = shapeOf(CASHBACK_RULE_FIELDS, 'input');
/** A rule is saved as a whole. */
export const cashbackRuleInputSchema = z
  .object({
    ...fields,
    waitingDays: fields.waitingDays.default(0),
    isActive: fields.isActive.default(true),
  })
  .superRefine(namesItsTarget)
  .transform(withoutOthers)
  .meta({ id: 'CashbackRuleInput', example: { scope: 'ALL', percent: 5, validDays: 90 } });
export type CashbackRuleInput = z.infer<typeof cashbackRuleInputSchema>;

export const cashbackRuleListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('createdAt'),
  isActive: flagQuery,
});
export type CashbackRuleListQuery = z.infer<typeof cashbackRuleListQuerySchema>;

/** As long as a shop has said nothing else, cashback may pay half of a sale. */
export const DEFAULT_CASHBACK_PERCENT = 50;
export const CASHBACK_SETTINGS_FIELDS = {
  cashbackMaxPercent: {
    label: 'Cashback paga no máximo, de uma venda',
    format: 'number',
    unit: '%',
    output: z.number().int(),
    input: wholeField('o limite por venda', 1, 100),
  },
} satisfies RecordFields;
/** `owed` is what clients have, `debts` what they owe of cashback that was taken back after it had been spent. */
export const cashbackSettingsSchema = z
  .object({
    ...shapeOf(CASHBACK_SETTINGS_FIELDS, 'output'),
    owed: z.number(),
    debts: z.number(),
    clients: z.number().int(),
  })
  .meta({ id: 'CashbackSettings' });
export type CashbackSettings = z.infer<typeof cashbackSettingsSchema>;
export const cashbackSettingsInputSchema = z
  .object(shapeOf(CASHBACK_SETTINGS_FIELDS, 'input'))
  .meta({ id: 'CashbackSettingsInput', example: { cashbackMaxPercent: 50 } });
export type CashbackSettingsInput = z.infer<typeof cashbackSettingsInputSchema>;

/** The cashback that a sale has earned by a rule. `left` is below zero if it was spent before the sale was cancelled. */
export const cashbackLotSchema = z
  .object({
    id: z.string(),
    receiptNumber: z.string(),
    granted: z.number(),
    left: z.number(),
    availableOn: calendarDay,
    /** Null if it never expires. */
    expiresOn: calendarDay.nullable(),
    isLater: z.boolean(),
  })
  .meta({ id: 'CashbackLot' });
export type CashbackLot = z.infer<typeof cashbackLotSchema>;

export const cashbackEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(CASHBACK_KINDS),
    change: z.number(),
    createdAt: instant,
    /** The sale that has moved it, or else the one that has earned it. */
    receiptNumber: z.string(),
  })
  .meta({ id: 'CashbackEntry' });
export type CashbackEntry = z.infer<typeof cashbackEntrySchema>;

/**
 * The cashback of a client: what can be spent today, what is still waiting, and what is owed because it was taken back after it had
 * been spent. `lots` are those of which something is left, `history` the latest entries.
 */
export const clientCashbackSchema = z
  .object({
    usable: z.number(),
    waiting: z.number(),
    debt: z.number(),
    /** The next day on which some of it expires, and how much. */
    expiring: z.object({ day: calendarDay, amount: z.number() }).nullable(),
    maxPercent: z.number().int(),
    lots: z.array(cashbackLotSchema),
    history: z.array(cashbackEntrySchema),
  })
  .meta({ id: 'ClientCashback' });
export type ClientCashback = z.infer<typeof clientCashbackSchema>;

/** How much of a sale cashback may pay, in cents. */
export const cashbackCeiling = (totalCents: number, maxPercent: number): number =>
  Math.floor((totalCents * maxPercent) / 100);
