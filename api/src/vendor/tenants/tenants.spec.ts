import { TestApi } from '../../testing/api';

const api = TestApi.forSuite();

it('settings that are not sent stay as they are, and an empty one is removed', async () => {
  const tenant = await api.tenant('loja');
  const saved = async (body: object) => (await tenant.put('/api/tenants/settings', body)).json.data.settings;
  const all = {
    companyName: 'Banho & Cia',
    email: 'contato@banho.example',
    phone: '(11) 3456-7890',
    address: 'Rua das Flores, 120',
    cnpj: '11.222.333/0001-81',
    timeZone: 'America/Manaus',
  };
  expect(await saved(all)).toEqual(all);
  const named = { companyName: 'Banho Novo', timeZone: 'America/Belem' };
  expect(await saved(named)).toEqual({ ...all, ...named });
  expect(await saved({ address: '', email: null })).toEqual({ ...all, ...named, address: null, email: null });
  expect((await tenant.put('/api/tenants/settings', { companyName: '' })).status).toBe(400);
});

it('before the first save, settings that are not sent stay as they are shown', async () => {
  const tenant = await api.tenant('nova');
  await api.owner.query('delete from tenant_settings where tenant_id = $1', [tenant.tenantId]);
  const { settings: shown } = (await tenant.get('/api/tenants/settings')).json.data;
  expect(shown.email).not.toBeNull();
  const { settings } = (await tenant.put('/api/tenants/settings', { address: 'Rua A' })).json.data;
  expect(settings).toEqual({ ...shown, address: 'Rua A' });
});
