import { createCa } from '../authority-sandbox/certificates';
import { SAMPLE_ISSUER, sampleCertificate, sampleDps } from '../authority-sandbox/sample-documents';
import { startFiscalSandbox, type RunningSandbox } from '../authority-sandbox/server';
import type { Certificate } from '../documents/certificate';
import { issueDps } from '../documents/dps-xml';
import type { DpsDocument } from '../documents/fiscal-document';
import { schemaErrors } from '../schemas/libxml';
import { nfseAuthority, type NfseContext } from './nfse-authority';
import type { NfseAuthority } from './outcome';
import { CERTIFICATE_REFUSED } from './rejections';

// Each message is validated and its signature checked in threads of libxml2.
jest.setTimeout(120_000);

let running: RunningSandbox;
let certificate: Certificate;
let context: NfseContext;
let authority: NfseAuthority;
let numbers = 0;

beforeAll(async () => {
  running = await startFiscalSandbox();
  certificate = sampleCertificate(running.sandbox.ca);
  context = {
    certificate,
    ca: running.sandbox.ca.certificate,
    timeoutMs: 15_000,
    environment: 'TEST',
    cnpj: SAMPLE_ISSUER.cnpj,
    timeZone: 'America/Sao_Paulo',
    url: running.authorityUrl,
  };
  authority = nfseAuthority(context);
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

const issue = (changes: Partial<DpsDocument> = {}, by = certificate) => {
  numbers += 1;
  return issueDps(sampleDps({ number: numbers, ...changes }), by);
};
const cancellation = (accessKey: string) => ({
  accessKey,
  reasonCode: '1' as const,
  reason: 'Emitida para o cliente errado',
  at: new Date(),
});

it('makes an NFS-e that is valid by the schema, and finds it again', async () => {
  const { id, xml } = issue({ taker: { cpf: '52998224725', name: 'Ana Souza' } });
  const outcome = await authority.send(xml);
  expect(outcome).toMatchObject({ kind: 'authorised', protocol: null, number: expect.stringMatching(/^\d+$/) });
  if (outcome.kind !== 'authorised') throw new Error();
  expect(outcome.accessKey).toHaveLength(50);
  expect(await schemaErrors('NFSe', outcome.xml)).toEqual([]);
  expect(await authority.ask(id, xml)).toEqual(outcome);
});

it('adopts the NFS-e when the response was lost after authorising', async () => {
  running.sandbox.faults.timesOutAfterAuthorising = true;
  const { id, xml } = issue();
  expect(await authority.send(xml)).toMatchObject({ kind: 'unknown', reason: 'TIMEOUT' });
  const accessKey = running.sandbox.nfseByDps(id)?.accessKey;
  expect(await authority.ask(id, xml)).toMatchObject({ kind: 'authorised', accessKey });
  expect(await authority.send(xml)).toMatchObject({ kind: 'authorised', accessKey });
});

it('takes the NFS-e of another one for none of its own', async () => {
  const first = issue();
  expect(await authority.send(first.xml)).toMatchObject({ kind: 'authorised' });
  numbers -= 1;
  const later = issue({ issuedAt: new Date(Date.now() - 60_000) });
  expect(await authority.send(later.xml)).toMatchObject({ kind: 'authorised' });
  numbers -= 1;
  const other = issue({ description: 'Hospedagem' });
  expect(other.id).toBe(first.id);
  expect(await authority.send(other.xml)).toMatchObject({ kind: 'rejected', code: 'E0014' });
  expect(await authority.ask(other.id, other.xml)).toMatchObject({ kind: 'rejected', code: 'E0014' });
});

it('does not know of what has never arrived', async () => {
  const { id, xml } = issue();
  running.sandbox.faults.paused = true;
  expect(await authority.send(xml)).toMatchObject({ kind: 'unknown', reason: 'UNAVAILABLE' });
  running.sandbox.faults.paused = false;
  expect(await authority.ask(id, xml)).toEqual({ kind: 'absent' });
});

it('rejects what is wrong in the document', async () => {
  const stranger = sampleCertificate(running.sandbox.ca, { cnpj: '12ABC34501DE35', name: 'Outra loja' });
  const codes = [];
  for (const xml of [
    issue({ environment: 'PRODUCTION' }).xml,
    issue({ issuedAt: new Date(Date.now() + 3_600_000) }).xml,
    issue().xml.replace('Banho e tosa', 'Tosa e banho'),
    issue().xml.replace('</infDPS>', ''),
    issue({}, stranger).xml,
  ]) {
    const outcome = await authority.send(xml);
    codes.push(outcome.kind === 'rejected' ? outcome.code : outcome.kind);
  }
  expect(codes).toEqual(['E0002', 'E0008', 'E0714', 'E1235', 'E0718']);
});

it('says so if the certificate is refused', async () => {
  const stranger = sampleCertificate(createCa('AC de outro país'));
  const refused = nfseAuthority({ ...context, certificate: stranger });
  const { id, xml } = issue();
  expect([await refused.send(xml), await refused.ask(id, xml)]).toEqual([CERTIFICATE_REFUSED, CERTIFICATE_REFUSED]);
});

it('cancels, once', async () => {
  const { id, xml } = issue();
  const sent = await authority.send(xml);
  if (sent.kind !== 'authorised') throw new Error();
  running.sandbox.faults.lateCancellations = true;
  expect(await authority.cancel(cancellation(sent.accessKey))).toMatchObject({ kind: 'rejected', code: 'E0822' });
  running.sandbox.faults.lateCancellations = false;
  const cancelled = await authority.cancel(cancellation(sent.accessKey));
  expect(cancelled).toMatchObject({ kind: 'registered' });
  if (cancelled.kind !== 'registered') throw new Error();
  expect(await schemaErrors('evento', cancelled.xml)).toEqual([]);
  expect(await authority.cancel(cancellation(sent.accessKey))).toMatchObject({ kind: 'registered' });
  expect(await authority.ask(id, xml)).toMatchObject({ kind: 'cancelled' });
});

it('replaces a document by another', async () => {
  const first = issue();
  const sent = await authority.send(first.xml);
  if (sent.kind !== 'authorised') throw new Error();
  const replaces = { accessKey: sent.accessKey, reasonCode: '99', reason: 'Valor do serviço digitado errado' };
  expect(await authority.send(issue({ replaces, amountCents: 8_000 }).xml)).toMatchObject({ kind: 'authorised' });
  expect(await authority.send(issue({ replaces }).xml)).toMatchObject({ kind: 'rejected', code: 'E0840' });
  expect(await authority.ask(first.id, first.xml)).toMatchObject({ kind: 'cancelled' });
});
