import { CONFIG } from '../kernel/config/config';
import { WhatsappSender } from '../outreach/whatsapp/whatsapp-sender';
import { SANDBOX_APP_SECRET, SANDBOX_TOKEN } from '../outreach/whatsapp-sandbox/sandbox';
import { startWhatsappSandbox, type RunningWhatsapp } from '../outreach/whatsapp-sandbox/server';
import { tenantAtNoon } from './agenda-fixtures';
import { TestApi, type TestTenant } from './api';

/** The API with the sandbox as WhatsApp, which can reach its webhook. */
export interface WhatsappBench {
  api: TestApi;
  whatsapp: RunningWhatsapp;
  stop: () => Promise<void>;
  /** As if the seconds had passed that a shop's next run and the next attempts wait for. */
  sweep: () => Promise<void>;
}

export async function startWhatsappBench(): Promise<WhatsappBench> {
  const whatsapp = await startWhatsappSandbox();
  const api = await TestApi.start({ WHATSAPP_API_URL: `${whatsapp.url}/v25.0` });
  // Its port is known only now.
  api.app.get<{ PUBLIC_ORIGIN: string }>(CONFIG).PUBLIC_ORIGIN = api.url;
  return {
    api,
    whatsapp,
    sweep: async () => {
      await api.owner.query('update whatsapp_settings set next_run_at = now() where next_run_at is not null');
      await api.owner.query(
        "update message_deliveries set retry_at = now() where retry_at < now() + interval '1 hour'",
      );
      await api.app.get(WhatsappSender).sweep();
    },
    stop: async () => {
      await api.stop();
      await whatsapp.stop();
    },
  };
}

let accounts = 0;
/** The account of a shop at Meta. At the sandbox, a number is that of its account with one more digit. */
export function whatsappAccount() {
  accounts += 1;
  const businessAccountId = String(10_000_000 + accounts);
  return {
    businessAccountId,
    phoneNumberId: `${businessAccountId}1`,
    accessToken: SANDBOX_TOKEN,
    appSecret: SANDBOX_APP_SECRET,
  };
}

/** A shop at noon, without quiet days, that sends by itself. */
export async function whatsappTenant(
  { api }: WhatsappBench,
  slug: string,
  fields: object = {},
): Promise<TestTenant & { phoneNumberId: string; accountId: string }> {
  const tenant = await tenantAtNoon(api, slug);
  const hours = { fromTime: '08:00', toTime: '20:00', weekdays: [0, 1, 2, 3, 4, 5, 6], hasControlGroup: false };
  const account = whatsappAccount();
  const saved = [
    await tenant.put('/api/message-settings', hours),
    await tenant.put('/api/whatsapp-settings', {
      ...account,
      sendsAlone: true,
      triggers: ['BOOKED', 'REMINDER', 'READY', 'LAPSED'],
      ...fields,
    }),
    await tenant.post('/api/whatsapp-settings/test'),
  ];
  for (const { status, json } of saved) if (status !== 200) throw new Error(json.message);
  return { ...tenant, phoneNumberId: account.phoneNumberId, accountId: account.businessAccountId };
}
