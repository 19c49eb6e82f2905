import { accessKey, checkDigit } from './access-key.rules';
import type { Certificate } from './certificate';
import type {
  ConsumerSecurityCode,
  IssuedNfce,
  Issuer,
  NfceDocument,
  NfceItem,
  TaxRegime,
  Tender,
  TenderKind,
} from './fiscal-document';
import { consultUrl, qrCodeV2, qrCodeV3, qrVersion } from './nfce-qr';
import {
  environmentCode,
  ibsCbsDetail,
  ibsCbsRates,
  itemAmounts,
  totalAmounts,
  type IbsCbsRates,
  type ItemAmounts,
} from './nfce.rules';
import { signElement } from './signature';
import { isUf, STATES, type Uf } from './states';
import { dateTime, group, leaf, money, plainText } from './xml';

/*
 * NFC-e: model 65, layout 4.00 (MOC 7.0, NT 2025.002). The order of elements is the schema's.
 */

export const NFE_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe';
/** Name of the software that issues; at most 20 characters. */
export const SOFTWARE = 'Focinho 1.0';
/** Text that the authority demands in the test environment (rejections 373 and 598). */
const TEST_ITEM = 'NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';
const TEST_CONSUMER = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';

const REGIME_CODE: Record<TaxRegime, string> = { SIMPLES: '1', SIMPLES_EXCESS: '2', REGULAR: '3', MEI: '4' };
const TENDER_CODE: Record<TenderKind, string> = {
  CASH: '01',
  CREDIT_CARD: '03',
  DEBIT_CARD: '04',
  STORE_CREDIT: '05',
  PIX: '17',
  LOYALTY: '19',
  OTHER: '99',
};

/** The state of an issuer. @throws {RangeError} if it is none */
export function stateOf({ address: { uf } }: Issuer): Uf {
  if (!isUf(uf)) throw new RangeError(`No state: ${uf}`);
  return uf;
}

/** Builds and signs an NFC-e. It must have no `nfceProblems`. */
export function issueNfce(
  document: NfceDocument,
  certificate: Certificate,
  csc: ConsumerSecurityCode | null,
): IssuedNfce {
  const { environment, issuer, consumerCpf, contingency } = document;
  const uf = stateOf(issuer);
  const issued = dateTime(document.issuedAt, document.timeZone);
  const key = accessKey({
    stateCode: STATES[uf].code,
    yearMonth: `${issued.slice(2, 4)}${issued.slice(5, 7)}`,
    cnpj: issuer.cnpj,
    series: document.series,
    number: document.number,
    emission: contingency ? '9' : '1',
    randomCode: document.randomCode,
  });
  const { body, totalCents } = content(document, key, issued, uf);
  const information = group('infNFe', body, { Id: `NFe${key}`, versao: '4.00' });
  const signed = signElement(`<NFe xmlns="${NFE_NAMESPACE}">${information}</NFe>`, 'infNFe', 'sha1', certificate);
  const offlineDay = contingency ? issued.slice(8, 10) : null;
  const subject = { uf, environment, accessKey: key, totalCents, consumerCpf, offlineDay };
  const qrCode =
    csc && qrVersion(environment, csc) === 2 ? qrCodeV2(subject, signed, csc) : qrCodeV3(subject, certificate);
  const url = consultUrl(uf, environment);
  // It stands between what is signed and the signature, and is not signed itself.
  const supplement = group('infNFeSupl', [leaf('qrCode', qrCode), leaf('urlChave', url)]);
  const xml = signed.replace('</infNFe>', () => `</infNFe>${supplement}`);
  return { accessKey: key, xml, qrCode, consultUrl: url, totalCents };
}

function content(document: NfceDocument, key: string, issued: string, uf: Uf): { body: string[]; totalCents: number } {
  const { issuer, items, environment, consumerCpf, note } = document;
  const day = issued.slice(0, 10);
  const detail = ibsCbsDetail(issuer, day);
  const rates = detail === 'values' ? ibsCbsRates(Number(day.slice(0, 4)), document.cbsPercent) : null;
  if (detail === 'values' && !rates) throw new RangeError('The share of CBS for this year is not set');
  const amounts = items.map((item) => itemAmounts(item, rates));
  const totals = totalAmounts(amounts);
  const body = [
    identification(document, key, issued, uf),
    issuerGroup(issuer),
    consumerCpf === null
      ? ''
      : group('dest', [
          leaf('CPF', consumerCpf),
          leaf('xNome', environment === 'TEST' ? TEST_CONSUMER : null),
          leaf('indIEDest', 9),
        ]),
    ...items.map((item, at) => {
      const name = environment === 'TEST' && at === 0 ? TEST_ITEM : plainText(item.name, 120);
      return itemGroup({ ...item, name }, at + 1, amounts[at] ?? itemAmounts(item, rates), rates, detail);
    }),
    group('total', [icmsTotal(totals), rates ? ibsCbsTotal(totals) : '']),
    group('transp', [leaf('modFrete', 9)]),
    group('pag', [
      ...document.tenders.map(tenderGroup),
      leaf('vTroco', document.changeCents ? money(document.changeCents) : null),
    ]),
    note ? group('infAdic', [leaf('infCpl', plainText(note, 5000))]) : '',
    technicalContact(document),
  ];
  return { body, totalCents: totals.total };
}

const identification = (document: NfceDocument, key: string, issued: string, uf: Uf) =>
  group('ide', [
    leaf('cUF', STATES[uf].code),
    leaf('cNF', document.randomCode),
    leaf('natOp', 'VENDA DE MERCADORIA'),
    leaf('mod', 65),
    leaf('serie', document.series),
    leaf('nNF', document.number),
    leaf('dhEmi', issued),
    leaf('tpNF', 1),
    leaf('idDest', 1),
    leaf('cMunFG', document.issuer.address.cityCode),
    leaf('tpImp', 4),
    leaf('tpEmis', document.contingency ? 9 : 1),
    leaf('cDV', checkDigit(key.slice(0, -1))),
    leaf('tpAmb', environmentCode(document.environment)),
    leaf('finNFe', 1),
    leaf('indFinal', 1),
    leaf('indPres', 1),
    leaf('procEmi', 0),
    leaf('verProc', SOFTWARE),
    leaf('dhCont', document.contingency && dateTime(document.contingency.since, document.timeZone)),
    leaf('xJust', document.contingency && plainText(document.contingency.reason, 256)),
  ]);

const issuerGroup = (issuer: Issuer) =>
  group('emit', [
    leaf('CNPJ', issuer.cnpj),
    leaf('xNome', plainText(issuer.name, 60)),
    leaf('xFant', issuer.tradeName && plainText(issuer.tradeName, 60)),
    group('enderEmit', [
      leaf('xLgr', plainText(issuer.address.street, 60)),
      leaf('nro', plainText(issuer.address.number, 60)),
      leaf('xCpl', issuer.address.complement && plainText(issuer.address.complement, 60)),
      leaf('xBairro', plainText(issuer.address.district, 60)),
      leaf('cMun', issuer.address.cityCode),
      leaf('xMun', plainText(issuer.address.cityName, 60)),
      leaf('UF', issuer.address.uf),
      leaf('CEP', issuer.address.zip),
      leaf('cPais', 1058),
      leaf('xPais', 'BRASIL'),
      leaf('fone', issuer.phone),
    ]),
    leaf('IE', issuer.stateRegistration),
    leaf('CRT', REGIME_CODE[issuer.regime]),
  ]);

const quantity = (value: number) => value.toFixed(4);
const percent = (value: number) => value.toFixed(4);

function itemGroup(
  item: NfceItem,
  at: number,
  amounts: ItemAmounts,
  rates: IbsCbsRates | null,
  detail: 'none' | 'class' | 'values',
): string {
  const product = group('prod', [
    leaf('cProd', plainText(item.code, 60)),
    leaf('cEAN', item.barcode ?? 'SEM GTIN'),
    leaf('xProd', item.name),
    leaf('NCM', item.ncm),
    leaf('CEST', item.cest),
    leaf('CFOP', item.cfop),
    leaf('uCom', plainText(item.unit, 6)),
    leaf('qCom', quantity(item.quantity)),
    leaf('vUnCom', money(item.unitPriceCents)),
    leaf('vProd', money(amounts.gross)),
    leaf('cEANTrib', item.barcode ?? 'SEM GTIN'),
    leaf('uTrib', plainText(item.unit, 6)),
    leaf('qTrib', quantity(item.quantity)),
    leaf('vUnTrib', money(item.unitPriceCents)),
    leaf('vDesc', amounts.discount ? money(amounts.discount) : null),
    leaf('indTot', 1),
  ]);
  const taxes = group('imposto', [
    group('ICMS', [icmsGroup(item, amounts)]),
    group('PIS', [contribution('PIS', item.pisCofins?.pisPercent, amounts.pisCofinsBase, amounts.pis)]),
    group('COFINS', [contribution('COFINS', item.pisCofins?.cofinsPercent, amounts.pisCofinsBase, amounts.cofins)]),
    detail === 'none' ? '' : ibsCbsGroup(item, amounts, rates),
  ]);
  return group('det', [product, taxes], { nItem: String(at) });
}

function icmsGroup({ icms, origin }: NfceItem, { icmsBase, icms: amount }: ItemAmounts): string {
  if ('csosn' in icms)
    return group(icms.csosn === '500' ? 'ICMSSN500' : 'ICMSSN102', [leaf('orig', origin), leaf('CSOSN', icms.csosn)]);
  const cst = [leaf('orig', origin), leaf('CST', icms.cst)];
  if (icms.cst === '60') return group('ICMS60', cst);
  if (icms.cst !== '00') return group('ICMS40', cst);
  // modBC 3: the price of the operation.
  const values = [
    leaf('modBC', 3),
    leaf('vBC', money(icmsBase)),
    leaf('pICMS', percent(icms.ratePercent)),
    leaf('vICMS', money(amount)),
  ];
  return group('ICMS00', [...cst, ...values]);
}

/** PIS or COFINS: CST 49 without value for who pays them within Simples Nacional, CST 01 for the others. */
function contribution(name: 'PIS' | 'COFINS', rate: number | undefined, base: number, amount: number): string {
  const values = [leaf('vBC', money(base)), leaf(`p${name}`, percent(rate ?? 0)), leaf(`v${name}`, money(amount))];
  return rate === undefined
    ? group(`${name}Outr`, [leaf('CST', '49'), ...values])
    : group(`${name}Aliq`, [leaf('CST', '01'), ...values]);
}

function ibsCbsGroup({ ibsCbs }: NfceItem, amounts: ItemAmounts, rates: IbsCbsRates | null): string {
  const values = rates
    ? group('gIBSCBS', [
        leaf('vBC', money(amounts.ibsCbsBase)),
        group('gIBSUF', [leaf('pIBSUF', percent(rates.ibsState)), leaf('vIBSUF', money(amounts.ibsState))]),
        group('gIBSMun', [leaf('pIBSMun', percent(rates.ibsCity)), leaf('vIBSMun', money(amounts.ibsCity))]),
        leaf('vIBS', money(amounts.ibsState + amounts.ibsCity)),
        group('gCBS', [leaf('pCBS', percent(rates.cbs)), leaf('vCBS', money(amounts.cbs))]),
      ])
    : '';
  return group('IBSCBS', [leaf('CST', ibsCbs.cst), leaf('cClassTrib', ibsCbs.classification), values]);
}

const icmsTotal = (totals: ItemAmounts & { total: number }) =>
  group('ICMSTot', [
    leaf('vBC', money(totals.icmsBase)),
    leaf('vICMS', money(totals.icms)),
    ...['vICMSDeson', 'vFCP', 'vBCST', 'vST', 'vFCPST', 'vFCPSTRet'].map((name) => leaf(name, '0.00')),
    leaf('vProd', money(totals.gross)),
    ...['vFrete', 'vSeg'].map((name) => leaf(name, '0.00')),
    leaf('vDesc', money(totals.discount)),
    ...['vII', 'vIPI', 'vIPIDevol'].map((name) => leaf(name, '0.00')),
    leaf('vPIS', money(totals.pis)),
    leaf('vCOFINS', money(totals.cofins)),
    leaf('vOutro', '0.00'),
    leaf('vNF', money(totals.total)),
  ]);

/** Only where items have values: it may not be sent otherwise (rejection 1118). */
function ibsCbsTotal({ ibsCbsBase, ibsState, ibsCity, cbs }: ItemAmounts): string {
  const none = [leaf('vDif', '0.00'), leaf('vDevTrib', '0.00')];
  const credits = [leaf('vCredPres', '0.00'), leaf('vCredPresCondSus', '0.00')];
  return group('IBSCBSTot', [
    leaf('vBCIBSCBS', money(ibsCbsBase)),
    group('gIBS', [
      group('gIBSUF', [...none, leaf('vIBSUF', money(ibsState))]),
      group('gIBSMun', [...none, leaf('vIBSMun', money(ibsCity))]),
      leaf('vIBS', money(ibsState + ibsCity)),
      ...credits,
    ]),
    group('gCBS', [...none, leaf('vCBS', money(cbs)), ...credits]),
  ]);
}

/** tpIntegra 2: the card machine stands by itself, its authorisation is not on the document. */
const tenderGroup = ({ kind, amountCents }: Tender) =>
  group('detPag', [
    leaf('indPag', kind === 'STORE_CREDIT' ? 1 : 0),
    leaf('tPag', TENDER_CODE[kind]),
    leaf('xPag', kind === 'OTHER' ? 'Outros' : null),
    leaf('vPag', money(amountCents)),
    ['CREDIT_CARD', 'DEBIT_CARD', 'PIX'].includes(kind) ? group('card', [leaf('tpIntegra', 2)]) : '',
  ]);

const technicalContact = ({ technicalContact: contact }: NfceDocument) =>
  contact === null
    ? ''
    : group('infRespTec', [
        leaf('CNPJ', contact.cnpj),
        leaf('xContato', plainText(contact.name, 60)),
        leaf('email', contact.email),
        leaf('fone', contact.phone),
      ]);
