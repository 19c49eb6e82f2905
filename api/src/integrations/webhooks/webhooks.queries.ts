import { OLD_SECRET_HOURS, TEST_EVENT } from '@focinho/contracts/integrations/webhook-events';
import {
  WEBHOOK_FIELDS,
  type WebhookDeliveriesQuery,
  type WebhookInput,
} from '@focinho/contracts/integrations/webhooks';
import { object, recordJson } from '../../database/json';
import { listQuery, oneQuery, type ListDefinition } from '../../database/lists';
import { sql, type Sql } from '../../database/sql';

/** A key sees only what it has made itself; people see all. */
const IS_OWN = sql`(nullif(current_setting('app.key_id', true), '') is null
  or row.api_key_id = nullif(current_setting('app.key_id', true), '')::uuid)`;

const WEBHOOK = object({
  id: sql`row.id`,
  ...recordJson(WEBHOOK_FIELDS),
  // An earlier secret is of no interest once it does not sign any more.
  oldSecretUntil: sql`case when row.old_secret_until > now() then row.old_secret_until end`,
  keyName: sql`key.name`,
  lastDeliveryAt: sql`(
    select d.delivered_at from webhook_deliveries d
    where d.tenant_id = row.tenant_id and d.webhook_id = row.id and d.delivered_at is not null
    order by d.occurred_at desc, d.id desc limit 1)`,
});
const FROM = sql`from webhooks row left join api_keys key on key.tenant_id = row.tenant_id and key.id = row.api_key_id`;

/** The oldest first (webhooks_by_creation, webhook_deliveries_log). */
export const WEBHOOKS = sql`
  select json_build_object('webhooks', coalesce(json_agg(${WEBHOOK} order by row.created_at, row.id), '[]'))::text
  ${FROM} where row.deleted_at is null and ${IS_OWN}`;

/** webhooks_pkey */
export const oneWebhook = (id: string): Sql => sql`
  select json_build_object('webhook', ${WEBHOOK})::text ${FROM}
  where row.id = ${id} and row.deleted_at is null and ${IS_OWN}`;

/** With the secret, which only this response says. */
export const newWebhook = (id: string, secret: string): Sql => sql`
  select json_build_object('webhook', to_jsonb(${WEBHOOK}) || jsonb_build_object('secret', ${secret}::text))::text
  ${FROM} where row.id = ${id}`;

/** Parallel creations in a tenant wait for each other, so that each counts the webhooks of all before it. */
export const LOCK_TENANT = sql`select pg_advisory_xact_lock(hashtextextended('webhooks' || app.current_tenant()::text, 0))`;
/** webhooks_by_creation */
export const COUNT = sql<{ count: number }>`select count(*)::int as count from webhooks where deleted_at is null`;
/** The scopes of the key of this request; no row for people (api_keys_pkey). */
export const OWN_SCOPES = sql<{ scopes: string[] }>`
  select scopes from api_keys where id = nullif(current_setting('app.key_id', true), '')::uuid`;

export const insertWebhook = (id: string, { url, description, events }: WebhookInput, secrets: string) => sql`
  insert into webhooks (id, url, description, events, provider_secrets)
  values (${id}, ${url}, ${description}, ${events}::text[], ${secrets})`;

interface LockedWebhook {
  id: string;
  secrets: string;
}
export const lockWebhook = (id: string) => sql<LockedWebhook>`
  select row.id, row.provider_secrets as secrets from webhooks row
  where row.id = ${id} and row.deleted_at is null and ${IS_OWN} for update`;

/** Somebody has seen to it: what happens from now on is told again. */
export const updateWebhook = (id: string, { url, description, events }: WebhookInput) => sql`
  update webhooks set url = ${url}, description = ${description}, events = ${events}::text[], updated_at = now(),
    active_since = case when problem is null then active_since else now() end, problem = null, failing_since = null
  where id = ${id}`;

/** With what was still to be sent. */
export const removeWebhook = (id: string) => sql`
  with gone as (update webhooks set deleted_at = now(), updated_at = now() where id = ${id})
  update webhook_deliveries set status = 'FAILED', next_attempt_at = null where webhook_id = ${id} and next_attempt_at is not null`;

export const rotateSecret = (id: string, secrets: string) => sql`
  update webhooks set provider_secrets = ${secrets}, old_secret_until = now() + make_interval(hours => ${OLD_SECRET_HOURS}::int),
    updated_at = now()
  where id = ${id}`;

const DELIVERY = {
  id: sql`row.id`,
  type: sql`row.type`,
  recordId: sql`row.record_id`,
  occurredAt: sql`row.occurred_at`,
  status: sql`row.status`,
  attempts: sql`row.attempts`,
  responseStatus: sql`row.response_status`,
  error: sql`row.error`,
  nextAttemptAt: sql`row.next_attempt_at`,
  deliveredAt: sql`row.delivered_at`,
};

/** webhook_deliveries_log */
const deliveries: ListDefinition = {
  key: 'deliveries',
  table: 'webhook_deliveries',
  fields: DELIVERY,
  alive: sql`true`,
  sorts: { occurredAt: [sql`row.occurred_at`] },
  defaultSort: '-occurredAt',
  countUpTo: 1_000,
};
export const deliveriesOf = (webhookId: string, { page = 1, limit = 20 }: WebhookDeliveriesQuery) =>
  listQuery(deliveries, { page, limit }, { where: [sql`row.webhook_id = ${webhookId}`] });

export const oneDelivery = (id: string) => oneQuery(deliveries, 'delivery', id);

export const insertTest = (id: string, webhookId: string) => sql`
  insert into webhook_deliveries (id, webhook_id, type, occurred_at) values (${id}, ${webhookId}, ${TEST_EVENT}, now())`;

/** Sends it once more, under its own id (webhook_deliveries_pkey). */
export const redeliver = (webhookId: string, id: string) => sql<{ id: string }>`
  update webhook_deliveries set status = 'QUEUED', attempts = 0, next_attempt_at = now(), error = null
  where id = ${id} and webhook_id = ${webhookId} returning id`;
