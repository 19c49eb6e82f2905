import type { EntityManager } from 'typeorm';
import { Encryption } from '../access/auth/encryption';
import type { Config } from '../kernel/config/config';
import { queryRow, queryRows } from '../database/batch';
import { sql } from '../database/sql';
import type { PixSecrets } from '../payments/pix/pix-accounts';

const DEMO = sql<{ id: string }>`select id from tenants where slug = 'demo'`;

/** The demo tenant receives PIX at the sandbox, whose port differs from one start to the next. What somebody has changed stays. */
export async function seedPix(tx: EntityManager, config: Config): Promise<void> {
  const demo = await queryRow(tx, DEMO);
  if (!demo || !config.PIX_API_URL?.startsWith('http:')) return;
  const secrets: PixSecrets = { clientSecret: 'sandbox', certificate: null, privateKey: null };
  const encrypted = new Encryption(config).encrypt(JSON.stringify(secrets), demo.id);
  await queryRows(
    tx,
    sql`insert into pix_settings
        (tenant_id, key, receiver_name, receiver_city, provider_url, provider_client_id, provider_secrets)
      values (${demo.id}, 'contato@demo.example', 'Pet Shop Demo', 'Sao Paulo', ${config.PIX_API_URL}, 'demo', ${encrypted})
      on conflict (tenant_id) do update set provider_url = excluded.provider_url, provider_secrets = excluded.provider_secrets
        where pix_settings.provider_url like 'http://127.0.0.1:%' and pix_settings.provider_client_id = 'demo'`,
  );
}
