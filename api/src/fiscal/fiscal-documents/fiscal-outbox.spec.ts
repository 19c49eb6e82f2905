import type { Json } from '../../testing/api';
import { FISCAL_PASSWORD, FISCAL_SETTINGS } from '../../testing/fiscal';
import { FiscalShop, FISCAL_CNPJ } from '../../testing/fiscal-shop';
import { createCa, issueForCompany, pfxOf } from '../authority-sandbox/certificates';

/* The outbox against the sandbox's authorities: what each of their responses, and the lack of one, makes of a note. */
// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(240_000);

const shop = FiscalShop.forSuite();

describe('a sale', () => {
  it('of goods has an NFC-e that SEFAZ has authorised', async () => {
    const { id, number } = await shop.issueOne();
    await shop.sweep();
    const note = await shop.read(id);
    expect(note).toMatchObject({ status: 'AUTHORISED', protocol: expect.stringMatching(/^135\d{12}$/) });
    expect(shop.liveNfces(number)).toMatchObject([
      { accessKey: note.accessKey, total: '100.00', protocol: note.protocol },
    ]);
  });

  it('of goods whose ICMS was paid before says so by CSOSN, CFOP and CEST, as they were when it was issued', async () => {
    const path = `/api/products/${shop.food}`;
    expect((await shop.tenant.put(path, { cest: '22.001.00' })).status).toBe(200);
    const { id } = await shop.issueOne();
    await shop.tenant.put(path, { cest: null });
    await shop.sweep();
    const { status, accessKey } = await shop.read(id);
    expect(status).toBe('AUTHORISED');
    const xml = shop.sandbox.nfces.get(accessKey)?.xml;
    expect(xml).toContain('<CEST>2200100</CEST><CFOP>5405</CFOP>');
    expect(xml).toContain('<ICMSSN500><orig>0</orig><CSOSN>500</CSOSN></ICMSSN500>');
  });

  it('of services has an NFS-e of Sefin Nacional', async () => {
    const [note] = await shop.issue(shop.services(), { taxId: '529.982.247-25' });
    await shop.sweep();
    const { authorityNumber, accessKey, ...issued } = await shop.read(note.id);
    expect(issued).toMatchObject({
      ...{ status: 'AUTHORISED', kind: 'NFSE', consultUrl: 'https://www.nfse.gov.br/ConsultaPublica' },
      qrCode: `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${accessKey}`,
      danfse: {
        ...{ banners: ['NFS-e SEM VALIDADE JURÍDICA'], provider: { cnpj: '11.222.333/0001-81' } },
        taker: { name: 'Mariana Souza', document: '529.982.247-25' },
        service: { nationalCode: '05.08.01', description: 'Banho completo' },
        ...{ amount: 50, discount: 0, net: 50, isIssWithheld: false },
      },
    });
    expect(shop.nfsesOf(note.number)).toMatchObject([{ accessKey, number: authorityNumber, total: '50.00' }]);
  });

  it('of both has both, to the cent', async () => {
    const [nfce, nfse] = await shop.issue(shop.both(), { discount: 10.01 });
    await shop.sweep();
    const [goods, services] = [await shop.read(nfce.id), await shop.read(nfse.id)];
    expect([goods.status, services.status]).toEqual(['AUTHORISED', 'AUTHORISED']);
    expect(Math.round((goods.total + services.total) * 100)).toBe(13_999);
    expect(shop.liveNfces(nfce.number)).toMatchObject([{ total: goods.total.toFixed(2) }]);
    expect(shop.nfsesOf(nfse.number)).toMatchObject([{ total: services.total.toFixed(2) }]);
  });
});

describe('a lost response', () => {
  it.each([
    ['NFC-e', shop.goods],
    ['NFS-e', shop.services],
  ])('after authorising an %s is resolved by asking, without a second one', async (_, items) => {
    shop.switchFaults({ timesOutAfterAuthorising: true });
    const [note] = await shop.issue(items());
    const before = shop.sandbox.nfces.size + shop.sandbox.nfses.size;
    await shop.sweep();
    expect(await shop.read(note.id)).toMatchObject({
      status: 'UNKNOWN',
      history: [{ action: 'SEND', result: 'UNKNOWN' }],
    });
    await shop.sweep();
    expect(await shop.read(note.id)).toMatchObject({
      ...{ status: 'AUTHORISED', number: note.number },
      history: [
        { action: 'SEND', result: 'UNKNOWN' },
        { action: 'ASK', result: 'DONE' },
      ],
    });
    expect(shop.sandbox.nfces.size + shop.sandbox.nfses.size).toBe(before + 1);
  });
});

describe('a rejection', () => {
  it.each([
    ['225', shop.goods, /cadastro da loja e dos produtos/],
    ['297', shop.goods, /envie o certificado A1 de novo/],
    ['213', shop.goods, /e-CNPJ A1 da loja/],
    ['778', shop.goods, /NCM de um produto não existe/],
    ['E0312', shop.services, /município não administra/],
  ])('%s is shown with what to do, and mended by sending again', async (code, items, advice) => {
    shop.switchFaults({ rejectsWith: code });
    const { id, number } = await shop.issueOne(items());
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({
      ...{ status: 'REJECTED', needsPerson: true, problemCode: code },
      problemAdvice: expect.stringMatching(advice),
    });
    shop.switchFaults();
    expect((await shop.step(id, 'retry')).status).toBe(200);
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'AUTHORISED', number, problemCode: null });
  });

  it('waits for a certificate if the one that is there is another company’s', async () => {
    const foreign = await shop.api.tenant('estranha');
    await foreign.put('/api/fiscal-settings', { ...FISCAL_SETTINGS, cnpj: '45.723.174/0001-10' });
    await shop.saveCertificate({ cnpj: '45723174000110' }, foreign);
    await shop.api.owner.query(`update fiscal_settings set cnpj = $2 where tenant_id = $1`, [
      foreign.tenantId,
      FISCAL_CNPJ,
    ]);
    const { json } = await foreign.post('/api/fiscal-documents/tests');
    await shop.sweep();
    const { data } = (await foreign.get(`/api/fiscal-documents/${json.data.fiscalDocuments[0].id}`)).json;
    expect(data.fiscalDocument).toMatchObject({ status: 'PENDING', problemCode: 'CERTIFICADO', needsPerson: true });
  });

  it('of a certificate of another authority says so at once, and goes on with the right one', async () => {
    const ca = createCa('AC de outro país');
    const pfx = pfxOf(issueForCompany(ca, { cnpj: FISCAL_CNPJ, name: 'BANHO E CIA LTDA' }), ca, FISCAL_PASSWORD);
    const body = { pfx: pfx.toString('base64'), password: FISCAL_PASSWORD };
    expect((await shop.tenant.put('/api/fiscal-settings/certificate', body)).status).toBe(200);
    const notes = await shop.issue(shop.both());
    await shop.sweep();
    for (const { id } of notes)
      expect(await shop.read(id)).toMatchObject({
        ...{ status: 'REJECTED', needsPerson: true, problemCode: '280' },
        problemAdvice: expect.stringContaining('certificadora da ICP-Brasil'),
      });
    await shop.saveCertificate();
    for (const { id } of notes) await shop.step(id, 'retry');
    await shop.sweep();
    for (const { id, number } of notes) expect(await shop.read(id)).toMatchObject({ status: 'AUTHORISED', number });
  });

  it('501 of a cancellation that came too late leaves the note', async () => {
    const { id } = await shop.issueOne();
    await shop.sweep();
    shop.switchFaults({ lateCancellations: true });
    expect((await shop.step(id, 'cancellation')).status).toBe(200);
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({
      ...{ status: 'AUTHORISED', problemCode: '501', problemAdvice: expect.stringMatching(/30 minutos/) },
    });
  });
});

describe('an authority that is down', () => {
  it('is tried again without a person, and nothing is asked that never arrived', async () => {
    shop.switchFaults({ down: true });
    const { id, number } = await shop.issueOne();
    await shop.sweep(2);
    expect(await shop.read(id)).toMatchObject({ status: 'PENDING', number, needsPerson: false });
    shop.switchFaults();
    await shop.sweep();
    const { status, history } = await shop.read(id);
    expect(status).toBe('AUTHORISED');
    expect(history.map(({ action }: Json) => action)).toEqual(['SEND', 'SEND', 'SEND']);
    expect(shop.liveNfces(number)).toHaveLength(1);
  });

  it('lets a note be printed offline under its number, and gets it later', async () => {
    shop.switchFaults({ down: true });
    const { id, number } = await shop.issueOne();
    await shop.sweep();
    const offline = await shop.step(id, 'contingency');
    expect(offline.json.data.fiscalDocument).toMatchObject({ id, number, status: 'CONTINGENCY' });
    const { accessKey } = await shop.read(id);
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'CONTINGENCY' });
    shop.switchFaults();
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'AUTHORISED', accessKey });
    expect(shop.liveNfces(number)).toMatchObject([{ accessKey }]);
  });

  it('that rejects what was printed offline gets it corrected under its key', async () => {
    shop.switchFaults({ down: true });
    const { id } = await shop.issueOne();
    await shop.step(id, 'contingency');
    const { accessKey } = await shop.read(id);
    shop.switchFaults({ rejectsWith: '778' });
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'REJECTED' });
    shop.switchFaults();
    await shop.tenant.put(`/api/products/${shop.food}`, { ncm: '23099090' });
    await shop.step(id, 'retry');
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'AUTHORISED', accessKey });
    expect(shop.sandbox.nfces.get(accessKey)?.xml).toContain('<NCM>23099090</NCM>');
  });

  it('after authorising may leave two numbers, of which one is cancelled', async () => {
    shop.switchFaults({ timesOutAfterAuthorising: true });
    const { id, number } = await shop.issueOne();
    await shop.sweep();
    const offline = (await shop.step(id, 'contingency')).json.data.fiscalDocument;
    shop.switchFaults();
    await shop.sweep(2);
    expect(await shop.read(id)).toMatchObject({ status: 'CANCELLED', replacedBy: offline.id });
    expect(await shop.read(offline.id)).toMatchObject({ status: 'AUTHORISED' });
    expect([shop.liveNfces(number), shop.liveNfces(offline.number)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('pauses, and no note is refused for that', async () => {
    shop.switchFaults({ paused: true });
    const [nfce, nfse] = await shop.issue(shop.both());
    await shop.sweep();
    shop.switchFaults();
    await shop.sweep(2);
    expect([(await shop.read(nfce.id)).status, (await shop.read(nfse.id)).status]).toEqual([
      'AUTHORISED',
      'AUTHORISED',
    ]);
  });
});

describe('a cancellation', () => {
  it('arrives within 30 minutes, and is refused afterwards', async () => {
    const { id, number } = await shop.issueOne();
    await shop.sweep();
    await shop.step(id, 'cancellation');
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({
      status: 'CANCELLED',
      reason: expect.stringContaining('Cliente desistiu'),
    });
    expect(shop.liveNfces(number)).toEqual([]);
    const late = await shop.issueOne();
    await shop.sweep();
    await shop.api.owner.query(
      `update fiscal_documents set authorised_at = now() - interval '31 minutes' where id = $1`,
      [late.id],
    );
    const refused = await shop.step(late.id, 'cancellation');
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('30 minutos') } });
    expect(shop.liveNfces(late.number)).toHaveLength(1);
  });

  it('of an NFS-e arrives, and so does one made at the authority by somebody else', async () => {
    const [note] = await shop.issue(shop.services());
    await shop.sweep();
    await shop.step(note.id, 'cancellation');
    await shop.sweep();
    expect(await shop.read(note.id)).toMatchObject({ status: 'CANCELLED' });
    expect(shop.nfsesOf(note.number)).toMatchObject([{ cancellation: { type: '101101' } }]);
    shop.switchFaults({ timesOutAfterAuthorising: true });
    const [lost] = await shop.issue(shop.services());
    await shop.sweep();
    const [known] = shop.nfsesOf(lost.number);
    if (known) known.cancellation = { type: '101101', xml: '', at: new Date() };
    shop.switchFaults();
    await shop.sweep();
    expect(await shop.read(lost.id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a number that was given up is voided at SEFAZ', async () => {
    shop.switchFaults({ rejectsWith: '778' });
    const { id, number } = await shop.issueOne();
    await shop.sweep();
    shop.switchFaults();
    await shop.step(id, 'voiding');
    await shop.sweep();
    expect(await shop.read(id)).toMatchObject({ status: 'VOIDED' });
    expect(shop.sandbox.isVoided(FISCAL_CNPJ, 1, number)).toBe(true);
  });
});

it('waits for a certificate once its own has ended, and goes on with the new one', async () => {
  shop.switchFaults({ down: true });
  const { id } = await shop.issueOne();
  const minute = 60_000;
  const ended = { validFrom: new Date(Date.now() - 5 * minute), validUntil: new Date(Date.now() + 4_000) };
  await shop.saveCertificate(ended);
  await new Promise((later) => setTimeout(later, ended.validUntil.getTime() - Date.now() + 500));
  shop.switchFaults();
  await shop.sweep();
  expect(await shop.read(id)).toMatchObject({ status: 'PENDING', problemCode: 'CERTIFICADO', needsPerson: true });
  const refused = await shop.tenant.post('/api/fiscal-documents', { saleId: await shop.sell(shop.goods()) });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('venceu') } });
  await shop.saveCertificate();
  await shop.sweep();
  expect(await shop.read(id)).toMatchObject({ status: 'AUTHORISED', problemCode: null });
});
