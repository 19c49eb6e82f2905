import { z } from 'zod';
import { flagField, idField, instant, moneyField, optionalId, optionalText, requiredText, wholeField } from './fields';
import type { RecordField } from './record-fields';

/* Fields that several records have, for their tables of fields. */

export const NAME = {
  label: 'Nome',
  format: 'text',
  personal: false,
  isSortable: true,
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
  isSortable: true,
  output: z.number(),
  input: moneyField('o preço'),
} as const satisfies RecordField;

export const ACTIVE = {
  label: 'Ativo',
  called: { list: 'Status' },
  format: 'flag',
  output: z.boolean(),
  input: flagField('o campo ativo'),
} as const satisfies RecordField;

/** Notes about a client or their pet. */
export const NOTES = {
  label: 'Observações',
  format: 'text',
  personal: true,
  output: z.string().nullable(),
  input: optionalText('o campo observações', 2000),
} as const satisfies RecordField;

/** A record that is referred to by its id, or null. */
export const optionalRef = (label: string, withArticle: string) =>
  ({ label, format: 'id', output: z.string().nullable(), input: optionalId(withArticle) }) as const;
export const APPOINTMENT_ID = optionalRef('Agendamento', 'o agendamento');
export const PACKAGE_ID = optionalRef('Pacote', 'o pacote');
export const PRODUCT_ID = optionalRef('Produto', 'o produto');
export const PROFESSIONAL_ID = optionalRef('Profissional', 'o profissional');
export const SALE_ID = { label: 'Venda', format: 'id', output: z.string().nullable() } as const;
export const CLIENT_ID = {
  label: 'Cliente',
  format: 'id',
  output: z.string(),
  input: z.guid({ error: 'Selecione um cliente' }).toLowerCase(),
} as const;
export const PET_ID = { label: 'Pet', format: 'id', output: z.string(), input: idField('o pet') } as const;
export const SERVICE_ID = { label: 'Serviço', format: 'id', output: z.string(), input: idField('o serviço') } as const;

export const CREATED_AT = {
  label: 'Criado em',
  called: { list: 'Data', sheet: 'Data e hora' },
  format: 'instant',
  isSortable: true,
  output: instant,
} as const satisfies RecordField;
export const CANCELLED_AT = { label: 'Cancelado em', format: 'instant' } as const;
/** The calendar day of `createdAt`, by the clock of the shop. */
export const DAY = { label: 'Dia', format: 'day' } as const;

/** Amount that is taken off a price. */
export const DISCOUNT = {
  label: 'Desconto',
  called: { form: 'Desconto (R$)' },
  format: 'money',
  isForClient: true,
  output: z.number(),
  input: moneyField('o desconto'),
} as const satisfies RecordField;
export const DISCOUNT_REASON = {
  label: 'Motivo do desconto',
  format: 'text',
  personal: true,
  output: z.string().nullable(),
  input: optionalText('o motivo do desconto', 200),
} as const satisfies RecordField;
export const TAX = {
  label: 'Impostos',
  called: { form: 'Impostos (R$)' },
  format: 'money',
  output: z.number(),
  input: moneyField('o imposto'),
} as const satisfies RecordField;

/** How many of an item, and what each costs. */
export const QUANTITY = {
  label: 'Quantidade',
  format: 'number',
  isForClient: true,
  output: z.number().int(),
  input: wholeField('a quantidade', 1, 9_999),
} as const satisfies RecordField;
export const UNIT_PRICE = {
  label: 'Preço unitário',
  called: { form: 'Preço' },
  format: 'money',
  output: z.number(),
  input: moneyField('o preço unitário'),
} as const satisfies RecordField;

/** An amount that moves. */
export const AMOUNT = {
  label: 'Valor',
  called: { form: 'Valor (R$)' },
  format: 'money',
  output: z.number(),
  input: moneyField('o valor'),
} as const satisfies RecordField;

/** Whether a manager shall be asked to let pass what is beyond the client's limit or blocked, instead of refusing it. */
export const MAY_EXCEED_LIMIT = flagField('a venda acima do limite').default(false);
