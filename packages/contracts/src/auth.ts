import { z } from 'zod';
import { ROLES } from './enums';
import { instant, requiredText } from './fields';

export const credentialsSchema = z
  .object({
    email: requiredText('o e-mail', 160),
    password: z
      .string({ error: 'Informe a senha' })
      .min(1, { error: 'Informe a senha' })
      .max(200, { error: 'Credenciais inválidas' }),
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

// In a file of its own, so that a layout can show the name of its user without bundling Zod.
export { displayName } from './display-name';
