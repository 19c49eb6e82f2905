import { CONFIG } from '../kernel/config/config';
import { PixSweep } from '../payments/pix/pix-sweep';
import { startPixSandbox, type RunningSandbox } from '../payments/pix-sandbox/server';
import { TestApi, type TestTenant } from './api';

/** The API with the sandbox as the platform's payment provider, which can reach its webhook. */
export interface PixBench {
  api: TestApi;
  psp: RunningSandbox;
  stop: () => Promise<void>;
  txidOf: (chargeId: string) => Promise<string>;
  /** Pays at the provider, which tells us nothing if `drop` is set. */
  pay: (chargeId: string, payment?: object) => Promise<void>;
  /** As if the minutes had passed that the sweep leaves between two questions. */
  sweep: () => Promise<void>;
  /** Pays at the provider, which tells nobody, and lets the sweep find it. */
  payUnnoticed: (chargeId: string, payment?: object) => Promise<void>;
}

export async function startPixBench(environment: Record<string, string> = {}): Promise<PixBench> {
  const psp = await startPixSandbox();
  const api = await TestApi.start({ ...pixEnvironment(psp), ...environment });
  // Its port is known only now.
  api.app.get<{ PUBLIC_ORIGIN: string }>(CONFIG).PUBLIC_ORIGIN = api.url;
  const txidOf = async (chargeId: string): Promise<string> =>
    (await api.owner.query('select txid from pix_charges where id = $1', [chargeId]))[0].txid;
  const pay = async (chargeId: string, payment: object = {}) => {
    const body = JSON.stringify(payment);
    const { status } = await fetch(`${psp.url}/_pay/${await txidOf(chargeId)}`, { method: 'POST', body });
    if (status !== 200) throw new Error(`The provider refused a payment with ${status}`);
  };
  const sweep = async () => {
    for (const table of ['pix_charges', 'pix_refunds'])
      await api.owner.query(`update ${table} set next_check_at = now() where next_check_at is not null`);
    await api.app.get(PixSweep).sweep();
  };
  return {
    api,
    psp,
    txidOf,
    pay,
    sweep,
    payUnnoticed: async (chargeId, payment) => {
      await pay(chargeId, { drop: true, ...payment });
      await sweep();
    },
    stop: async () => {
      await api.stop();
      await psp.stop();
    },
  };
}

export const pixEnvironment = ({ url }: { url: string }) => ({
  PIX_API_URL: `${url}/v2`,
  PIX_CLIENT_ID: 'focinho',
  PIX_CLIENT_SECRET: 'segredo-da-plataforma',
  PIX_KEY: 'pix@focinho.example',
});

export const PIX_SETTINGS = { key: 'loja@exemplo.com.br', receiverName: 'Pet Shop Loja', receiverCity: 'Recife' };

/** A shop that receives PIX at the sandbox, with the same key as in {@link PIX_SETTINGS} unless another is given. */
export async function pixTenant(
  { api, psp }: PixBench,
  slug: string,
  key = `${slug}@exemplo.com.br`,
): Promise<TestTenant> {
  const tenant = await api.tenant(slug);
  const provider = {
    providerUrl: `${psp.url}/v2`,
    providerClientId: slug,
    providerClientSecret: `segredo de ${slug}`,
  };
  const saved = await tenant.put('/api/pix-settings', { ...PIX_SETTINGS, key, ...provider });
  if (saved.status !== 200) throw new Error(saved.json.message);
  return tenant;
}

/** An open order with one line of this price in reais. */
export async function pixOrder(tenant: TestTenant, unitPrice: number): Promise<{ id: string; clientId: string }> {
  const client = await tenant.post('/api/clients', { name: 'Ana', email: 'ana@exemplo.com.br' });
  const clientId: string = client.json.data.client.id;
  const { json } = await tenant.post('/api/orders', { clientId });
  const { id } = json.data.order;
  const line = await tenant.post(`/api/orders/${id}/lines`, { name: 'Banho', unitPrice, quantity: 1 });
  if (line.status !== 201) throw new Error(line.json.message);
  return { id, clientId };
}
