import type { DpsDocument, Issuer, ItemIcms, NfceDocument } from '../documents/fiscal-document';
import type { StoredFiscalSettings } from '../fiscal-settings/fiscal-settings.queries';
import type { StoredDocument } from './fiscal-documents.queries';
import { isCnpj } from '@focinho/contracts/fiscal/cnpj';

/* A stored document as the builders of XML take it. */

export const issuerOf = (settings: StoredFiscalSettings): Issuer => ({
  cnpj: settings.cnpj,
  name: settings.legalName,
  tradeName: settings.tradeName,
  regime: settings.regime,
  paysIbsCbs: settings.paysIbsCbs,
  stateRegistration: settings.stateRegistration ?? '',
  cityRegistration: settings.cityRegistration,
  phone: settings.phone,
  address: {
    street: settings.street,
    number: settings.number,
    complement: settings.complement,
    district: settings.district,
    cityCode: settings.cityCode,
    cityName: settings.cityName,
    uf: settings.uf,
    zip: settings.zip,
  },
});

/** Who is in the Simples Nacional says so with a CSOSN; the others pay ICMS by its rate, except on what the substitute has paid it for. */
function icmsOf(settings: StoredFiscalSettings, isSubstituted: boolean): ItemIcms {
  if (isSubstituted) return isSimples(settings) ? { csosn: '500' } : { cst: '60' };
  return isSimples(settings) ? { csosn: '102' } : { cst: '00', ratePercent: settings.icmsPercent ?? 0 };
}
const isSimples = ({ regime }: StoredFiscalSettings) => regime === 'SIMPLES' || regime === 'MEI';
/** Shares in lucro presumido (Law 9.718/1998, article 8). */
const PRESUMED = { pisPercent: 0.65, cofinsPercent: 3 };

export interface Moment {
  issuedAt: Date;
  timeZone: string;
}

export function nfceOf(document: StoredDocument, settings: StoredFiscalSettings, moment: Moment): NfceDocument {
  const { content, contingencySince, reason } = document;
  return {
    ...moment,
    environment: document.environment,
    series: document.series,
    number: document.number,
    issuer: issuerOf(settings),
    randomCode: document.randomCode,
    items: content.lines.map((line, index) => ({
      ...{ code: line.barcode ?? String(index + 1), name: line.name, barcode: gtin(line.barcode), cest: line.cest },
      ...{ ncm: line.ncm ?? settings.defaultNcm ?? '', cfop: line.cest === null ? '5102' : '5405' },
      ...{ unit: 'UN', origin: 0 },
      ...{ quantity: line.quantity, unitPriceCents: line.unitPriceCents, discountCents: line.discountCents },
      icms: icmsOf(settings, line.cest !== null),
      pisCofins: isSimples(settings) ? null : PRESUMED,
      ibsCbs: { cst: '000', classification: '000001' },
    })),
    tenders: content.tenders,
    changeCents: content.changeCents,
    consumerCpf: document.takerTaxId,
    contingency: contingencySince ? { since: contingencySince, reason: reason ?? 'Sem resposta da Sefaz' } : null,
    note: null,
    cbsPercent: null,
    technicalContact: null,
  };
}

/** A barcode that is a GTIN; the shop's own labels are none. */
export function gtin(barcode: string | null): string | null {
  if (!barcode || !/^(\d{8}|\d{12,14})$/.test(barcode)) return null;
  const digits = Array.from(barcode.padStart(14, '0'), Number);
  const sum = digits.slice(0, 13).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[13] ? barcode : null;
}

/** The shop's codes belong to its main service. */
export function dpsOf(document: StoredDocument, settings: StoredFiscalSettings, moment: Moment): DpsDocument {
  const { content, takerTaxId, takerName, serviceCode } = document;
  const isMain = serviceCode === settings.serviceCode;
  const discountCents = content.lines.reduce((sum, line) => sum + line.discountCents, 0);
  return {
    ...moment,
    environment: document.environment,
    series: document.series,
    number: document.number,
    issuer: issuerOf(settings),
    competence: document.day,
    taker:
      takerTaxId && takerName
        ? { ...(isCnpj(takerTaxId) ? { cnpj: takerTaxId } : { cpf: takerTaxId }), name: takerName }
        : null,
    placeCityCode: settings.cityCode,
    nationalCode: serviceCode,
    cityCode: isMain ? settings.cityServiceCode : null,
    nbs: isMain ? settings.nbs : null,
    description: content.lines
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name))
      .join('; ')
      .slice(0, 1000),
    amountCents: document.totalCents + discountCents,
    discountCents,
    simplesTaxPercent: settings.simplesPercent ?? 0,
    issPercent: settings.issPercent,
    isIssWithheld: false,
    operation: null,
    replaces: null,
  };
}
