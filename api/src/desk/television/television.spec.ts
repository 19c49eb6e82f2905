import { createHash } from 'node:crypto';
import { newTvLinkSchema, televisionSchema, TV_LINKS_MAX, tvLinkSchema } from '@focinho/contracts/desk/television';
import { newProfessional } from '../../testing/agenda-fixtures';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();

async function newLink(tenant: Caller, name = 'TV da recepção') {
  const { status, json } = await tenant.post('/api/tv-links', { name });
  expect([status, json.message]).toEqual([201, '']);
  return newTvLinkSchema.parse(json.data.link);
}
const open = (token: string) => api.call('GET', `/api/tv/${token}`);
const shown = async (token: string) => televisionSchema.parse((await open(token)).json.data);
const fetchRaw = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}/api/tv/${token}`, { headers });
const move = (tenant: Caller, id: string, stage: string) => tenant.post(`/api/queue/${id}/moves`, { stage });
const revoke = (tenant: Caller, id: string) => tenant.delete(`/api/tv-links/${id}`);
const NOT_A_LINK = {
  status: 404,
  json: { success: false, data: null, message: 'Este link de TV não vale mais. Peça outro à loja.' },
};

/** Today's appointment of a pet, which has arrived. */
async function bookedToday(
  tenant: Caller,
  owner: object,
  { pet = {}, service = {}, booking = {} }: Record<string, object> = {},
) {
  const client = await newClient(tenant, owner);
  const { id: petId } = await newPet(tenant, { clientId: client.id, ...pet });
  const { id: serviceId } = await newService(tenant, { steps: [{ kind: 'BATH', minutes: 30 }], ...service });
  const { id } = await book(tenant, { petId, serviceId, ...booking });
  await tenant.post('/api/queue/arrivals', {
    appointmentIds: [id],
    belongings: ['Coleira'],
    locker: '7',
    arrivalNotes: 'Segredo',
  });
  return { id, client };
}

describe('a link for a television', () => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await api.tenant('tela');
  });

  it('says its secret once and then only its name, who made it and when it was last used', async () => {
    const { token, ...link } = await newLink(tenant, '  TV da recepção ');
    expect(link).toMatchObject({ name: 'TV da recepção', createdBy: { id: tenant.userId }, lastSeenAt: null });
    const listed = async (): Promise<Json> =>
      (await tenant.get('/api/tv-links')).json.data.links.find(({ id }: Json) => id === link.id);
    expect(tvLinkSchema.parse(await listed())).toEqual(link);
    expect(JSON.stringify(await listed())).not.toContain(token);
    expect((await open(token)).status).toBe(200);
    const { lastSeenAt } = await listed();
    expect(Date.parse(lastSeenAt)).toBeGreaterThan(Date.now() - 60_000);
    await open(token);
    expect((await listed()).lastSeenAt).toBe(lastSeenAt);
    await api.owner.query(`update tv_links set last_seen_at = last_seen_at - interval '6 minutes'`);
    await open(token);
    expect(Date.parse((await listed()).lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(lastSeenAt));
  });

  it('is stored only as a hash, also in the audit log and with an Idempotency-Key', async () => {
    const { json } = await tenant.post('/api/tv-links', { name: 'Segredo' }, { 'idempotency-key': 'um-link' });
    const { token } = json.data.link;
    for (const table of ['tv_links', 'audit_log', 'idempotency_keys', 'changes'])
      expect(JSON.stringify(await api.owner.query(`select * from ${table}`))).not.toContain(token);
    const [hash] = await api.owner.query('select token_hash from tv_links where id = $1', [json.data.link.id]);
    expect(JSON.stringify(await api.owner.query('select * from audit_log'))).not.toContain(hash.token_hash);
  });

  it('shows nothing any more once it is revoked, exactly like one that never was', async () => {
    const { id, token } = await newLink(tenant);
    expect((await open(token)).status).toBe(200);
    expect(await revoke(tenant, id)).toMatchObject({ status: 200, json: { data: { id } } });
    const [number] = token.split('-');
    for (const dead of [
      token,
      `${number}-0000-0000`,
      'ZZZZZZ-0000-0000',
      'A'.repeat(64),
      'x',
      'x'.repeat(90),
      '%00',
      "';--",
    ])
      expect(await open(dead)).toEqual(NOT_A_LINK);
    expect(await revoke(tenant, id)).toMatchObject({ status: 404 });
    expect((await tenant.get('/api/tv-links')).json.data.links.map((link: Json) => link.id)).not.toContain(id);
  });

  it('shows the board again if the revocation is undone within a minute', async () => {
    const { id, token } = await newLink(tenant);
    await revoke(tenant, id);
    const restore = () => tenant.post(`/api/tv-links/${id}/restoration`);
    expect(await Promise.all([restore(), restore()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect((await open(token)).status).toBe(200);
    await revoke(tenant, id);
    await api.owner.query(`update tv_links set revoked_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect(await restore()).toMatchObject({ status: 409, json: { message: expect.stringMatching(/minuto/) } });
    expect(await open(token)).toEqual(NOT_A_LINK);
    await revoke(tenant, id);
  });

  it('is a short code, which may be typed in small letters, with O for 0 and L for 1', async () => {
    const { token } = await newLink(tenant);
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await open(token.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200);
  });

  it('may be one of the long ones that were made before', async () => {
    const { id } = await newLink(tenant);
    const long = Buffer.from(`${tenant.tenantId.replaceAll('-', '')}${'7a'.repeat(32)}`, 'hex').toString('base64url');
    const hash = createHash('sha256').update(long).digest('hex');
    await api.owner.query('update tv_links set token_hash = $2 where id = $1', [id, hash]);
    expect((await open(long)).status).toBe(200);
  });

  it('cannot be guessed: after twenty wrong codes in a minute its network is told nothing, whatever it asks', async () => {
    const { token } = await newLink(tenant);
    const ask = (code: string, from: string) =>
      api.call('GET', `/api/tv/${code}`, undefined, { 'x-forwarded-for': from });
    const wrong = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (let n = 0; n < 20; n += 1) expect((await ask(wrong, '10.9.0.1')).status).toBe(404);
    expect(await ask(token, '10.9.0.1')).toMatchObject({
      status: 429,
      json: { message: expect.stringMatching(/^Muitos códigos de TV errados\. Tente novamente em \d+ s\.$/) },
    });
    expect((await ask(token, '10.9.1.1')).status).toBe(200);
  });

  it('is not found by somebody who guesses many codes at once either', async () => {
    const [number] = (await newLink(tenant)).token.split('-');
    const guess = (n: number) => `${number}-ZZZZ-ZZ${10 + n}`;
    const headers = { 'x-forwarded-for': '10.9.2.1' };
    const ask = (n: number) => api.call('GET', `/api/tv/${guess(n)}`, undefined, headers);
    const statuses = (await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('shows nothing while its tenant is deactivated', async () => {
    const closed = await api.tenant('fechada');
    const { token } = await newLink(closed);
    await api.owner.query('update tenants set is_active = false where id = $1', [closed.tenantId]);
    expect(await open(token)).toEqual(NOT_A_LINK);
  });

  it('shows its own tenant only, even with the secret of another', async () => {
    const [own, other] = [await api.tenant('propria'), await api.tenant('outra-tela')];
    const link = await newLink(own);
    await bookedToday(other, { name: 'Vizinha' }, { pet: { name: 'Alheio' } });
    expect(await shown(link.token)).toEqual({ name: 'Loja propria', timeZone: 'America/Sao_Paulo', cards: [] });
    const [theirs] = (await newLink(other)).token.split('-');
    expect(await open(link.token.replace(/^\w+/, theirs ?? ''))).toEqual(NOT_A_LINK);
    expect(await revoke(other, link.id)).toMatchObject({ status: 404 });
    expect((await other.get('/api/tv-links')).json.data.links).toHaveLength(1);
  });

  it('is made and revoked by managers', async () => {
    const manager = await tenant.as('MANAGER');
    const { id } = await newLink(manager);
    const clerk = await tenant.as('STAFF');
    for (const response of [
      await clerk.get('/api/tv-links'),
      await clerk.post('/api/tv-links', { name: 'TV' }),
      await revoke(clerk, id),
    ])
      expect(response.status).toBe(403);
    expect((await revoke(manager, id)).status).toBe(200);
  });

  it.each([
    [{}, 'Informe o nome'],
    [{ name: 'x'.repeat(61) }, 'O nome pode ter no máximo 60 caracteres'],
  ])('is refused with %j', async (input, message) =>
    expect(await tenant.post('/api/tv-links', input)).toMatchObject({ status: 400, json: { message } }),
  );

  it('is one of twenty at most, however many are made at once', async () => {
    const many = await api.tenant('muitas-telas');
    const made = await Promise.all(
      Array.from({ length: TV_LINKS_MAX + 4 }, () => many.post('/api/tv-links', { name: 'TV' })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(TV_LINKS_MAX).fill(201),
      ...Array<number>(4).fill(409),
    ]);
    const [first] = made.filter(({ status }) => status === 201);
    await revoke(many, first?.json.data.link.id);
    await newLink(many);
  });
});

describe('a television', () => {
  it('shows the pets that are in the shop, where each is, since when and how long it is planned to take', async () => {
    const tenant = await api.tenant('painel');
    const { token } = await newLink(tenant);
    const bia = await newProfessional(tenant, { name: 'Bia' });
    const service = {
      name: 'Banho completo',
      steps: [
        { kind: 'BATH', minutes: 30 },
        { kind: 'DRY', minutes: 15 },
      ],
    };
    const { id } = await bookedToday(
      tenant,
      { name: 'Ana Souza' },
      { pet: { name: 'Thor', species: 'CAT' }, service, booking: { professionalId: bia.id } },
    );
    await book(tenant, { startTime: '10:00', endTime: '11:00' });
    await book(tenant, { date: day(1) });
    const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const card = { id, pet: 'Thor', species: 'CAT', owner: 'Ana', service: 'Banho completo', professional: 'Bia' };
    const cards = async () => (await shown(token)).cards;
    expect(await cards()).toEqual([{ ...card, stage: 'WAITING', since: now, minutes: null }]);
    await move(tenant, id, 'BATH');
    expect(await cards()).toEqual([{ ...card, stage: 'BATH', since: now, minutes: expect.any(Number) }]);
    await move(tenant, id, 'READY');
    expect(await cards()).toEqual([{ ...card, stage: 'READY', since: now, minutes: null }]);
    await move(tenant, id, 'DELIVERED');
    expect(await cards()).toEqual([]);
  });

  it('says no surname, phone, debt or note, whatever is stored as a name', async () => {
    const tenant = await api.tenant('discreta');
    const { token } = await newLink(tenant);
    const notes = { notes: 'Segredo' };
    const names = ['Ana Surname', 'Bia', 'caio.surname@exemplo.com.br', '(11) 98765-4321', 'Surname, Davi'];
    const groomer = await newProfessional(tenant, { name: 'Caio Surname' });
    for (const [n, name] of names.entries()) {
      const times = { startTime: `${10 + n}:00`, endTime: `${11 + n}:00` };
      const booking = { ...notes, ...times, ...(name === 'Bia' ? { professionalId: groomer.id } : {}) };
      const { client } = await bookedToday(
        tenant,
        { name, phone: '(11) 98765-4321', email: 'caio.surname@exemplo.com.br', address: 'Rua Segredo', ...notes },
        { pet: { name: 'Rex', microchip: '981020000123456', ...notes }, booking },
      );
      await tenant.post('/api/client-credits', { clientId: client.id, creditLimit: 5000 });
    }
    const response = await open(token);
    const text = JSON.stringify(response.json);
    expect(text).not.toMatch(/surname|segredo|98765|@|coleira|981020|debt|phone|price|notes|locker/i);
    const { cards } = televisionSchema.parse(response.json.data);
    expect(cards.map(({ owner }) => owner).toSorted()).toEqual(['Ana', 'Bia', 'Davi', null, null]);
    expect(cards.flatMap(({ professional }) => professional ?? [])).toEqual(['Caio']);
    expect(Object.keys(response.json.data).sort()).toEqual(['cards', 'name', 'timeZone']);
    for (const card of response.json.data.cards)
      expect(Object.keys(card).sort()).toEqual(
        ['id', 'minutes', 'owner', 'pet', 'professional', 'service', 'since', 'species', 'stage'].sort(),
      );
  });

  it('gets no body while nothing has changed', async () => {
    const tenant = await api.tenant('quieta');
    const { token } = await newLink(tenant);
    const { id } = await bookedToday(tenant, { name: 'Ana' });
    const first = await fetchRaw(token);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const again = await fetchRaw(token, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    await move(tenant, id, 'BATH');
    const changed = await fetchRaw(token, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('has a limit of its own, so that it keeps nobody behind the same address from logging in', async () => {
    const limited = await TestApi.start({ CLIENT_RATE: '1' });
    const statuses = async (path: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, () => limited.call('GET', path)))).map(({ status }) => status);
    expect(await statuses(`/api/tv/${'A'.repeat(64)}`, 12)).toContain(429);
    expect(await statuses('/api/auth/tenant?slug=loja', 2)).toEqual([200, 200]);
    await limited.stop();
  });
});
