import { ACCESS_MONTHS, DELETION_DAYS, FISCAL_YEARS } from '@focinho/contracts/vendor/deletions';
import type { DeletionState } from '@focinho/contracts/kernel/enums';
import { calendarDay, object } from '../../database/json';
import { person } from '../../database/shared-sql';
import { sql } from '../../database/sql';
import type { Step } from './deletion-steps';

const SHOWN = 10;
const DELETION = object({
  id: sql`row.id`,
  state: sql`row.state`,
  reason: sql`row.reason`,
  requestedAt: sql`row.requested_at`,
  requestedBy: person('u'),
  dueAt: sql`row.due_at`,
  withdrawnAt: sql`row.withdrawn_at`,
});
const FROM = sql`from shop_deletions row left join users u on u.tenant_id = row.tenant_id and u.id = row.requested_by`;

/** The requests of the tenant, the latest first: few (shop_deletions_pkey). */
export const DELETIONS = sql`
  select json_build_object('deletions', (select coalesce(json_agg(one), '[]') from (
    select ${DELETION} as one ${FROM} order by row.requested_at desc, row.id desc limit ${SHOWN}) latest))::text`;
export const oneDeletion = (id: string) =>
  sql`select json_build_object('deletion', ${DELETION})::text ${FROM} where row.id = ${id}`;

/** Those of all tenants, the latest first: as many as shops that leave (tenants_pkey). */
export const PLATFORM_DELETIONS = sql`
  select json_build_object('deletions', (select coalesce(json_agg(one order by requested_at desc, id desc), '[]') from (
    select row.requested_at, row.id, ${object({
      id: sql`row.id`,
      state: sql`row.state`,
      tenant: sql`json_build_object('id', t.id, 'name', t.name, 'slug', t.slug)`,
      requestedAt: sql`row.requested_at`,
      dueAt: sql`row.due_at`,
      withdrawnAt: sql`row.withdrawn_at`,
      begunAt: sql`row.begun_at`,
      keptUntil: calendarDay(sql`row.kept_until`),
      finishedAt: sql`row.finished_at`,
      deleted: sql`row.deleted`,
      cleared: sql`row.cleared`,
    })} as one
    from shop_deletions row join tenants t on t.id = row.tenant_id order by row.requested_at desc, row.id desc limit 200) latest))::text`;

/** tenants_pkey; whoever asks at once waits for the other. */
export const LOCK_DELETIONS = sql`
  select pg_advisory_xact_lock(hashtextextended('deletions' || app.current_tenant()::text, 0))`;
export const OPEN_DELETION = sql<{ id: string; state: DeletionState }>`
  select id, state from shop_deletions where state <> 'WITHDRAWN'`;
export const insertDeletion = (id: string, reason: string) => sql`
  insert into shop_deletions (id, reason, due_at, next_at)
  select ${id}, ${reason}, due.at, due.at from (select now() + ${DELETION_DAYS} * interval '1 day' as at) due`;
export const STATE = sql<{ id: string; state: DeletionState }>`select id, state from shop_deletions`;
export const withdrawDeletion = (id: string) => sql`
  update shop_deletions set state = 'WITHDRAWN', withdrawn_at = now(), next_at = null where id = ${id}`;

/*
 * The job, as the platform role.
 */

export interface Due {
  tenantId: string;
  id: string;
}
/** Deletions that are due (shop_deletions_due). */
export const dueDeletions = (now: Date) => sql<Due>`
  select tenant_id as "tenantId", id from shop_deletions where next_at <= ${now.toISOString()}::timestamptz order by next_at`;

export interface Stored {
  state: DeletionState;
  step: number;
  hasBegun: boolean;
  /** Whether the terms of the law have ended at that moment. */
  accessIsOver: boolean;
  fiscalIsOver: boolean;
  /** When the next of them ends; null if there is none left. */
  nextAt: string | null;
}
const ACCESS_OVER = sql`begun_at + ${ACCESS_MONTHS} * interval '1 month'`;
/** Taken by one process for one transaction; the others skip it. */
export const lockDeletion = ({ tenantId, id }: Due, now: Date) => sql<Stored>`
  select state, step, begun_at is not null as "hasBegun",
    coalesce(${ACCESS_OVER} <= ${now.toISOString()}::timestamptz, false) as "accessIsOver",
    coalesce(kept_until < ${now.toISOString()}::timestamptz, false) as "fiscalIsOver",
    case when ${ACCESS_OVER} > ${now.toISOString()}::timestamptz then ${ACCESS_OVER}
      when kept_until >= ${now.toISOString()}::timestamptz then kept_until + interval '1 day' end::text as "nextAt"
  from shop_deletions where tenant_id = ${tenantId} and id = ${id} and next_at <= ${now.toISOString()}::timestamptz
  for update skip locked`;
export const beginDeletion = ({ tenantId, id }: Due, now: Date) => sql`
  update shop_deletions set state = 'ERASING', step = 0, begun_at = ${now.toISOString()}::timestamptz,
    kept_until = make_date(extract(year from ${now.toISOString()}::timestamptz)::int + ${FISCAL_YEARS}::int, 12, 31)
  where tenant_id = ${tenantId} and id = ${id}`;
export const goOn = ({ tenantId, id }: Due, step: number) => sql`
  update shop_deletions set state = 'ERASING', step = ${step} where tenant_id = ${tenantId} and id = ${id}`;
/** For another attempt a little later, from there on or from before it. */
export const postpone = ({ tenantId, id }: Due, step: number) => sql`
  update shop_deletions set step = least(step, ${step}::int), next_at = now() + interval '10 minutes'
  where tenant_id = ${tenantId} and id = ${id} and state = 'ERASING'`;
export const keepUntil = ({ tenantId, id }: Due, nextAt: string) => sql`
  update shop_deletions set state = 'KEEPING', next_at = ${nextAt}::timestamptz where tenant_id = ${tenantId} and id = ${id}`;
export const finishDeletion = ({ tenantId, id }: Due, now: Date) => sql`
  update shop_deletions set state = 'DONE', next_at = null, finished_at = ${now.toISOString()}::timestamptz
  where tenant_id = ${tenantId} and id = ${id}`;

const OWN = sql`id = (select app.current_tenant())`;
/** The shop is closed: nobody logs in any more, and its television and its tutors' links show nothing. */
export const CLOSE_SHOP = sql`update tenants set is_active = false where ${OWN}`;
export const withdrawArchives = (tenantId: string) => sql`
  update archives set state = case state when 'READY' then 'EXPIRED' when 'EXPIRED' then state else 'FAILED' end, lease = null, expires_at = now()
  where tenant_id = ${tenantId}`;
export const FORGET_CONTACT = sql`update tenants set email = '', phone = null where ${OWN}`;
/** The address is free again. */
export const FORGET_SHOP = sql`
  update tenants set name = 'Loja excluída', slug = 'excluida-' || number where ${OWN}`;

export const doStep = ({ table, clear, kept = [] }: Step, limit: number) =>
  clear
    ? sql<{ n: number }>`select app.clear_shop_rows(${table}, ${clear}::text[], ${limit}) as n`
    : sql<{ n: number }>`select app.delete_shop_rows(${table}, ${limit}, ${kept}::text[]) as n`;
/** Adds to the certificate. */
export const countRows = ({ tenantId, id }: Due, { table, clear }: Step, n: number) =>
  clear
    ? sql`update shop_deletions set cleared = cleared || jsonb_build_object(${table}::text, coalesce((cleared ->> ${table})::int, 0) + ${n}::int)
        where tenant_id = ${tenantId} and id = ${id}`
    : sql`update shop_deletions set deleted = deleted || jsonb_build_object(${table}::text, coalesce((deleted ->> ${table})::int, 0) + ${n}::int)
        where tenant_id = ${tenantId} and id = ${id}`;
/** Whether files of the shop have not been removed from the store yet. */
export const FILES_LEFT = sql<{ left: boolean }>`
  select exists (select from file_removals where tenant_id = app.current_tenant())
    or exists (select from archives where tenant_id = app.current_tenant()) as left`;
