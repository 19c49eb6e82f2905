import { createVerify, type X509Certificate } from 'node:crypto';
import { sha1 } from '../documents/signature';
import { STATES } from '../documents/states';
import { elementText, leafText } from '../documents/xml';
import { SANDBOX_CSC, type FiscalSandbox } from './sandbox';

/** Why a document is refused: cStat and xMotivo as MOC 7.0 has them. */
export class SefazRejection extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`Rejeicao: ${message}`);
  }
}

/** The fields of an NFC-e that checks compare. */
export interface ReadNfce {
  accessKey: string;
  stateCode: string;
  cnpj: string;
  series: number;
  number: number;
  issuedAt: string;
  isContingency: boolean;
  total: string;
}

const MINUTE_MS = 60_000;
/** An online NFC-e arrives within five minutes of its issue (rejection 704), and not from the future (703). */
const LATE_MS = 5 * MINUTE_MS;

export function readNfce(xml: string): ReadNfce {
  const text = (name: string) => leafText(xml, name) ?? '';
  return {
    accessKey: /Id="NFe([0-9A-Z]{44})"/.exec(xml)?.[1] ?? '',
    stateCode: text('cUF'),
    cnpj: leafText(elementText(xml, 'emit') ?? '', 'CNPJ') ?? '',
    series: Number(text('serie')),
    number: Number(text('nNF')),
    issuedAt: text('dhEmi'),
    isContingency: text('tpEmis') === '9',
    total: text('vNF'),
  };
}

/** @throws {SefazRejection} */
export function checkContent(xml: string, nfce: ReadNfce): void {
  const text = (name: string) => leafText(xml, name) ?? '';
  if (text('tpAmb') !== '2') throw new SefazRejection('252', 'Ambiente informado diverge do Ambiente de recebimento');
  const key = nfce.accessKey;
  const fields = [
    ...[nfce.stateCode, nfce.issuedAt.slice(2, 4), nfce.issuedAt.slice(5, 7), nfce.cnpj, text('mod')],
    ...[text('serie').padStart(3, '0'), text('nNF').padStart(9, '0'), text('tpEmis'), text('cNF'), text('cDV')],
  ];
  if (digitOf(key.slice(0, 43)) !== key[43])
    throw new SefazRejection('253', 'Digito Verificador da chave de acesso composta invalida');
  if (fields.join('') !== key)
    throw new SefazRejection(
      '502',
      'Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
    );
  const age = Date.now() - Date.parse(nfce.issuedAt);
  if (age < -LATE_MS) throw new SefazRejection('703', 'Data-Hora de Emissao posterior ao horario de recebimento');
  if (age > LATE_MS && !nfce.isContingency) throw new SefazRejection('704', 'NFC-e com Data-Hora de emissao atrasada');
  checkItems(xml);
  checkTotals(xml);
}

/** By the weights as MOC prints them, and by no code of what is checked here. */
const WEIGHTS = '4329876543298765432987654329876543298765432';
function digitOf(key: string): string {
  const sum = Array.from(WEIGHTS).reduce((total, weight, at) => total + Number(weight) * (key.charCodeAt(at) - 48), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 0 : digit);
}

function checkItems(xml: string): void {
  for (const [item, at] of xml.match(/<det .*?<\/det>/gs)?.map((text, index) => [text, index + 1] as const) ?? []) {
    const csosn = leafText(item, 'CSOSN');
    const cfop = leafText(item, 'CFOP') ?? '';
    if (csosn && !['102', '103', '300', '400', '500'].includes(csosn))
      throw new SefazRejection('383', `Item com CSOSN indevido [nItem: ${at}]`);
    if (csosn === '500' ? cfop !== '5405' : cfop === '5405')
      throw new SefazRejection('386', `CFOP nao permitido para o CSOSN informado [nItem: ${at}]`);
    if (at === 1 && !leafText(item, 'xProd')?.startsWith('NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO'))
      throw new SefazRejection(
        '373',
        'Descricao do primeiro item diferente de NOTA FISCAL EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
      );
  }
}

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);

function checkTotals(xml: string): void {
  const items = xml.match(/<det .*?<\/det>/gs) ?? [];
  const sum = (name: string) => items.reduce((total, item) => total + cents(leafText(item, name)), 0);
  const totals = elementText(xml, 'ICMSTot') ?? '';
  if (sum('vProd') !== cents(leafText(totals, 'vProd')))
    throw new SefazRejection('564', 'Total do Produto / Servico difere do somatorio dos itens');
  if (sum('vDesc') !== cents(leafText(totals, 'vDesc')))
    throw new SefazRejection('537', 'Total do Desconto difere do somatorio dos itens');
  if (sum('vProd') - sum('vDesc') !== cents(leafText(totals, 'vNF')))
    throw new SefazRejection('610', 'Total da NF difere do somatorio dos Valores compoe o valor Total da NF.');
  const tenders = xml.match(/<detPag>.*?<\/detPag>/gs) ?? [];
  const paid =
    tenders.reduce((total, tender) => total + cents(leafText(tender, 'vPag')), 0) - cents(leafText(xml, 'vTroco'));
  if (paid !== cents(leafText(totals, 'vNF')))
    throw new SefazRejection(
      '866',
      'Ausencia de troco quando o valor dos pagamentos informados for maior que o total da nota',
    );
}

/** @throws {SefazRejection} */
export function checkQrCode(xml: string, nfce: ReadNfce, { publicKey }: X509Certificate): void {
  const qrCode = leafText(xml, 'qrCode');
  if (!qrCode) throw new SefazRejection('394', 'Nota Fiscal sem a informacao do QR-Code');
  const [address = '', parameters = ''] = qrCode.split('?p=');
  const state = Object.values(STATES).find(({ code }) => code === nfce.stateCode);
  if (address !== state?.qr[1])
    throw new SefazRejection('395', 'Endereco do site da UF da Consulta via QR-Code diverge do previsto');
  const parts = parameters.split('|');
  const [key, version, environment] = parts;
  const differs = new SefazRejection('397', 'Parametro do QR-Code divergente da Nota Fiscal');
  if (key !== nfce.accessKey || environment !== '2') throw differs;
  if (nfce.isContingency && (parts[3] !== nfce.issuedAt.slice(8, 10) || parts[4] !== nfce.total)) throw differs;
  if (version === '2') checkSecret(parts);
  if (version !== '3' || !nfce.isContingency) return;
  const cpf = leafText(elementText(xml, 'dest') ?? '', 'CPF');
  if (parts[5] !== (cpf ? '2' : '') || parts[6] !== (cpf ?? '')) throw differs;
  const text = parts.slice(0, -1).join('|');
  if (
    !createVerify('RSA-SHA1')
      .update(text)
      .verify(publicKey, parts.at(-1) ?? '', 'base64')
  )
    throw new SefazRejection('464', 'Assinatura do QR-Code difere da calculada');
}

function checkSecret(parts: string[]): void {
  if (parts.at(-2) !== String(Number(SANDBOX_CSC.id)))
    throw new SefazRejection('462', 'Codigo Identificador do CSC no QR-Code nao cadastrado na SEFAZ');
  if (sha1(`${parts.slice(0, -1).join('|')}${SANDBOX_CSC.code}`) !== parts.at(-1))
    throw new SefazRejection('464', 'Codigo de Hash no QR-Code difere do calculado');
}

/** @throws {SefazRejection} */
export function checkNumber(sandbox: FiscalSandbox, { accessKey, cnpj, series, number }: ReadNfce): void {
  const known = sandbox.nfces.get(accessKey);
  if (known?.cancellation)
    throw new SefazRejection('218', `NF-e ja esta cancelada na base de dados da SEFAZ [nRec: ][chNFe: ${accessKey}]`);
  if (known)
    throw new SefazRejection('204', `Duplicidade de NF-e [nRec: ][chNFe: ${accessKey}][nProt: ${known.protocol}]`);
  const other = sandbox.nfceByNumber(cnpj, series, number);
  if (other)
    throw new SefazRejection('539', `Duplicidade de NF-e com diferenca na Chave de Acesso [chNFe: ${other.accessKey}]`);
  if (sandbox.isVoided(cnpj, series, number))
    throw new SefazRejection('206', 'NF-e ja esta inutilizada na Base de dados da SEFAZ');
}
