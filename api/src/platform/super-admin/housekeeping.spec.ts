import { DELIVERY_DAYS } from '@focinho/contracts/integrations/webhook-events';
import { newId } from '../../database/records';
import { roleUrl } from '../../database/roles';
import { TestApi, type TestTenant } from '../../testing/api';
import { Housekeeping } from './housekeeping';

const api = TestApi.forSuite();
let tenant: TestTenant;
let housekeeping: Housekeeping;
beforeAll(async () => {
  tenant = await api.tenant('loja');
  housekeeping = api.app.get(Housekeeping, { strict: false });
});

const count = async (table: string): Promise<number> =>
  (await api.owner.query(`select count(*)::int as count from ${table}`))[0].count;

describe('housekeeping', () => {
  it('deletes outdated rows of every tenant and keeps the others', async () => {
    await tenant.post('/api/clients', { name: 'Ana', email: 'a@exemplo.com.br' }, { 'idempotency-key': 'nova' });
    const open = await count('sessions');
    const session = `insert into sessions (tenant_id, id, user_id, expires_at, revoked_at) values ($1, $2, $3, `;
    await api.owner.query(`${session} now() - interval '31 days', null)`, [tenant.tenantId, newId(), tenant.userId]);
    await api.owner.query(`${session} now() + interval '1 day', now() - interval '40 days')`, [
      tenant.tenantId,
      newId(),
      tenant.userId,
    ]);
    await api.owner.query(
      `insert into idempotency_keys (tenant_id, key, request_hash, created_at) values ($1, 'velha', '', now() - interval '49 hours')`,
      [tenant.tenantId],
    );
    await api.owner.query(
      `insert into login_failures (key, failures, first_at, last_at) values
         ('velha', 3, now() - interval '2 days', now() - interval '25 hours'),
         ('nova', 3, now() - interval '2 days', now() - interval '23 hours')`,
    );
    await api.owner.query(
      `insert into sign_up_counts (key, count, since) values
         ('velha', 3, now() - interval '121 minutes'), ('nova', 3, now() - interval '119 minutes')`,
    );
    await api.owner.query(
      `insert into known_devices (tenant_id, user_id, token_hash, used_at) values ($1, $2, 'velho', now() - interval '181 days')`,
      [tenant.tenantId, tenant.userId],
    );
    await api.owner.query(
      `insert into platform_log (at, level, source, message) values
         (now() - interval '91 days', 'info', 'api', 'velha'), (now() - interval '8 days', 'info', 'api', 'nova'),
         (now() - interval '8 days', 'error', 'remote', 'velha'), (now(), 'error', 'remote', 'nova')`,
    );

    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight) values
         (now() - interval '9 days', 'mfe-tenant', 'velha', '', '', 1), (now(), 'mfe-tenant', 'nova', '', '', 1)`,
    );
    await api.owner.query(
      `insert into measured_places (day, remote, release, place, tenant, loads) values
         (current_date - 9, 'mfe-tenant', 'velha', 'a', '', 1), (current_date, 'mfe-tenant', 'velha', 'a', '', 1)`,
    );
    await api.owner.query(
      `insert into audit_log (tenant_id, at, action, entity, entity_id)
       select $1, now() - days * interval '1 day', 'create', 'clients', days::text from unnest(array[1824, 1826, 3000]) days`,
      [tenant.tenantId],
    );
    await api.owner.query(
      `insert into password_links (tenant_id, token_hash, user_id, expires_at)
         values ($1, 'velho', $2, now() - interval '31 days'), ($1, 'novo', $2, now())`,
      [tenant.tenantId, tenant.userId],
    );
    await api.owner.query(
      `with webhook as (
         insert into webhooks (tenant_id, id, url, events, provider_secrets) values ($1, $2, 'https://exemplo.com.br', '{}', '') returning id)
       insert into webhook_deliveries (tenant_id, webhook_id, type, occurred_at, created_at, next_attempt_at)
       select $1, id, type, now(), created_at, null from webhook,
         (values ('velha', now() - ($3::int + 1) * interval '1 day'), ('nova', now() - ($3::int - 1) * interval '1 day')) as given (type, created_at)`,
      [tenant.tenantId, newId(), DELIVERY_DAYS],
    );
    await api.owner.query(
      `insert into mails (tenant_id, id, recipient, subject, created_at)
         values ($1, $2, 'a@exemplo.com.br', 'Velho', now() - interval '31 days'), ($1, $3, 'a@exemplo.com.br', 'Novo', now())`,
      [tenant.tenantId, newId(), newId()],
    );

    await api.owner.query(`insert into webhook_cursor (xid) values ('2') on conflict do nothing`);
    await api.owner.query(
      `insert into changes (tenant_id, entity, at, xid) values
         ($1, 'velha', now() - interval '61 minutes', '1'), ($1, 'nova', now() - interval '59 minutes', '1'),
         ($1, 'não avisada', now() - interval '23 hours', '9000000000000000000'),
         ($1, 'nunca avisada', now() - interval '25 hours', '9000000000000000000')`,
      [tenant.tenantId],
    );

    expect(await housekeeping.sweep()).toEqual({
      changes: 2,
      sessions: 2,
      idempotency_keys: 1,
      login_failures: 1,
      sign_up_counts: 1,
      known_devices: 1,
      password_links: 1,
      mails: 1,
      platform_log: 2,
      page_counts: 1,
      measured_places: 1,
      audit_log: 2,
      webhook_deliveries: 1,
    });
    expect(await count('sessions')).toBe(open);
    expect(await count('webhook_deliveries')).toBe(1);
    expect(await count('idempotency_keys')).toBe(1);
    expect((await tenant.get('/api/auth/me')).status).toBe(200);
  });

  it('sums up the counters of minutes by the hour after a day, and loses none', async () => {
    const yesterday = `date_trunc('hour', now()) - interval '30 hours'`;
    const rows = [0, 7, 59, 60].map(
      (minute) => `(${yesterday} + interval '${minute} minutes', 'r', 'v', 'loja', 'pets', 1, 3, 1)`,
    );
    await api.owner.query(
      `insert into page_counts (minute, remote, release, tenant, page, weight, loads, faults) values ${rows.join()}`,
    );
    await housekeeping.sweep();
    expect(
      await api.owner.query(
        `select loads, faults, minute = ${yesterday} as "isFirst" from page_counts where remote = 'r' order by minute`,
      ),
    ).toEqual([
      { loads: 9, faults: 3, isFirst: true },
      { loads: 3, faults: 1, isFirst: false },
    ]);
  });

  it('says in the log of each tenant what it deleted, in its own name', async () => {
    const { audit } = (await tenant.get('/api/audit?entity=retention')).json.data;
    expect(audit).toMatchObject([{ user: null, actor: 'Sistema (limpeza)', action: 'event', after: { rows: 2 } }]);
  });

  it('keeps what the configuration says', async () => {
    const short = await TestApi.start({ KEEP_AUDIT_DAYS: '30' });
    const shop = await short.tenant('breve');
    await short.owner.query(
      `insert into audit_log (tenant_id, at, action, entity, entity_id) values ($1, now() - interval '31 days', 'create', 'pets', 'x')`,
      [shop.tenantId],
    );
    expect(await short.app.get(Housekeeping, { strict: false }).sweep()).toMatchObject({ audit_log: 1 });
    await short.stop();
  });

  it('cannot be done by the app role', async () => {
    const [{ may }] = await api.owner.query(
      `select has_table_privilege($1, 'sessions', 'delete') or has_table_privilege($1, 'idempotency_keys', 'delete') as may`,
      [new URL(roleUrl(api.config, 'app')).username],
    );
    expect(may).toBe(false);
  });
});
