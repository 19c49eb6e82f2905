import { isValid as isValidCnpj } from '@fnando/cnpj';
import { z } from 'zod';
import { PLANS } from './enums';
import { optionalEmail, optionalText, requiredText } from './fields';

export const tenantInfoSchema = z
  .object({ id: z.string(), name: z.string(), slug: z.string(), plan: z.enum(PLANS), timeZone: z.string() })
  .meta({ id: 'TenantInfo' });
export type TenantInfo = z.infer<typeof tenantInfoSchema>;

const settingsFields = {
  companyName: requiredText('o nome da empresa'),
  email: optionalEmail(),
  phone: optionalText('o telefone', 30),
  address: optionalText('o endereço', 300),
  cnpj: optionalText('o CNPJ', 20).refine((cnpj) => cnpj === null || isValidCnpj(cnpj), { error: 'CNPJ inválido' }),
};
export const settingsInputSchema = z.object(settingsFields).meta({
  id: 'SettingsInput',
  example: {
    companyName: 'Pet Shop Demo',
    email: 'contato@demo.example',
    phone: '(11) 3456-7890',
    address: 'Rua das Flores, 120',
    cnpj: '11.222.333/0001-81',
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
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;
