import { confirmPassword, TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { mailsTo, tokenMailedTo } from '../../testing/mails';

const api = TestApi.forSuite();
let root: TestTenant;
beforeAll(async () => {
  root = await api.tenant('saas-root', 'SUPER_ADMIN');
});

const PASSWORD = 'três palavras soltas';
/** Everything that whoever signs up can choose. */
const CHOSEN = ['Ganhe Dinheiro', 'ganhe-dinheiro', 'Clique Aqui', 'golpe.example'];
let serial = 0;
async function signUp() {
  const slug = `ganhe-dinheiro-${(serial += 1)}`;
  const email = `lia-${serial}@banho.example`;
  const body = { shopName: 'Ganhe Dinheiro', slug, name: 'Clique Aqui', email, phone: '(11) 98765-4321' };
  const headers = { 'x-forwarded-for': `10.5.0.${serial}` };
  const { json } = await api.call('POST', '/api/sign-up', { ...body, password: PASSWORD, consent: true }, headers);
  const owner = api.caller(slug, json.data.token);
  const isConfirmed = async () => (await owner.get('/api/tenants/info')).json.data.isEmailConfirmed as boolean;
  return { slug, email, owner, isConfirmed, tenantId: json.data.user.tenantId as string };
}
const confirm = (token: string) => api.call('POST', '/api/sign-up/confirmation', { token });
async function tokenFor(email: string): Promise<string> {
  const texts = (await mailsTo(api, email)).map(({ text }) => text).join('\n');
  return [...texts.matchAll(/#confirmar-email\/([\w.-]+)/g)].at(-1)?.[1] ?? 'none';
}
const expectNothingChosen = (mails: { subject: string; text: string; html: string }[]) => {
  for (const mail of mails) for (const text of CHOSEN) expect(JSON.stringify(mail)).not.toContain(text);
};
const RESEND = '/api/sign-up/confirmation/link';
const allMails = (tenantId: string) =>
  api.owner.query('select subject, text, html from mails where tenant_id = $1 order by created_at, id', [tenantId]);

/** As often as it likes, whatever an owner is mailed about. */
async function causeMails(owner: Caller, times = 1) {
  const pix = { receiverName: 'Clique Aqui', receiverCity: 'Cidade' };
  for (let n = 0; n < times; n += 1) {
    await confirmPassword(owner, PASSWORD);
    expect((await owner.put('/api/pix-settings', { ...pix, key: `${n}@golpe.example` })).status).toBe(200);
    for (const plan of ['PREMIUM', 'BASIC'])
      expect((await owner.post('/api/subscription/plan', { plan, addOn: 'NONE' })).status).toBe(200);
    expect((await owner.post('/api/subscription/cancel')).status).toBe(200);
    expect((await owner.post('/api/subscription/resume')).status).toBe(200);
  }
}
const recipientsOf = async (tenantId: string): Promise<string[]> =>
  (await api.owner.query('select recipient from mails where tenant_id = $1', [tenantId])).map(
    ({ recipient }: { recipient: string }) => recipient,
  );
const askForLink = (slug: string, email: string) =>
  api.call('POST', '/api/auth/password-link', { email }, { 'x-tenant': slug });

describe('the e-mail of a sign-up', () => {
  it('is confirmed by the link in the welcome, which names nothing that was typed, any number of times', async () => {
    const { slug, email, tenantId, isConfirmed } = await signUp();
    const mails = await allMails(tenantId);
    expect(mails).toHaveLength(1);
    expectNothingChosen(mails);
    expect(await isConfirmed()).toBe(false);
    const token = await tokenFor(email);
    for (let n = 0; n < 2; n += 1)
      expect(await confirm(token)).toMatchObject({ status: 200, json: { data: { slug } } });
    expect(await isConfirmed()).toBe(true);
  });

  it('is not confirmed by what is no link of this shop, or has expired', async () => {
    const { email, tenantId, isConfirmed } = await signUp();
    const other = await signUp();
    const [, secret] = (await tokenFor(other.email)).split('.');
    for (const token of ['de-ninguem', `${tenantId}.`, `${tenantId}.${secret}`, `${'0'.repeat(36)}.x`])
      expect(await confirm(token)).toMatchObject({ status: 400, json: { errors: [{ path: 'token' }] } });
    await api.owner.query(
      `update sign_ups set confirmation_expires_at = now() - interval '1 second' where tenant_id = $1`,
      [tenantId],
    );
    expect((await confirm(await tokenFor(email))).status).toBe(400);
    expect(await isConfirmed()).toBe(false);
  });

  it('has a new link when the owner asks, only so often, and none once it is confirmed', async () => {
    const { email, owner, isConfirmed } = await signUp();
    const first = await tokenFor(email);
    expect(await owner.post(RESEND)).toMatchObject({ status: 200, json: { data: { email } } });
    expect((await confirm(first)).status).toBe(400);
    for (let n = 0; n < 3; n += 1) expect((await owner.post(RESEND)).status).toBe(200);
    expect((await owner.post(RESEND)).status).toBe(429);
    expect(await mailsTo(api, email)).toHaveLength(5);
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await owner.post(RESEND)).status).toBe(409);
  });

  it('is told to the open pages of the shop', async () => {
    const { email, tenantId } = await signUp();
    await confirm(await tokenFor(email));
    const noted = await api.owner.query('select entity from changes where tenant_id = $1', [tenantId]);
    expect(noted).toContainEqual({ entity: 'tenant_settings' });
  });

  it('has a new link for a dead one, mailed to its owner and only so often', async () => {
    const { email, tenantId, isConfirmed } = await signUp();
    const dead = await tokenFor(email);
    await api.owner.query(`update sign_ups set confirmation_expires_at = now() where tenant_id = $1`, [tenantId]);
    const renewal = (token: string) => api.call('POST', '/api/sign-up/confirmation/renewal', { token });
    expect(await renewal(dead)).toMatchObject({ status: 200, json: { data: {} } });
    expect(await mailsTo(api, email)).toHaveLength(2);
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await renewal(dead)).status).toBe(409);
    expect((await renewal(`${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.x`)).status).toBe(400);
    const other = await signUp();
    for (let n = 0; n < 4; n += 1) expect((await renewal(await tokenFor(other.email))).status).toBe(200);
    expect((await renewal(await tokenFor(other.email))).status).toBe(429);
  });

  it('follows a change of the address: the earlier link confirms nothing', async () => {
    const { email, owner, isConfirmed } = await signUp();
    const first = await tokenFor(email);
    const { id } = (await owner.get('/api/auth/me')).json.data;
    const next = `nova-${email}`;
    await confirmPassword(owner, PASSWORD);
    expect((await owner.put(`/api/users/${id}`, { email: next })).status).toBe(200);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(await tokenFor(next))).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it('of a tenant that a super administrator creates needs no confirmation', async () => {
    const tenant = await api.tenant('confirmada');
    expect((await tenant.get('/api/tenants/info')).json.data.isEmailConfirmed).toBe(true);
    expect((await tenant.post(RESEND)).status).toBe(409);
    const invitation = { name: 'Bia', email: 'bia@exemplo.com.br' };
    expect((await tenant.post('/api/users/invitations', invitation)).status).toBe(201);
  });
});

describe('before the confirmation', () => {
  it('nobody is invited or mailed a link by the shop; afterwards in its name', async () => {
    const { email, owner } = await signUp();
    const invitation = { name: 'Bia', email: `bia-${email}` };
    const message = expect.stringContaining('Confirme primeiro o e-mail do cadastro da loja');
    expect(await owner.post('/api/users/invitations', invitation)).toMatchObject({ status: 409, json: { message } });
    const user = { name: 'Rui', email: `rui-${email}`, password: PASSWORD, role: 'STAFF', isActive: true };
    const { id } = (await owner.post('/api/users', user)).json.data.user;
    expect(await owner.post(`/api/users/${id}/password-link`)).toMatchObject({ status: 409, json: { message } });
    expect(await mailsTo(api, user.email)).toEqual([]);
    await confirm(await tokenFor(email));
    expect((await owner.post('/api/users/invitations', invitation)).status).toBe(201);
    expect((await mailsTo(api, invitation.email))[0]?.subject).toBe('Convite para Ganhe Dinheiro no Focinho');
  });

  it('only the address that has signed up is mailed, and not without end', async () => {
    const { slug, email, owner, tenantId } = await signUp();
    const stranger = { name: 'Eva', email: `eva-${email}`, password: PASSWORD, role: 'OWNER', isActive: true };
    const { id } = (await owner.post('/api/users', stranger)).json.data.user;
    await causeMails(owner, 4);
    expect((await askForLink(slug, stranger.email)).status).toBe(200);
    await confirmPassword(owner, PASSWORD);
    expect((await owner.put(`/api/users/${id}`, { email: `outra-${stranger.email}` })).status).toBe(200);
    const recipients = await recipientsOf(tenantId);
    expect(recipients.filter((one) => one !== email)).toEqual([`outra-${stranger.email}`]);
    expect(recipients).toHaveLength(11);
  });

  it('no e-mail contains what the shop has chosen', async () => {
    const { slug, email, owner: atFirst, tenantId } = await signUp();
    for (const isActive of [false, true])
      expect((await root.patch(`/api/super-admin/tenants/${tenantId}/status`, { isActive })).status).toBe(200);
    const logIn = await api.call('POST', '/api/auth/login', { email, password: PASSWORD }, { 'x-tenant': slug });
    expect((await atFirst.get('/api/auth/me')).status).toBe(401);
    const owner = api.caller(slug, logIn.json.data.token);
    const pix = { key: 'loja@golpe.example', receiverName: 'Clique Aqui', receiverCity: 'Ganhe Dinheiro' };
    expect((await owner.put('/api/pix-settings', pix)).status).toBe(200);
    for (const [path, body] of [
      ['/api/subscription/plan', { plan: 'BASIC', addOn: 'NONE' }],
      ['/api/subscription/cancel', {}],
    ] as const)
      expect((await owner.post(path, body)).status).toBe(200);
    const change = { currentPassword: PASSWORD, password: 'outras palavras soltas' };
    expect((await owner.put('/api/account/password', change)).status).toBe(200);
    const { id } = (await owner.get('/api/auth/me')).json.data;
    await confirmPassword(owner, change.password);
    expect((await owner.put(`/api/users/${id}`, { email: `outra-${serial}@golpe.example` })).status).toBe(200);
    const mails = await allMails(tenantId);
    expect(mails).toHaveLength(9);
    // A mail may name the address that it is sent to.
    const own = `outra-${serial}@golpe.example`;
    expectNothingChosen(mails.map((mail: Json) => ({ ...mail, text: mail.text.replace(own, ''), html: '' })));
  });
});

describe('afterwards', () => {
  it('an owner who was only typed is mailed once he has logged in or accepted the invitation', async () => {
    const { slug, email, owner } = await signUp();
    await confirm(await tokenFor(email));
    const typed = { name: 'Eva', email: `eva-${email}`, password: PASSWORD, role: 'OWNER', isActive: true };
    expect((await owner.post('/api/users', typed)).status).toBe(201);
    const invited = { name: 'Iva', email: `iva-${email}`, role: 'OWNER' };
    expect((await owner.post('/api/users/invitations', invited)).status).toBe(201);
    expect((await askForLink(slug, typed.email)).status).toBe(200);
    const cancelled = async (address: string) =>
      (await mailsTo(api, address)).filter(({ subject }) => subject.endsWith('cancelada')).length;
    const cancel = async () => {
      expect((await owner.post('/api/subscription/cancel')).status).toBe(200);
      expect((await owner.post('/api/subscription/resume')).status).toBe(200);
      return Promise.all([email, typed.email, invited.email].map(cancelled));
    };
    expect(await cancel()).toEqual([1, 0, 0]);
    const staff = { ...typed, email: `ada-${email}`, role: 'STAFF' };
    const { id } = (await owner.post('/api/users', staff)).json.data.user;
    await confirmPassword(owner, PASSWORD);
    expect((await owner.put(`/api/users/${id}`, { email: `outra-${email}` })).status).toBe(200);
    expect(await mailsTo(api, staff.email)).toEqual([]);
    const credentials = { email: typed.email, password: PASSWORD };
    expect((await api.call('POST', '/api/auth/login', credentials, { 'x-tenant': slug })).status).toBe(200);
    expect(await cancel()).toEqual([2, 1, 0]);
    const body = { token: await tokenMailedTo(api, invited.email), password: 'girafa-telhado' };
    expect((await api.call('POST', '/api/auth/password', body, { 'x-tenant': slug })).status).toBe(200);
    expect(await cancel()).toEqual([3, 2, 1]);
  });
});
