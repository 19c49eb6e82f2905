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

it.each([
  ['the till', 'caixa', '/api/till/settings', { isUsed: true }],
  ['the rules of the agenda', 'agenda', '/api/agenda/settings', { staffMaySqueezeIn: true, lateCancellationHours: 12 }],
])('before the first save, a change of %s leaves the contact data that is shown', async (_what, slug, path, body) => {
  const tenant = await api.tenant(slug);
  await api.owner.query('delete from tenant_settings where tenant_id = $1', [tenant.tenantId]);
  const { settings: shown } = (await tenant.get('/api/tenants/settings')).json.data;
  const saved = slug === 'caixa' ? {} : (await tenant.get(path)).json.data.settings;
  expect((await tenant.put(path, { ...saved, ...body })).status).toBe(200);
  expect((await tenant.get('/api/tenants/settings')).json.data.settings).toEqual(shown);
});

it('before the first save, an employee sees the contact data of the owner, not their own', async () => {
  const tenant = await api.tenant('recibos');
  await api.owner.query('delete from tenant_settings where tenant_id = $1', [tenant.tenantId]);
  const { settings: owners } = (await tenant.get('/api/tenants/settings')).json.data;
  const staff = await tenant.as('STAFF');
  await api.owner.query("update users set phone = '(11) 90000-0001' where tenant_id = $1 and id = $2", [
    tenant.tenantId,
    staff.userId,
  ]);
  expect((await staff.get('/api/tenants/settings')).json.data.settings).toEqual(owners);
});
