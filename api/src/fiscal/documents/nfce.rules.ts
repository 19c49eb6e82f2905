import type { FiscalEnvironment, Issuer, NfceDocument, NfceItem, TaxRegime } from './fiscal-document';

/*
 * The arithmetic of an NFC-e. Totals are sums of rounded items, as the authority adds them up (rejections 531 to 610).
 */

/** Shares of IBS and CBS, in percent. */
export interface IbsCbsRates {
  ibsState: number;
  ibsCity: number;
  cbs: number;
}

/** Rates of the test year: LC 214/2025, articles 343 and 346; rejections 1026, 1036 and 1037 of NT 2025.002. */
const RATES_OF_2026: IbsCbsRates = { ibsState: 0.1, ibsCity: 0, cbs: 0.9 };
/** IBS of 2027 and 2028 (article 344). CBS is set by the Senate: the caller gives it. */
const IBS_OF_2027 = { ibsState: 0.05, ibsCity: 0.05 };

export function ibsCbsRates(year: number, cbsPercent: number | null): IbsCbsRates | null {
  if (year <= 2026) return RATES_OF_2026;
  return year <= 2028 && cbsPercent !== null ? { ...IBS_OF_2027, cbs: cbsPercent } : null;
}

/** NT 2025.002: the group is demanded in production from these days on. */
const IBS_CBS_SINCE: Record<TaxRegime, string> = {
  REGULAR: '2026-08-03',
  SIMPLES_EXCESS: '2026-08-03',
  SIMPLES: '2027-01-04',
  MEI: '2027-01-04',
};

/**
 * How an item says its IBS and CBS: not at all, by its classification alone (paid within Simples Nacional), or with values.
 * @param day `YYYY-MM-DD` of issue, in the shop's time zone
 */
export function ibsCbsDetail(
  { regime, paysIbsCbs }: Pick<Issuer, 'regime' | 'paysIbsCbs'>,
  day: string,
): 'none' | 'class' | 'values' {
  if (day < IBS_CBS_SINCE[regime]) return 'none';
  return regime === 'REGULAR' || regime === 'SIMPLES_EXCESS' || paysIbsCbs ? 'values' : 'class';
}

export interface ItemAmounts {
  /** vProd: quantity times price. */
  gross: number;
  discount: number;
  icmsBase: number;
  icms: number;
  pisCofinsBase: number;
  pis: number;
  cofins: number;
  ibsCbsBase: number;
  ibsState: number;
  ibsCity: number;
  cbs: number;
}

const share = (cents: number, percent: number) => Math.round((cents * percent) / 100);

/** Amounts of an item in cents. PIS and COFINS exclude ICMS (STF, tema 69), IBS and CBS exclude all three (LC 214/2025, article 12). */
export function itemAmounts(item: NfceItem, rates: IbsCbsRates | null): ItemAmounts {
  const gross = Math.round(Number((item.quantity * item.unitPriceCents).toFixed(4)));
  const discount = item.discountCents;
  const net = gross - discount;
  const icmsRate = 'ratePercent' in item.icms ? item.icms.ratePercent : null;
  const icms = icmsRate === null ? 0 : share(net, icmsRate);
  const pisCofinsBase = item.pisCofins ? net - icms : 0;
  const pis = item.pisCofins ? share(pisCofinsBase, item.pisCofins.pisPercent) : 0;
  const cofins = item.pisCofins ? share(pisCofinsBase, item.pisCofins.cofinsPercent) : 0;
  const ibsCbsBase = rates ? net - icms - pis - cofins : 0;
  return {
    gross,
    discount,
    icmsBase: icmsRate === null ? 0 : net,
    icms,
    pisCofinsBase,
    pis,
    cofins,
    ibsCbsBase,
    ibsState: rates ? share(ibsCbsBase, rates.ibsState) : 0,
    ibsCity: rates ? share(ibsCbsBase, rates.ibsCity) : 0,
    cbs: rates ? share(ibsCbsBase, rates.cbs) : 0,
  };
}

export function totalAmounts(items: ItemAmounts[]): ItemAmounts & { total: number } {
  const sum = (field: keyof ItemAmounts) => items.reduce((total, item) => total + item[field], 0);
  return {
    gross: sum('gross'),
    discount: sum('discount'),
    icmsBase: sum('icmsBase'),
    icms: sum('icms'),
    pisCofinsBase: sum('pisCofinsBase'),
    pis: sum('pis'),
    cofins: sum('cofins'),
    ibsCbsBase: sum('ibsCbsBase'),
    ibsState: sum('ibsState'),
    ibsCity: sum('ibsCity'),
    cbs: sum('cbs'),
    total: sum('gross') - sum('discount'),
  };
}

/** Divides a discount of the whole sale among its items by their price, to the cent; the rest goes to the dearest. */
export function spreadDiscount(discountCents: number, grossCents: number[]): number[] {
  const total = grossCents.reduce((sum, gross) => sum + gross, 0);
  if (discountCents === 0 || total === 0) return grossCents.map(() => 0);
  const parts = grossCents.map((gross) => Math.floor((discountCents * gross) / total));
  let rest = discountCents - parts.reduce((sum, part) => sum + part, 0);
  const byPrice = grossCents.map((gross, at) => ({ gross, at })).sort((one, other) => other.gross - one.gross);
  for (const { gross, at } of byPrice) {
    const more = Math.min(rest, gross - (parts[at] ?? 0));
    parts[at] = (parts[at] ?? 0) + more;
    rest -= more;
  }
  return parts;
}

/** Limit above which the consumer has to be on the document (Ajuste SINIEF 19/16, clause 3; some states have less). */
const NAMELESS_MAX_CENTS = 1_000_000;
const isSimples = (regime: TaxRegime) => regime === 'SIMPLES' || regime === 'MEI';

/** Problems that keep this document from being sent, in Portuguese; none if nothing does. */
export function nfceProblems(document: NfceDocument): string[] {
  const { issuer, items, tenders, changeCents, consumerCpf, contingency } = document;
  const amounts = items.map((item) => itemAmounts(item, null));
  const { total } = totalAmounts(amounts);
  const paid = tenders.reduce((sum, tender) => sum + tender.amountCents, 0) - changeCents;
  const problems = items.flatMap((item, at) => itemProblems(item, amounts[at]?.gross ?? 0, issuer.regime));
  if (items.length === 0) problems.push('A venda não tem produtos: serviços saem em NFS-e.');
  if (items.length > 990) problems.push('Uma NFC-e tem no máximo 990 itens.');
  if (total <= 0) problems.push('O total da nota precisa ser maior que zero.');
  if (paid !== total) problems.push('A soma dos pagamentos, menos o troco, difere do total da nota.');
  if (!issuer.stateRegistration) problems.push('Falta a inscrição estadual da loja.');
  if (consumerCpf !== null && !/^\d{11}$/.test(consumerCpf))
    problems.push('NFC-e aceita CPF ou nada. Para um CNPJ é preciso uma NF-e (modelo 55).');
  if (consumerCpf === null && total >= NAMELESS_MAX_CENTS)
    problems.push('A partir de R$ 10.000,00 a NFC-e precisa do CPF do consumidor.');
  if (contingency && contingency.reason.length < 15)
    problems.push('O motivo da contingência precisa de 15 caracteres.');
  return problems;
}

function itemProblems(item: NfceItem, gross: number, regime: TaxRegime): string[] {
  const problems: string[] = [];
  if (!/^\d{8}$/.test(item.ncm)) problems.push(`“${item.name}”: o NCM tem 8 dígitos.`);
  if (!/^5\d{3}$/.test(item.cfop)) problems.push(`“${item.name}”: o CFOP de uma NFC-e começa com 5.`);
  if (isSimples(regime) !== 'csosn' in item.icms)
    problems.push(`“${item.name}”: ${isSimples(regime) ? 'o Simples Nacional usa CSOSN' : 'este regime usa CST'}.`);
  const isSubstituted =
    ('csosn' in item.icms && item.icms.csosn === '500') || ('cst' in item.icms && item.icms.cst === '60');
  if (isSubstituted !== (item.cfop === '5405'))
    problems.push(`“${item.name}”: CFOP 5405 e substituição tributária (CSOSN 500 ou CST 60) andam juntos.`);
  if (!(item.quantity > 0)) problems.push(`“${item.name}”: a quantidade precisa ser maior que zero.`);
  if (item.discountCents < 0 || item.discountCents > gross)
    problems.push(`“${item.name}”: o desconto é maior que o preço.`);
  return problems;
}

/** tpAmb. */
export const environmentCode = (environment: FiscalEnvironment): '1' | '2' =>
  environment === 'PRODUCTION' ? '1' : '2';
