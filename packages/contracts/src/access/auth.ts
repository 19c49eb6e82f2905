import { z } from 'zod';
import { ROLES } from '../kernel/enums';
import { codeField } from './account';
import { emailField, instant, passwordField, requiredText } from '../kernel/fields';

export const credentialsSchema = z
  .object({
    email: requiredText('o e-mail', 160),
    password: z
      .string({ error: 'Informe a senha' })
      .min(1, { error: 'Informe a senha' })
      .max(200, { error: 'Credenciais inválidas' }),
    /** The code of users with two-step verification: a log-in without it is refused with an error at `code`. */
    code: codeField.optional(),
  })
  .meta({ id: 'Credentials', example: { email: 'ana@patas.example', password: 'uma-senha-boa' } });
export type Credentials = z.infer<typeof credentialsSchema>;

export const sessionUserSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(ROLES),
    phone: z.string().nullable(),
    isActive: z.boolean(),
    tenantId: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginResponseSchema = z
  .object({ user: sessionUserSchema, token: z.string() })
  .meta({ id: 'LoginResponse' });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** The slug at the beginning of an address. A text that is not a slug simply belongs to no tenant. */
export const tenantExistsQuerySchema = z.object({ slug: requiredText('o slug', 40) });
export type TenantExistsQuery = z.infer<typeof tenantExistsQuerySchema>;
export const tenantExistsSchema = z.object({ exists: z.boolean() }).meta({ id: 'TenantExists' });
export type TenantExists = z.infer<typeof tenantExistsSchema>;

/** Where to mail a link that sets a new password. */
export const passwordLinkRequestSchema = z
  .object({ email: emailField() })
  .meta({ id: 'PasswordLinkRequest', example: { email: 'ana@patas.example' } });
export type PasswordLinkRequest = z.infer<typeof passwordLinkRequestSchema>;

const linkToken = requiredText('o link', 100);
/** The secret of a mailed link. */
export const linkTokenSchema = z
  .object({ token: linkToken })
  .meta({ id: 'LinkToken', example: { token: 'Zk3v0Qy1fGm8s5RrQ0cN2m7w9yT4uXbE1aLdPqHj6oI' } });
export type LinkToken = z.infer<typeof linkTokenSchema>;
/** The user whose password a mailed link sets. */
export const passwordLinkSchema = z.object({ email: z.string(), tenantName: z.string() }).meta({ id: 'PasswordLink' });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const newPasswordSchema = z.object({ token: linkToken, password: passwordField }).meta({
  id: 'NewPassword',
  example: { token: 'Zk3v0Qy1fGm8s5RrQ0cN2m7w9yT4uXbE1aLdPqHj6oI', password: 'uma-senha-nova' },
});
export type NewPassword = z.infer<typeof newPasswordSchema>;

// In a file of its own, so that a layout can show the name of its user without bundling Zod.
export { displayName } from '../kernel/display-name';
