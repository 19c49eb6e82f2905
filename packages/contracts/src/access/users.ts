import { z } from 'zod';
import { ACTIVE, NAME } from '../kernel/common-fields';
import { listQueryFields, sortField } from '../kernel/envelope';
import { ROLE_LABEL, ROLES, TENANT_ROLES } from '../kernel/enums';
import { choiceField, emailField, flagQuery, instant, optionalPhone, passwordField } from '../kernel/fields';
import { shapeOf, sortableFields, type RecordFields } from '../kernel/record-fields';

export const USER_FIELDS = {
  name: { ...NAME, output: NAME.output.nullable() },
  email: {
    label: 'E-mail',
    format: 'text',
    personal: false,
    isSortable: true,
    output: z.string(),
    input: emailField(),
  },
  role: {
    label: 'Função',
    format: 'choice',
    labels: ROLE_LABEL,
    output: z.enum(ROLES),
    input: choiceField('o papel', TENANT_ROLES),
  },
  phone: { label: 'Telefone', format: 'text', personal: false, output: z.string().nullable(), input: optionalPhone() },
  isActive: ACTIVE,
} satisfies RecordFields;

export const userSchema = z
  .object({ id: z.string(), ...shapeOf(USER_FIELDS, 'output'), createdAt: instant, updatedAt: instant })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const fields = { ...shapeOf(USER_FIELDS, 'input'), password: passwordField };
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
  sort: sortField(...sortableFields(USER_FIELDS), 'createdAt'),
  role: choiceField('o papel', TENANT_ROLES).optional(),
  isActive: flagQuery,
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;
