import type { EntityManager } from 'typeorm';
import { Encryption } from '../access/auth/encryption';
import { queryRow, queryRows } from '../database/batch';
import { sql } from '../database/sql';
import type { Config } from '../kernel/config/config';
import { SANDBOX_APP_SECRET, SANDBOX_TOKEN } from '../outreach/whatsapp-sandbox/sandbox';
import type { WhatsappSecrets } from '../outreach/whatsapp/whatsapp-accounts';

const DEMO = sql<{ id: string }>`select id from tenants where slug = 'demo'`;
/** At the sandbox, a number is that of its account with one more digit. */
const ACCOUNT = { businessAccountId: '20000001', phoneNumberId: '200000011' };

/**
 * The demo tenant has an account at the sandbox, and sends nothing by itself until somebody says so: its messages are there to be looked at.
 * The sandbox forgets its templates when it stops, so that they are submitted again. What somebody has changed stays.
 */
export async function seedWhatsapp(tx: EntityManager, config: Config): Promise<void> {
  const demo = await queryRow(tx, DEMO);
  if (!demo || !config.WHATSAPP_API_URL.startsWith('http:')) return;
  const secrets: WhatsappSecrets = { accessToken: SANDBOX_TOKEN, appSecret: SANDBOX_APP_SECRET };
  const encrypted = new Encryption(config).encrypt(JSON.stringify(secrets), demo.id);
  await queryRows(
    tx,
    sql`insert into whatsapp_settings
        (tenant_id, phone_number_id, business_account_id, provider_secrets, sends_alone, triggers, display_phone, verified_name)
      values (${demo.id}, ${ACCOUNT.phoneNumberId}, ${ACCOUNT.businessAccountId}, ${encrypted}, false,
        array['BOOKED', 'REMINDER', 'READY'], '+55 11 4002-8922', 'Pet Shop Demo')
      on conflict (tenant_id) do nothing`,
  );
  await queryRows(
    tx,
    sql`update whatsapp_templates set name = '' where tenant_id = ${demo.id} and business_account_id = ${ACCOUNT.businessAccountId}`,
  );
}
