import { createCa } from '../authority-sandbox/certificates';
import { SAMPLE_ISSUER, SAMPLE_ITEM, sampleCertificate, sampleNfce } from '../authority-sandbox/sample-documents';
import { checkSignature } from '../authority-sandbox/verify';
import { schemaErrors } from '../schemas/libxml';
import { isAccessKey } from './access-key.rules';
import type { NfceDocument } from './fiscal-document';
import { issueNfce } from './nfce-xml';
import { leafText } from './xml';

const certificate = sampleCertificate(createCa());
const CSC = { id: '000001', code: '0123456789ABCDEF' };
const issued = (changes: Partial<NfceDocument> = {}, csc: typeof CSC | null = null) =>
  issueNfce(sampleNfce(changes), certificate, csc);
const card = [{ kind: 'CREDIT_CARD' as const, amountCents: 15_990 }];
const SUBSTITUTED = { cest: '2200100', cfop: '5405' };
const regular = { ...SAMPLE_ISSUER, regime: 'REGULAR' as const };
const taxed = {
  ...SAMPLE_ITEM,
  icms: { cst: '00' as const, ratePercent: 18 },
  pisCofins: { pisPercent: 0.65, cofinsPercent: 3 },
};

it.each<[string, Partial<NfceDocument>]>([
  ['cash with change', {}],
  ['in production', { environment: 'PRODUCTION' }],
  ['a CPF and a note', { consumerCpf: '52998224725', note: 'Volte “sempre” – 🐶 & <até> já' }],
  ['by card', { tenders: card, changeCents: 0 }],
  ['a discount', { items: [{ ...SAMPLE_ITEM, discountCents: 990 }], changeCents: 5_000 }],
  ['in contingency', { contingency: { since: new Date(), reason: 'Sem conexão com a internet na loja' } }],
  ['of substituted goods', { items: [{ ...SAMPLE_ITEM, ...SUBSTITUTED, icms: { csosn: '500' } }] }],
  [
    'of substituted goods by the regular regime',
    { issuer: regular, items: [{ ...taxed, ...SUBSTITUTED, icms: { cst: '60' } }] },
  ],
  ['by a CNPJ with letters', { issuer: { ...SAMPLE_ISSUER, cnpj: '12ABC34501DE35' } }],
  [
    'by a company of the regular regime',
    { issuer: regular, items: [taxed], issuedAt: new Date('2026-11-28T13:00:00Z') },
  ],
  ['by Simples in 2027', { issuedAt: new Date('2027-01-05T13:00:00Z') }],
  [
    'by Simples that pays CBS outside',
    { issuer: { ...SAMPLE_ISSUER, paysIbsCbs: true }, issuedAt: new Date('2027-01-05T13:00:00Z'), cbsPercent: 8.7 },
  ],
  [
    'with who answers for the software',
    {
      technicalContact: {
        cnpj: '11222333000181',
        name: 'Focinho',
        email: 'fiscal@focinho.example',
        phone: '1140028922',
      },
    },
  ],
])('is valid by the schema and signed: %s', async (_, changes) => {
  const { xml, accessKey } = issued(changes);
  expect(await schemaErrors('NFe', xml)).toEqual([]);
  expect((await checkSignature(xml, 'infNFe'))?.isValid).toBe(true);
  expect(isAccessKey(accessKey)).toBe(true);
});

it('notices a changed total', async () => {
  const { xml } = issued();
  const changed = xml.replace('<vNF>159.90</vNF>', '<vNF>1.00</vNF>');
  expect((await checkSignature(changed, 'infNFe'))?.isValid).toBe(false);
});

it('adds up to the cent', () => {
  const items = [
    { ...SAMPLE_ITEM, quantity: 3, unitPriceCents: 333, discountCents: 100 },
    { ...SAMPLE_ITEM, code: 'GRANEL', unit: 'KG', quantity: 0.335, unitPriceCents: 1_999 },
  ];
  const { xml, totalCents } = issued({ items, tenders: [{ kind: 'PIX', amountCents: 1_569 }], changeCents: 0 });
  expect(totalCents).toBe(999 + 670 - 100);
  expect([leafText(xml.slice(xml.indexOf('<ICMSTot>')), 'vProd'), leafText(xml, 'vNF')]).toEqual(['16.69', '15.69']);
});

it('says IBS and CBS of the regular regime with values, of Simples not before 2027', () => {
  const day = new Date('2026-11-28T13:00:00Z');
  const { xml } = issued({ issuer: regular, items: [taxed], issuedAt: day });
  // 159.90 less ICMS 28.78, PIS 0.85 and COFINS 3.93.
  expect(['vICMS', 'vPIS', 'vCOFINS', 'vBCIBSCBS', 'vIBS', 'vCBS'].map((name) => leafText(xml, name))).toEqual([
    '28.78',
    '0.85',
    '3.93',
    '126.34',
    '0.13',
    '1.14',
  ]);
  expect(issued({ issuedAt: day }).xml).not.toContain('IBSCBS');
  const later = issued({ issuedAt: new Date('2027-01-05T13:00:00Z') }).xml;
  expect(later).toContain('<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></IBSCBS>');
  expect(later).not.toContain('IBSCBSTot');
});

it('writes the QR code of each version', () => {
  const online = issued({ environment: 'PRODUCTION' }, CSC);
  expect(online.qrCode).toMatch(
    new RegExp(`^https://www.nfce.fazenda.sp.gov.br/qrcode\\?p=${online.accessKey}\\|2\\|1\\|1\\|[0-9A-F]{40}$`),
  );
  const contingency = { since: new Date(), reason: 'Sem conexão com a internet na loja' };
  const offline = issued({ environment: 'PRODUCTION', contingency }, CSC);
  expect(offline.qrCode).toMatch(/\|2\|1\|\d\d\|159\.90\|[0-9a-f]{56}\|1\|[0-9A-F]{40}$/);
  expect(issued().qrCode.endsWith(`${issued().accessKey}|3|2`)).toBe(true);
  expect(issued({ contingency, consumerCpf: '52998224725' }).qrCode).toMatch(
    /\|3\|2\|\d\d\|159\.90\|2\|52998224725\|[A-Za-z0-9+/]{342}==$/,
  );
  expect(issued({ contingency }).qrCode).toMatch(/\|159\.90\|\|\|[A-Za-z0-9+/]{342}==$/);
});
it.each([
  { environment: 'PRODUCTION' as const },
  { environment: 'PRODUCTION' as const, contingency: { since: new Date(), reason: 'Sem conexão com a internet' } },
])('is valid with a QR code of version 2: %o', async (changes) =>
  expect(await schemaErrors('NFe', issued(changes, CSC).xml)).toEqual([]),
);
