import type { EntityManager } from 'typeorm';
import type { AuditEvent } from '@focinho/contracts/system-labels';
import { queryRows } from '../../database/batch';
import { sql } from '../../database/sql';

/** Something that happened without changing a record that the trigger app.audit watches. */
export interface EventEntry {
  event: AuditEvent;
  /** Whom it concerns: the id of a user or client. */
  subject?: string;
  /** Who did it, if the transaction has no session: the user who logs in or resets a password. */
  userId?: string;
  /** Names the system as who did it; else whoever {@link actAs} has named. */
  actor?: string;
  /** Shown under the event. Never a secret, never a client's personal data. */
  detail?: Record<string, string | number | boolean>;
}

/** Names the job in the audit log for the rest of the transaction. */
export const actAs = (actor: string) => sql`select set_config('app.actor', ${actor}, true)`;

/**
 * Writes an event into the audit log of the transaction's tenant, which its owner reads under Configurações → Auditoria. The
 * transaction must have a tenant (`app.authenticate` or `setTenant`); the event is lost if it is rolled back.
 */
export async function recordEvent(
  tx: EntityManager,
  { event, subject, userId, actor, detail }: EventEntry,
): Promise<void> {
  await queryRows(
    tx,
    sql`insert into audit_log (tenant_id, user_id, actor, action, entity, entity_id, after)
      values ((select app.current_tenant()), coalesce(${userId}::uuid,
        case when coalesce(current_setting('app.actor', true), '') = '' then nullif(current_setting('app.user_id', true), '')::uuid end),
        coalesce(${actor ?? null}, nullif(current_setting('app.actor', true), '')), 'event', ${event}, ${subject ?? ''}, ${detail ? JSON.stringify(detail) : null}::jsonb)`,
  );
}
