import { createCa } from '../authority-sandbox/certificates';
import { SAMPLE_ISSUER, sampleCertificate, sampleDps } from '../authority-sandbox/sample-documents';
import { checkSignature } from '../authority-sandbox/verify';
import { schemaErrors } from '../schemas/libxml';
import { dpsProblems, issueDps, nfseCancellationRequest } from './dps-xml';
import type { DpsDocument } from './fiscal-document';
import { leafText } from './xml';

const certificate = sampleCertificate(createCa());
const regular = { ...SAMPLE_ISSUER, regime: 'REGULAR' as const };
const accessKey = `35503081211222333000181${'0'.repeat(12)}1${'2611'}${'123456789'}0`;
const address = {
  cityCode: '3550308',
  zip: '01001000',
  street: 'Rua das Flores',
  number: '1',
  complement: null,
  district: 'Centro',
};

it.each<[string, Partial<DpsDocument>]>([
  ['of Simples without taker', {}],
  [
    'with a taker',
    { taker: { cpf: '52998224725', name: 'Ana Souza', address, email: 'ana@example.com', phone: '11987654321' } },
  ],
  [
    'for a company',
    { taker: { cnpj: '12ABC34501DE35', name: 'Canil & Cia' }, discountCents: 500, cityCode: '001', nbs: '114059000' },
  ],
  ['of an MEI', { issuer: { ...SAMPLE_ISSUER, regime: 'MEI' } }],
  ['of the regular regime', { issuer: regular, issPercent: 5, competence: '2026-11-02' }],
  ['with ISS withheld', { isIssWithheld: true, issPercent: 2.01 }],
  ['that replaces another', { replaces: { accessKey, reasonCode: '99', reason: 'Valor do serviço digitado errado' } }],
])('is valid by the schema and signed: a DPS %s', async (_, changes) => {
  const { xml, id } = issueDps(sampleDps(changes), certificate);
  expect(await schemaErrors('DPS', xml)).toEqual([]);
  expect(await checkSignature(xml, 'infDPS')).toMatchObject({ isValid: true, hash: 'sha256' });
  expect(id).toHaveLength(45);
  expect(dpsProblems(sampleDps(changes))).toEqual([]);
});

it('says its share by pTotTribSN in Simples and nothing about IBS and CBS before 2027', () => {
  const { xml } = issueDps(sampleDps(), certificate);
  expect(leafText(xml, 'pTotTribSN')).toBe('6.00');
  expect(xml).not.toContain('IBSCBS');
  expect(issueDps(sampleDps({ issuer: regular }), certificate).xml).toContain('<finNFSe>0</finNFSe>');
});

it('has the layout of NT 009 in production from 2027 on', () => {
  const day = { competence: '2027-01-02', issuedAt: new Date('2027-01-02T15:00:00Z'), nbs: '114059000' };
  const { xml } = issueDps(sampleDps({ ...day, environment: 'PRODUCTION' }), certificate);
  expect(xml).toContain('<tpEmit>1</tpEmit><finNFSe>0</finNFSe>');
  expect(xml).toContain('<regApIBSCBSSN>1</regApIBSCBSSN>');
  expect(xml).toContain('<cClassTrib>000001</cClassTrib>');
  expect(xml).not.toContain('cNBS');
  expect(issueDps(sampleDps({ ...day, environment: 'TEST' }), certificate).xml).not.toContain('regApIBSCBSSN');
});

it('names what is missing', () => {
  const document = sampleDps({ taker: { name: '' }, nationalCode: '5.08', amountCents: 0, competence: '2099-01-01' });
  expect(dpsProblems(document)).toEqual([
    'O código de tributação nacional tem 6 dígitos, como 050801.',
    'O valor do serviço, menos o desconto, precisa ser maior que zero.',
    'A competência não pode ser depois da emissão.',
    'O tomador precisa de nome, ou fica fora da nota.',
    'O tomador precisa de CPF ou CNPJ, ou fica fora da nota.',
  ]);
});

it('asks for a cancellation that is valid and signed', async () => {
  const { cnpj } = SAMPLE_ISSUER;
  const xml = nfseCancellationRequest(
    { accessKey, reasonCode: '1', reason: 'Emitida para o cliente errado', at: new Date() },
    { environment: 'TEST', cnpj, timeZone: 'America/Sao_Paulo', certificate },
  );
  expect(await schemaErrors('pedRegEvento', xml)).toEqual([]);
  expect(await checkSignature(xml, 'infPedReg')).toMatchObject({ isValid: true });
});
