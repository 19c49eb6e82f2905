import type { EntityManager } from 'typeorm';
import { hashApiKey, hintOf, newApiKey } from '../access/auth/api-key';
import { Encryption } from '../access/auth/encryption';
import { queryRows } from '../database/batch';
import { newId } from '../database/records';
import { sql } from '../database/sql';
import { hashCalendarToken, newCalendarToken } from '../integrations/calendar-links/calendar-token';
import { WebhookSecrets } from '../integrations/webhooks/webhook-secrets';
import type { Config } from '../kernel/config/config';
import { insertRows } from './rows';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/**
 * A key of the shop's site, a webhook with a log, and the agenda of a professional in a calendar. Nobody has the key or the address of the
 * calendar, and the webhook leads to a name that never exists.
 */
export async function seedIntegrations(
  tx: EntityManager,
  config: Config,
  tenantId: string,
  ownerId: string,
): Promise<void> {
  const key = newApiKey(tenantId);
  await insertRows(tx, 'api_keys', [
    {
      tenant_id: tenantId,
      id: newId(),
      name: 'Site da loja',
      hint: hintOf(key),
      scopes: ['services:read', 'products:read', 'appointments:read'],
      token_hash: hashApiKey(key),
      created_at: ago(40),
      created_by: ownerId,
      last_used_at: ago(0.1),
    },
  ]);
  const webhookId = newId();
  const { stored } = new WebhookSecrets(new Encryption(config)).create(webhookId);
  await insertRows(tx, 'webhooks', [
    {
      tenant_id: tenantId,
      id: webhookId,
      url: 'https://loja-virtual.pet-shop-demo.example/webhooks/produtos',
      description: 'Loja virtual',
      events: ['product.created', 'product.updated'],
      provider_secrets: stored,
      // It hears of nothing that the demo data is made of.
      active_since: new Date(Date.now() + SECOND_MS),
      created_at: ago(38),
      updated_at: ago(38),
    },
  ]);
  await queryRows(tx, insertDeliveries(webhookId));
  await queryRows(tx, insertCalendarLink(ownerId, hashCalendarToken(newCalendarToken(tenantId))));
}

/** The latest products were told of, one of them only after its receiver had been away. */
const insertDeliveries = (webhookId: string) => sql`
  insert into webhook_deliveries (webhook_id, type, record_id, occurred_at, created_at, status, attempts, next_attempt_at, response_status, delivered_at)
  select ${webhookId}, case when nth = 4 then 'product.created' else 'product.updated' end, id, happened.at, happened.at,
    case when nth = 3 then 'FAILED' else 'DELIVERED' end, case nth when 2 then 4 when 3 then 8 else 1 end, null,
    case when nth = 3 then 503 else 200 end,
    case when nth <> 3 then happened.at + case when nth = 2 then interval '37 minutes' else interval '2 seconds' end end
  from (select id, row_number() over (order by created_at desc, id)::int as nth from products where deleted_at is null limit 4) product
  cross join lateral (select now() - nth * nth * interval '31 hours' as at) happened`;

const insertCalendarLink = (ownerId: string, tokenHash: string) => sql`
  insert into calendar_links (id, professional_id, token_hash, created_at, created_by, last_used_at)
  select ${newId()}, id, ${tokenHash}, now() - interval '25 days', ${ownerId}, now() - interval '3 hours'
  from professionals where deleted_at is null order by name limit 1`;
