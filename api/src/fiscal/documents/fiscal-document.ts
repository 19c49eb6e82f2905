/*
 * A fiscal document as plain values, before it is XML: what the builders of this folder take. Amounts are integer cents, CNPJ, CPF, CEP and
 * phone are without punctuation, cities are codes of IBGE with seven digits.
 */

/** PRODUCTION makes documents of legal value, TEST ("homologação", "produção restrita") makes none. */
export type FiscalEnvironment = 'PRODUCTION' | 'TEST';

/** How the shop is taxed; at the tax authority "CRT" 1, 2, 3 and 4. `SIMPLES_EXCESS` is above the state's limit. */
export type TaxRegime = 'SIMPLES' | 'SIMPLES_EXCESS' | 'REGULAR' | 'MEI';

export interface FiscalAddress {
  street: string;
  number: string;
  complement: string | null;
  district: string;
  cityCode: string;
  cityName: string;
  /** Two letters. */
  uf: string;
  zip: string;
}

export interface Issuer {
  /** 14 characters, of which the first twelve may be capital letters. */
  cnpj: string;
  /** Razão social. */
  name: string;
  tradeName: string | null;
  regime: TaxRegime;
  /** Simples Nacional that has chosen to pay IBS and CBS outside of it ("híbrido"), from 2027. */
  paysIbsCbs: boolean;
  /** Inscrição estadual, digits only: NFC-e needs it. */
  stateRegistration: string;
  /** Inscrição municipal: NFS-e, where the city has given one. */
  cityRegistration: string | null;
  phone: string | null;
  address: FiscalAddress;
}

/** The two of a document that the tax authority identifies it by, besides the issuer. */
export interface Numbering {
  series: number;
  number: number;
}

/** ICMS of an item: a CSOSN for Simples Nacional and MEI, a CST for the others. */
export type ItemIcms =
  | { csosn: '102' | '103' | '300' | '400' | '500' }
  | { cst: '00'; ratePercent: number }
  | { cst: '40' | '41' | '50' | '60' };

/** Goods only: services are not on an NFC-e. */
export interface NfceItem {
  code: string;
  name: string;
  /** GTIN; null is "SEM GTIN". */
  barcode: string | null;
  ncm: string;
  cest: string | null;
  /** 5102, or 5405 for what the substitute has paid ICMS on. */
  cfop: string;
  unit: string;
  /** Up to four decimals. */
  quantity: number;
  unitPriceCents: number;
  /** The item's discount, with its part of a discount of the whole sale. */
  discountCents: number;
  /** Origem da mercadoria: 0 is national. */
  origin: number;
  icms: ItemIcms;
  /** Shares of PIS and COFINS; null within Simples Nacional. Lucro presumido has 0.65 and 3. */
  pisCofins: { pisPercent: number; cofinsPercent: number } | null;
  /** Classification of IBS and CBS; 000 and 000001 is what has no privilege. */
  ibsCbs: { cst: string; classification: string };
}

/** Means of payment, tPag: 01 cash, 03 credit card, 04 debit card, 05 store credit (fiado), 17 PIX (dynamic), 19 loyalty, 99 others. */
export type TenderKind = 'CASH' | 'CREDIT_CARD' | 'DEBIT_CARD' | 'STORE_CREDIT' | 'PIX' | 'LOYALTY' | 'OTHER';
export interface Tender {
  kind: TenderKind;
  /** Handed over: of cash, with the change. */
  amountCents: number;
}

export interface NfceDocument extends Numbering {
  environment: FiscalEnvironment;
  issuer: Issuer;
  issuedAt: Date;
  timeZone: string;
  /** Eight digits by chance (cNF), chosen when the number is taken and kept: the access key depends on them. */
  randomCode: string;
  items: NfceItem[];
  tenders: Tender[];
  changeCents: number;
  /** Nobody else: a CNPJ may not be on an NFC-e since 2026-05-04 (Ajuste SINIEF 11/2025). */
  consumerCpf: string | null;
  /** Set when the authority could not be reached: issued offline, sent later. */
  contingency: { since: Date; reason: string } | null;
  /** For the consumer, printed on the DANFE. */
  note: string | null;
  /** CBS in percent for who pays it outside of Simples Nacional, from 2027 on, when the Senate has set it. */
  cbsPercent: number | null;
  /** Who answers for the software (infRespTec): the platform. Some states demand it. */
  technicalContact: { cnpj: string; name: string; email: string; phone: string } | null;
}

/** CSC of the shop at its state, for QR codes of version 2. */
export interface ConsumerSecurityCode {
  id: string;
  code: string;
}

export interface IssuedNfce {
  /** 44 characters. */
  accessKey: string;
  /** The signed NFe with its QR code; what is sent and, with the protocol, kept. */
  xml: string;
  qrCode: string;
  consultUrl: string;
  totalCents: number;
}

/** Taker of a service; without a name and number, there is none on the document. */
export interface Taker {
  cpf?: string;
  cnpj?: string;
  name: string;
  cityRegistration?: string | null;
  address?: {
    cityCode: string;
    zip: string;
    street: string;
    number: string;
    complement: string | null;
    district: string;
  } | null;
  phone?: string | null;
  email?: string | null;
}

export interface DpsDocument extends Numbering {
  environment: FiscalEnvironment;
  issuer: Issuer;
  issuedAt: Date;
  timeZone: string;
  /** Day of the service, `YYYY-MM-DD`, never after `issuedAt`. */
  competence: string;
  taker: Taker | null;
  /** City where the service is done. */
  placeCityCode: string;
  /** Código de tributação nacional, six digits: bath and grooming 050801, veterinary 050101, pet taxi 160201. */
  nationalCode: string;
  /** Código de tributação municipal, three digits, where the city has one. */
  cityCode: string | null;
  /** NBS, nine digits. */
  nbs: string | null;
  /** cIndOp of IBS and CBS, six digits; null is what most services of a shop have. */
  operation: string | null;
  description: string;
  amountCents: number;
  discountCents: number;
  /** Share of taxes by Simples Nacional (pTotTribSN), in percent. */
  simplesTaxPercent: number;
  /** ISS in percent; needed outside of Simples where the city has no parameter. */
  issPercent: number | null;
  isIssWithheld: boolean;
  /** The document that this one replaces: its key, why by code (01 to 05, 99) and in words. */
  replaces: { accessKey: string; reasonCode: string; reason: string } | null;
}

export interface IssuedDps {
  /** `DPS` and 42 digits, by which the authority is asked. */
  id: string;
  xml: string;
}
