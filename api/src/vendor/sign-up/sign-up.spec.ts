import { TestApi, type Json, type TestResponse } from '../../testing/api';
import { newPet } from '../../testing/records';
import { waitUntil } from '../../testing/wait-until';

const PER_CLIENT = 5;

const api = TestApi.forSuite();
beforeEach(() => api.owner.query('delete from sign_up_counts'));

let host = 0;
const newAddress = () => `10.2.${Math.floor((host += 1) / 250)}.${host % 250}`;
let tenant = 0;
const aTenant = () => ({
  shopName: 'Banho da Lia',
  slug: `banho-da-lia-${(tenant += 1)}`,
  name: 'Lia Prado',
  email: 'Lia@banho.example',
  phone: '(11) 98765-4321',
  password: 'três palavras soltas',
  plan: 'PREMIUM',
  consent: true,
});
const signUp = (body: object, from = newAddress(), key?: string): Promise<TestResponse> =>
  api.call('POST', '/api/sign-up', body, { 'x-forwarded-for': from, ...(key ? { 'idempotency-key': key } : {}) });
const check = async (slug: string): Promise<Json> =>
  (await api.call('GET', `/api/sign-up/slug?slug=${encodeURIComponent(slug)}`)).json.data;
const count = async (table: string, where = 'true') =>
  Number((await api.owner.query(`select count(*) from ${table} where ${where}`))[0].count);

describe('a sign-up', () => {
  it('creates tenant and owner and returns what a log-in returns', async () => {
    const body = aTenant();
    const { status, json } = await signUp(body);
    expect([status, json.message]).toEqual([201, expect.any(String)]);
    expect(json.data.user).toMatchObject({
      email: 'lia@banho.example',
      name: 'Lia Prado',
      role: 'OWNER',
      isActive: true,
    });
    const owner = api.caller(body.slug, json.data.token);
    expect((await owner.get('/api/auth/me')).json.data).toEqual(json.data.user);
    expect((await owner.get('/api/tenants/info')).json.data).toMatchObject({ name: 'Banho da Lia', slug: body.slug });
    expect((await owner.get('/api/users?page=1')).json.data.pagination.total).toBe(1);
    const login = await api.call(
      'POST',
      '/api/auth/login',
      { email: body.email, password: body.password },
      { 'x-tenant': body.slug },
    );
    expect(login.status).toBe(200);
  });

  it('begins a trial with what is to be paid for afterwards', async () => {
    const { slug } = aTenant();
    await signUp({ ...aTenant(), slug, plan: 'BASIC' });
    const [trial] = await api.owner.query(
      `select t.plan, t.effective_plan as "inForce", s.trial_ends_on - (now() at time zone t.time_zone)::date as days, e.detail
       from tenants t join subscriptions s on s.tenant_id = t.id join subscription_events e on e.tenant_id = t.id
       where t.slug = $1`,
      [slug],
    );
    expect(trial).toMatchObject({ plan: 'BASIC', inForce: 'PREMIUM', detail: { plan: 'BASIC', addOn: 'NONE' } });
    expect([14, 15]).toContain(trial.days);
  });

  it.each([
    ['America/Noronha', '2026-12-01T01:59:59Z', '2026-12-01T02:00:00Z'],
    ['America/Manaus', '2026-12-01T03:59:59Z', '2026-12-01T04:00:00Z'],
    ['America/Rio_Branco', '2026-12-01T04:59:59Z', '2026-12-01T05:00:00Z'],
  ])('has its midnight in %s from the first sale on', async (timeZone, before, after) => {
    const { slug } = aTenant();
    const { token } = (await signUp({ ...aTenant(), slug, timeZone })).json.data;
    const owner = api.caller(slug, token);
    expect((await owner.get('/api/tenants/info')).json.data.timeZone).toBe(timeZone);
    const [{ id }] = await api.owner.query('select id from tenants where slug = $1', [slug]);
    const days = await api.owner.query(
      'select app.local_day($1, $2)::text as before, app.local_day($1, $3)::text as after',
      [id, before, after],
    );
    expect(days).toEqual([{ before: '2026-11-30', after: '2026-12-01' }]);
    const today = (await api.owner.query('select (now() at time zone $1)::date::text as day', [timeZone]))[0].day;
    const { clientId } = await newPet(owner, { birthDate: today });
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect((await owner.post('/api/pets', { clientId, name: 'Rex', birthDate: tomorrow })).status).toBe(400);
  });

  it('is refused with a time zone that Brazil does not have', async () => {
    const { status, json } = await signUp({ ...aTenant(), timeZone: 'Europe/Lisbon' });
    expect([status, json.errors?.[0]?.path]).toEqual([400, 'timeZone']);
  });

  it.each(['NFCE_300', 'NFCE_500'])('sells %s with any plan', async (addOn) => {
    const body = { ...aTenant(), plan: 'BASIC', addOn };
    expect((await signUp(body)).status).toBe(201);
    const [tenant] = await api.owner.query('select plan, add_on as "addOn" from tenants where slug = $1', [body.slug]);
    expect(tenant).toEqual({ plan: 'BASIC', addOn });
  });

  it('records the version of the accepted terms, and mails a welcome', async () => {
    const body = aTenant();
    const { token } = (await signUp(body)).json.data;
    const { audit } = (await api.caller(body.slug, token).get('/api/audit')).json.data;
    const signedUp = audit.find(({ entity }: Json) => entity === 'sign-up');
    expect(signedUp).toMatchObject({ action: 'event', user: { name: 'Lia Prado' } });
    expect(signedUp.after.terms).toMatch(/^\d{4}-\d{2}$/);
    const mails = await api.owner.query(
      `select recipient, subject from mails where tenant_id = (select id from tenants where slug = $1)`,
      [body.slug],
    );
    expect(mails).toEqual([
      { recipient: 'lia@banho.example', subject: 'A sua loja está no Focinho: confirme o seu e-mail' },
    ]);
  });

  it('shows the new owner nothing of another tenant', async () => {
    const neighbour = await api.tenant('vizinha');
    await neighbour.post('/api/clients', { name: 'Só da vizinha', email: 'a@exemplo.com.br' });
    const body = { ...aTenant(), email: (await neighbour.get('/api/auth/me')).json.data.email };
    const { token } = (await signUp(body)).json.data;
    const owner = api.caller(body.slug, token);
    expect((await owner.get('/api/clients')).json.data.clients).toEqual([]);
    expect((await api.caller('vizinha', token).get('/api/clients')).status).toBe(403);
  });

  it('leaves nothing behind if one part of it fails', async () => {
    await api.owner.query(
      `create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$`,
    );
    await api.owner.query('create trigger refuse before insert on mails for each row execute function refuse_mail()');
    const before = await Promise.all([count('tenants'), count('users'), count('sessions'), count('sign_up_counts')]);
    expect((await signUp(aTenant())).status).toBe(500);
    expect(await Promise.all([count('tenants'), count('users'), count('sessions'), count('sign_up_counts')])).toEqual(
      before,
    );
    await api.owner.query('drop function refuse_mail() cascade');
  });

  it.each([
    ['shopName', '', 'Informe o nome da loja'],
    ['slug', 'Com Espaço', 'O slug aceita letras minúsculas sem acento, números e hifens'],
    ['name', undefined, 'Informe o seu nome'],
    ['email', 'sem arroba', 'E-mail inválido'],
    ['phone', '', 'Informe o telefone'],
    ['password', 'curta', 'A senha deve ter 8 caracteres ou mais'],
    ['password', 'password123', 'Esta senha é fácil demais de adivinhar'],
    ['password', 'lia@banho.example', 'A senha não pode ser o seu e-mail'],
    ['plan', 'ENTERPRISE', 'O plano é inválido'],
    ['consent', false, 'Aceite os termos de uso e a política de privacidade'],
  ] as const)('is refused with a reason at %s: %p', async (field, value, message) => {
    const { status, json } = await signUp({ ...aTenant(), [field]: value });
    expect([status, json.errors?.[0]?.path]).toEqual([400, field]);
    expect(json.message).toContain(message);
  });
});

describe('the slug', () => {
  it('is free, or has a free proposal', async () => {
    const { slug } = aTenant();
    expect(await check(slug)).toEqual({ slug, isFree: true, proposal: slug });
    await signUp({ ...aTenant(), slug });
    const { proposal, ...checked } = await check(slug);
    expect(checked).toEqual({ slug, isFree: false });
    expect(await check(proposal)).toMatchObject({ isFree: true });
  });

  it('can be asked for by a name', async () => {
    expect(await check('Cãopanhia do Banho')).toMatchObject({ slug: 'caopanhia-do-banho', isFree: true });
    expect((await api.call('GET', '/api/sign-up/slug?slug=!!')).status).toBe(400);
  });

  it.each(['demo', 'test', 'saas-root', 'api', 'admin', 'login', 'tv'])('cannot be the reserved %s', async (slug) => {
    expect(await check(slug)).toMatchObject({ isFree: false });
    const { status, json } = await signUp({ ...aTenant(), slug });
    expect([status, json.errors?.[0]?.path]).toEqual([409, 'slug']);
    expect(await count('tenants', `slug = '${slug}'`)).toBe(0);
  });

  it('goes to exactly one of twenty who want it at once, and each other is offered a free one', async () => {
    const { slug } = aTenant();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        signUp({ ...aTenant(), slug, email: `dona-${n}@exemplo.com.br` }, newAddress()),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { json } of refused)
      expect(json.errors).toEqual([{ path: 'slug', message: expect.stringMatching(`Que tal ${slug}-.+\\?`) }]);
    expect(await count('tenants', `slug = '${slug}'`)).toBe(1);
    expect(await count('users', `tenant_id = (select id from tenants where slug = '${slug}')`)).toBe(1);
  });
});

describe('a repetition', () => {
  it('with the same key makes one tenant, even in parallel, and every response opens a session', async () => {
    const body = aTenant();
    const key = 'uma-chave-ao-acaso';
    const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(body, newAddress(), key)));
    responses.push(await signUp(body, newAddress(), key));
    for (const { status, json } of responses) {
      expect([status, json.message]).toEqual([201, responses[0]?.json.message]);
      expect((await api.caller(body.slug, json.data.token).get('/api/auth/me')).status).toBe(200);
    }
    expect(await count('tenants', `slug = '${body.slug}'`)).toBe(1);
    expect(await count('mails', `tenant_id = (select id from tenants where slug = '${body.slug}')`)).toBe(1);
  });

  it('with another key, password or e-mail, or a day later, opens nothing', async () => {
    const body = aTenant();
    expect((await signUp(body, newAddress(), 'chave')).status).toBe(201);
    expect((await signUp(body, newAddress(), 'outra')).status).toBe(409);
    expect((await signUp(body)).status).toBe(409);
    expect((await signUp({ ...body, password: 'outras palavras aqui' }, newAddress(), 'chave')).status).toBe(409);
    expect((await signUp({ ...body, email: 'ana@exemplo.com.br' }, newAddress(), 'chave')).status).toBe(409);
    await api.owner.query(`update sign_ups set created_at = now() - interval '25 hours'`);
    expect((await signUp(body, newAddress(), 'chave')).status).toBe(409);
  });
});

describe('the limits', () => {
  const signUps = async (from: string, times: number) => {
    for (let n = 0; n < times; n += 1) expect((await signUp(aTenant(), from)).status).toBe(201);
  };

  it('let an address sign up a few times an hour, and say when it may again', async () => {
    const address = newAddress();
    await signUps(address, PER_CLIENT);
    const refused = await fetch(`${api.url}/api/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(aTenant()),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await signUp(aTenant(), newAddress())).status).toBe(201);
    await api.owner.query(`update sign_up_counts set since = since - interval '1 hour'`);
    await signUps(address, 1);
  });

  it('count a network of IPv6 as one address, and parallel sign-ups all', async () => {
    const responses = await Promise.all(
      Array.from({ length: PER_CLIENT + 3 }, (_, n) => signUp(aTenant(), `2001:db8:1:2::${n + 1}`)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(PER_CLIENT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('do not count what was refused', async () => {
    const address = newAddress();
    for (let n = 0; n < PER_CLIENT; n += 1)
      expect((await signUp({ ...aTenant(), slug: 'demo' }, address)).status).toBe(409);
    await signUps(address, 1);
  });

  it('hold for all together, which the platform’s log says', async () => {
    const few = await TestApi.start({ SIGN_UPS: '2' });
    const from = (address: string) =>
      few.call('POST', '/api/sign-up', aTenant(), { 'x-forwarded-for': address }).then(({ status }) => status);
    expect([await from('10.3.0.1'), await from('10.3.0.2'), await from('10.3.0.3')]).toEqual([201, 201, 429]);
    const logged = () =>
      few.owner.query(`select from platform_log where level = 'warn' and message like 'Limite de cadastros%'`);
    await waitUntil(async () => (await logged()).length === 1);
    await few.stop();
  });
});
