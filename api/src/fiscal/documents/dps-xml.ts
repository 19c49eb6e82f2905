import { dpsId } from './access-key.rules';
import type { Certificate } from './certificate';
import type { DpsDocument, FiscalEnvironment, IssuedDps, Issuer, Taker, TaxRegime } from './fiscal-document';
import { environmentCode } from './nfce.rules';
import { SOFTWARE } from './nfce-xml';
import { signElement } from './signature';
import { dateTime, group, leaf, money, plainText } from './xml';

/*
 * DPS of the national NFS-e, layout 1.01, from which the authority makes the document. The order of elements is the schema's.
 *
 * NT 009 (test environment from 2026-10-31, production from 2027-01-01) adds to it: `finNFSe`, which leaves the group IBSCBS for infDPS,
 * `regApIBSCBSSN` for Simples Nacional, which from then on has the group IBSCBS too, and no `cNBS`. Its schema could not be read when this
 * was written: what is followed are the descriptions by PyNFSeNacional and BrazilFiscalReport, and the places of the two new elements
 * within their parents are taken from there. Until its schema is at hand, `layoutOf` sends the new one only in production and from
 * 2027-01-01 on; the sandbox accepts both.
 */

export const NFSE_NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';

/** opSimpNac: 1 no, 2 MEI, 3 ME or EPP. */
const SIMPLES_CODE: Record<TaxRegime, string> = { REGULAR: '1', MEI: '2', SIMPLES: '3', SIMPLES_EXCESS: '3' };
/** regApTribSN of an ME or EPP: 1 all within Simples, 2 ISS outside of it, because of the state's limit. */
const ASSESSMENT_CODE: Record<TaxRegime, string | null> = {
  REGULAR: null,
  MEI: null,
  SIMPLES: '1',
  SIMPLES_EXCESS: '2',
};

/** Days from which the group IBSCBS is demanded of who is not in Simples Nacional. */
const IBS_CBS_SINCE = '2026-08-03';
/** Production of NT 009. */
const NT_009_SINCE = '2027-01-01';
export type DpsLayout = '1.01' | 'NT009';
export const layoutOf = (environment: FiscalEnvironment, day: string): DpsLayout =>
  environment === 'PRODUCTION' && day >= NT_009_SINCE ? 'NT009' : '1.01';

/**
 * cIndOp (annex VII of the NFS-e, LC 214/2025, article 11): a service done on a movable thing, which an animal is by law. From memory: the
 * shop's accountant decides, which is why a document may say another.
 */
export const DEFAULT_OPERATION = '050101';

/** Builds and signs a DPS. It must have no `dpsProblems`. */
export function issueDps(document: DpsDocument, certificate: Certificate): IssuedDps {
  const { issuer, environment, series, number, issuedAt, timeZone, replaces } = document;
  const id = dpsId(issuer.address.cityCode, issuer.cnpj, series, number);
  const layout = layoutOf(environment, document.competence);
  const information = group(
    'infDPS',
    [
      leaf('tpAmb', environmentCode(environment)),
      leaf('dhEmi', dateTime(issuedAt, timeZone)),
      leaf('verAplic', SOFTWARE),
      leaf('serie', series),
      leaf('nDPS', number),
      leaf('dCompet', document.competence),
      leaf('tpEmit', 1),
      layout === 'NT009' ? leaf('finNFSe', 0) : '',
      leaf('cLocEmi', issuer.address.cityCode),
      replaces
        ? group('subst', [
            leaf('chSubstda', replaces.accessKey),
            leaf('cMotivo', replaces.reasonCode),
            leaf('xMotivo', plainText(replaces.reason, 255)),
          ])
        : '',
      providerGroup(issuer, layout),
      document.taker ? takerGroup(document.taker) : '',
      serviceGroup(document, layout),
      valuesGroup(document),
      ibsCbsGroup(document, layout),
    ],
    { Id: id },
  );
  const xml = group('DPS', [information], { xmlns: NFSE_NAMESPACE, versao: '1.01' });
  return { id, xml: signElement(xml, 'infDPS', 'sha256', certificate) };
}

/** Without name and address, which the authority has itself (E0121, E0128). */
const providerGroup = ({ cnpj, cityRegistration, regime, paysIbsCbs }: Issuer, layout: DpsLayout) =>
  group('prest', [
    leaf('CNPJ', cnpj),
    leaf('IM', cityRegistration),
    group('regTrib', [
      leaf('opSimpNac', SIMPLES_CODE[regime]),
      leaf('regApTribSN', ASSESSMENT_CODE[regime]),
      // 1: IBS and CBS within Simples, 3: both outside of it.
      layout === 'NT009' && ASSESSMENT_CODE[regime] !== null ? leaf('regApIBSCBSSN', paysIbsCbs ? 3 : 1) : '',
      leaf('regEspTrib', 0),
    ]),
  ]);

const takerGroup = ({ cpf, cnpj, cityRegistration, name, address, phone, email }: Taker) =>
  group('toma', [
    cnpj ? leaf('CNPJ', cnpj) : leaf('CPF', cpf),
    leaf('IM', cityRegistration),
    leaf('xNome', plainText(name, 300)),
    address
      ? group('end', [
          group('endNac', [leaf('cMun', address.cityCode), leaf('CEP', address.zip)]),
          leaf('xLgr', plainText(address.street, 255)),
          leaf('nro', plainText(address.number, 60)),
          leaf('xCpl', address.complement && plainText(address.complement, 156)),
          leaf('xBairro', plainText(address.district, 60)),
        ])
      : '',
    leaf('fone', phone),
    leaf('email', email),
  ]);

const serviceGroup = (document: DpsDocument, layout: DpsLayout) =>
  group('serv', [
    group('locPrest', [leaf('cLocPrestacao', document.placeCityCode)]),
    group('cServ', [
      leaf('cTribNac', document.nationalCode),
      leaf('cTribMun', document.cityCode),
      leaf('xDescServ', plainText(document.description, 2000)),
      leaf('cNBS', layout === 'NT009' ? null : document.nbs),
    ]),
  ]);

function valuesGroup({
  amountCents,
  discountCents,
  issuer,
  isIssWithheld,
  issPercent,
  simplesTaxPercent,
}: DpsDocument): string {
  const isSimples = ASSESSMENT_CODE[issuer.regime] !== null;
  return group('valores', [
    group('vServPrest', [leaf('vServ', money(amountCents))]),
    group('vDescCondIncond', [leaf('vDescIncond', discountCents ? money(discountCents) : null)]),
    group('trib', [
      group('tribMun', [
        leaf('tribISSQN', 1),
        leaf('tpRetISSQN', isIssWithheld ? 2 : 1),
        leaf('pAliq', issPercent === null ? null : issPercent.toFixed(2)),
      ]),
      // Simples says its share, never indTotTrib (E0712); MEI and the others say none.
      group('totTrib', [isSimples ? leaf('pTotTribSN', simplesTaxPercent.toFixed(2)) : leaf('indTotTrib', 0)]),
    ]),
  ]);
}

/** The classification alone: the authority calculates the values. */
function ibsCbsGroup({ issuer, competence, taker, operation }: DpsDocument, layout: DpsLayout): string {
  const isDemanded = layout === 'NT009' || (issuer.regime === 'REGULAR' && competence >= IBS_CBS_SINCE);
  if (!isDemanded) return '';
  const classification = group('gIBSCBS', [leaf('CST', '000'), leaf('cClassTrib', '000001')]);
  return group('IBSCBS', [
    layout === 'NT009' ? '' : leaf('finNFSe', 0),
    leaf('indFinal', taker?.cnpj ? 0 : 1),
    leaf('cIndOp', operation ?? DEFAULT_OPERATION),
    leaf('indDest', 0),
    group('valores', [group('trib', [classification])]),
  ]);
}

/** Problems that keep this document from being sent, in Portuguese; none if nothing does. */
export function dpsProblems(document: DpsDocument): string[] {
  const { taker, issuer, amountCents, discountCents, issuedAt, timeZone, competence, replaces } = document;
  const problems: string[] = [];
  if (!/^\d{7}$/.test(issuer.address.cityCode)) problems.push('Falta o código IBGE do município da loja.');
  if (!/^\d{6}$/.test(document.nationalCode))
    problems.push('O código de tributação nacional tem 6 dígitos, como 050801.');
  if (document.cityCode !== null && !/^\d{3}$/.test(document.cityCode))
    problems.push('O código de tributação municipal tem 3 dígitos.');
  if (document.nbs !== null && !/^\d{9}$/.test(document.nbs)) problems.push('O código NBS tem 9 dígitos.');
  if (!plainText(document.description, 2000)) problems.push('Falta a descrição do serviço.');
  if (amountCents - discountCents <= 0)
    problems.push('O valor do serviço, menos o desconto, precisa ser maior que zero.');
  if (competence > dateTime(issuedAt, timeZone).slice(0, 10))
    problems.push('A competência não pode ser depois da emissão.');
  if (taker && !plainText(taker.name, 300)) problems.push('O tomador precisa de nome, ou fica fora da nota.');
  if (taker && !taker.cpf && !taker.cnpj) problems.push('O tomador precisa de CPF ou CNPJ, ou fica fora da nota.');
  if (replaces && plainText(replaces.reason, 255).length < 15)
    problems.push('O motivo da substituição precisa de 15 caracteres.');
  return problems;
}

export interface NfseCancellation {
  accessKey: string;
  /** 1 error in the document, 2 service not done, 9 others. */
  reasonCode: '1' | '2' | '9';
  reason: string;
  at: Date;
}

/** Request of event 101101, signed. */
export function nfseCancellationRequest(
  { accessKey, reasonCode, reason, at }: NfseCancellation,
  context: { environment: FiscalEnvironment; cnpj: string; timeZone: string; certificate: Certificate },
): string {
  const { environment, cnpj, timeZone, certificate } = context;
  const information = group(
    'infPedReg',
    [
      leaf('tpAmb', environmentCode(environment)),
      leaf('verAplic', SOFTWARE),
      leaf('dhEvento', dateTime(at, timeZone)),
      leaf('CNPJAutor', cnpj),
      leaf('chNFSe', accessKey),
      group('e101101', [
        leaf('xDesc', 'Cancelamento de NFS-e'),
        leaf('cMotivo', reasonCode),
        leaf('xMotivo', plainText(reason, 255)),
      ]),
    ],
    { Id: `PRE${accessKey}101101` },
  );
  const xml = group('pedRegEvento', [information], { xmlns: NFSE_NAMESPACE, versao: '1.01' });
  return signElement(xml, 'infPedReg', 'sha256', certificate);
}
