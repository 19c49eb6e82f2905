import type { WebhookProblem } from '@focinho/contracts/kernel/enums';
import { sql } from '../../database/sql';
import type { AttemptOutcome, NextStep } from './deliveries.rules';

/** A delivery that is due, with where it goes. */
export interface DueDelivery {
  tenantId: string;
  id: string;
  webhookId: string;
  type: string;
  recordId: string | null;
  occurredAt: Date;
  attempts: number;
  url: string;
  secrets: string;
  failingSince: Date | null;
}

/** Seconds after which another process tries what this one has taken: longer than an attempt lasts. */
const LEASE_SECONDS = 60;
/** Deliveries of one webhook at a time: a slow one keeps nobody else waiting. */
const PER_WEBHOOK = 3;

/**
 * Takes some deliveries that are due, a few of each webhook, which other processes skip (webhooks_active, webhook_deliveries_due). If
 * this process dies, they are due again after a while.
 */
export const takeDueDeliveries = (limit: number) => sql<DueDelivery>`
  with taken as (
    select due.tenant_id, due.id from webhooks webhook cross join lateral (
      select tenant_id, id, next_attempt_at from webhook_deliveries
      where tenant_id = webhook.tenant_id and webhook_id = webhook.id and next_attempt_at <= now()
      order by next_attempt_at limit ${PER_WEBHOOK} for update skip locked) due
    where webhook.deleted_at is null and webhook.problem is null
    order by due.next_attempt_at limit ${limit})
  update webhook_deliveries delivery
  set attempts = delivery.attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
  from taken, webhooks webhook
  where delivery.tenant_id = taken.tenant_id and delivery.id = taken.id
    and webhook.tenant_id = delivery.tenant_id and webhook.id = delivery.webhook_id
  returning delivery.tenant_id as "tenantId", delivery.id, delivery.webhook_id as "webhookId", delivery.type,
    delivery.record_id as "recordId", delivery.occurred_at as "occurredAt", delivery.attempts, webhook.url,
    webhook.provider_secrets as secrets, webhook.failing_since as "failingSince"`;

/** Notes an attempt and what follows from it. */
export const noteAttempt = ({ id }: DueDelivery, { status, error }: AttemptOutcome, step: NextStep) => sql`
  update webhook_deliveries set response_status = ${status}, error = ${error},
    status = ${step.kind === 'delivered' ? 'DELIVERED' : step.kind === 'retry' ? 'QUEUED' : 'FAILED'},
    delivered_at = case when ${step.kind === 'delivered'} then now() else delivered_at end,
    next_attempt_at = now() + make_interval(secs => ${step.kind === 'retry' ? step.seconds : null}::int)
  where id = ${id}`;

export const noteReached = (webhookId: string) =>
  sql`update webhooks set failing_since = null where id = ${webhookId} and failing_since is not null`;
export const noteUnreached = (webhookId: string) =>
  sql`update webhooks set failing_since = now() where id = ${webhookId} and failing_since is null`;

/** Turns a webhook off; what was still to be sent is given up. Returns no row if somebody has done so. */
export const turnOff = (webhookId: string, problem: WebhookProblem) => sql<{ url: string }>`
  with off as (update webhooks set problem = ${problem}, updated_at = now()
    where id = ${webhookId} and problem is null and deleted_at is null returning url),
  given_up as (update webhook_deliveries set status = 'FAILED', next_attempt_at = null
    where webhook_id = ${webhookId} and next_attempt_at is not null and exists (select from off))
  select url from off`;
