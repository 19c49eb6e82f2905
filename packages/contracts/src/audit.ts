import { z } from 'zod';
import { listQueryFields } from './envelope';
import { choiceField, dayField, idField, namedRef } from './fields';
import { AUDIT_ACTIONS, auditEntrySchema } from './super-admin';

/** An entry of the tenant's own audit log, as its owner reads it. */
export const tenantAuditEntrySchema = auditEntrySchema
  .omit({ tenant: true, user: true })
  .extend({ user: namedRef.nullable() })
  .meta({ id: 'TenantAuditEntry' });
export type TenantAuditEntry = z.infer<typeof tenantAuditEntrySchema>;

export const tenantAuditQuerySchema = z.object({
  page: listQueryFields.page,
  limit: listQueryFields.limit,
  userId: idField('o usuário').optional(),
  /** A table or an event. */
  entity: z.string({ error: 'O registro é inválido' }).max(40, { error: 'O registro é inválido' }).optional(),
  action: choiceField('a ação', AUDIT_ACTIONS).optional(),
  from: dayField('a data inicial').optional(),
  to: dayField('a data final').optional(),
});
export type TenantAuditQuery = z.infer<typeof tenantAuditQuerySchema>;

/** What the browser exports by itself, so that only it can say so. */
export const EXPORTS = ['report'] as const;
export const exportInputSchema = z
  .object({ what: choiceField('o que foi exportado', EXPORTS) })
  .meta({ id: 'ExportInput', example: { what: 'report' } });
export type ExportInput = z.infer<typeof exportInputSchema>;
