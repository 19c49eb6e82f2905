import { z } from 'zod';
import { listQueryFields, sortField } from '../kernel/envelope';
import { ROLES, TENANT_ROLES } from '../kernel/enums';
import {
  choiceField,
  emailField,
  flagField,
  flagQuery,
  instant,
  optionalPhone,
  passwordField,
  requiredText,
} from '../kernel/fields';

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(ROLES),
    phone: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const fields = {
  name: requiredText('o nome'),
  email: emailField(),
  password: passwordField,
  role: choiceField('o papel', TENANT_ROLES),
  phone: optionalPhone(),
  isActive: flagField('o campo ativo'),
};
export const userInputSchema = z
  .object({ ...fields, role: fields.role.default('STAFF'), isActive: fields.isActive.default(true) })
  .meta({
    id: 'UserInput',
    example: { name: 'Rafael Lima', email: 'rafael@demo.example', password: 'uma-senha-boa', role: 'STAFF' },
  });
export type UserInput = z.infer<typeof userInputSchema>;
/** A new user who chooses the password with a mailed link. */
export const invitationSchema = z
  .object({ name: fields.name, email: fields.email, role: fields.role.default('STAFF'), phone: fields.phone })
  .meta({ id: 'Invitation', example: { name: 'Rafael Lima', email: 'rafael@demo.example', role: 'STAFF' } });
export type Invitation = z.infer<typeof invitationSchema>;
export const userUpdateSchema = z
  .object({ ...fields, phone: fields.phone.optional() })
  .partial()
  .meta({ id: 'UserUpdate', example: { role: 'MANAGER' } });
export type UserUpdate = z.infer<typeof userUpdateSchema>;

export const userListQuerySchema = z.object({
  ...listQueryFields,
  sort: sortField('name', 'email', 'createdAt'),
  role: choiceField('o papel', TENANT_ROLES).optional(),
  isActive: flagQuery,
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;
