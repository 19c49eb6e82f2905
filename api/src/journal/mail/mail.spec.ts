import { createApp } from '../../app';
import { TestApi, type TestTenant } from '../../testing/api';
import { MailServer } from '../../testing/mail-server';
import { tokenMailedTo } from '../../testing/mails';
import { waitUntil } from '../../testing/wait-until';
import { passwordResetMail } from './account-mails';
import { ATTEMPTS } from './outbox';

// One test starts an API of its own.
jest.setTimeout(120_000);

let mails: MailServer;
let api: TestApi;
let tenant: TestTenant;
let root: TestTenant;
beforeAll(async () => {
  mails = await MailServer.start();
  api = await TestApi.start({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Focinho <avisos@focinho.example>',
    PUBLIC_ORIGIN: 'https://focinho.example',
  });
  tenant = await api.tenant('patas');
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});
afterAll(async () => {
  await api.stop();
  await mails.stop();
});
beforeEach(() => {
  mails.received.length = 0;
});

let serial = 0;
async function invite(name = 'Érica Conceição'): Promise<string> {
  const email = `pessoa-${(serial += 1)}@exemplo.com.br`;
  const { status } = await tenant.post('/api/users/invitations', { name, email });
  expect(status).toBe(201);
  return email;
}
const receivedBy = (email: string) => mails.received.filter(({ to }) => to.includes(email));
const stored = async (email: string) =>
  (await api.owner.query('select * from mails where recipient = $1 order by created_at', [email]))[0];
const listed = async (email: string) =>
  (await root.get(`/api/super-admin/mails?page=1&search=${email}`)).json.data.mails[0];

it('an e-mail arrives in both forms, with a link that works', async () => {
  const email = await invite();
  await waitUntil(() => receivedBy(email).length === 1);
  const [{ from, content } = { from: '', content: '' }] = receivedBy(email);
  expect(from).toBe('avisos@focinho.example');
  expect(content).toContain('Subject: Convite para Loja patas no Focinho');
  expect(content).toContain('Content-Type: text/plain; charset=utf-8');
  expect(content).toContain('Content-Type: text/html; charset=utf-8');
  expect(content).toContain('Olá, Érica Conceição!');
  const links = [...content.matchAll(/https:\/\/focinho\.example\/#nova-senha\/patas\/([\w-]+)/g)];
  const tokens = [...new Set(links.map(([, token]) => token))];
  expect([links.length, tokens.length]).toEqual([3, 1]);
  const body = { token: tokens[0], password: 'girafa-telhado' };
  expect((await api.call('POST', '/api/auth/password', body, { 'x-tenant': 'patas' })).status).toBe(200);
});

it('what users typed is escaped in the HTML form', () => {
  const { html, text } = passwordResetMail(
    {
      productName: 'Focinho',
      tenantName: 'Cão & Cia',
      email: 'a@b.example',
      name: '<img src=x onerror="x">',
      isConfirmed: true,
    },
    'https://focinho.example/#nova-senha/x/y',
    30,
  );
  expect(html).toContain('Olá, &lt;img src=x onerror=&quot;x&quot;&gt;!');
  expect(html).toContain('Cão &amp; Cia');
  expect(html).not.toContain('<img');
  expect(text).toContain('Olá, <img src=x onerror="x">!');
});

it('a sent e-mail keeps no text, because it may contain a link', async () => {
  const email = await invite();
  await waitUntil(async () => (await stored(email)).sent_at !== null);
  expect(await stored(email)).toMatchObject({ text: null, html: null, next_attempt_at: null, attempts: 1 });
  expect(await listed(email)).toMatchObject({
    tenant: { slug: 'patas' },
    recipient: email,
    subject: 'Convite para Loja patas no Focinho',
    status: 'sent',
    text: null,
  });
});

it('an e-mail that the server refuses is tried again, and given up at last', async () => {
  mails.refusals = 1;
  const email = await invite();
  await waitUntil(async () => (await stored(email)).last_error !== null);
  expect(await listed(email)).toMatchObject({ status: 'waiting', attempts: 1, text: null });
  const due = (attempts: number) =>
    api.owner.query(`update mails set next_attempt_at = now(), attempts = $2 where recipient = $1`, [email, attempts]);
  await due(1);
  await waitUntil(() => receivedBy(email).length === 1);

  mails.refusals = 1;
  const hopeless = await invite();
  await waitUntil(async () => (await stored(hopeless)).last_error !== null);
  mails.refusals = 1;
  await api.owner.query(
    `update mails set next_attempt_at = now(), attempts = $2, last_error = null where recipient = $1`,
    [hopeless, ATTEMPTS - 1],
  );
  await waitUntil(async () => (await stored(hopeless)).last_error !== null);
  expect(await stored(hopeless)).toMatchObject({ text: null, html: null, next_attempt_at: null, sent_at: null });
  expect(await listed(hopeless)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('450') });
});

it('several processes send each e-mail once', async () => {
  const second = await createApp(api.config);
  await second.listen(0, '127.0.0.1');
  const recipients = await Promise.all(Array.from({ length: 12 }, () => invite()));
  await waitUntil(() => recipients.every((email) => receivedBy(email).length > 0));
  await second.close();
  expect(recipients.map((email) => receivedBy(email).length)).toEqual(recipients.map(() => 1));
});

it('a request that fails sends no e-mail', async () => {
  const email = await invite();
  await waitUntil(() => receivedBy(email).length === 1);
  expect((await tenant.post('/api/users/invitations', { name: 'Outra', email })).status).toBe(409);
  expect(await api.owner.query('select count(*)::int as n from mails where recipient = $1', [email])).toEqual([
    { n: 1 },
  ]);
});

describe('without a mail server', () => {
  let local: TestApi;
  afterEach(() => local.stop());

  it('e-mails are kept, and the super administrator can read them', async () => {
    local = await TestApi.start();
    const [shop, platform] = [await local.tenant('patas'), await local.tenant('saas-root', 'SUPER_ADMIN')];
    await shop.post('/api/users/invitations', { name: 'Ana', email: 'ana@exemplo.com.br' });
    const { mails: kept } = (await platform.get('/api/super-admin/mails?page=1&search=ANA@')).json.data;
    expect(kept).toMatchObject([{ status: 'kept', recipient: 'ana@exemplo.com.br', attempts: 0, lastError: null }]);
    expect(kept[0].text).toContain(await tokenMailedTo(local, 'ana@exemplo.com.br'));
    expect((await platform.get('/api/super-admin/mails?page=1&search=ninguem')).json.data.mails).toEqual([]);
  });
});
