import { certificateOf, type Certificate } from '../documents/certificate';
import type { DpsDocument, Issuer, NfceDocument, NfceItem } from '../documents/fiscal-document';
import { issueForCompany, type SandboxCa } from './certificates';

/** Documents of a shop that does not exist, for the tests of this neighbourhood. */
export const SAMPLE_ISSUER: Issuer = {
  cnpj: '11222333000181',
  name: 'Pet Shop Demonstração LTDA',
  tradeName: 'Pet Shop Demo',
  regime: 'SIMPLES',
  paysIbsCbs: false,
  stateRegistration: '110042490114',
  cityRegistration: '12345678',
  phone: '1134567890',
  address: {
    street: 'Rua das Flores',
    number: '120',
    complement: null,
    district: 'Centro',
    cityCode: '3550308',
    cityName: 'São Paulo',
    uf: 'SP',
    zip: '01001000',
  },
};

export const SAMPLE_ITEM: NfceItem = {
  code: 'RACAO-10',
  name: 'Ração Cães Adultos 10 kg',
  barcode: null,
  ncm: '23091000',
  cest: null,
  cfop: '5102',
  unit: 'UN',
  quantity: 1,
  unitPriceCents: 15_990,
  discountCents: 0,
  origin: 0,
  icms: { csosn: '102' },
  pisCofins: null,
  ibsCbs: { cst: '000', classification: '000001' },
};

export const sampleNfce = (changes: Partial<NfceDocument> = {}): NfceDocument => ({
  environment: 'TEST',
  issuer: SAMPLE_ISSUER,
  series: 1,
  number: 1,
  randomCode: '48151623',
  issuedAt: new Date(),
  timeZone: 'America/Sao_Paulo',
  items: [SAMPLE_ITEM],
  tenders: [{ kind: 'CASH', amountCents: 20_000 }],
  changeCents: 4_010,
  consumerCpf: null,
  contingency: null,
  note: null,
  cbsPercent: null,
  technicalContact: null,
  ...changes,
});

export const sampleDps = (changes: Partial<DpsDocument> = {}): DpsDocument => ({
  environment: 'TEST',
  issuer: SAMPLE_ISSUER,
  series: 1,
  number: 1,
  issuedAt: new Date(),
  timeZone: 'America/Sao_Paulo',
  competence: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
  taker: null,
  placeCityCode: '3550308',
  nationalCode: '050801',
  cityCode: null,
  nbs: null,
  operation: null,
  description: 'Banho e tosa de cão de porte médio',
  amountCents: 9_000,
  discountCents: 0,
  simplesTaxPercent: 6,
  issPercent: null,
  isIssWithheld: false,
  replaces: null,
  ...changes,
});

export function sampleCertificate(
  ca: SandboxCa,
  { name, ...fields }: Parameters<typeof issueForCompany>[1] = { cnpj: SAMPLE_ISSUER.cnpj, name: SAMPLE_ISSUER.name },
): Certificate {
  const { certificate, privateKey } = issueForCompany(ca, { ...fields, name: name.slice(0, 40) });
  return certificateOf({ privateKey, certificates: [certificate, ca.certificate] });
}
