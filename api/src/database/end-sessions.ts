import { sql, type Sql } from './sql';

/** The `entity` of a change that no page is told: these sessions have ended. */
export const SESSIONS_ENDED = 'sessions';

/** Ends the sessions of a condition, and notes it among the changes, so that every process closes their streams at once. */
export const endSessionsWhere = (condition: Sql) => sql<{ id: string }>`
  with ended as (
    update sessions set revoked_at = now() where revoked_at is null and ${condition} returning tenant_id, id
  ),
  noted as (
    insert into changes (tenant_id, entity, record_id) select tenant_id, ${SESSIONS_ENDED}, id from ended
  )
  select id from ended`;
