import {
  tutorCopySchema,
  tutorPageSchema,
  tutorAgreementTextSchema,
  type TutorPage,
} from '@focinho/contracts/desk/tutor';
import { signedAgreementSchema } from '@focinho/contracts/people/agreements';
import { ACCEPTANCE_CLAUSE } from '@focinho/contracts/people/agreement-text';
import { POINTS_MAX, STROKES_MAX } from '@focinho/contracts/people/signature';
import { newId } from '../../database/records';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';
import { beginTrial } from '../../testing/subscriptions';

const api = TestApi.forSuite();

const TEMPLATE = {
  name: 'Termo de responsabilidade',
  kind: 'RESPONSIBILITY',
  body: 'Eu, {{tutor}}, autorizo {{loja}} a cuidar de {{pet}}.',
  validDays: 365,
  requiredAt: 'ARRIVAL',
};
async function newTemplate(tenant: TestTenant, values: object = {}): Promise<Json> {
  const { status, json } = await tenant.post('/api/agreement-templates', { ...TEMPLATE, ...values });
  expect([status, json.message]).toEqual([201, '']);
  return json.data.agreementTemplate;
}
async function family(tenant: TestTenant, name = 'Ana Souza') {
  const client = await newClient(tenant, { name });
  const pet = await newPet(tenant, { clientId: client.id, name: 'Mel' });
  const { token, id: linkId } = (await tenant.post('/api/tutor-links', { clientId: client.id })).json.data.link;
  return { client, pet, token: token as string, linkId: linkId as string };
}
async function shopWithFamily(slug: string) {
  const tenant = await api.tenant(slug);
  return { tenant, template: await newTemplate(tenant), ...(await family(tenant)) };
}

const as =
  (token: string, headers: Record<string, string> = {}) =>
  (method: string, path = '', body?: unknown) =>
    api.call(method, `/api/tutor${path}`, body, { ...headers, authorization: `Bearer ${token}` });
const shown = async (token: string): Promise<TutorPage> => tutorPageSchema.parse((await as(token)('GET')).json.data);
const open = (token: string, { id }: Json, petId?: string) =>
  as(token)('GET', `/agreement-templates/${id}/preview${petId ? `?petId=${petId}` : ''}`);
const drawn = {
  signerName: 'Ana Souza',
  accepted: true,
  signatureMethod: 'DRAWN',
  strokes: [[40, 120, 90, 60, 140, 130]],
};
async function inputFor(token: string, { id }: Json, petId: string | null = null) {
  const { textHash } = tutorAgreementTextSchema.parse((await open(token, { id }, petId ?? undefined)).json.data);
  return { agreementTemplateId: id, petId, textHash, ...drawn };
}
const send = (token: string, input: object, headers = {}) => as(token, headers)('POST', '/agreements', input);
const signedBy = async (tenant: TestTenant, client: Json): Promise<Json[]> =>
  (await tenant.get(`/api/agreements?clientId=${client.id}`)).json.data.agreements;
const MISSING = { status: 404, json: { message: 'Termo não encontrado.', data: null } };

describe('a client, by the link', () => {
  it('reads the whole text and signs it, with all evidence that the desk sees and a copy to read', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('assina');
    expect((await shown(token)).toSign).toEqual([
      { templateId: template.id, title: TEMPLATE.name, pet: { id: pet.id, name: 'Mel' } },
    ]);
    const { text, textHash } = tutorAgreementTextSchema.parse((await open(token, template, pet.id)).json.data);
    expect(text).toBe(`Eu, Ana Souza, autorizo Loja assina a cuidar de Mel.\n\n${ACCEPTANCE_CLAUSE}`);
    const input = { ...(await inputFor(token, template, pet.id)), signerDocument: '529.982.247-25' };
    const page = tutorPageSchema.parse((await send(token, input, { 'user-agent': 'Celular da Ana' })).json.data);
    expect(page.toSign).toEqual([]);
    expect(page.signed).toMatchObject([{ title: TEMPLATE.name, pet: 'Mel', isCurrent: true }]);
    const [listed] = await signedBy(tenant, client);
    expect(listed).toMatchObject({ id: page.signed[0]?.id, identifiedBy: 'LINK', isCurrent: true });
    const evidence = signedAgreementSchema.parse(
      (await tenant.get(`/api/agreements/${listed.id}`)).json.data.agreement,
    );
    expect(evidence).toMatchObject({
      ...{ text, textHash, signerName: 'Ana Souza', signerDocument: '52998224725', strokes: drawn.strokes },
      ...{ identifiedBy: 'LINK', witness: null, ipAddress: '127.0.0.1', userAgent: 'Celular da Ana' },
      chain: { isIntact: true, length: 1 },
    });
    const copy = tutorCopySchema.parse((await as(token)('GET', `/agreements/${listed.id}`)).json.data);
    expect(copy).toMatchObject({ number: 1, text, strokes: drawn.strokes, isCurrent: true, hash: evidence.hash });
    expect(JSON.stringify(copy)).not.toContain('52998224725');
    const { audit } = (await tenant.get('/api/audit?entity=agreement-signed')).json.data;
    expect(audit[0]).toMatchObject({ entityId: listed.id, user: null, actor: 'Tutor (pelo link)' });
    const noted = await api.owner.query('select entity from changes where record_id = $1', [listed.id]);
    expect(noted).toEqual([{ entity: 'agreements' }]);
  });

  it('signs once, however often and wherever it is sent at once', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('uma-vez');
    const input = await inputFor(token, template, pet.id);
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(token, input)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await send(token, input)).status).toBe(200);
    expect(await signedBy(tenant, client)).toHaveLength(1);
  });

  it('does not sign a text that has changed since it was read, nor one that nothing asks for', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('mudou-o-texto');
    const input = await inputFor(token, template, pet.id);
    await tenant.put(`/api/agreement-templates/${template.id}`, { body: 'Eu, {{tutor}}, entrego {{pet}}.' });
    expect(await send(token, input)).toMatchObject({
      status: 409,
      json: { message: 'O termo mudou desde que foi aberto. Leia o novo texto antes de assinar.' },
    });
    expect(await signedBy(tenant, client)).toEqual([]);
    expect((await send(token, await inputFor(token, template, pet.id))).status).toBe(200);
    await tenant.put(`/api/agreement-templates/${template.id}`, { requiredAt: 'NONE', body: 'Outro de {{pet}}.' });
    expect(await send(token, input)).toMatchObject(MISSING);
    expect(await open(token, template, pet.id)).toMatchObject(MISSING);
    expect((await shown(token)).signed).toMatchObject([{ isCurrent: false }]);
  });

  it('is asked for what the desk asks for: by pet, species and booked service, changed and expired', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('regra');
    const asked = async () => (await shown(token)).toSign.map((one) => [one.title, one.pet?.name ?? null]);
    const cat = await newPet(tenant, { clientId: client.id, name: 'Zoé', species: 'CAT' });
    for (const values of [
      { name: 'Casa', body: 'Eu, {{tutor}}, aceito.' },
      { name: 'Gatos', species: 'CAT' },
      { name: 'Tosa', category: 'TOSA' },
      { name: 'Nunca', requiredAt: 'NONE' },
      { name: 'Fora de uso', isActive: false },
    ])
      await newTemplate(tenant, values);
    const always = [
      ['Casa', null],
      [TEMPLATE.name, 'Mel'],
      ['Gatos', 'Zoé'],
      [TEMPLATE.name, 'Zoé'],
    ];
    expect(await asked()).toEqual(always);
    const { id: serviceId } = await newService(tenant, { category: 'TOSA' });
    await book(tenant, { petId: pet.id, serviceId, date: day(2) });
    expect(await asked()).toEqual([always[0], always[1], ['Tosa', 'Mel'], always[2], always[3]]);
    await send(token, await inputFor(token, template, pet.id));
    expect(await asked()).not.toContainEqual([TEMPLATE.name, 'Mel']);
    await api.owner.query('alter table agreements disable trigger keep_agreement');
    await api.owner.query(`update agreements set expires_on = '2020-01-01' where tenant_id = $1`, [tenant.tenantId]);
    await api.owner.query('alter table agreements enable trigger keep_agreement');
    expect(await asked()).toContainEqual([TEMPLATE.name, 'Mel']);
    await api.owner.query('update pets set deceased_on = $2 where id = $1', [cat.id, day(-1)]);
    expect((await asked()).map(([, name]) => name)).not.toContain('Zoé');
  });

  it('reads what the records lack instead of a text with holes', async () => {
    const { tenant, pet, token } = await shopWithFamily('faltando');
    const template = await newTemplate(tenant, { name: 'Endereço', body: '{{tutor}} mora em {{tutor.endereco}}.' });
    expect(await open(token, template)).toMatchObject({
      status: 400,
      json: { message: 'Falta preencher no cadastro: endereço do tutor.' },
    });
    expect((await open(token, template, pet.id)).status).toBe(404);
  });

  it('signs as carefully as the paper has room for, and no more', async () => {
    const { template, pet, token } = await shopWithFamily('caprichada');
    const input = await inputFor(token, template, pet.id);
    const line = (points: number) =>
      Array.from({ length: points * 2 }, (_, at) => (at % 2 ? 100 + (at % 99) : 100 + (at % 499)));
    const sign = async (strokes: number[][]) => {
      const { status, json } = await send(token, { ...input, strokes });
      return [status, json.errors?.[0]?.path];
    };
    expect(await sign([line(POINTS_MAX + 1)])).toEqual([400, expect.stringMatching(/^strokes/)]);
    expect(await sign(Array.from({ length: STROKES_MAX + 1 }, () => line(3)))).toEqual([
      400,
      expect.stringMatching(/^strokes/),
    ]);
    expect((await send(token, { ...input, strokes: [line(20_000)] })).status).toBe(413);
    expect(await sign(Array.from({ length: STROKES_MAX }, () => line(POINTS_MAX / STROKES_MAX)))).toEqual([
      200,
      undefined,
    ]);
  });

  it.each([
    ['without a drawing', { strokes: [] }, 'strokes'],
    ['without acceptance', { accepted: false }, 'accepted'],
    ['without a name', { signerName: ' ' }, 'signerName'],
    ['without having seen the text', { textHash: undefined }, 'textHash'],
    ['with a wrong CPF', { signerDocument: '529.982.247-26' }, 'signerDocument'],
    ['for no template', { agreementTemplateId: 'x' }, 'agreementTemplateId'],
  ])('does not sign %s', async (_what, change, path) => {
    const input = { agreementTemplateId: newId(), petId: null, textHash: 'a'.repeat(64), ...drawn };
    expect(await send('A'.repeat(43), { ...input, ...change })).toMatchObject({
      status: 400,
      json: { errors: [{ path }] },
    });
  });
});

describe('a link', () => {
  it('signs and reads nothing of another family, of the same shop or of another', async () => {
    const shop = await shopWithFamily('vizinhas');
    const neighbour = await family(shop.tenant, 'Rui Melo');
    const stranger = await shopWithFamily('longe-daqui');
    const input = await inputFor(shop.token, shop.template, shop.pet.id);
    await send(neighbour.token, await inputFor(neighbour.token, shop.template, neighbour.pet.id));
    await send(stranger.token, await inputFor(stranger.token, stranger.template, stranger.pet.id));
    const [theirs] = await signedBy(shop.tenant, neighbour.client);
    const [others] = await signedBy(stranger.tenant, stranger.client);
    for (const foreign of [
      { petId: neighbour.pet.id },
      { petId: stranger.pet.id },
      { petId: null },
      { agreementTemplateId: stranger.template.id },
      { agreementTemplateId: newId() },
    ]) {
      const { agreementTemplateId: id, petId } = { ...input, ...foreign };
      expect(await send(shop.token, { ...input, ...foreign })).toMatchObject(MISSING);
      expect(await open(shop.token, { id }, petId ?? undefined)).toMatchObject(MISSING);
    }
    for (const { id } of [theirs, others])
      expect(await as(shop.token)('GET', `/agreements/${id}`)).toMatchObject(MISSING);
    expect((await shown(shop.token)).signed).toEqual([]);
    expect(await signedBy(shop.tenant, shop.client)).toEqual([]);
  });

  it('shows nothing of what was signed at the desk', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('na-loja');
    const path = `/api/agreement-templates/${template.id}/preview?clientId=${client.id}&petId=${pet.id}`;
    const { textHash } = (await tenant.get(path)).json.data.preview;
    const subject = { agreementTemplateId: template.id, clientId: client.id, petId: pet.id, textHash };
    const { json } = await tenant.post('/api/agreements', { ...subject, ...drawn, identifiedBy: 'PRESENT_STAFF' });
    expect(await shown(token)).toMatchObject({ toSign: [], signed: [] });
    expect(await as(token)('GET', `/agreements/${json.data.agreement.id}`)).toMatchObject(MISSING);
  });

  it('offers no signing without the plan, of which a copy needs none', async () => {
    const { tenant, template, client, pet, token } = await shopWithFamily('sem-plano');
    const other = await newPet(tenant, { clientId: client.id, name: 'Bob' });
    const input = await inputFor(token, template, other.id);
    await send(token, await inputFor(token, template, pet.id));
    await api.owner.query(`update tenants set plan = 'BASIC' where id = $1`, [tenant.tenantId]);
    const page = await shown(token);
    expect(page).toMatchObject({ toSign: [], signed: [{ pet: 'Mel' }] });
    const refused = { status: 403, json: { message: expect.stringContaining('não recebe assinaturas por este link') } };
    expect(await send(token, input)).toMatchObject(refused);
    expect(await open(token, template, other.id)).toMatchObject(refused);
    expect((await as(token)('GET', `/agreements/${page.signed[0]?.id}`)).status).toBe(200);
  });

  it('signs nothing in a shop that only reads, nor once it has ended', async () => {
    const { tenant, template, client, pet, token, linkId } = await shopWithFamily('parada');
    const input = await inputFor(token, template, pet.id);
    await beginTrial(api, tenant.tenantId, { plan: 'PREMIUM', addOn: 'NONE' }, 40);
    expect(await shown(token)).toMatchObject({ isReadOnly: true, toSign: [] });
    expect(await send(token, input)).toMatchObject({
      status: 409,
      json: { message: 'A loja não está recebendo mudanças por este link. Fale com ela por telefone.' },
    });
    await tenant.delete(`/api/tutor-links/${linkId}`);
    for (const response of [await send(token, input), await open(token, template, pet.id)])
      expect(response.status).toBe(410);
    expect((await as(token)('GET', `/agreements/${newId()}`)).status).toBe(410);
    expect(await signedBy(tenant, client)).toEqual([]);
  });

  it('signs twenty times a minute at most', async () => {
    const { template, pet, token } = await shopWithFamily('apressado');
    const input = await inputFor(token, template, pet.id);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await send(token, input)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});
