import { ARCHIVE_DAYS } from '@focinho/contracts/insight/archives';
import { object } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql, type Sql } from '../../database/sql';

/** How many of the latest are shown. */
const SHOWN = 10;

const ARCHIVE = object({
  id: sql`row.id`,
  state: sql`row.state`,
  createdAt: sql`row.created_at`,
  requestedBy: person('u'),
  filesDone: sql`row.files_done`,
  filesTotal: sql`row.files_total`,
  bytes: sql`row.bytes`,
  finishedAt: sql`row.finished_at`,
  expiresAt: sql`row.expires_at`,
});
const FROM = sql`from archives row left join users u on u.tenant_id = row.tenant_id and u.id = row.created_by`;

/** The latest, the newest first (archives_by_creation). */
export const ARCHIVES = sql`
  select json_build_object('archives', (select coalesce(json_agg(one), '[]') from (
    select ${ARCHIVE} as one ${FROM} order by row.created_at desc, row.id desc limit ${SHOWN}) latest))::text`;

export const oneArchive = (id: string): Sql => sql`
  select json_build_object('archive', ${ARCHIVE})::text ${FROM} where row.id = ${id}`;

/** Whoever asks waits for an erasure that is under way, which locks the same (erase_client.sql), so that no new archive begins within it. */
export const LOCK_ARCHIVES = sql`
  select pg_advisory_xact_lock(hashtextextended('archives' || app.current_tenant()::text, 0))`;
export const UNDER_WAY = sql<{ id: string }>`select id from archives where state in ('WAITING', 'RUNNING')`;
export const insertArchive = (id: string) => sql`insert into archives (id) values (${id})`;

/** Those that can be fetched (archives_pkey). */
const IS_READY = sql`state = 'READY' and expires_at > now()`;
export const readyArchive = (id: string) => sql<{ day: string }>`
  select to_char(finished_at at time zone current_setting('app.time_zone'), 'YYYY-MM-DD') as day
  from archives where id = ${id} and ${IS_READY}`;
/** A ready archive, for a read that is sent with its authentication. */
export const readyArchiveJson = (id: string) => sql`
  select json_build_object('lease', lease, 'parts', parts)::text from archives where id = ${id} and ${IS_READY}`;

/*
 * The job. Whoever has an archive's lease writes it; a lease that its process no longer prolongs is given to another, which begins anew. An
 * erasure takes the lease away, too.
 */

/** How long a process may be silent. */
const LEASE = '2 minutes';
/** How often it is begun before it is given up. */
export const ATTEMPTS = 5;

export interface Lease {
  tenantId: string;
  id: string;
  lease: string;
  attempts: number;
}
/** Takes an archive that is due, of any tenant; other processes skip it (archives_due). */
export const takeArchive = (lease: string) => sql<Lease>`
  update archives set state = 'RUNNING', lease = ${lease}::uuid, due_at = now() + ${LEASE}::interval, attempts = attempts + 1,
    files_done = 0, files_total = null, parts = 0, bytes = 0, is_stored = true
  where (tenant_id, id) in (
    select tenant_id, id from archives where state in ('WAITING', 'RUNNING') and due_at <= now()
    order by due_at limit 1 for update skip locked)
  returning tenant_id as "tenantId", id, lease::text, attempts`;

const isMine = ({ id, lease }: Lease) => sql`id = ${id} and lease = ${lease}::uuid and state = 'RUNNING'`;
export interface Progress {
  filesDone: number;
  filesTotal: number;
  parts: number;
  bytes: number;
}
/** Prolongs the lease. No row: it is somebody else's now. */
export const prolongLease = (mine: Lease, { filesDone, filesTotal, parts, bytes }: Progress) => sql<{ id: string }>`
  update archives set due_at = now() + ${LEASE}::interval, files_done = ${filesDone}, files_total = ${filesTotal},
    parts = ${parts}, bytes = ${bytes}
  where ${isMine(mine)} returning id`;
export const finishArchive = (mine: Lease, { filesDone, parts, bytes }: Progress) => sql<{ id: string }>`
  update archives set state = 'READY', files_done = ${filesDone}, files_total = ${filesDone}, parts = ${parts}, bytes = ${bytes},
    finished_at = now(), expires_at = now() + ${ARCHIVE_DAYS} * interval '1 day'
  where ${isMine(mine)} returning id`;
/** Those before it, whose files a shop would pile up. */
export const expireOthers = ({ id }: Lease) => sql`
  update archives set expires_at = now() where state = 'READY' and id <> ${id}`;
/** For the next process, at once. */
export const returnArchive = (mine: Lease) => sql`
  update archives set state = 'WAITING', lease = null, due_at = now(), attempts = attempts - 1
  where ${isMine(mine)}`;
/** For another attempt a little later; given up after too many. */
export const failedArchive = (mine: Lease) => sql`
  update archives set state = case when attempts >= ${ATTEMPTS} then 'FAILED' else 'WAITING' end, lease = null,
    due_at = now() + interval '20 seconds' * 4 ^ attempts, finished_at = case when attempts >= ${ATTEMPTS} then now() end,
    expires_at = case when attempts >= ${ATTEMPTS} then now() end
  where ${isMine(mine)}`;

/** Those whose processes have died too often (archives_due). */
export const GIVE_UP = sql`
  update archives set state = 'FAILED', lease = null, finished_at = now(), expires_at = now()
  where state = 'RUNNING' and due_at <= now() and attempts >= ${ATTEMPTS}`;

/** Archives whose files may not be kept any longer, of any tenant (archives_stored). */
export const EXPIRED = sql<{ tenantId: string; id: string }>`
  update archives set state = case state when 'READY' then 'EXPIRED' else state end
  where (tenant_id, id) in (
    select tenant_id, id from archives where is_stored and expires_at <= now() order by expires_at limit 20 for update skip locked)
    and state in ('READY', 'EXPIRED', 'FAILED')
  returning tenant_id as "tenantId", id`;
export const filesRemoved = ({ tenantId, id }: { tenantId: string; id: string }) => sql`
  update archives set is_stored = false where tenant_id = ${tenantId} and id = ${id}`;

/** Photos behind an id, by the primary key (attachments_pkey), and how many there are. */
export const photosAfter = (id: string, limit: number) => sql<{ id: string }>`
  select id from attachments where id > ${id}::uuid and deleted_at is null order by id limit ${limit}`;
export const PHOTO_COUNT = sql<{
  count: number;
}>`select count(*)::int as count from attachments where deleted_at is null`;
