import { z } from 'zod';
import { CREATED_AT } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';
import { emailField, namedRef, optionalPhone, optionalText, requiredText } from '../kernel/fields';

export const CLIENT_FIELDS = {
  name: {
    label: 'Nome',
    format: 'text',
    personal: true,
    isSortable: true,
    output: z.string(),
    input: requiredText('o nome'),
  },
  email: { label: 'E-mail', format: 'text', personal: true, isSortable: true, output: z.string(), input: emailField() },
  phone: { label: 'Telefone', format: 'text', personal: true, output: z.string().nullable(), input: optionalPhone() },
  address: {
    label: 'Endereço',
    format: 'text',
    personal: true,
    output: z.string().nullable(),
    input: optionalText('o endereço', 300),
  },
  createdAt: { ...CREATED_AT, called: { list: 'Data de Cadastro' } },
} satisfies RecordFields;

export const clientSchema = z.object({ id: z.string(), ...shapeOf(CLIENT_FIELDS, 'output') }).meta({ id: 'Client' });
export type Client = z.infer<typeof clientSchema>;

export const clientInputSchema = z.object(shapeOf(CLIENT_FIELDS, 'input')).meta({
  id: 'ClientInput',
  example: {
    name: 'Mariana Souza',
    email: 'mariana@exemplo.com.br',
    phone: '(11) 98765-4321',
    address: 'Rua das Flores, 120',
  },
});
export type ClientInput = z.infer<typeof clientInputSchema>;
export const clientUpdateSchema = clientInputSchema
  .partial()
  .meta({ id: 'ClientUpdate', example: { phone: '(11) 98765-4321' } });
export type ClientUpdate = z.infer<typeof clientUpdateSchema>;

export const clientListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField(...sortableFields(CLIENT_FIELDS)),
});
export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

/** Before a client is made: who has this phone already, however it is written. */
export const clientMatchesQuerySchema = z.object({ phone: requiredText('o telefone', 30) });
export type ClientMatchesQuery = z.infer<typeof clientMatchesQuerySchema>;

/** A client with their pets, to recognise them. */
export const clientMatchSchema = clientSchema.extend({ pets: z.array(namedRef) }).meta({ id: 'ClientMatch' });
export type ClientMatch = z.infer<typeof clientMatchSchema>;
