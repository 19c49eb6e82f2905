import { SESSIONS_ENDED } from '../../database/end-sessions';
import { LIVING_SESSIONS } from '../../database/living-sessions';
import { sql } from '../../database/sql';

/** One change of a tenant. `xid` is the number of its transaction. */
export interface ChangeRow {
  id: number;
  xid: string;
  tenantId: string;
  entity: string;
  recordId: string | null;
}
const ROW = sql`id::float8 as id, xid::text as xid, tenant_id as "tenantId", entity, record_id as "recordId"`;

/** Every transaction before this one has ended: nothing that is committed later can have a smaller number. */
export const HORIZON = sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;

/** The changes of all tenants since a horizon, but for those already told, and the present horizon (changes_by_transaction). */
export const changesSince = (horizon: string, reported: number[]) => sql<{ horizon: string; rows: ChangeRow[] }>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
    select coalesce(json_agg(row), '[]')
    from (select ${ROW} from changes where xid >= ${horizon}::xid8 and id <> all (${reported}::bigint[])) row) as rows`;

/** Changes that a tenant has missed since a horizon (changes_by_transaction). */
export const missedAfter = (tenantId: string, horizon: string) => sql<ChangeRow>`
  select ${ROW} from changes where tenant_id = ${tenantId} and xid >= ${horizon}::xid8 and entity <> ${SESSIONS_ENDED}`;

/** Changes that a tenant has missed in the last milliseconds (changes_age). */
export const missedSince = (tenantId: string, milliseconds: number) => sql<ChangeRow>`
  select ${ROW} from changes
  where tenant_id = ${tenantId} and at >= now() - ${milliseconds} * interval '1 millisecond'
    and entity <> ${SESSIONS_ENDED}`;

/** Which of these sessions may still work. */
export const livingSessions = (ids: string[]) => sql<{ id: string }>`
  select s.id from ${LIVING_SESSIONS} and s.id = any (${ids}::uuid[])`;
