import { z } from 'zod';
import { flagField, moneyField, optionalText, requiredText } from './fields';
import type { RecordField } from './record-fields';

/* Fields that several records have, for their tables of fields. */

export const NAME = {
  label: 'Nome',
  format: 'text',
  personal: false,
  output: z.string(),
  input: requiredText('o nome'),
} as const satisfies RecordField;

export const DESCRIPTION = {
  label: 'Descrição',
  format: 'text',
  personal: false,
  output: z.string().nullable(),
  input: optionalText('a descrição', 1000),
} as const satisfies RecordField;

export const PRICE = {
  label: 'Preço',
  format: 'money',
  output: z.number(),
  input: moneyField('o preço'),
} as const satisfies RecordField;

export const ACTIVE = {
  label: 'Ativo',
  format: 'flag',
  output: z.boolean(),
  input: flagField('o campo ativo'),
} as const satisfies RecordField;
