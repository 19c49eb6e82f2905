import { isValid as isValidCnpj } from '@fnando/cnpj';
import { z } from 'zod';
import { PLANS } from '../kernel/enums';
import {
  calendarDay,
  choiceField,
  optionalEmail,
  optionalPhone,
  optionalText,
  requiredText,
  wholeField,
} from '../kernel/fields';
import { SLUG_PATTERN } from '../kernel/product';
import { SUBSCRIPTION_STATES } from './subscriptions';
import { BRAZILIAN_TIME_ZONE_NAMES } from '../kernel/time-zones';

export const tenantInfoSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    /** What it has today: in the trial, that of the trial. */
    plan: z.enum(PLANS),
    timeZone: z.string(),
    /** False after a sign-up until the owner has followed the link that was mailed. */
    isEmailConfirmed: z.boolean().optional(),
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

const settingsFields = {
  companyName: requiredText('o nome da empresa'),
  email: optionalEmail(),
  phone: optionalPhone(),
  address: optionalText('o endereço', 300),
  cnpj: optionalText('o CNPJ', 20).refine((cnpj) => cnpj === null || isValidCnpj(cnpj), { error: 'CNPJ inválido' }),
  /** As it was if it is missing. */
  timeZone: choiceField('o fuso horário', BRAZILIAN_TIME_ZONE_NAMES).optional(),
};
export const settingsInputSchema = z.object(settingsFields).meta({
  id: 'SettingsInput',
  example: {
    companyName: 'Pet Shop Demo',
    email: 'contato@demo.example',
    phone: '(11) 3456-7890',
    address: 'Rua das Flores, 120',
    cnpj: '11.222.333/0001-81',
    timeZone: 'America/Sao_Paulo',
  },
});
export type SettingsInput = z.infer<typeof settingsInputSchema>;

export const settingsSchema = z
  .object({
    companyName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    cnpj: z.string().nullable(),
    timeZone: z.string(),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

const percent = (label: string) => wholeField(label, 0, 100);
/** Up to which discount, in percent of the subtotal, a role needs no approval. Owners have no ceiling. */
export const rulesInputSchema = z
  .object({
    staffDiscountPercent: percent('o desconto de funcionários'),
    managerDiscountPercent: percent('o desconto de gerentes'),
  })
  .refine((rules) => rules.managerDiscountPercent >= rules.staffDiscountPercent, {
    error: 'O limite de gerentes não pode ser menor que o de funcionários',
    path: ['managerDiscountPercent'],
  })
  .meta({ id: 'RulesInput', example: { staffDiscountPercent: 10, managerDiscountPercent: 100 } });
export type RulesInput = z.infer<typeof rulesInputSchema>;

export const rulesSchema = z
  .object({ staffDiscountPercent: z.number().int(), managerDiscountPercent: z.number().int() })
  .meta({ id: 'Rules' });
export type Rules = z.infer<typeof rulesSchema>;

/** The rules of a tenant that has never saved any; also the defaults of the columns of tenant_rules. */
export const DEFAULT_RULES: Rules = { staffDiscountPercent: 10, managerDiscountPercent: 100 };

export const slugField = requiredText('o slug', 40).regex(SLUG_PATTERN, {
  error: 'O slug aceita letras minúsculas sem acento, números e hifens',
});
