import { isValid as isValidCnpj } from '@fnando/cnpj';
import { z } from 'zod';
import { PLANS } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  emailField,
  instant,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
  wholeField,
} from '../kernel/fields';
import { shapeOf, type RecordFields } from '../kernel/record-fields';
import { SLUG_PATTERN } from '../kernel/product';
import { PLAN_NAME } from './plans';
import { SUBSCRIPTION_STATES } from './subscriptions';
import { BRAZILIAN_TIME_ZONE_NAMES } from '../kernel/time-zones';

export const tenantInfoSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    /** Plan that it has today: in the trial, that of the trial. */
    plan: z.enum(PLANS),
    timeZone: z.string(),
    /** False after a sign-up until the owner has followed the link that was mailed. */
    isEmailConfirmed: z.boolean().optional(),
    /** When everything of it is deleted, if its owner has asked for that. */
    deletionDueAt: instant.nullable().optional(),
    /** Where its contract with us stands, which everybody who works there may know. */
    subscription: z
      .object({
        state: z.enum(SUBSCRIPTION_STATES),
        trialEndsOn: calendarDay.nullable(),
        writableUntil: calendarDay.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'TenantInfo' });
export type TenantInfo = z.infer<typeof tenantInfoSchema>;

/** About the shop, not about a client. */
const text = { format: 'text', personal: false } as const;
const optional = { ...text, output: z.string().nullable() } as const;
/** The fields that we keep about a tenant; what it says about itself is in SETTINGS_FIELDS. */
export const TENANT_FIELDS = {
  name: {
    ...text,
    label: 'Nome',
    called: { form: 'Nome da loja' },
    output: z.string(),
    input: requiredText('o nome'),
  },
  slug: { ...text, label: 'Slug', output: z.string() },
  email: { ...text, label: 'E-mail', called: { form: 'E-mail da loja' }, output: z.string(), input: emailField() },
  phone: { ...optional, label: 'Telefone', input: optionalPhone() },
  plan: {
    label: 'Plano',
    format: 'choice',
    labels: PLAN_NAME,
    output: z.enum(PLANS),
    input: choiceField('o plano', PLANS),
  },
} satisfies RecordFields;
/** The time zone is a column of the tenant itself. */
export const SETTINGS_FIELDS = {
  companyName: {
    ...text,
    label: 'Nome da empresa',
    called: { form: 'Nome da Empresa' },
    output: z.string(),
    input: requiredText('o nome da empresa'),
  },
  email: { ...optional, label: 'E-mail', input: optionalEmail() },
  phone: { ...optional, label: 'Telefone', input: optionalPhone() },
  address: { ...optional, label: 'Endereço', input: optionalText('o endereço', 300) },
  cnpj: {
    ...optional,
    label: 'CNPJ',
    input: optionalText('o CNPJ', 20).refine((cnpj) => cnpj === null || isValidCnpj(cnpj), { error: 'CNPJ inválido' }),
  },
  timeZone: {
    ...text,
    label: 'Fuso horário',
    output: z.string(),
    input: choiceField('o fuso horário', BRAZILIAN_TIME_ZONE_NAMES).optional(),
  },
} satisfies RecordFields;
/** Fields of the form of settings. */
export const settingsInputSchema = z.object(shapeOf(SETTINGS_FIELDS, 'input'));
export type SettingsInput = z.infer<typeof settingsInputSchema>;

export const settingsUpdateSchema = settingsInputSchema.partial().meta({
  id: 'SettingsUpdate',
  example: {
    companyName: 'Pet Shop Demo',
    email: 'contato@demo.example',
    phone: '(11) 3456-7890',
    address: 'Rua das Flores, 120',
    cnpj: '11.222.333/0001-81',
    timeZone: 'America/Sao_Paulo',
  },
});
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;

export const settingsSchema = z.object(shapeOf(SETTINGS_FIELDS, 'output')).meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

const percent = { format: 'number', unit: '%', output: z.number().int() } as const;
export const RULE_FIELDS = {
  staffDiscountPercent: {
    ...percent,
    label: 'Desconto de funcionários',
    input: wholeField('o desconto de funcionários', 0, 100),
  },
  managerDiscountPercent: {
    ...percent,
    label: 'Desconto de gerentes',
    input: wholeField('o desconto de gerentes', 0, 100),
  },
} satisfies RecordFields;
/** Up to which discount, in percent of the subtotal, a role needs no approval. Owners have no ceiling. */
export const rulesInputSchema = z
  .object(shapeOf(RULE_FIELDS, 'input'))
  .refine((rules) => rules.managerDiscountPercent >= rules.staffDiscountPercent, {
    error: 'O limite de gerentes não pode ser menor que o de funcionários',
    path: ['managerDiscountPercent'],
  })
  .meta({ id: 'RulesInput', example: { staffDiscountPercent: 10, managerDiscountPercent: 100 } });
export type RulesInput = z.infer<typeof rulesInputSchema>;

export const rulesSchema = z.object(shapeOf(RULE_FIELDS, 'output')).meta({ id: 'Rules' });
export type Rules = z.infer<typeof rulesSchema>;

/** The rules of a tenant that has never saved any; also the defaults of the columns of tenant_rules. */
export const DEFAULT_RULES: Rules = { staffDiscountPercent: 10, managerDiscountPercent: 100 };

export const slugField = requiredText('o slug', 40).regex(SLUG_PATTERN, {
  error: 'O slug aceita letras minúsculas sem acento, números e hifens',
});
