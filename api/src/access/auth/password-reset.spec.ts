import { TestApi, type TestTenant } from '../../testing/api';
import { mailsTo, tokenMailedTo } from '../../testing/mails';

const api = TestApi.forSuite({ PUBLIC_ORIGIN: 'https://focinho.example' });
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await api.tenant('patas');
});

const post = (path: string, body: object, slug = 'patas') =>
  api.call('POST', `/api/auth/${path}`, body, { 'x-tenant': slug });
const askFor = (email: string, slug?: string) => post('password-link', { email }, slug);
const setPassword = (token: string, password = 'girafa-telhado', slug?: string) =>
  post('password', { token, password }, slug);
const logIn = async (email: string, password: string) => (await post('login', { email, password })).status;

async function person() {
  const caller = await tenant.as('STAFF');
  const { email }: { email: string } = (await caller.get('/api/auth/me')).json.data;
  return { caller, email };
}
async function personWithLink() {
  const { caller, email } = await person();
  await askFor(email);
  return { caller, email, token: await tokenMailedTo(api, email) };
}

describe('"Esqueci minha senha"', () => {
  it('mails a link that sets a new password once, ends every session and tells the user', async () => {
    const { caller, email, token } = await personWithLink();
    const [mail] = await mailsTo(api, email);
    expect(mail?.text).toContain(`https://focinho.example/#nova-senha/patas/${token}`);
    expect((await post('password-link/check', { token })).json.data).toEqual({ email, tenantName: 'Loja patas' });
    expect(await setPassword(token)).toMatchObject({ status: 200, json: { data: {} } });
    expect((await caller.get('/api/auth/me')).status).toBe(401);
    expect(await logIn(email, 'senha-de-teste')).toBe(401);
    expect(await logIn(email, 'girafa-telhado')).toBe(200);
    expect((await mailsTo(api, email)).map(({ subject }) => subject)).toEqual([
      'Nova senha no Focinho',
      'Sua senha do Focinho mudou',
    ]);
    for (const again of [await setPassword(token, 'outra-girafa'), await post('password-link/check', { token })])
      expect(again).toMatchObject({ status: 400, json: { message: expect.stringContaining('não vale mais') } });
    expect(await logIn(email, 'girafa-telhado')).toBe(200);
  });

  it('without a shop mails a link of each in which there is such a user', async () => {
    const email = 'ana@duas-lojas.example';
    const other = await api.tenant('bigodes');
    const ana = { name: 'Ana', email, password: 'girafa-telhado', role: 'STAFF', isActive: true };
    for (const shop of [tenant, other]) expect((await shop.post('/api/users', ana)).status).toBe(201);
    const ask = (address: string) => api.call('POST', '/api/auth/password-link', { email: address });
    const response = await ask(email);
    expect(response).toMatchObject({ status: 200, json: { data: {} } });
    const texts = (await mailsTo(api, email)).map(({ text }) => text);
    for (const slug of ['patas', 'bigodes'])
      expect(texts.filter((text) => text.includes(`#nova-senha/${slug}/`))).toHaveLength(1);
    expect((await ask('ninguem@exemplo.com.br')).json).toEqual(response.json);
  });

  it('gives the same response after the same time for unknown users and tenants, and mails nothing', async () => {
    const { email } = await person();
    const [before] = await api.owner.query('select count(*)::int as n from mails');
    const timed = async (address: string, slug?: string) => {
      const begin = performance.now();
      const response = await askFor(address, slug);
      return { response, ms: performance.now() - begin };
    };
    const known = await timed(email);
    for (const unknown of [await timed('ninguem@exemplo.com.br'), await timed(email, 'nao-existe')]) {
      expect(unknown.response).toEqual(known.response);
      for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(290);
    }
    expect(await api.owner.query('select count(*)::int as n from mails')).toEqual([{ n: before.n + 1 }]);
  });

  it('is not for deactivated users, and a deactivation cancels their links', async () => {
    const { caller, email, token } = await personWithLink();
    await tenant.put(`/api/users/${caller.userId}`, { isActive: false });
    expect((await setPassword(token)).status).toBe(400);
    await askFor(email);
    expect(await mailsTo(api, email)).toHaveLength(1);
    await tenant.put(`/api/users/${caller.userId}`, { isActive: true });
    expect((await setPassword(token)).status).toBe(400);
  });

  it('mails at most three links in half an hour, however parallel the requests are', async () => {
    const { email } = await person();
    await Promise.all(Array.from({ length: 6 }, () => askFor(email)));
    expect(await mailsTo(api, email)).toHaveLength(3);
    // Whoever asks more often does not fill the shop's log.
    const asked = `select from audit_log where entity = 'password-reset-asked'
      and entity_id = (select id::text from users where email = $1)`;
    expect(await api.owner.query(asked, [email])).toHaveLength(3);
  });

  it('stores only a hash of the link', async () => {
    const { token } = await personWithLink();
    const rows: object[] = await api.owner.query('select * from password_links');
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a link', () => {
  it('expires after half an hour', async () => {
    const { email, token } = await personWithLink();
    await api.owner.query(`update password_links set expires_at = expires_at - interval '30 minutes 1 second'
      where user_id = (select id from users where email = '${email}')`);
    expect((await setPassword(token)).status).toBe(400);
    expect(await logIn(email, 'senha-de-teste')).toBe(200);
  });

  it('is used by only one of several parallel requests', async () => {
    const { email, token } = await personWithLink();
    const passwords = ['primeira-girafa', 'segunda-girafa', 'terceira-girafa'];
    const statuses = (await Promise.all(passwords.map((password) => setPassword(token, password)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 400, 400]);
    const accepted = await Promise.all(passwords.map((password) => logIn(email, password)));
    expect(accepted.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is cancelled when another link of the same user was used', async () => {
    const { email, token } = await personWithLink();
    await askFor(email);
    expect((await setPassword(await tokenMailedTo(api, email))).status).toBe(200);
    expect((await setPassword(token)).status).toBe(400);
  });

  it('of one tenant sets no password in another', async () => {
    const { token } = await personWithLink();
    await api.tenant('vizinha');
    expect((await setPassword(token, 'girafa-telhado', 'vizinha')).status).toBe(400);
    expect((await setPassword(token)).status).toBe(200);
  });

  it('does not accept a leaked password, and stays valid', async () => {
    const { token } = await personWithLink();
    expect(await setPassword(token, 'senha123')).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'password', message: expect.stringContaining('vazadas') }] },
    });
    expect((await setPassword(token)).status).toBe(200);
  });
});
