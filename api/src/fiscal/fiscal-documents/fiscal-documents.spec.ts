import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../testing/wait-until';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { newClient, newProduct, newService } from '../../testing/sales-fixtures';
import { FISCAL_PASSWORD, FISCAL_SETTINGS, fiscalCertificate, newCertificate } from '../../testing/fiscal';
import { mailsTo } from '../../testing/mails';
import type { EventOutcome, Outcome } from '../authority/outcome';
import { FiscalAccounts } from '../fiscal-settings/fiscal-accounts';
import { FiscalSender } from './fiscal-sender';

const api = TestApi.forSuite();
const CNPJ = '11222333000181';
const SETTINGS = FISCAL_SETTINGS;
const PASSWORD = FISCAL_PASSWORD;
const { pfx: PFX } = fiscalCertificate();

/** Authorities as they behave now, and what they were asked. */
const fake = {
  calls: [] as string[],
  xmls: [] as string[],
  sending: 'authorise' as 'authorise' | 'reject' | 'lose' | 'lose-after',
  cancelling: 'register' as 'register' | 'reject' | 'lose-after',
  known: new Map<string, 'authorised' | 'cancelled'>(),
};
/** Earlier tests leave nothing to send. */
beforeEach(async () => {
  Object.assign(fake, { sending: 'authorise', cancelling: 'register' });
  await sweep();
  Object.assign(fake, { calls: [], xmls: [] });
});
const LOST = { kind: 'unknown', reason: 'TIMEOUT', message: 'Sem resposta' } as const;
const REFUSED = {
  kind: 'rejected',
  code: '778',
  message: 'NCM inexistente',
  advice: 'Corrija o NCM do produto.',
} as const;
function outcomeOf(name: string): Outcome {
  const accessKey = name.replace(/\D/g, '').slice(-44).padStart(44, '1');
  return { kind: 'authorised', protocol: '135', accessKey, number: '7', authorisedAt: new Date(), xml: '<nfeProc/>' };
}
const idIn = (xml: string) => /Id="(\w+)"/.exec(xml)?.[1] ?? '';
const registered = (): EventOutcome => ({ kind: 'registered', protocol: '1', registeredAt: new Date(), xml: '<ev/>' });
const authority = (kind: string) => ({
  status: () => Promise.resolve({ kind: 'running' } as const),
  send: (xml: string): Promise<Outcome> => {
    fake.calls.push(`send ${kind}`);
    fake.xmls.push(xml);
    const id = idIn(xml).replace('NFe', '');
    if (fake.sending === 'lose') return Promise.resolve(LOST);
    if (fake.sending === 'reject') return Promise.resolve(REFUSED);
    fake.known.set(id, 'authorised');
    return Promise.resolve(fake.sending === 'lose-after' ? LOST : outcomeOf(id));
  },
  ask: (id: string): Promise<Outcome> => {
    fake.calls.push(`ask ${kind}`);
    const known = fake.known.get(id);
    if (known === 'cancelled') return Promise.resolve({ kind: 'cancelled', accessKey: id, protocol: '2' });
    return Promise.resolve(known ? outcomeOf(id) : { kind: 'absent' });
  },
  cancel: ({ accessKey }: { accessKey: string }): Promise<EventOutcome> => {
    fake.calls.push(`cancel ${kind}`);
    if (fake.cancelling === 'reject') return Promise.resolve({ ...REFUSED, code: '501' });
    fake.known.set(accessKey, 'cancelled');
    return Promise.resolve(fake.cancelling === 'lose-after' ? LOST : registered());
  },
  voidNumbers: ({ from }: { from: number }): Promise<EventOutcome> => {
    fake.calls.push(`void ${from}`);
    return Promise.resolve(registered());
  },
});

let shops = 0;
async function openShop(fields: object = {}): Promise<TestTenant> {
  shops += 1;
  const shop = await api.tenant(`notas-${shops}`);
  expect(await shop.put('/api/fiscal-settings', { ...SETTINGS, ...fields })).toMatchObject({ status: 200 });
  const sent = await shop.put('/api/fiscal-settings/certificate', { pfx: PFX, password: PASSWORD });
  expect(sent).toMatchObject({ status: 200, json: { data: { settings: { hasCertificate: true } } } });
  return shop;
}
let tenant: TestTenant;
let client: string;
let bath: string;
let food: string;
beforeAll(async () => {
  jest
    .spyOn(api.app.get(FiscalAccounts), 'authoritiesOf')
    .mockImplementation(() => ({ nfce: authority('NFCE'), nfse: authority('NFSE') }));
  tenant = await openShop();
  client = await newClient(tenant);
  bath = await newService(tenant, 50);
  food = await newProduct(tenant, 100, 1_000, 'Ração');
});

const GOODS = () => [{ productId: food, quantity: 1 }];
async function sell(items: object[], fields: object = {}): Promise<string> {
  const { status, json } = await tenant.post('/api/sales', { clientId: client, items, ...fields });
  expect(status).toBe(201);
  return json.data.sale.id;
}
const issue = (saleId: string, fields: object = {}, shop: { post: TestTenant['post'] } = tenant) =>
  shop.post('/api/fiscal-documents', { saleId, ...fields });
async function issued(saleId: string, fields: object = {}): Promise<Json[]> {
  const { status, json } = await issue(saleId, fields);
  expect(status).toBe(201);
  return json.data.fiscalDocuments;
}
const one = async (saleId: string) => (await issued(saleId))[0];
const read = async (id: string): Promise<Json> =>
  (await tenant.get(`/api/fiscal-documents/${id}`)).json.data.fiscalDocument;
/** As if the seconds had passed that the next attempts wait for. */
async function sweep(): Promise<void> {
  await api.owner.query('update fiscal_documents set next_run_at = now() where next_run_at is not null');
  await api.app.get(FiscalSender).sweep();
}
const REASON = { reason: 'Cliente desistiu da compra no balcão' };

describe('the settings', () => {
  it('keep the certificate to themselves, and say what is missing', async () => {
    const shop = await api.tenant('sem-notas');
    const empty = await shop.get('/api/fiscal-settings/summary');
    expect(empty.json.data.summary).toMatchObject({
      environment: null,
      gaps: [{ field: 'cnpj' }, { field: 'certificate' }],
    });
    const early = await shop.put('/api/fiscal-settings/certificate', { pfx: PFX, password: PASSWORD });
    expect(early).toMatchObject({ status: 409 });
    const saved = await shop.put('/api/fiscal-settings', {
      ...SETTINGS,
      stateRegistration: null,
      csc: 'ABC',
      cscId: '1',
    });
    expect(saved.json.data.settings).toMatchObject({
      ...{
        cnpj: CNPJ,
        uf: 'SP',
        zip: '01001000',
        serviceCode: '050801',
        hasCsc: true,
        hasCertificate: false,
        nextNfce: 1,
      },
    });
    expect(JSON.stringify(saved.json)).not.toContain('ABC');
    const summary = (await shop.get('/api/fiscal-settings/summary')).json.data.summary;
    expect(summary.gaps).toMatchObject([
      { field: 'certificate', kind: null },
      { field: 'stateRegistration', kind: 'NFCE' },
    ]);
    const [stored] = await api.owner.query<{ provider_secrets: string }[]>(
      `select provider_secrets from fiscal_settings where tenant_id = $1`,
      [shop.tenantId],
    );
    expect(stored?.provider_secrets).not.toContain('ABC');
  });

  it.each([
    ['another password', { pfx: PFX, password: 'outra' }, 'password', 'A senha do certificado não confere.'],
    ['what is no certificate', { pfx: 'AAAA', password: PASSWORD }, 'pfx', /não é um certificado/],
    ['another company', { pfx: newCertificate({ cnpj: '45723174000110' }), password: PASSWORD }, 'pfx', /outro CNPJ/],
    [
      'one that has ended',
      { pfx: newCertificate({ validUntil: new Date(Date.now() - 60_000) }), password: PASSWORD },
      'pfx',
      /venceu/,
    ],
  ])('refuse %s', async (_, body, path, message) => {
    const { status, json } = await tenant.put('/api/fiscal-settings/certificate', body);
    expect(status).toBe(400);
    expect(json.errors).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('never give a number twice, though the next one is set', async () => {
    await one(await sell(GOODS()));
    const refused = await tenant.put('/api/fiscal-settings', { ...SETTINGS, nextNfce: 1 });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'nextNfce' }] } });
    const set = await tenant.put('/api/fiscal-settings', { ...SETTINGS, nextNfce: 500 });
    expect(set.json.data.settings.nextNfce).toBe(500);
    expect(await one(await sell(GOODS()))).toMatchObject({ number: 500 });
  });

  it('belong to the owner', async () => {
    const manager = await tenant.as('MANAGER');
    expect((await manager.get('/api/fiscal-settings')).status).toBe(403);
    expect((await manager.post('/api/fiscal-documents/tests')).status).toBe(403);
  });
});

describe('a sale', () => {
  it('of a bath and food has an NFC-e and an NFS-e, which are sent by themselves', async () => {
    const saleId = await sell([{ serviceId: bath, quantity: 1 }, ...GOODS()], { discount: 15 });
    const [nfce, nfse] = await issued(saleId, { taxId: '529.982.247-25' });
    expect(nfce).toMatchObject({ kind: 'NFCE', total: 90, takerTaxId: '52998224725', sale: { id: saleId } });
    expect(nfse).toMatchObject({ kind: 'NFSE', total: 45, serviceCode: '050801', takerName: 'Mariana Souza' });
    await sweep();
    expect(await read(nfce.id)).toMatchObject({
      ...{ status: 'AUTHORISED', needsPerson: false, accessKey: expect.stringMatching(/^\d{44}$/) },
      ...{ lines: [{ name: 'Ração', unitPrice: 100, discount: 10, total: 90 }], danfse: null },
      ...{ payments: [{ label: 'PIX', amount: 90 }], issuer: { cnpj: CNPJ }, qrCode: expect.stringContaining('http') },
      ...{ history: [{ action: 'SEND', result: 'DONE' }], cancellableUntil: expect.any(String) },
    });
    expect(await read(nfse.id)).toMatchObject({ status: 'AUTHORISED', authorityNumber: '7' });
    expect(fake.xmls.some((xml) => xml.includes('<CPF>52998224725</CPF>'))).toBe(true);
  });

  it('has each of them once, whoever issues at the same time', async () => {
    const saleId = await sell([{ serviceId: bath, quantity: 1 }, ...GOODS()]);
    const results = await Promise.all([issue(saleId), issue(saleId), issue(saleId)]);
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { json } = await tenant.get(`/api/fiscal-documents?saleId=${saleId}`);
    expect(json.data.fiscalDocuments).toHaveLength(2);
    const key = { 'idempotency-key': randomUUID() };
    const other = await sell(GOODS());
    const first = await tenant.post('/api/fiscal-documents', { saleId: other }, key);
    const again = await tenant.post('/api/fiscal-documents', { saleId: other }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json.data).toEqual(first.json.data);
  });

  it('has no NFC-e for a CNPJ, and an NFS-e', async () => {
    const saleId = await sell([{ serviceId: bath, quantity: 1 }, ...GOODS()]);
    const refused = await issue(saleId, { taxId: '45.723.174/0001-10' });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'taxId' }] } });
    expect(refused.json.message).toContain('CNPJ');
    const [nfse] = await issued(saleId, { taxId: '45.723.174/0001-10', kinds: ['NFSE'] });
    expect(nfse).toMatchObject({ kind: 'NFSE', takerTaxId: '45723174000110' });
  });

  it('without a client has no taker, and one that is gone no note', async () => {
    const anonymous = 'c0000000-0000-4000-8000-000000000000';
    const [note] = await issued(await sell(GOODS(), { clientId: anonymous }), { taxId: '529.982.247-25' });
    expect(note).toMatchObject({ takerName: null, takerTaxId: '52998224725' });
    const gone = await sell(GOODS());
    await tenant.delete(`/api/sales/${gone}`);
    expect(await issue(gone)).toMatchObject({ status: 409, json: { message: 'Esta venda foi excluída.' } });
    expect((await issue(randomUUID())).status).toBe(404);
  });

  it('says which product has no NCM', async () => {
    await tenant.put('/api/fiscal-settings', { ...SETTINGS, defaultNcm: null });
    const refused = await issue(await sell(GOODS()));
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('Falta o NCM de Ração') } });
    await tenant.put('/api/fiscal-settings', SETTINGS);
  });

  it('of legal value needs the add-on, and ends with its number', async () => {
    const shop = await openShop({ environment: 'PRODUCTION' });
    const buyer = await newClient(shop);
    const product = await newProduct(shop, 10, 100);
    const sellThere = async () =>
      (await shop.post('/api/sales', { clientId: buyer, items: [{ productId: product, quantity: 1 }] })).json.data.sale
        .id;
    expect(await issue(await sellThere(), {}, shop)).toMatchObject({ status: 402 });
    await api.owner.query(`update tenants set add_on = 'NFCE_300' where id = $1`, [shop.tenantId]);
    expect(await issue(await sellThere(), {}, shop)).toMatchObject({ status: 201 });
    await api.owner.query(
      `insert into fiscal_documents (tenant_id, id, sale_id, kind, environment, status, series, number, random_code, content, total_cents, is_unwanted)
       select tenant_id, gen_random_uuid(), sale_id, kind, environment, 'AUTHORISED', 2, n, random_code, content, total_cents, true
       from fiscal_documents, generate_series(1, 298) n where tenant_id = $1`,
      [shop.tenantId],
    );
    // Of two desks one gets the last of the month.
    const sales = [await sellThere(), await sellThere()];
    const desks = await Promise.all(sales.map((saleId) => issue(saleId, {}, shop)));
    expect(desks.map(({ status }) => status).sort()).toEqual([201, 402]);
    const full = await issue(await sellThere(), {}, shop);
    expect(full).toMatchObject({ status: 402, json: { message: expect.stringContaining('As 300 notas') } });
    const { summary } = (await shop.get('/api/fiscal-settings/summary')).json.data;
    expect(summary).toMatchObject({ issued: 300, limit: 300 });
    await api.owner.query(
      `update fiscal_documents set created_at = created_at - interval '40 days' where tenant_id = $1`,
      [shop.tenantId],
    );
    expect(await issue(await sellThere(), {}, shop)).toMatchObject({ status: 201 });
  });
});

describe('the outbox', () => {
  it('asks before it sends again when a response is lost', async () => {
    fake.sending = 'lose-after';
    const { id } = await one(await sell(GOODS()));
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN' });
    fake.sending = 'authorise';
    fake.calls = [];
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED' });
    expect(fake.calls).toEqual(['ask NFCE']);
  });

  it('sends again under the number what has never arrived', async () => {
    fake.sending = 'lose';
    const { id, number } = await one(await sell(GOODS()));
    await sweep();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'PENDING', number });
    fake.sending = 'authorise';
    await sweep();
    expect(await read(id)).toMatchObject({
      ...{ status: 'AUTHORISED', number },
      history: [
        { action: 'SEND', result: 'UNKNOWN' },
        { action: 'ASK', result: 'ABSENT' },
        { action: 'SEND', result: 'DONE' },
      ],
    });
  });

  it('asks for what was under way when its process ended', async () => {
    const { id } = await one(await sell(GOODS()));
    await sweep();
    await api.owner.query(`update fiscal_documents set status = 'SENDING', next_run_at = now() where id = $1`, [id]);
    fake.calls = [];
    await sweep();
    expect(fake.calls).toEqual(['ask NFCE']);
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED' });
  });

  it('sends once although two processes look at the same time', async () => {
    await one(await sell(GOODS()));
    fake.calls = [];
    const sender = api.app.get(FiscalSender);
    await api.owner.query('update fiscal_documents set next_run_at = now() where next_run_at is not null');
    await Promise.all([sender.sweep(), sender.sweep(), sender.sweep()]);
    expect(fake.calls.filter((call) => call === 'send NFCE').length).toBeLessThanOrEqual(1);
  });

  it('keeps a rejected one until somebody corrects it', async () => {
    fake.sending = 'reject';
    const { id, number } = await one(await sell(GOODS()));
    await sweep();
    expect(await read(id)).toMatchObject({
      ...{ status: 'REJECTED', needsPerson: true, problemCode: '778', problemAdvice: 'Corrija o NCM do produto.' },
    });
    const { summary } = (await tenant.get('/api/fiscal-settings/summary')).json.data;
    expect(summary.needPerson).toBeGreaterThan(0);
    fake.sending = 'authorise';
    await tenant.put(`/api/products/${food}`, { ncm: '23099090' });
    expect(await tenant.post(`/api/fiscal-documents/${id}/retry`)).toMatchObject({ status: 200 });
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', number, problemCode: null });
    expect(fake.xmls.at(-1)).toContain('<NCM>23099090</NCM>');
    expect((await tenant.post(`/api/fiscal-documents/${id}/retry`)).status).toBe(409);
  });
});

describe('contingency', () => {
  it('prints one that has not left, and sends it later as it is', async () => {
    fake.sending = 'lose';
    const { id } = await one(await sell(GOODS()));
    await sweep();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'PENDING' });
    const offline = await tenant.post(`/api/fiscal-documents/${id}/contingency`, REASON);
    expect(offline.json.data.fiscalDocument).toMatchObject({ id, status: 'CONTINGENCY' });
    const { accessKey, qrCode } = await read(id);
    expect(accessKey[34]).toBe('9');
    expect(qrCode).toContain(accessKey);
    fake.sending = 'authorise';
    fake.xmls = [];
    await sweep();
    expect(fake.xmls[0]).toContain(accessKey);
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED' });
  });

  it('takes another number for one that may have arrived, and cancels that one', async () => {
    fake.sending = 'lose-after';
    const { id, number } = await one(await sell(GOODS()));
    await sweep();
    const offline = await tenant.post(`/api/fiscal-documents/${id}/contingency`, REASON);
    expect(offline.json.data.fiscalDocument).toMatchObject({ status: 'CONTINGENCY', number: number + 1 });
    fake.sending = 'authorise';
    // What a round leaves is due again in a moment.
    await waitUntil(async () => {
      await sweep();
      return (await read(id)).status === 'CANCELLED';
    });
    expect(await read(id)).toMatchObject({ replacedBy: offline.json.data.fiscalDocument.id });
    expect(await read(offline.json.data.fiscalDocument.id)).toMatchObject({ status: 'AUTHORISED' });
  });

  it('is not for an NFS-e', async () => {
    const { id } = await one(await sell([{ serviceId: bath, quantity: 1 }]));
    expect((await tenant.post(`/api/fiscal-documents/${id}/contingency`, REASON)).status).toBe(409);
  });
});

describe('a cancellation', () => {
  const authorised = async (items = GOODS()) => {
    const saleId = await sell(items);
    const { id } = await one(saleId);
    await sweep();
    return { id, saleId };
  };
  const cancel = (id: string, shop: { post: TestTenant['post'] } = tenant) =>
    shop.post(`/api/fiscal-documents/${id}/cancellation`, REASON);

  it('is a manager’s, within half an hour, with a reason', async () => {
    const { id, saleId } = await authorised();
    expect((await cancel(id, await tenant.as('STAFF'))).status).toBe(403);
    const short = await tenant.post(`/api/fiscal-documents/${id}/cancellation`, { reason: 'Erro' });
    expect(short).toMatchObject({ status: 400, json: { errors: [{ path: 'reason' }] } });
    expect(await cancel(id)).toMatchObject({
      status: 200,
      json: { data: { fiscalDocument: { status: 'CANCELLING' } } },
    });
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', reason: REASON.reason });
    expect(await issue(saleId)).toMatchObject({ status: 201 });
    const late = await authorised();
    await api.owner.query(`update fiscal_documents set authorised_at = now() - interval '31 minutes' where id = $1`, [
      late.id,
    ]);
    expect(await cancel(late.id)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('30 minutos') },
    });
  });

  it('without a response is asked about before it is sent again', async () => {
    const { id } = await authorised();
    fake.cancelling = 'lose-after';
    await cancel(id);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'CANCELLING' });
    fake.calls = [];
    await sweep();
    expect(fake.calls).toEqual(['ask NFCE']);
    expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('that is refused leaves the note as it was, with the reason', async () => {
    const { id } = await authorised();
    fake.cancelling = 'reject';
    await cancel(id);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', problemCode: '501' });
  });

  it('follows a sale that is deleted, once it cannot come back', async () => {
    const { id, saleId } = await authorised();
    await tenant.delete(`/api/sales/${saleId}`);
    expect(await read(id)).toMatchObject({ status: 'CANCELLING', isUnwanted: true });
    fake.calls = [];
    await api.app.get(FiscalSender).sweep();
    expect(fake.calls).toEqual([]);
    await tenant.post(`/api/sales/${saleId}/restoration`);
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', isUnwanted: false });
    await tenant.delete(`/api/sales/${saleId}`);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a sale that is deleted too late needs somebody', async () => {
    const { id, saleId } = await authorised();
    await api.owner.query(`update fiscal_documents set authorised_at = now() - interval '31 minutes' where id = $1`, [
      id,
    ]);
    await tenant.delete(`/api/sales/${saleId}`);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', isUnwanted: true, needsPerson: true });
  });
});

describe('the e-mail of a note', () => {
  const email = 'otavio@exemplo.com.br';
  const clientWith = async (name: string, address: string): Promise<string> =>
    (await tenant.post('/api/clients', { name, email: address })).json.data.client.id;
  const mail = (id: string, headers?: Record<string, string>) =>
    tenant.post(`/api/fiscal-documents/${id}/mail`, {}, headers);

  it('has its key and where it can be read, goes to the client once a call, and not too often', async () => {
    const clientId = await clientWith('Otávio Lima', email);
    const [note] = await issued(await sell(GOODS(), { clientId }));
    expect(await mail(note.id)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('autorizada') },
    });
    await sweep();
    const { accessKey, qrCode, consultUrl } = await read(note.id);
    const key = { 'idempotency-key': randomUUID() };
    expect(await mail(note.id, key)).toMatchObject({
      status: 200,
      json: { data: { fiscalDocument: { id: note.id } } },
    });
    expect((await mail(note.id, key)).status).toBe(200);
    const [sent, ...others] = await mailsTo(api, email);
    expect(others).toEqual([]);
    expect(sent?.subject).toMatch(new RegExp(`^NFC-e nº ${note.number}, série \\d+ de Loja notas-\\d+$`));
    for (const text of [
      ...['Olá, Otávio!', '1 × Ração', 'SEM VALOR FISCAL', accessKey.match(/.{4}/g).join(' '), consultUrl],
      qrCode.replaceAll('|', '%7C'),
    ])
      expect(sent?.text).toContain(text);
    expect([(await mail(note.id)).status, (await mail(note.id)).status, (await mail(note.id)).status]).toEqual([
      200, 200, 429,
    ]);
    expect(await mailsTo(api, email)).toHaveLength(3);
    const { audit } = (await tenant.get('/api/audit?entity=note-mailed')).json.data;
    expect(audit.map(({ entityId }: Json) => entityId)).toEqual([note.id, note.id, note.id]);
    const manager = await tenant.as('MANAGER');
    expect((await manager.post(`/api/clients/${clientId}/erasure`, { name: 'Otávio Lima' })).status).toBe(200);
    expect(await mailsTo(api, email)).toEqual([]);
    expect((await mail(note.id)).status).toBe(409);
  });

  it('of a service has the number and the consultation of the national issuer', async () => {
    const clientId = await clientWith('Bia Reis', 'bia@exemplo.com.br');
    const [note] = await issued(await sell([{ serviceId: bath, quantity: 1 }], { clientId }));
    await sweep();
    expect((await mail(note.id)).status).toBe(200);
    const [sent] = await mailsTo(api, 'bia@exemplo.com.br');
    expect(sent?.subject).toContain('NFS-e nº 7 de ');
    expect(sent?.text).toContain('https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=');
  });

  it('needs a client with an address', async () => {
    const { json } = await tenant.post('/api/fiscal-documents/tests');
    const note = await one(await sell(GOODS(), { clientId: 'c0000000-0000-4000-8000-000000000000' }));
    await sweep();
    for (const { id } of [json.data.fiscalDocuments[0], note])
      expect(await mail(id)).toMatchObject({ status: 409, json: { message: expect.stringContaining('cliente') } });
    expect((await mail(randomUUID())).status).toBe(404);
  });
});

describe('a number', () => {
  it('of a rejected note is voided', async () => {
    fake.sending = 'reject';
    const { id, number } = await one(await sell(GOODS()));
    await sweep();
    const { status } = await tenant.post(`/api/fiscal-documents/${id}/voiding`, REASON);
    expect(status).toBe(200);
    await sweep();
    expect(fake.calls).toContain(`void ${number}`);
    expect(await read(id)).toMatchObject({ status: 'VOIDED' });
  });

  it('of a sale that is gone before its note was sent is voided, too', async () => {
    fake.sending = 'lose';
    const saleId = await sell(GOODS());
    const { id } = await one(saleId);
    await sweep();
    await tenant.delete(`/api/sales/${saleId}`);
    await sweep();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'VOIDED', isUnwanted: true });
  });
});

it('is tried without a sale and without legal value', async () => {
  const { status, json } = await tenant.post('/api/fiscal-documents/tests');
  expect(status).toBe(201);
  expect(json.data.fiscalDocuments).toMatchObject([
    { kind: 'NFCE', environment: 'TEST', sale: null, total: 1 },
    { kind: 'NFSE', environment: 'TEST', sale: null, total: 1 },
  ]);
  await sweep();
  expect(await read(json.data.fiscalDocuments[0].id)).toMatchObject({ status: 'AUTHORISED' });
});
