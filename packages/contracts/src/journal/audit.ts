import { z } from 'zod';
import { listQueryFields } from '../kernel/envelope';
import { choiceField, dayField, idField, instant, namedRef } from '../kernel/fields';

export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'event'] as const;
/**
 * A change: who, when, what, before and after (without secrets). An event has its name as `entity` and its details as `after`. The
 * platform sees no personal data of clients in it.
 */
export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: instant,
    tenant: z.object({ id: z.string(), slug: z.string() }).nullable(),
    user: z.object({ id: z.string(), email: z.string() }).nullable(),
    /** The job of the system that did it, if it was no user. */
    actor: z.string().nullable(),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.string(),
    entityId: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

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

/** Exports that the browser makes by itself, so that only it can report them. */
export const EXPORTS = ['report'] as const;
export const exportInputSchema = z
  .object({ what: choiceField('o que foi exportado', EXPORTS) })
  .meta({ id: 'ExportInput', example: { what: 'report' } });
export type ExportInput = z.infer<typeof exportInputSchema>;
