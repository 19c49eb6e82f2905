import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { emailField, instant, namedRef, optionalPhone, optionalText, requiredText } from '../kernel/fields';

export const clientSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof clientSchema>;

const fields = {
  name: requiredText('o nome'),
  email: emailField(),
  phone: optionalPhone(),
  address: optionalText('o endereço', 300),
};
export const clientInputSchema = z.object(fields).meta({
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

export const clientListQuerySchema = z.object({ ...listQueryFields, sort: sortField('name', 'email', 'createdAt') });
export type ClientListQuery = z.infer<typeof clientListQuerySchema>;

/** Before a client is made: who has this phone already, however it is written. */
export const clientMatchesQuerySchema = z.object({ phone: requiredText('o telefone', 30) });
export type ClientMatchesQuery = z.infer<typeof clientMatchesQuerySchema>;

/** A client with their pets, to recognise them. */
export const clientMatchSchema = clientSchema.extend({ pets: z.array(namedRef) }).meta({ id: 'ClientMatch' });
export type ClientMatch = z.infer<typeof clientMatchSchema>;
