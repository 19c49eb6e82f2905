import { createCa } from '../authority-sandbox/certificates';
import { FiscalSandbox } from '../authority-sandbox/sandbox';
import { nfseOf } from '../authority-sandbox/sefin-document';
import { SAMPLE_ITEM, sampleCertificate, sampleDps, sampleNfce } from '../authority-sandbox/sample-documents';
import { danfe, danfeText, danfse, documentNumber } from './danfe';
import { issueDps } from './dps-xml';
import { issueNfce } from './nfce-xml';

const certificate = sampleCertificate(createCa());

it('reads what is printed from the document', () => {
  const items = [
    SAMPLE_ITEM,
    { ...SAMPLE_ITEM, code: 'GRANEL', name: 'Ração a granel', unit: 'KG', quantity: 0.335, discountCents: 57 },
  ];
  const tenders = [
    { kind: 'PIX' as const, amountCents: 16_000 },
    { kind: 'CASH' as const, amountCents: 6_000 },
  ];
  const document = sampleNfce({
    items,
    tenders,
    changeCents: 710,
    consumerCpf: '52998224725',
    note: 'Pet: Thor & Mel',
  });
  const { xml, accessKey, qrCode } = issueNfce(document, certificate, null);
  const data = danfe(xml);
  expect(data).toMatchObject({
    issuer: { cnpj: '11.222.333/0001-81', address: 'Rua das Flores, 120 – Centro, São Paulo/SP' },
    banners: ['EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'],
    grossCents: 21_347,
    discountCents: 57,
    totalCents: 21_290,
    changeCents: 710,
    consumer: 'CONSUMIDOR – CPF 529.982.247-25',
    series: '001',
    number: '000000001',
    protocol: null,
    qrCode,
    note: 'Pet: Thor & Mel',
  });
  expect(data.accessKey.replaceAll(' ', '')).toBe(accessKey);
  expect(data.lines[1]).toEqual({
    code: 'GRANEL',
    name: 'Ração a granel',
    quantity: '0,335',
    unit: 'KG',
    unitPriceCents: 15_990,
    totalCents: 5_357,
    discountCents: 57,
  });
  expect(data.tenders).toEqual([
    { label: 'PIX', amountCents: 16_000 },
    { label: 'Dinheiro', amountCents: 6_000 },
  ]);
});

it('says that it was issued offline until it has a protocol', () => {
  const contingency = { since: new Date(), reason: 'Sem conexão com a internet na loja' };
  const { xml } = issueNfce(sampleNfce({ contingency }), certificate, null);
  expect(danfe(xml).banners.slice(1)).toEqual(['EMITIDA EM CONTINGÊNCIA', 'Pendente de autorização']);
  const infProt =
    '<infProt><chNFe>1</chNFe><dhRecbto>2026-11-28T10:00:00-03:00</dhRecbto><nProt>135260000000001</nProt></infProt>';
  const authorised = danfe(`<nfeProc>${xml}<protNFe>${infProt}</protNFe></nfeProc>`);
  expect(authorised).toMatchObject({ protocol: '135260000000001', authorisedAt: '2026-11-28T10:00:00-03:00' });
  expect(authorised.banners).toHaveLength(1);
});

it.each([
  [58, 32],
  [80, 48],
] as const)('fits paper of %d mm', (paper, width) => {
  const text = danfeText(danfe(issueNfce(sampleNfce(), certificate, null).xml), paper);
  expect(text.filter((line) => line.length > width)).toEqual([]);
  expect(text).toContain('1 UN x 159,90'.padEnd(width - 6) + '159,90');
  expect(text).toContain('Dinheiro'.padEnd(width - 6) + '200,00');
  expect(text).toContain('CONSUMIDOR NÃO IDENTIFICADO');
});

it('reads what is printed of an NFS-e', () => {
  const { xml } = issueDps(
    sampleDps({ taker: { cpf: '52998224725', name: 'Ana Souza' }, discountCents: 500 }),
    certificate,
  );
  const made = nfseOf(new FiscalSandbox(), xml);
  const data = danfse(made.xml, true);
  expect(data).toMatchObject({
    banners: ['CANCELADA', 'NFS-e SEM VALIDADE JURÍDICA'],
    accessKey: made.accessKey,
    number: made.number,
    dps: { series: '1', number: '1' },
    taker: { name: 'Ana Souza', document: '529.982.247-25' },
    service: { nationalCode: '05.08.01', cityCode: null, description: 'Banho e tosa de cão de porte médio' },
    amountCents: 9_000,
    discountCents: 500,
    netCents: 8_500,
    isIssWithheld: false,
  });
  expect(danfse(made.xml, false).banners).toHaveLength(1);
});

it('writes a CNPJ with letters as people do', () =>
  expect(documentNumber('12ABC34501DE35')).toBe('12.ABC.345/01DE-35'));
