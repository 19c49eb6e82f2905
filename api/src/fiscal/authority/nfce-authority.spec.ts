import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createCa } from '../authority-sandbox/certificates';
import { SAMPLE_ISSUER, SAMPLE_ITEM, sampleCertificate, sampleNfce } from '../authority-sandbox/sample-documents';
import { SANDBOX_CSC } from '../authority-sandbox/sandbox';
import { startFiscalSandbox, type RunningSandbox } from '../authority-sandbox/server';
import type { Certificate } from '../documents/certificate';
import type { NfceDocument } from '../documents/fiscal-document';
import { issueNfce } from '../documents/nfce-xml';
import { sha1 } from '../documents/signature';
import { authorisationRequest, consultRequest } from '../documents/nfce-requests';
import { elementText, leafText } from '../documents/xml';
import { checkSignature } from '../authority-sandbox/verify';
import { schemaErrors } from '../schemas/libxml';
import { call, isFailure } from './https-call';
import { nfceAuthority, type NfceContext } from './nfce-authority';
import type { NfceAuthority } from './outcome';
import { CERTIFICATE_REFUSED } from './rejections';

// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(120_000);

let running: RunningSandbox;
let certificate: Certificate;
let context: NfceContext;
let authority: NfceAuthority;
let numbers = 0;
let lastResponse = '';

beforeAll(async () => {
  running = await startFiscalSandbox();
  certificate = sampleCertificate(running.sandbox.ca);
  context = {
    certificate,
    ca: running.sandbox.ca.certificate,
    timeoutMs: 15_000,
    uf: 'SP',
    environment: 'TEST',
    cnpj: SAMPLE_ISSUER.cnpj,
    timeZone: 'America/Sao_Paulo',
    url: running.authorityUrl,
  };
  authority = nfceAuthority(context);
});
afterAll(() => running.stop());
beforeEach(() =>
  Object.assign(running.sandbox.faults, {
    down: false,
    paused: false,
    slow: false,
    timesOutAfterAuthorising: false,
    lateCancellations: false,
    rejectsWith: '',
  }),
);

const issue = (changes: Partial<NfceDocument> = {}) => {
  numbers += 1;
  return issueNfce(sampleNfce({ number: numbers, ...changes }), certificate, null);
};
const contingency = { since: new Date(), reason: 'Sem conexão com a internet na loja' };
const cancellation = (accessKey: string, protocol: string | null) => ({
  accessKey,
  protocol: protocol ?? '',
  reason: 'Venda registrada por engano',
  at: new Date(),
});
/** As it was sent, without the checks of the client. */
async function sendRaw(xml: string, by = certificate): Promise<string> {
  const namespace = 'http://www.portalfiscal.inf.br/nfe/wsdl/NFeAutorizacao4';
  const message = `<nfeDadosMsg xmlns="${namespace}">${authorisationRequest(xml, '1')}</nfeDadosMsg>`;
  const body = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${message}</s:Body></s:Envelope>`;
  const url = `${running.authorityUrl}/ws/NFeAutorizacao4`;
  const response = await call({ ...context, certificate: by }, { method: 'POST', url, body });
  if (isFailure(response)) throw new Error(response.message);
  lastResponse = elementText(response.body, 'retEnviNFe') ?? '';
  return leafText(elementText(response.body, 'infProt') ?? response.body, 'cStat') ?? '';
}

it('is in operation', async () => {
  expect(await authority.status()).toEqual({ kind: 'running' });
  running.sandbox.faults.paused = true;
  expect(await authority.status()).toMatchObject({ kind: 'paused', code: '108' });
});

it('authorises, and is found again with its protocol', async () => {
  const { xml, accessKey } = issue({ consumerCpf: '52998224725' });
  const outcome = await authority.send(xml);
  expect(outcome).toMatchObject({ kind: 'authorised', accessKey, number: null });
  if (outcome.kind !== 'authorised') throw new Error();
  expect(outcome.protocol).toMatch(/^\d{15}$/);
  expect(outcome.xml.startsWith('<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe')).toBe(true);
  expect(outcome.xml).toContain(xml);
  expect(await schemaErrors('nfeProc', outcome.xml)).toEqual([]);
  expect(await authority.ask(accessKey, xml)).toEqual(outcome);
});

it('authorises what was issued offline, with either QR code', async () => {
  expect(await authority.send(issue({ contingency }).xml)).toMatchObject({ kind: 'authorised' });
  const late = issue({ contingency, issuedAt: new Date(Date.now() - 25 * 3_600_000), consumerCpf: '52998224725' });
  expect(await authority.send(late.xml)).toMatchObject({ kind: 'authorised' });
  expect(running.sandbox.nfces.get(late.accessKey)?.code).toBe('150');
});

it('adopts the protocol when the response was lost after authorising', async () => {
  running.sandbox.faults.timesOutAfterAuthorising = true;
  const { xml, accessKey } = issue();
  expect(await authority.send(xml)).toMatchObject({ kind: 'unknown', reason: 'TIMEOUT' });
  const known = running.sandbox.nfces.get(accessKey);
  expect(await authority.ask(accessKey, xml)).toMatchObject({ kind: 'authorised', protocol: known?.protocol });
  // Sent again without asking, it is a duplicate, which the client adopts.
  expect(await authority.send(xml)).toMatchObject({ kind: 'authorised', protocol: known?.protocol });
  expect([...running.sandbox.nfces.values()].filter(({ number }) => number === known?.number)).toHaveLength(1);
});

it('does not know of what has never arrived', async () => {
  const { xml, accessKey } = issue();
  running.sandbox.faults.down = true;
  expect(await authority.send(xml)).toMatchObject({ kind: 'unknown', reason: 'UNREACHABLE' });
  expect(await nfceAuthority({ ...context, url: 'https://127.0.0.1:1' }).send(xml)).toMatchObject({
    reason: 'UNREACHABLE',
  });
  running.sandbox.faults.down = false;
  expect(await authority.ask(accessKey, xml)).toEqual({ kind: 'absent' });
  running.sandbox.faults.paused = true;
  expect(await authority.send(xml)).toMatchObject({ kind: 'unknown', reason: 'UNAVAILABLE' });
  running.sandbox.faults.paused = false;
  expect(await authority.send(xml)).toMatchObject({ kind: 'authorised' });
});

it('gives up waiting', async () => {
  running.sandbox.faults.slow = true;
  const { xml } = issue();
  const impatient = nfceAuthority({ ...context, timeoutMs: 3_000 });
  expect(await impatient.send(xml)).toMatchObject({ kind: 'unknown', reason: 'TIMEOUT' });
});

it('adopts a document under its own key whose content is another, and says that its XML is lost', async () => {
  const { xml, accessKey } = issue();
  await authority.send(xml);
  const other = issue({ number: numbers, note: 'Outra observação' });
  expect(other.accessKey).not.toBe('');
  numbers -= 1;
  const adopted = await authority.ask(accessKey, other.xml);
  expect(adopted).toMatchObject({ kind: 'authorised', problem: { code: 'XML' } });
});

it('says what can be done about a rejection', async () => {
  running.sandbox.faults.rejectsWith = '778';
  expect(await authority.send(issue().xml)).toEqual({
    kind: 'rejected',
    code: '778',
    message: 'Rejeicao: Informado NCM inexistente',
    advice: 'O NCM de um produto não existe: corrija o cadastro dele e envie de novo.',
  });
});

it('waits if another document of the number is being processed, which may be this one', async () => {
  running.sandbox.faults.rejectsWith = '635';
  expect(await authority.send(issue().xml)).toMatchObject({ kind: 'unknown', reason: 'TIMEOUT' });
});

it('rejects a number that is used or voided', async () => {
  const { xml } = issue();
  await authority.send(xml);
  expect(await sendRaw(xml)).toBe('204');
  const other = issueNfce(sampleNfce({ number: numbers, randomCode: '31415926' }), certificate, null);
  expect(await authority.send(other.xml)).toMatchObject({ kind: 'rejected', code: '539' });
  numbers += 1;
  const range = {
    year: new Date().getFullYear(),
    series: 1,
    from: numbers,
    to: numbers,
    reason: 'Falha ao emitir a nota',
  };
  const voided = await authority.voidNumbers(range);
  if (voided.kind !== 'registered') throw new Error(voided.message);
  expect(await schemaErrors('ProcInutNFe', voided.xml)).toEqual([]);
  expect((await checkSignature(elementText(voided.xml, 'inutNFe') ?? '', 'infInut'))?.isValid).toBe(true);
  // Once more: 563, which says that it is done.
  expect(await authority.voidNumbers(range)).toMatchObject({ kind: 'registered' });
  expect(await authority.voidNumbers({ ...range, from: 1, to: 1 })).toMatchObject({ kind: 'rejected', code: '241' });
  expect(await authority.send(issue({ number: range.from }).xml)).toMatchObject({ code: '206' });
  numbers += 1;
});

it.each<[string, () => string]>([
  ['225', () => issue().xml.replace('<mod>65</mod>', '<mod>99</mod>')],
  ['866', () => issue().xml.replace('<vTroco>40.10</vTroco>', '<vTroco>40.11</vTroco>')],
  ['610', () => issue().xml.replace('<vNF>159.90</vNF>', '<vNF>159.91</vNF>')],
  ['297', () => issue().xml.replace('RACAO-10', 'RACAO-11')],
  [
    '253',
    () => issue().xml.replace(/(Id="NFe\d{43})(\d)/, (_, key: string, digit) => `${key}${(Number(digit) + 1) % 10}`),
  ],
  ['502', () => issue().xml.replace('<serie>1</serie>', '<serie>2</serie>')],
  ['252', () => issue({ environment: 'PRODUCTION' }).xml],
  ['704', () => issue({ issuedAt: new Date(Date.now() - 3_600_000) }).xml],
  ['703', () => issue({ issuedAt: new Date(Date.now() + 3_600_000) }).xml],
  ['386', () => issue({ items: [{ ...SAMPLE_ITEM, cfop: '5405' }] }).xml],
  ['397', () => issue().xml.replace('|3|2</qrCode>', '|3|1</qrCode>')],
  ['394', () => issue().xml.replace(/<infNFeSupl>.*<\/infNFeSupl>/, '')],
  ['395', () => issue().xml.replace('fazenda.sp.gov.br/qrcode', 'fazenda.sp.gov.br/outro')],
])('rejects what is wrong in the document: %s', async (code, wrong) => expect(await sendRaw(wrong())).toBe(code));

it('finds an error of the schema before it sends', async () => {
  const before = running.sandbox.nfces.size;
  const outcome = await authority.send(issue().xml.replace('<mod>65</mod>', '<mod>99</mod>'));
  expect(outcome).toMatchObject({ kind: 'rejected', code: '225', message: expect.stringContaining('mod') });
  expect(running.sandbox.nfces.size).toBe(before);
});

describe('a certificate', () => {
  const own = { cnpj: SAMPLE_ISSUER.cnpj, name: SAMPLE_ISSUER.name };
  const HOUR_MS = 3_600_000;
  const ended = { ...own, validFrom: new Date(Date.now() - 2 * HOUR_MS), validUntil: new Date(Date.now() - HOUR_MS) };
  const signedBy = (by: Certificate) => issueNfce(sampleNfce({ number: (numbers += 1) }), by, null).xml;

  it.each<[string, string, () => Certificate]>([
    [
      'another company',
      '213',
      () => sampleCertificate(running.sandbox.ca, { cnpj: '12ABC34501DE35', name: 'Outra loja' }),
    ],
    ['another authority', '293', () => sampleCertificate(createCa('AC de outro país'), own)],
    ['the past', '291', () => sampleCertificate(running.sandbox.ca, ended)],
  ])('of %s signs nothing: %s', async (_, code, certificateOf) =>
    expect(await sendRaw(signedBy(certificateOf()))).toBe(code),
  );

  it.each<[string, () => Certificate]>([
    ['another authority', () => sampleCertificate(createCa('AC de outro país'), own)],
    ['the past', () => sampleCertificate(running.sandbox.ca, ended)],
  ])('of %s opens no connection, and the shop hears of it', async (_, certificateOf) => {
    const refused = nfceAuthority({ ...context, certificate: certificateOf() });
    const before = running.sandbox.nfces.size;
    for (const outcome of [
      await refused.send(issue().xml),
      await refused.ask(issue().accessKey, ''),
      await refused.cancel(cancellation(issue().accessKey, '135260000000001')),
    ])
      expect(outcome).toEqual(CERTIFICATE_REFUSED);
    expect(running.sandbox.nfces.size).toBe(before);
  });

  it('that TLS refuses has sent nothing either', async () => {
    const UNKNOWN_CA = Buffer.from([21, 3, 3, 0, 2, 2, 48]);
    const strict = createServer((socket) => socket.once('data', () => socket.end(UNKNOWN_CA)));
    strict.listen(0, '127.0.0.1');
    await once(strict, 'listening');
    const url = `https://127.0.0.1:${(strict.address() as AddressInfo).port}`;
    expect(await nfceAuthority({ ...context, url }).send(issue().xml)).toEqual(CERTIFICATE_REFUSED);
    strict.close();
  });
});

it('checks the secret of a QR code of version 2', async () => {
  const v2 = (code: string, id = SANDBOX_CSC.id) => {
    const { xml, accessKey } = issue();
    const text = `${accessKey}|2|2|${Number(id)}`;
    const hash = sha1(`${text}${code}`);
    return xml.replace(/\?p=[^<]*/, `?p=${text}|${hash}`);
  };
  expect(await sendRaw(v2(SANDBOX_CSC.code))).toBe('100');
  expect(await sendRaw(v2('OUTRO'))).toBe('464');
  expect(await sendRaw(v2(SANDBOX_CSC.code, '000009'))).toBe('462');
});

it('cancels within its time, once', async () => {
  const { xml, accessKey } = issue();
  const sent = await authority.send(xml);
  if (sent.kind !== 'authorised') throw new Error();
  running.sandbox.faults.lateCancellations = true;
  expect(await authority.cancel(cancellation(accessKey, sent.protocol))).toMatchObject({
    kind: 'rejected',
    code: '501',
  });
  running.sandbox.faults.lateCancellations = false;
  const cancelled = await authority.cancel(cancellation(accessKey, sent.protocol));
  expect(cancelled).toMatchObject({ kind: 'registered', protocol: expect.stringMatching(/^\d{15}$/) });
  if (cancelled.kind !== 'registered') throw new Error();
  expect(await schemaErrors('procEventoNFe', cancelled.xml)).toEqual([]);
  expect((await checkSignature(elementText(cancelled.xml, 'evento') ?? '', 'infEvento'))?.isValid).toBe(true);
  expect(await authority.ask(accessKey, xml)).toMatchObject({ kind: 'cancelled', accessKey });
  expect(await sendRaw(xml)).toBe('218');
  expect(await authority.send(xml)).toMatchObject({ kind: 'cancelled', accessKey });
  expect(await authority.cancel(cancellation(accessKey, sent.protocol))).toMatchObject({ kind: 'registered' });
  expect(await authority.cancel(cancellation(issue().accessKey, '135260000000001'))).toMatchObject({ code: '217' });
});

it('wants a certificate, and speaks by the schema', async () => {
  await sendRaw(issue().xml);
  expect(await schemaErrors('retEnviNFe', lastResponse)).toEqual([]);
  const url = `${running.authorityUrl}/ws/NFeConsultaProtocolo4`;
  const body = consultRequest(issue().accessKey, 'TEST');
  const response = await call(context, { method: 'POST', url, body });
  if (isFailure(response)) throw new Error(response.message);
  expect(await schemaErrors('retConsSitNFe', elementText(response.body, 'retConsSitNFe') ?? '')).toEqual([]);
  const anonymous = { ...certificate, certificate: '', privateKey: undefined as unknown as string, chain: [] };
  expect(await call({ ...context, certificate: anonymous }, { method: 'POST', url, body })).toMatchObject({
    status: 403,
  });
});
