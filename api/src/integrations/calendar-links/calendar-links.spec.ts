import { newCalendarLinkSchema } from '@focinho/contracts/integrations/calendar-links';
import { newProfessional } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let shop: TestTenant;
beforeEach(async () => {
  shop = await api.tenant(`calendario-${Math.random().toString(36).slice(2, 8)}`);
});

async function newLink(tenant: Caller, professionalId: string) {
  const { status, json } = await tenant.post('/api/calendar-links', { professionalId });
  expect([status, json.message]).toEqual([201, '']);
  return newCalendarLinkSchema.parse(json.data.link);
}
const open = async (token: string) => {
  const response = await fetch(`${api.url}/api/calendar/${token}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const lines = async (token: string) => (await open(token)).text.replaceAll('\r\n ', '').split('\r\n');

async function booked(tenant: TestTenant, professionalId: string) {
  const client = await newClient(tenant, { name: 'Ana Sobrenome', phone: '(11) 98765-4321' });
  const { id: petId } = await newPet(tenant, { clientId: client.id, name: 'Thor; o grande, sim' });
  const { id: serviceId } = await newService(tenant, { name: 'Banho' });
  return book(tenant, { petId, serviceId, professionalId, date: day(1), startTime: '14:00', endTime: '15:00' });
}

describe('the calendar of a professional', () => {
  it('has their appointments in the time zone of the shop, and no word about the client', async () => {
    await api.owner.query(`update tenants set time_zone = 'America/Manaus' where id = $1`, [shop.tenantId]);
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia' });
    const { token } = await newLink(shop, professionalId);
    const { id } = await booked(shop, professionalId);
    const { status, type, text } = await open(token);
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).not.toMatch(/Ana|Sobrenome|98765/);
    const compact = day(1).replaceAll('-', '');
    expect(await lines(token)).toEqual(
      expect.arrayContaining([
        `UID:${id}@localhost`,
        `DTSTART:${compact}T180000Z`,
        `DTEND:${compact}T190000Z`,
        'SUMMARY:Thor\\; o grande\\, sim – Banho',
        'STATUS:CONFIRMED',
      ]),
    );
  });

  it('says that an appointment was cancelled, and forgets one that was deleted', async () => {
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia' });
    const { token } = await newLink(shop, professionalId);
    const { id } = await booked(shop, professionalId);
    await shop.put(`/api/appointments/${id}`, { status: 'CANCELLED', cancellationReason: 'CLIENT' });
    expect(await lines(token)).toContain('STATUS:CANCELLED');
    await shop.delete(`/api/appointments/${id}`);
    expect(await lines(token)).not.toContain('BEGIN:VEVENT');
  });

  it('has only what is of this professional', async () => {
    const [{ id: bia }, { id: caio }] = [
      await newProfessional(shop, { name: 'Bia' }),
      await newProfessional(shop, { name: 'Caio' }),
    ];
    await booked(shop, bia);
    expect(await lines((await newLink(shop, caio)).token)).not.toContain('BEGIN:VEVENT');
  });

  it('says its secret once, notes that it is read, and ends when it is revoked', async () => {
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia' });
    const { token, ...link } = await newLink(shop, professionalId);
    const listed = async () => (await shop.get('/api/calendar-links')).json.data.links[0];
    expect(await listed()).toEqual(link);
    expect((await open(token)).status).toBe(200);
    expect((await listed()).lastUsedAt).not.toBeNull();
    for (const table of ['calendar_links', 'audit_log', 'idempotency_keys'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(token.replace('.ics', ''));
    expect((await shop.delete(`/api/calendar-links/${link.id}`)).status).toBe(200);
    for (const gone of [token, `${token.slice(0, -8)}AAAA.ics`, 'qualquer'])
      expect((await open(gone)).status).toBe(404);
  });

  it('ends while its professional is inactive or deleted, which the list says', async () => {
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia' });
    const { token } = await newLink(shop, professionalId);
    const path = `/api/professionals/${professionalId}`;
    const seen = async () => {
      const [link] = (await shop.get('/api/calendar-links')).json.data.links;
      return [(await open(token)).status, link.professional.isActive];
    };
    expect(await seen()).toEqual([200, true]);
    await shop.put(path, { isActive: false });
    expect(await seen()).toEqual([404, false]);
    expect((await open(token)).text).toContain('Este link de calendário não vale mais. Peça outro à loja.');
    await shop.put(path, { isActive: true });
    expect(await seen()).toEqual([200, true]);
    await shop.delete(path);
    expect(await seen()).toEqual([404, false]);
  });

  it('is not made for a professional who is inactive', async () => {
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia', isActive: false });
    const { status, json } = await shop.post('/api/calendar-links', { professionalId });
    const message = 'Bia não atende mais: o cadastro está inativo.';
    expect([status, json.message, json.errors]).toEqual([409, message, [{ path: 'professionalId', message }]]);
  });

  it('is opened by nobody while the plan has no integrations, and made by owners alone', async () => {
    const { id: professionalId } = await newProfessional(shop, { name: 'Bia' });
    const { token } = await newLink(shop, professionalId);
    expect((await (await shop.as('MANAGER')).post('/api/calendar-links', { professionalId })).status).toBe(403);
    await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [shop.tenantId]);
    expect((await open(token)).status).toBe(404);
    expect((await shop.post('/api/calendar-links', { professionalId })).status).toBe(402);
  });

  it('is of a professional of the same shop', async () => {
    const neighbour = await api.tenant(`outra-${shop.slug.slice(-6)}`);
    const { id: professionalId } = await newProfessional(neighbour, { name: 'Dora' });
    const { status, json } = await shop.post('/api/calendar-links', { professionalId });
    expect([status, json.message]).toEqual([400, 'Profissional não encontrado.']);
  });
});
