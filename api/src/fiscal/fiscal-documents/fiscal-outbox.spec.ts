import type { INestApplication } from '@nestjs/common';
import { createApp } from '../../app';
import { TestApi, type Json, type TestTenant } from '../../testing/api';
import { FISCAL_PASSWORD, FISCAL_SETTINGS } from '../../testing/fiscal';
import { newClient, newProduct, newService } from '../../testing/sales-fixtures';
import { issueForCompany, pfxOf } from '../authority-sandbox/certificates';
import { startFiscalSandbox, type RunningSandbox } from '../authority-sandbox/server';
import { FiscalSender } from './fiscal-sender';

/*
 * The outbox against the sandbox's authorities, over TLS with the shop's certificate: everything from a sale to the protocol is the
 * product's own.
 */

// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(240_000);

const CNPJ = '11222333000181';
const REASON = { reason: 'Cliente desistiu da compra no balcão' };
/** Each note is validated several times, which takes its time: a longer run is asked for by hand. */
const SALES = Number(process.env['FISCAL_SALES'] ?? 20);
const NO_FAULTS = {
  ...{ down: false, paused: false, slow: false, timesOutAfterAuthorising: false, lateCancellations: false },
  rejectsWith: '',
};

let running: RunningSandbox;
let api: TestApi;
let tenant: TestTenant;
let client: string;
let bath: string;
let food: string;

const certificate = (fields: object = {}) => {
  const { ca } = running.sandbox;
  const company = { cnpj: CNPJ, name: 'BANHO E CIA LTDA', ...fields };
  return pfxOf(issueForCompany(ca, company), ca, FISCAL_PASSWORD).toString('base64');
};

beforeAll(async () => {
  // Notes are sent when a test says so.
  jest.spyOn(FiscalSender.prototype, 'onApplicationBootstrap').mockImplementation(() => undefined);
  running = await startFiscalSandbox();
  const FISCAL_API_CA = running.sandbox.ca.certificate;
  api = await TestApi.start({ FISCAL_API_URL: running.authorityUrl, FISCAL_API_CA, FISCAL_TIMEOUT_MS: '6000' });
  tenant = await api.tenant('notas');
  await tenant.put('/api/fiscal-settings', FISCAL_SETTINGS);
  const sent = await tenant.put('/api/fiscal-settings/certificate', {
    pfx: certificate(),
    password: FISCAL_PASSWORD,
  });
  expect(sent.status).toBe(200);
  client = await newClient(tenant);
  bath = await newService(tenant, 50);
  food = await newProduct(tenant, 100, 10_000, 'Ração');
});
afterAll(async () => {
  await api.stop();
  await running.stop();
});
beforeEach(async () => {
  switchFaults();
  await sweep();
});

const switchFaults = (faults: Partial<RunningSandbox['sandbox']['faults']> = {}) =>
  Object.assign(running.sandbox.faults, { ...NO_FAULTS, ...faults });
const senderOf = (app: INestApplication) => app.get(FiscalSender);
/** As if the seconds had passed that the next attempts wait for. */
async function sweep(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await api.owner.query('update fiscal_documents set next_run_at = now() where next_run_at is not null');
    await senderOf(api.app).sweep();
  }
}

const GOODS = () => [{ productId: food, quantity: 1 }];
const SERVICES = () => [{ serviceId: bath, quantity: 1 }];
async function sell(items: object[], fields: object = {}): Promise<string> {
  const { status, json } = await tenant.post('/api/sales', { clientId: client, items, ...fields });
  expect(status).toBe(201);
  return json.data.sale.id;
}
async function issue(saleId: string, fields: object = {}): Promise<Json[]> {
  const { status, json } = await tenant.post('/api/fiscal-documents', { saleId, ...fields });
  expect(status).toBe(201);
  return json.data.fiscalDocuments;
}
const issueOne = async (items = GOODS()) => (await issue(await sell(items)))[0];
const read = async (id: string): Promise<Json> =>
  (await tenant.get(`/api/fiscal-documents/${id}`)).json.data.fiscalDocument;
const step = (id: string, name: string) => tenant.post(`/api/fiscal-documents/${id}/${name}`, REASON);
/** Notes that are in force at the authorities, by the number that they were sent with. */
const liveNfces = (number: number) =>
  [...running.sandbox.nfces.values()].filter((one) => one.number === number && !one.cancellation);
const nfseOf = (dpsNumber: number) =>
  [...running.sandbox.nfses.values()].filter(({ dpsId }) => Number(dpsId.slice(-15)) === dpsNumber);

describe('a sale', () => {
  it('of goods has an NFC-e that SEFAZ has authorised', async () => {
    const { id, number } = await issueOne();
    await sweep();
    const note = await read(id);
    expect(note).toMatchObject({ status: 'AUTHORISED', protocol: expect.stringMatching(/^135\d{12}$/) });
    expect(liveNfces(number)).toMatchObject([{ accessKey: note.accessKey, total: '100.00', protocol: note.protocol }]);
  });

  it('of services has an NFS-e of Sefin Nacional', async () => {
    const [note] = await issue(await sell(SERVICES()), { taxId: '529.982.247-25' });
    await sweep();
    const { authorityNumber, accessKey, ...issued } = await read(note.id);
    expect(issued).toMatchObject({ status: 'AUTHORISED', kind: 'NFSE' });
    expect(nfseOf(note.number)).toMatchObject([{ accessKey, number: authorityNumber, total: '50.00' }]);
  });

  it('of both has both, to the cent', async () => {
    const items = [...GOODS(), { serviceId: bath, quantity: 1 }];
    const [nfce, nfse] = await issue(await sell(items, { discount: 10.01 }));
    await sweep();
    const [goods, services] = [await read(nfce.id), await read(nfse.id)];
    expect([goods.status, services.status]).toEqual(['AUTHORISED', 'AUTHORISED']);
    expect(Math.round((goods.total + services.total) * 100)).toBe(13_999);
    expect(liveNfces(nfce.number)).toMatchObject([{ total: goods.total.toFixed(2) }]);
    expect(nfseOf(nfse.number)).toMatchObject([{ total: services.total.toFixed(2) }]);
  });
});

describe('a lost response', () => {
  it.each([
    ['NFC-e', GOODS],
    ['NFS-e', SERVICES],
  ])('after authorising an %s is resolved by asking, without a second one', async (_, items) => {
    switchFaults({ timesOutAfterAuthorising: true });
    const [note] = await issue(await sell(items()));
    const before = running.sandbox.nfces.size + running.sandbox.nfses.size;
    await sweep();
    expect(await read(note.id)).toMatchObject({ status: 'UNKNOWN', history: [{ action: 'SEND', result: 'UNKNOWN' }] });
    await sweep();
    expect(await read(note.id)).toMatchObject({
      ...{ status: 'AUTHORISED', number: note.number },
      history: [
        { action: 'SEND', result: 'UNKNOWN' },
        { action: 'ASK', result: 'DONE' },
      ],
    });
    expect(running.sandbox.nfces.size + running.sandbox.nfses.size).toBe(before + 1);
  });

  it('of an authority that is too slow is resolved by asking, too', async () => {
    switchFaults({ slow: true });
    const { id, number } = await issueOne();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'UNKNOWN', history: [{ code: 'TIMEOUT' }] });
    switchFaults();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED' });
    expect(liveNfces(number)).toHaveLength(1);
  });
});

describe('a rejection', () => {
  it.each([
    ['225', GOODS, /cadastro da loja e dos produtos/],
    ['297', GOODS, /envie o certificado A1 de novo/],
    ['213', GOODS, /e-CNPJ A1 da loja/],
    ['778', GOODS, /NCM de um produto não existe/],
    ['E0312', SERVICES, /município não administra/],
  ])('%s is shown with what to do, and mended by sending again', async (code, items, advice) => {
    switchFaults({ rejectsWith: code });
    const { id, number } = await issueOne(items() as ReturnType<typeof GOODS>);
    await sweep();
    expect(await read(id)).toMatchObject({
      ...{ status: 'REJECTED', needsPerson: true, problemCode: code },
      problemAdvice: expect.stringMatching(advice),
    });
    switchFaults();
    expect((await tenant.post(`/api/fiscal-documents/${id}/retry`)).status).toBe(200);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', number, problemCode: null });
  });

  it('waits for a certificate if the one that is there is another company’s', async () => {
    const foreign = await api.tenant('estranha');
    await foreign.put('/api/fiscal-settings', { ...FISCAL_SETTINGS, cnpj: '45.723.174/0001-10' });
    const pfx = certificate({ cnpj: '45723174000110' });
    await foreign.put('/api/fiscal-settings/certificate', { pfx, password: FISCAL_PASSWORD });
    await api.owner.query(`update fiscal_settings set cnpj = $2 where tenant_id = $1`, [foreign.tenantId, CNPJ]);
    const { json } = await foreign.post('/api/fiscal-documents/tests');
    await sweep();
    const { data } = (await foreign.get(`/api/fiscal-documents/${json.data.fiscalDocuments[0].id}`)).json;
    expect(data.fiscalDocument).toMatchObject({ status: 'PENDING', problemCode: 'CERTIFICADO', needsPerson: true });
  });

  it('501 of a cancellation that came too late leaves the note', async () => {
    const { id } = await issueOne();
    await sweep();
    switchFaults({ lateCancellations: true });
    expect((await step(id, 'cancellation')).status).toBe(200);
    await sweep();
    expect(await read(id)).toMatchObject({
      ...{ status: 'AUTHORISED', problemCode: '501', problemAdvice: expect.stringMatching(/30 minutos/) },
    });
  });
});

describe('an authority that is down', () => {
  it('is tried again without a person, and nothing is asked that never arrived', async () => {
    switchFaults({ down: true });
    const { id, number } = await issueOne();
    await sweep(2);
    expect(await read(id)).toMatchObject({ status: 'PENDING', number, needsPerson: false });
    switchFaults();
    await sweep();
    const { status, history } = await read(id);
    expect(status).toBe('AUTHORISED');
    expect(history.map(({ action }: Json) => action)).toEqual(['SEND', 'SEND', 'SEND']);
    expect(liveNfces(number)).toHaveLength(1);
  });

  it('lets a note be printed offline under its number, and gets it later', async () => {
    switchFaults({ down: true });
    const { id, number } = await issueOne();
    await sweep();
    const offline = await step(id, 'contingency');
    expect(offline.json.data.fiscalDocument).toMatchObject({ id, number, status: 'CONTINGENCY' });
    const { accessKey } = await read(id);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'CONTINGENCY' });
    switchFaults();
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', accessKey });
    expect(liveNfces(number)).toMatchObject([{ accessKey }]);
  });

  it('that rejects what was printed offline gets it corrected under its key', async () => {
    switchFaults({ down: true });
    const { id } = await issueOne();
    await step(id, 'contingency');
    const { accessKey } = await read(id);
    switchFaults({ rejectsWith: '778' });
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'REJECTED' });
    switchFaults();
    await tenant.put(`/api/products/${food}`, { ncm: '23099090' });
    await tenant.post(`/api/fiscal-documents/${id}/retry`);
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'AUTHORISED', accessKey });
    expect(running.sandbox.nfces.get(accessKey)?.xml).toContain('<NCM>23099090</NCM>');
  });

  it('after authorising may leave two numbers, of which one is cancelled', async () => {
    switchFaults({ timesOutAfterAuthorising: true });
    const { id, number } = await issueOne();
    await sweep();
    const offline = (await step(id, 'contingency')).json.data.fiscalDocument;
    switchFaults();
    await sweep(2);
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', replacedBy: offline.id });
    expect(await read(offline.id)).toMatchObject({ status: 'AUTHORISED' });
    expect([liveNfces(number), liveNfces(offline.number)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('pauses, and no note is refused for that', async () => {
    switchFaults({ paused: true });
    const [nfce, nfse] = await issue(await sell([...GOODS(), { serviceId: bath, quantity: 1 }]));
    await sweep();
    switchFaults();
    await sweep(2);
    expect([(await read(nfce.id)).status, (await read(nfse.id)).status]).toEqual(['AUTHORISED', 'AUTHORISED']);
  });
});

describe('a cancellation', () => {
  it('arrives within 30 minutes, and is refused afterwards', async () => {
    const { id, number } = await issueOne();
    await sweep();
    await step(id, 'cancellation');
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', reason: REASON.reason });
    expect(liveNfces(number)).toEqual([]);
    const late = await issueOne();
    await sweep();
    await api.owner.query(`update fiscal_documents set authorised_at = now() - interval '31 minutes' where id = $1`, [
      late.id,
    ]);
    const refused = await step(late.id, 'cancellation');
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('30 minutos') } });
    expect(liveNfces(late.number)).toHaveLength(1);
  });

  it('of an NFS-e arrives, and so does one made at the authority by somebody else', async () => {
    const [note] = await issue(await sell(SERVICES()));
    await sweep();
    await step(note.id, 'cancellation');
    await sweep();
    expect(await read(note.id)).toMatchObject({ status: 'CANCELLED' });
    expect(nfseOf(note.number)).toMatchObject([{ cancellation: { type: '101101' } }]);
    switchFaults({ timesOutAfterAuthorising: true });
    const [lost] = await issue(await sell(SERVICES()));
    await sweep();
    const [known] = nfseOf(lost.number);
    if (known) known.cancellation = { type: '101101', xml: '', at: new Date() };
    switchFaults();
    await sweep();
    expect(await read(lost.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a number that was given up is voided at SEFAZ', async () => {
    switchFaults({ rejectsWith: '778' });
    const { id, number } = await issueOne();
    await sweep();
    switchFaults();
    await step(id, 'voiding');
    await sweep();
    expect(await read(id)).toMatchObject({ status: 'VOIDED' });
    expect(running.sandbox.isVoided(CNPJ, 1, number)).toBe(true);
  });
});

describe('yesterday’s backup', () => {
  /** As if it were restored: the counters are where they were, and the notes since then are gone. */
  async function restore(since: { nfce: number; nfse: number }): Promise<void> {
    const forget = `delete from %s where document_id in (select id from fiscal_documents where tenant_id = $1 and
      (kind = 'NFCE' and number >= $2 or kind = 'NFSE' and number >= $3))`;
    const values = [tenant.tenantId, since.nfce, since.nfse];
    for (const table of ['fiscal_attempts', 'fiscal_files']) await api.owner.query(forget.replace('%s', table), values);
    await api.owner.query(
      `delete from fiscal_documents where tenant_id = $1 and (kind = 'NFCE' and number >= $2 or kind = 'NFSE' and number >= $3)`,
      values,
    );
    await api.owner.query(
      `update fiscal_counters set next_number = case kind when 'NFCE' then $2::int else $3::int end where tenant_id = $1`,
      values,
    );
  }

  it('has numbers that are used already: the next free ones are taken', async () => {
    const both = () => sell([...GOODS(), { serviceId: bath, quantity: 1 }]);
    const first = await issue(await both());
    for (let more = 0; more < 2; more += 1) await issue(await both());
    await sweep();
    const [nfce, nfse] = first.map(({ number }) => number);
    await restore({ nfce, nfse });
    const other = await newService(tenant, 80, 'Hospedagem');
    const saleId = await sell([...GOODS(), { serviceId: other, quantity: 1 }]);
    const [goods, services] = await issue(saleId);
    expect([goods.number, services.number]).toEqual([nfce, nfse]);
    await sweep(5);
    expect(await read(goods.id)).toMatchObject({ status: 'AUTHORISED', number: nfce + 3 });
    expect(await read(services.id)).toMatchObject({ status: 'AUTHORISED', number: nfse + 3, total: 80 });
    expect(liveNfces(nfce)).toHaveLength(1);
  });

  it('knows a note as waiting that was authorised since: it is adopted', async () => {
    const [nfce, nfse] = await issue(await sell([...GOODS(), { serviceId: bath, quantity: 1 }]));
    await sweep();
    const before = running.sandbox.nfces.size + running.sandbox.nfses.size;
    for (const { id } of [nfce, nfse]) {
      await api.owner.query('delete from fiscal_attempts where document_id = $1', [id]);
      await api.owner.query('delete from fiscal_files where document_id = $1', [id]);
      await api.owner.query(
        `update fiscal_documents set status = 'PENDING', attempts = 0, issued_at = null, authorised_at = null, protocol = null,
           next_run_at = now() where id = $1`,
        [id],
      );
    }
    // Signed again a second later, so that the digests differ.
    await new Promise((later) => setTimeout(later, 1_100));
    await sweep(2);
    expect(await read(nfce.id)).toMatchObject({ status: 'AUTHORISED', number: nfce.number, problemCode: 'XML' });
    expect(await read(nfse.id)).toMatchObject({ status: 'AUTHORISED', number: nfse.number, problemCode: null });
    expect(running.sandbox.nfces.size + running.sandbox.nfses.size).toBe(before);
  });
});

it('waits for a certificate once its own has ended, and goes on with the new one', async () => {
  switchFaults({ down: true });
  const { id } = await issueOne();
  const minute = 60_000;
  const ended = { validFrom: new Date(Date.now() - 5 * minute), validUntil: new Date(Date.now() + 4_000) };
  await tenant.put('/api/fiscal-settings/certificate', { pfx: certificate(ended), password: FISCAL_PASSWORD });
  await new Promise((later) => setTimeout(later, ended.validUntil.getTime() - Date.now() + 500));
  switchFaults();
  await sweep();
  expect(await read(id)).toMatchObject({ status: 'PENDING', problemCode: 'CERTIFICADO', needsPerson: true });
  await tenant.put('/api/fiscal-settings/certificate', { pfx: certificate(), password: FISCAL_PASSWORD });
  await sweep();
  expect(await read(id)).toMatchObject({ status: 'AUTHORISED', problemCode: null });
});

it('gives each of many mixed sales exactly its notes under random faults, with two processes at once', async () => {
  const second = await createApp(api.config);
  await second.init();
  try {
    const sales: { saleId: string; total: number }[] = [];
    for (let at = 0; at < SALES; at += 1) {
      const items = [
        { productId: food, quantity: 1 + (at % 3) },
        { serviceId: bath, quantity: 1 },
      ];
      const saleId = await sell(items, { discount: at / 100 });
      sales.push({ saleId, total: 100 * (1 + (at % 3)) + 50 - at / 100 });
    }
    // Two desks issue at once, also for one sale.
    for (const { saleId } of sales) {
      const desks = [1, 2].map(() => tenant.post('/api/fiscal-documents', { saleId }));
      expect((await Promise.all(desks)).map(({ status }) => status).sort()).toEqual([201, 409]);
    }
    const senders = [senderOf(api.app), senderOf(second)];
    for (let round = 0; round < 6; round += 1) {
      switchFaults(
        [
          { timesOutAfterAuthorising: true },
          { down: true },
          { paused: true },
          { timesOutAfterAuthorising: true, lateCancellations: true },
          {},
        ][Math.floor(Math.random() * 5)],
      );
      await api.owner.query('update fiscal_documents set next_run_at = now() where next_run_at is not null');
      const sweeps = senders.map((sender) => sender.sweep());
      // In the middle of it something else breaks.
      await new Promise((later) => setTimeout(later, Math.random() * 400));
      switchFaults(Math.random() < 0.5 ? { down: true } : { timesOutAfterAuthorising: true });
      await Promise.all(sweeps);
    }
    switchFaults();
    await sweep(4);
    for (const { saleId, total } of sales) {
      const { json } = await tenant.get(`/api/fiscal-documents?saleId=${saleId}`);
      const notes: Json[] = json.data.fiscalDocuments;
      expect(notes.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
        'NFCE AUTHORISED',
        'NFSE AUTHORISED',
      ]);
      expect(Math.round(notes.reduce((sum, note) => sum + note.total, 0) * 100)).toBe(Math.round(total * 100));
      for (const { kind, number, accessKey } of notes) {
        const live: { accessKey: string }[] = kind === 'NFCE' ? liveNfces(number) : nfseOf(number);
        expect(live.map((one) => one.accessKey)).toEqual([accessKey]);
      }
    }
    const [{ count }] = await api.owner.query(
      `select count(*)::int from fiscal_documents where tenant_id = $1 and status = 'AUTHORISED' and kind = 'NFCE'`,
      [tenant.tenantId],
    );
    expect([...running.sandbox.nfces.values()].filter(({ cancellation }) => !cancellation)).toHaveLength(count);
  } finally {
    await second.close();
  }
});
