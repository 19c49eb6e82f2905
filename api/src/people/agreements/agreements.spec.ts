import { agreementSchema, agreementTemplateSchema, signedAgreementSchema } from '@focinho/contracts/people/agreements';
import { ACCEPTANCE_CLAUSE } from '@focinho/contracts/people/agreement-text';
import { INK_MIN, POINTS_MAX, STROKES_MAX } from '@focinho/contracts/people/signature';
import { STARTER_AGREEMENTS } from '@focinho/contracts/people/starter-agreements';
import { TestApi, type Caller, type Json, type TestTenant } from '../../testing/api';
import { book, day, newClient, newPet, newService } from '../../testing/records';

const api = TestApi.forSuite();
let tenant: TestTenant;
let client: Json;
let pet: Json;
beforeAll(async () => {
  tenant = await api.tenant('termos');
  client = await newClient(tenant, { name: 'Zenaide Quintanilha' });
  pet = await newPet(tenant, { clientId: client.id, name: 'Thor' });
});

const responsibility = {
  name: 'Termo de responsabilidade',
  kind: 'RESPONSIBILITY',
  body: 'Eu, {{tutor}}, autorizo {{loja}} a cuidar de {{pet}}.',
  validDays: 365,
  requiredAt: 'NONE',
};
async function newTemplate(values: object = {}, owner: Caller = tenant) {
  const { status, json } = await owner.post('/api/agreement-templates', { ...responsibility, ...values });
  expect([status, json.message]).toEqual([201, '']);
  return agreementTemplateSchema.parse(json.data.agreementTemplate);
}
const preview = (id: string, petId: string | undefined = pet.id, caller: Caller = tenant) =>
  caller.get(`/api/agreement-templates/${id}/preview?clientId=${client.id}${petId ? `&petId=${petId}` : ''}`);
const drawn = {
  signerName: 'Zenaide Quintanilha',
  identifiedBy: 'PRESENT_STAFF',
  accepted: true,
  signatureMethod: 'DRAWN',
  strokes: [
    [40, 120, 90, 60, 140, 130],
    [200, 80, 260, 120],
  ],
};
async function inputFor(templateId: string, values: object = {}) {
  const { json } = await preview(templateId);
  const { textHash } = json.data.preview;
  return { agreementTemplateId: templateId, clientId: client.id, petId: pet.id, textHash, ...drawn, ...values };
}
const sign = async (templateId: string, values: object = {}, caller: Caller = tenant) =>
  caller.post('/api/agreements', await inputFor(templateId, values));
async function signed(templateId: string, values: object = {}) {
  const { status, json } = await sign(templateId, values);
  expect([status, json.message]).toEqual([201, '']);
  return agreementSchema.parse(json.data.agreement);
}
const evidence = async (id: string) =>
  signedAgreementSchema.parse((await tenant.get(`/api/agreements/${id}`)).json.data.agreement);

describe('templates', () => {
  it('are made by managers, in versions that only their text changes', async () => {
    const template = await newTemplate();
    expect(template).toMatchObject({ version: 1, isForPet: true, isActive: true, species: null, category: null });
    const path = `/api/agreement-templates/${template.id}`;
    const version = async (patch: object) => (await tenant.put(path, patch)).json.data.agreementTemplate.version;
    expect(await version({ validDays: null })).toBe(1);
    expect(await version({ body: responsibility.body })).toBe(1);
    expect(await version({ body: 'Eu, {{tutor}}, aceito.' })).toBe(2);
    expect(await version({ name: 'Outro título' })).toBe(3);
    expect((await tenant.get(path)).json.data.agreementTemplate.isForPet).toBe(false);
    const clerk = await tenant.as('STAFF');
    expect((await clerk.put(path, { validDays: 1 })).status).toBe(403);
    expect((await clerk.get(path)).status).toBe(200);
    expect((await tenant.delete(path)).status).toBe(200);
    expect((await tenant.get(path)).status).toBe(404);
    expect((await tenant.post(`${path}/restoration`)).status).toBe(200);
  });

  it('refuse a variable that does not exist, by its name', async () => {
    const refused = await tenant.post('/api/agreement-templates', { ...responsibility, body: '{{tutora}} e {{pet}}' });
    expect(refused).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'body', message: 'Não existe: {{tutora}}' }] },
    });
  });

  it('begin with a starter set, which is added once', async () => {
    const other = await api.tenant('modelos');
    await newTemplate({ kind: 'SEDATION' }, other);
    const add = async () => (await other.post('/api/agreement-templates/starters')).json.data.added;
    expect([await add(), await add()]).toEqual([STARTER_AGREEMENTS.length - 1, 0]);
    expect((await other.get('/api/agreement-templates')).json.data.agreementTemplates).toHaveLength(5);
  });

  it('are previewed with everything filled in and the clause that accepts the method', async () => {
    const { id } = await newTemplate({
      body: 'Eu, {{tutor}}, autorizo {{loja}} a cuidar de {{ pet }} ({{pet.especie}}).',
    });
    const { json } = await preview(id);
    expect(json.data.preview).toMatchObject({
      title: responsibility.name,
      text: `Eu, Zenaide Quintanilha, autorizo Loja termos a cuidar de Thor (Cachorro).\n\n${ACCEPTANCE_CLAUSE}`,
      client: { id: client.id },
      pet: { id: pet.id, name: 'Thor' },
    });
  });

  it('name what has to be filled in before, and ask for the pet', async () => {
    const { id } = await newTemplate({ body: '{{tutor}}, {{pet.raca}}, CNPJ {{loja.cnpj}}' });
    expect(await preview(id)).toMatchObject({
      status: 400,
      json: {
        message: 'Falta preencher no cadastro: raça do pet, CNPJ da loja.',
        errors: [{ path: 'pet.raca' }, { path: 'loja.cnpj' }],
      },
    });
    expect(await preview(id, '')).toMatchObject({ status: 400, json: { errors: [{ path: 'petId' }] } });
    const stranger = await newPet(tenant, { clientId: (await newClient(tenant)).id });
    expect((await preview(id, stranger.id)).status).toBe(404);
  });
});

describe('a signed agreement', () => {
  it('keeps the text as it was shown, who signed, how, where and when', async () => {
    const template = await newTemplate();
    const clerk = await tenant.as('STAFF');
    const { status, json } = await sign(template.id, { signerDocument: '529.982.247-25' }, clerk);
    expect([status, json.message]).toEqual([201, '']);
    const { id } = json.data.agreement;
    const { text, textHash } = (await preview(template.id)).json.data.preview;
    await tenant.put(`/api/agreement-templates/${template.id}`, { body: 'Outro texto de {{tutor}}.' });
    const kept = await evidence(id);
    expect(kept).toMatchObject({
      ...{ title: responsibility.name, text, textHash, templateVersion: 1, isCurrent: false },
      ...{ signerName: 'Zenaide Quintanilha', signerDocument: '52998224725', identifiedBy: 'PRESENT_STAFF' },
      ...{ signatureMethod: 'DRAWN', strokes: drawn.strokes, ipAddress: '127.0.0.1', witness: { id: clerk.userId } },
      chain: { isIntact: true, brokenAt: null },
    });
    expect(kept.userAgent).toBeTruthy();
    expect(Math.abs(Date.parse(kept.signedAt) - Date.now())).toBeLessThan(60_000);
    const { agreements } = (await tenant.get(`/api/agreements?clientId=${client.id}`)).json.data;
    expect(agreements.find((one: Json) => one.id === id)).toMatchObject({ isCurrent: false, pet: { name: 'Thor' } });
    const events = (await tenant.get('/api/audit?entity=agreement-signed')).json.data.audit;
    expect(events[0]).toMatchObject({ entityId: id, user: { id: clerk.userId } });
  });

  it('is not stored if the text is another than the one that was shown', async () => {
    const template = await newTemplate();
    const input = await inputFor(template.id);
    await tenant.put(`/api/agreement-templates/${template.id}`, { body: 'Eu, {{tutor}}, entrego {{pet}} à loja.' });
    expect(await tenant.post('/api/agreements', input)).toMatchObject({ status: 409 });
  });

  it('may be signed with a typed name, and is valid for as long as its template says', async () => {
    const template = await newTemplate({ validDays: 1 });
    const { expiresOn, isCurrent } = await signed(template.id, { signatureMethod: 'TYPED', strokes: [] });
    const [{ today }] = await api.owner.query(
      `select to_char((now() at time zone time_zone)::date, 'YYYY-MM-DD') as today from tenants where id = $1`,
      [tenant.tenantId],
    );
    expect([expiresOn?.slice(0, 10), isCurrent]).toEqual([today, true]);
    await tenant.put(`/api/agreement-templates/${template.id}`, { validDays: null });
    expect((await signed(template.id)).expiresOn).toBeNull();
  });

  it('never changes, not even for the owner of the database', async () => {
    const { id } = await signed((await newTemplate()).id);
    for (const statement of [
      `update agreements set signer_name = 'Outra' where id = $1`,
      `update agreements set erased_at = now() where id = $1`,
      `update agreements set erased_at = now(), shown_text = null, signer_name = null, signer_document = null, strokes = null,
         ip_address = null, user_agent = null, hash = 'x' where id = $1`,
      `delete from agreements where id = $1`,
    ])
      await expect(api.owner.query(statement, [id])).rejects.toThrow('A signed agreement never changes');
    expect((await evidence(id)).signerName).toBe('Zenaide Quintanilha');
  });

  it('gets addenda, which are signed and have none themselves', async () => {
    const original = await signed((await newTemplate()).id);
    const added = await tenant.post(`/api/agreements/${original.id}/addenda`, { text: 'Também a tosa.', ...drawn });
    expect(added).toMatchObject({
      status: 201,
      json: { data: { agreement: { title: 'Aditivo: Termo de responsabilidade', expiresOn: original.expiresOn } } },
    });
    const { id } = added.json.data.agreement;
    expect((await evidence(original.id)).addenda).toMatchObject([{ id }]);
    expect(await evidence(id)).toMatchObject({
      addendumOf: original.id,
      text: `Também a tosa.\n\n${ACCEPTANCE_CLAUSE}`,
      chain: { isIntact: true },
    });
    expect((await tenant.post(`/api/agreements/${id}/addenda`, { text: 'Mais.', ...drawn })).status).toBe(409);
  });

  it('gets addenda after its client and its pet were merged into others, to which they belong', async () => {
    const shop = await api.tenant('juntada');
    const [kept, duplicate] = [await newClient(shop), await newClient(shop)];
    const [keptPet, duplicatePet] = [
      await newPet(shop, { clientId: kept.id }),
      await newPet(shop, { clientId: duplicate.id }),
    ];
    const { id: agreementTemplateId } = await newTemplate({}, shop);
    const subject = { clientId: duplicate.id, petId: duplicatePet.id };
    const shown = await shop.get(
      `/api/agreement-templates/${agreementTemplateId}/preview?clientId=${subject.clientId}&petId=${subject.petId}`,
    );
    const { textHash } = shown.json.data.preview;
    const { json } = await shop.post('/api/agreements', { agreementTemplateId, ...subject, textHash, ...drawn });
    const merges = [
      [`clients/${kept.id}`, { duplicateClientId: duplicate.id }],
      [`pets/${keptPet.id}`, { duplicatePetId: duplicatePet.id }],
    ] as const;
    for (const [path, body] of merges)
      expect((await shop.post(`/api/${path}/merge`, { ...body, take: [] })).status).toBe(200);
    const path = `/api/agreements/${json.data.agreement.id}/addenda`;
    expect(await shop.post(path, { text: 'Também a tosa.', ...drawn })).toMatchObject({
      status: 201,
      json: { data: { agreement: { client: { id: kept.id }, pet: { id: keptPet.id } } } },
    });
  });

  it('continues the chain whole when many sign at once', async () => {
    const template = await newTemplate();
    const input = await inputFor(template.id);
    const results = await Promise.all(Array.from({ length: 8 }, () => tenant.post('/api/agreements', input)));
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const numbers = results.map(({ json }) => json.data.agreement.number as number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect((await evidence(results[0]?.json.data.agreement.id)).chain).toEqual({
      ...{ isIntact: true, brokenAt: null },
      length: numbers.at(-1),
    });
  });

  it('shows when somebody has got round the database and changed it', async () => {
    const shop = await api.tenant('fraude');
    const other = await newClient(shop, { name: 'Ana' });
    const template = await newTemplate({ body: 'Eu, {{tutor}}, aceito.' }, shop);
    const path = `/api/agreement-templates/${template.id}/preview?clientId=${other.id}`;
    const { textHash } = (await shop.get(path)).json.data.preview;
    const input = { agreementTemplateId: template.id, clientId: other.id, textHash, ...drawn };
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await shop.post('/api/agreements', input)).json.data.agreement.id);
    const chain = async (id = ids[2]) => (await shop.get(`/api/agreements/${id}`)).json.data.agreement.chain;
    expect(await chain()).toMatchObject({ isIntact: true, length: 3 });
    const forge = async (change: string) => {
      await api.owner.query('alter table agreements disable trigger keep_agreement');
      await api.owner.query(`update agreements set ${change} where id = $1`, [ids[1]]);
      await api.owner.query('alter table agreements enable trigger keep_agreement');
    };
    await forge(`signer_name = 'Bia'`);
    expect([await chain(), await chain(ids[1])]).toMatchObject([{ isIntact: true }, { isIntact: false, brokenAt: 2 }]);
    await forge(`expires_on = '2099-12-31'`);
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: 2 });
  });
});

describe('a signature is refused', () => {
  let input: Json;
  beforeAll(async () => {
    input = await inputFor((await newTemplate()).id);
  });
  const zigzag = (points: number) => Array.from({ length: points * 2 }, (_, at) => (at * 7) % 200);

  it.each([
    ['without a drawing', { strokes: [] }, 'strokes'],
    ['with less than a line', { strokes: [[0, 0, INK_MIN - 1, 0]] }, 'strokes'],
    ['with too many strokes', { strokes: Array.from({ length: STROKES_MAX + 1 }, () => [0, 0, 90, 90]) }, 'strokes'],
    ['with too many points', { strokes: [zigzag(POINTS_MAX / 2), zigzag(POINTS_MAX / 2 + 1)] }, 'strokes'],
    ['with half a point', { strokes: [[0, 0, 90, 90, 40]] }, 'strokes.0'],
    ['outside of the paper', { strokes: [[0, 0, 90, 201]] }, 'strokes.0'],
    ['with a typed name and a drawing', { signatureMethod: 'TYPED' }, 'strokes'],
    ['without acceptance', { accepted: false }, 'accepted'],
    ['with a wrong CPF', { signerDocument: '529.982.247-26' }, 'signerDocument'],
    ['by a link, which is not ours to claim', { identifiedBy: 'LINK' }, 'identifiedBy'],
    ['without a name', { signerName: ' ' }, 'signerName'],
    ['without having seen the text', { textHash: undefined }, 'textHash'],
  ])('%s', async (_what, change, path) => {
    expect(await tenant.post('/api/agreements', { ...input, ...change })).toMatchObject({
      status: 400,
      json: { errors: [{ path }] },
    });
  });
});

describe('a shop', () => {
  it('sees nothing of another', async () => {
    const template = await newTemplate();
    const { id } = await signed(template.id);
    const other = await api.tenant('vizinha');
    expect((await other.get(`/api/agreements/${id}`)).status).toBe(404);
    expect((await other.get('/api/agreements')).json.data.agreements).toEqual([]);
    expect((await other.get(`/api/agreement-templates/${template.id}`)).status).toBe(404);
    expect((await preview(template.id, pet.id, other)).status).toBe(404);
    expect((await other.post('/api/agreements', await inputFor(template.id))).status).toBe(404);
    expect((await other.post(`/api/agreements/${id}/addenda`, { text: 'x', ...drawn })).status).toBe(404);
  });

  it('without the plan reads what was signed, and signs nothing', async () => {
    const template = await newTemplate({ requiredAt: 'ARRIVAL' });
    const { id } = await signed(template.id);
    const input = await inputFor(template.id);
    const setPlan = (plan: string) =>
      api.owner.query('update tenants set plan = $2 where id = $1', [tenant.tenantId, plan]);
    await setPlan('BASIC');
    try {
      expect((await evidence(id)).chain.isIntact).toBe(true);
      expect((await tenant.get('/api/agreement-templates')).status).toBe(200);
      for (const [path, body] of [
        ['/api/agreements', input],
        [`/api/agreements/${id}/addenda`, { text: 'x', ...drawn }],
        ['/api/agreement-templates', responsibility],
        ['/api/agreement-templates/starters', {}],
      ] as const)
        expect(await tenant.post(path, body)).toMatchObject({ status: 402, json: { errors: [{ feature: 'terms' }] } });
    } finally {
      await setPlan('PREMIUM');
      await tenant.delete(`/api/agreement-templates/${template.id}`);
    }
  });
});

describe('who arrives', () => {
  let shop: TestTenant;
  let petId: string;
  let clientId: string;
  let template: Awaited<ReturnType<typeof newTemplate>>;
  const missing = async (): Promise<string[]> =>
    (await shop.get('/api/queue')).json.data.entries[0].missingAgreements.map(({ name }: Json) => name);
  async function signHere(templateId: string) {
    const shown = await shop.get(`/api/agreement-templates/${templateId}/preview?clientId=${clientId}&petId=${petId}`);
    const { textHash } = shown.json.data.preview;
    const input = { agreementTemplateId: templateId, clientId, petId, textHash, ...drawn };
    expect((await shop.post('/api/agreements', input)).status).toBe(201);
  }
  beforeAll(async () => {
    shop = await api.tenant('chegada');
    ({ id: clientId } = await newClient(shop));
    ({ id: petId } = await newPet(shop, { clientId, name: 'Nina' }));
    const { id: serviceId } = await newService(shop, { category: 'TOSA' });
    await book(shop, { petId, serviceId });
    template = await newTemplate({ requiredAt: 'ARRIVAL' }, shop);
  });

  it('is asked for what is required there: missing, changed or expired', async () => {
    expect(await missing()).toEqual([responsibility.name]);
    await signHere(template.id);
    expect(await missing()).toEqual([]);
    await shop.put(`/api/agreement-templates/${template.id}`, { body: 'Eu, {{tutor}}, deixo {{pet}}.' });
    expect(await missing()).toEqual([responsibility.name]);
    await signHere(template.id);
    expect(await missing()).toEqual([]);
    await api.owner.query('alter table agreements disable trigger keep_agreement');
    await api.owner.query(`update agreements set expires_on = '2020-01-01' where tenant_id = $1`, [shop.tenantId]);
    await api.owner.query('alter table agreements enable trigger keep_agreement');
    expect(await missing()).toEqual([responsibility.name]);
    await signHere(template.id);
  });

  it('is asked only for what concerns the pet and the service', async () => {
    for (const only of [{ species: 'CAT' }, { category: 'BANHO' }, { requiredAt: 'NONE' }, { isActive: false }])
      await newTemplate({ name: 'De outros', requiredAt: 'ARRIVAL', ...only }, shop);
    expect(await missing()).toEqual([]);
    await newTemplate({ name: 'Tosa de cão', requiredAt: 'ARRIVAL', species: 'DOG', category: 'TOSA' }, shop);
    await newTemplate({ name: 'Da casa', requiredAt: 'ARRIVAL', body: 'Eu, {{tutor}}, aceito as regras.' }, shop);
    expect(await missing()).toEqual(['Da casa', 'Tosa de cão']);
  });

  it('signs for each pet what is about a pet, and the rest once', async () => {
    const { agreementTemplates } = (await shop.get('/api/agreement-templates?search=Da casa')).json.data;
    await signHere(agreementTemplates[0].id);
    const sibling = await newPet(shop, { clientId, name: 'Bob' });
    const { id: serviceId } = await newService(shop, { name: 'Outro banho', category: 'OUTROS' });
    const { id } = await book(shop, { petId: sibling.id, serviceId, startTime: '15:00', endTime: '16:00' });
    const { entries } = (await shop.get('/api/queue')).json.data;
    const entry = entries.find((one: Json) => one.id === id);
    expect(entry.missingAgreements.map(({ name }: Json) => name)).toEqual([responsibility.name]);
  });

  it('is asked for nothing about a pet that died in the shop', async () => {
    const { id } = (await shop.get('/api/queue')).json.data.entries.find((one: Json) => one.pet.id === petId);
    expect((await shop.post('/api/queue/arrivals', { appointmentIds: [id] })).status).toBe(200);
    const template = { name: 'Novo termo', requiredAt: 'ARRIVAL' };
    await newTemplate(template, shop);
    expect(await missing()).toContain(template.name);
    expect((await shop.post(`/api/pets/${petId}/death`, { date: day() })).status).toBe(200);
    expect(await missing()).toEqual([]);
  });
});

it('outlasts the erasure of its client while a claim may be made, and loses its contents after', async () => {
  const shop = await api.tenant('apagada');
  const { id: clientId } = await newClient(shop, { name: 'Zuleica Barbosa' });
  const template = await newTemplate({ body: 'Eu, {{tutor}}, aceito.', validDays: 30 }, shop);
  const shown = await shop.get(`/api/agreement-templates/${template.id}/preview?clientId=${clientId}`);
  const { textHash } = shown.json.data.preview;
  const input = { agreementTemplateId: template.id, clientId, textHash, ...drawn, signerName: 'Zuleica Barbosa' };
  const { id } = (await shop.post('/api/agreements', input)).json.data.agreement;
  const exported = (await shop.post(`/api/clients/${clientId}/export`)).json.data.export;
  expect(exported.agreements).toMatchObject([{ title: template.name, signerName: 'Zuleica Barbosa', pet: null }]);
  const erase = (name: string) => shop.post(`/api/clients/${clientId}/erasure`, { name });
  const kept = async () => (await shop.get(`/api/agreements/${id}`)).json.data.agreement;
  expect((await erase('Zuleica Barbosa')).status).toBe(200);
  expect(await kept()).toMatchObject({ signerName: 'Zuleica Barbosa', client: { name: 'Cliente removido' } });

  await api.owner.query('alter table agreements disable trigger keep_agreement');
  await api.owner.query(
    `update agreements set signed_at = now() - interval '6 years', expires_on = current_date - 2000 where id = $1`,
    [id],
  );
  await api.owner.query('alter table agreements enable trigger keep_agreement');
  expect((await erase('Cliente removido')).status).toBe(200);
  const gone = await kept();
  expect(gone).toMatchObject({ text: null, signerName: null, strokes: null, ipAddress: null, textHash });
  expect(gone.erasedAt).not.toBeNull();
  expect((await shop.post(`/api/agreements/${id}/addenda`, { text: 'x', ...drawn })).status).toBe(409);
});
