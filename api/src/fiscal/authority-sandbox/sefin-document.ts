import type { X509Certificate } from 'node:crypto';
import { checkDigit } from '../documents/access-key.rules';
import { certificateOf } from '../documents/certificate';
import { NFSE_NAMESPACE } from '../documents/dps-xml';
import { signElement } from '../documents/signature';
import { dateTime, elementText, group, leaf, leafText, money } from '../documents/xml';
import type { FiscalSandbox } from './sandbox';

const TIME_ZONE = 'America/Sao_Paulo';
const SOFTWARE = leaf('verAplic', 'SANDBOX-1.0');

/** CNPJ of the company whose certificate it is. */
export const cnpjOf = ({ subject }: X509Certificate): string | undefined =>
  /CN=[^\n]*:([0-9A-Z]{12}\d{2})/.exec(subject)?.[1];

/** The 50 characters of an NFS-e: city, 2 for the national issuer, 2 for a CNPJ, the CNPJ, number, month, chance and digit. */
function keyOf(cityCode: string, cnpj: string, number: string, month: string): string {
  const random = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const key = [cityCode, '2', '2', cnpj, number.padStart(13, '0'), month, random].join('');
  return `${key}${checkDigit(key)}`;
}

/** Makes the NFS-e of a DPS, as Sefin does: with the values that it has calculated, and signed by itself. */
export function nfseOf(
  sandbox: FiscalSandbox,
  dps: string,
  at = new Date(),
): { accessKey: string; number: string; total: string; xml: string; at: Date } {
  const text = (name: string) => leafText(dps, name) ?? '';
  const number = sandbox.nextNfseNumber();
  const cnpj = leafText(elementText(dps, 'prest') ?? '', 'CNPJ') ?? '';
  const cityCode = text('cLocEmi');
  const accessKey = keyOf(cityCode, cnpj, number, text('dCompet').slice(2, 7).replace('-', ''));
  const base = Math.round((Number(text('vServ')) - Number(leafText(dps, 'vDescIncond') ?? 0)) * 100);
  const rate = leafText(dps, 'pAliq') ?? '2.00';
  const issuer = group('emit', [
    leaf('CNPJ', cnpj),
    leaf('IM', leafText(elementText(dps, 'prest') ?? '', 'IM')),
    leaf('xNome', 'Empresa do cadastro do sandbox'),
    group('enderNac', [
      leaf('xLgr', 'Rua do Sandbox'),
      leaf('nro', 1),
      leaf('xBairro', 'Centro'),
      leaf('cMun', cityCode),
      leaf('UF', 'SP'),
      leaf('CEP', '01001000'),
    ]),
  ]);
  const information = group(
    'infNFSe',
    [
      leaf('xLocEmi', `Municipio ${cityCode}`),
      leaf('xLocPrestacao', `Municipio ${text('cLocPrestacao')}`),
      leaf('nNFSe', number),
      leaf('cLocIncid', cityCode),
      leaf('xLocIncid', `Municipio ${cityCode}`),
      leaf('xTribNac', `Servico ${text('cTribNac')}`),
      SOFTWARE,
      leaf('ambGer', 2),
      leaf('tpEmis', 1),
      leaf('procEmi', 1),
      leaf('cStat', 100),
      leaf('dhProc', dateTime(at, TIME_ZONE)),
      leaf('nDFSe', number),
      issuer,
      group('valores', [
        leaf('vBC', money(base)),
        leaf('pAliqAplic', rate),
        leaf('vISSQN', money(Math.round((base * Number(rate)) / 100))),
        leaf('vLiq', money(base)),
      ]),
      // The namespace is its parent's, but the text has to stay what was signed.
      dps,
    ],
    { Id: `NFS${accessKey}` },
  );
  const unsigned = group('NFSe', [information], { xmlns: NFSE_NAMESPACE, versao: '1.01' });
  return { accessKey, number, total: money(base), at, xml: signed(sandbox, unsigned, 'infNFSe') };
}

/** The event that a request of cancellation becomes. */
export function eventOf(sandbox: FiscalSandbox, request: string, accessKey: string, at: Date, type = '101101'): string {
  const information = group(
    'infEvento',
    [
      SOFTWARE,
      leaf('ambGer', 2),
      leaf('nSeqEvento', 1),
      leaf('dhProc', dateTime(at, TIME_ZONE)),
      leaf('nDFSe', sandbox.nextNfseNumber()),
      request,
    ],
    { Id: `EVT${accessKey}${type}001` },
  );
  const unsigned = group('evento', [information], { xmlns: NFSE_NAMESPACE, versao: '1.01' });
  return signed(sandbox, unsigned, 'infEvento');
}

/** The event by which Sefin itself cancels a document that another replaces. @param dps of the other */
export function replacementOf(sandbox: FiscalSandbox, dps: string, accessKey: string, at: Date): string {
  const replaced = leafText(dps, 'chSubstda') ?? '';
  const information = group(
    'infPedReg',
    [
      leaf('tpAmb', 2),
      SOFTWARE,
      leaf('dhEvento', dateTime(at, TIME_ZONE)),
      leaf('CNPJAutor', leafText(elementText(dps, 'prest') ?? '', 'CNPJ')),
      leaf('chNFSe', replaced),
      group('e105102', [
        leaf('xDesc', 'Cancelamento de NFS-e por Substituição'),
        leaf('cMotivo', leafText(dps, 'cMotivo')),
        leaf('xMotivo', leafText(dps, 'xMotivo')),
        leaf('chSubstituta', accessKey),
      ]),
    ],
    { Id: `PRE${replaced}105102` },
  );
  return eventOf(sandbox, group('pedRegEvento', [information], { versao: '1.01' }), replaced, at, '105102');
}

const signed = ({ sefin: { privateKey, certificate } }: FiscalSandbox, xml: string, element: string) =>
  signElement(xml, element, 'sha256', certificateOf({ privateKey, certificates: [certificate] }));
