import { CONFIG } from '../kernel/config/config';
import { startPixSandbox, type RunningSandbox } from '../payments/pix-sandbox/server';
import { TestApi, type TestTenant } from './api';

/** The API with the sandbox as the platform's payment provider, which can reach its webhook. */
export interface PixBench {
  api: TestApi;
  psp: RunningSandbox;
  stop: () => Promise<void>;
}

export async function startPixBench(environment: Record<string, string> = {}): Promise<PixBench> {
  const psp = await startPixSandbox();
  const api = await TestApi.start({ ...pixEnvironment(psp), ...environment });
  // Its port is known only now.
  api.app.get<{ PUBLIC_ORIGIN: string }>(CONFIG).PUBLIC_ORIGIN = api.url;
  return {
    api,
    psp,
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
