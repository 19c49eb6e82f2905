import { DEFAULT_TIME_ZONE } from '@focinho/contracts/kernel/product';
import { PERSONAL_FIELDS } from '@focinho/contracts/client-export';
import type { AuditListQuery, LogListQuery, MailListQuery } from '@focinho/contracts/platform/super-admin';
import { embedded } from '../../database/json';
import { listQuery, type ListDefinition } from '../../database/lists';
import { containing, search } from '../../database/search';
import { given, join, literals, raw, sql, type Sql } from '../../database/sql';
import { countOf } from './tenants.queries';

const ZONE = literals([DEFAULT_TIME_ZONE]);
const thisMonth = sql`date_trunc('month', now() at time zone ${ZONE})`;
/** Number of tenants or users created per month. */
const createdByMonth = (table: 'tenants' | 'users') => sql`
  select date_trunc('month', created_at at time zone ${ZONE}) as month, count(*) as n from ${raw(table)}
  where created_at >= (select min(month) at time zone ${ZONE} from months) group by 1`;

/**
 * Totals are sums of counters. Growth uses tenants_created, users_created and, for appointments by the month of their date,
 * appointment_counts_by_month.
 */
export const ANALYTICS = sql`
    with months as (
      select generate_series(${thisMonth} - interval '11 months', ${thisMonth}, interval '1 month') as month
    ), new_tenants as (${createdByMonth('tenants')}
    ), new_users as (${createdByMonth('users')}
    ), dated_appointments as (
      select starts as month, sum(n) as n from appointment_counts
      where span = 'month' and starts >= (select min(month)::date from months) group by 1
    ), growth as (
      select to_char(month, 'YYYY-MM') as month, coalesce(t.n, 0) as tenants, coalesce(u.n, 0) as users,
        coalesce(a.n, 0) as appointments
      from months left join new_tenants t using (month) left join new_users u using (month)
      left join dated_appointments a using (month)
    ), totals as (
      select list, sum(total) as total from list_counts where list in ('users', 'pets', 'appointments') group by list
    ), latest as (
      select json_agg(json_build_object('id', row.id, 'name', row.name, 'email', row.email, 'isActive', row.is_active,
        '_count', json_build_object('users', ${countOf('users')})) order by row.created_at desc, row.id desc) as tenants
      from (select * from tenants order by created_at desc, id desc limit 5) row
    )
    select json_build_object(
      'overview', (
        select json_build_object('totalTenants', count(*), 'activeTenants', count(*) filter (where is_active),
          'inactiveTenants', count(*) filter (where not is_active),
          'totalUsers', coalesce((select total from totals where list = 'users'), 0),
          'totalPets', coalesce((select total from totals where list = 'pets'), 0),
          'totalAppointments', coalesce((select total from totals where list = 'appointments'), 0))
        from tenants),
      'growthMetrics', (
        select json_build_object('usersThisMonth', users, 'tenantsThisMonth', tenants)
        from growth order by month desc limit 1),
      'recentTenants', coalesce((select tenants from latest), '[]'),
      'monthlyGrowth', (select json_agg(growth order by month) from growth))::text`;

export const DATABASE_STATUS = sql`
  select json_build_object('version', current_setting('server_version'),
          'sizeBytes', pg_database_size(current_database()),
          'migration', (select name from migrations order by id desc limit 1))::text`;

/** Order: platform_log_latest. */
const logs: ListDefinition = {
  key: 'logs',
  table: 'platform_log',
  fields: {
    id: sql`row.id::text`,
    at: sql`row.at`,
    level: sql`row.level`,
    source: sql`row.source`,
    message: sql`row.message`,
    detail: sql`row.detail`,
  },
  alive: sql`true`,
  sorts: { at: [sql`row.at`] },
  defaultSort: '-at',
  countUpTo: 10_000,
};
export const listLogs = (query: LogListQuery) =>
  listQuery(logs, query, {
    search: search(query.search, (typed) => sql`(row.message || ' ' || row.detail::text) ilike '%' || ${typed} || '%'`),
    where: [
      given(query.level, (level) => sql`row.level = ${level}`),
      given(query.source, (source) => sql`row.source = ${source}`),
    ],
  });

/** Order: mails_latest. Texts can be read only if they are not sent: see mailSchema. */
const mailsOf = (isKept: boolean): ListDefinition => ({
  key: 'mails',
  table: 'mails',
  fields: {
    id: sql`row.id`,
    createdAt: sql`row.created_at`,
    tenant: embedded('tenant', { id: sql`tenant.id`, slug: sql`tenant.slug` }),
    recipient: sql`row.recipient`,
    subject: sql`row.subject`,
    status: sql`case when row.sent_at is not null then 'sent' when row.next_attempt_at is null then 'failed'
      else ${isKept ? raw("'kept'") : raw("'waiting'")} end`,
    attempts: sql`row.attempts`,
    lastError: sql`row.last_error`,
    text: isKept ? sql`row.text` : sql`null`,
  },
  joins: sql`left join tenants tenant on tenant.id = row.tenant_id`,
  alive: sql`true`,
  sorts: { createdAt: [sql`row.created_at`] },
  defaultSort: '-createdAt',
  countUpTo: 10_000,
});
const MAILS = { kept: mailsOf(true), sent: mailsOf(false) };
export const listMails = (query: MailListQuery, isKept: boolean) =>
  listQuery(isKept ? MAILS.kept : MAILS.sent, query, {
    search: search(
      query.search,
      (typed) => sql`(row.recipient ilike ${containing(typed)} or row.subject ilike ${containing(typed)})`,
    ),
    where: [given(query.tenantId, (tenantId) => sql`row.tenant_id = ${tenantId}`)],
  });

/** `before` or `after` without personal data of clients. */
const redacted = (column: Sql) =>
  sql`case row.entity ${join(
    Object.entries(PERSONAL_FIELDS).map(
      ([entity, fields]) =>
        sql`when ${literals([entity])} then app.hide_personal(${column}, array[${literals(fields)}], 'oculto', row.before)`,
    ),
    ' ',
  )} else ${column} end`;

/** Order: audit_log_latest. The user is a user of the tenant or a super administrator. */
const audit: ListDefinition = {
  key: 'audit',
  table: 'audit_log',
  fields: {
    id: sql`row.id::text`,
    at: sql`row.at`,
    tenant: embedded('tenant', { id: sql`tenant.id`, slug: sql`tenant.slug` }),
    user: embedded('actor', { id: sql`actor.id`, email: sql`actor.email` }),
    actor: sql`row.actor`,
    action: sql`row.action`,
    entity: sql`row.entity`,
    entityId: sql`row.entity_id`,
    before: redacted(sql`row.before`),
    after: redacted(sql`row.after`),
  },
  joins: sql`left join tenants tenant on tenant.id = row.tenant_id
    left join users actor on actor.tenant_id in (row.tenant_id, (select app.current_tenant())) and actor.id = row.user_id`,
  alive: sql`true`,
  sorts: { at: [sql`row.at`] },
  defaultSort: '-at',
  countUpTo: 10_000,
};
export const listAudit = (query: AuditListQuery) =>
  listQuery(audit, query, {
    search: search(
      query.search,
      (typed) => sql`(row.entity like ${containing(typed)} or row.entity_id like ${containing(typed)})`,
    ),
    where: [
      given(query.tenantId, (tenantId) => sql`row.tenant_id = ${tenantId}`),
      given(query.entity, (entity) => sql`row.entity = ${entity}`),
      given(query.action, (action) => sql`row.action = ${action}`),
    ],
  });
