import { EVENT_RECORD_NAMES, EVENT_RECORDS } from '@focinho/contracts/integrations/webhook-events';
import { planHolds } from '../../access/entitlements/require-feature';
import { literals, sql } from '../../database/sql';

/** One change of a record that a webhook may be told of. */
export interface FollowedChange {
  id: number;
  tenantId: string;
  entity: string;
  recordId: string;
  at: string;
}

/** Begins with the oldest change that is kept: each webhook is told only of what came after it was made. */
export const BEGIN_CURSOR = sql`insert into webhook_cursor (xid) values ('0'::xid8) on conflict do nothing`;

/** No row while another process reads (webhook_cursor_pkey). */
export const TAKE_CURSOR = sql<{ xid: string; horizon: string }>`
  select xid::text as xid, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from webhook_cursor for update skip locked`;
export const moveCursor = (horizon: string) => sql`update webhook_cursor set xid = ${horizon}::xid8`;

const TABLES = literals(EVENT_RECORD_NAMES.map((name) => EVENT_RECORDS[name].table));

/**
 * The changes of transactions that ended between the cursor and the horizon, of tenants with a webhook: each change is in exactly one
 * such span (changes_by_transaction, webhooks_active).
 */
export const changesUpTo = (xid: string, horizon: string) => sql<FollowedChange>`
  select id::float8 as id, tenant_id as "tenantId", entity, record_id as "recordId", at::text as at from changes
  where xid >= ${xid}::xid8 and xid < ${horizon}::xid8 and entity in (${TABLES}) and record_id is not null
    and tenant_id = any (array(select tenant_id from webhooks where deleted_at is null and problem is null))
  order by id`;

/** The changed records of {@link EVENT_RECORDS}, with the time at which each was deleted or cancelled. */
const records = sql`
  select 'appointments' as entity, 'appointment' as name, id, created_at, deleted_at as gone_at
    from appointments where id = any (array(select record_id from change where entity = 'appointments'))
  union all select 'clients', 'client', id, created_at, deleted_at
    from clients where id = any (array(select record_id from change where entity = 'clients'))
  union all select 'orders', 'order', id, created_at, cancelled_at
    from orders where id = any (array(select record_id from change where entity = 'orders'))
  union all select 'pets', 'pet', id, created_at, deleted_at
    from pets where id = any (array(select record_id from change where entity = 'pets'))
  union all select 'products', 'product', id, created_at, deleted_at
    from products where id = any (array(select record_id from change where entity = 'products'))
  union all select 'sales', 'sale', id, created_at, cancelled_at
    from sales where id = any (array(select record_id from change where entity = 'sales'))`;

/**
 * Makes one delivery for each webhook and record that has changed. A change says only which record it was: one whose time of creation is
 * the transaction's was created by it, one whose time of deletion is, deleted (the primary keys of the tables; webhooks_active). What was
 * hidden before, such as a merged client, is not told. Repeating it makes nothing (webhook_deliveries_change).
 */
export const enqueueChanges = (changes: FollowedChange[]) => sql`
  with change as (
    select id, entity, record_id, at from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ entity }) => entity)}::text[],
      ${changes.map(({ recordId }) => recordId)}::uuid[], ${changes.map(({ at }) => at)}::timestamptz[]) as given (id, entity, record_id, at)),
  latest as (
    select max(id) as id, entity, record_id, array_agg(at) as times, max(at) as at from change group by entity, record_id),
  record as (${records}),
  told as (
    select latest.id, latest.record_id, latest.at, record.name || case
      when record.gone_at = any (latest.times) then '.deleted'
      when record.created_at = any (latest.times) then '.created'
      else '.updated' end as type
    from latest join record on record.entity = latest.entity and record.id = latest.record_id
    where record.gone_at is null or record.gone_at = any (latest.times))
  insert into webhook_deliveries (webhook_id, change_id, type, record_id, occurred_at)
  select webhook.id, told.id, told.type, told.record_id, told.at
  from told join webhooks webhook on told.type = any (webhook.events) and told.at >= webhook.active_since
  where webhook.deleted_at is null and webhook.problem is null and ${planHolds('integrations')}
  on conflict do nothing`;
