import { gunzipSync, gzipSync } from 'node:zlib';
import { elementText, leafText } from '../documents/xml';
import { schemaErrors } from '../schemas/libxml';
import { reasonTextOf } from './reason-texts';
import type { FiscalSandbox, SandboxNfse } from './sandbox';
import type { SandboxResponse } from './sefaz';
import { cnpjOf, eventOf, nfseOf, replacementOf } from './sefin-document';
import { checkSignature } from './verify';

/*
 * Sefin Nacional: REST, with XML in JSON. The codes are those that the software of others has met in production; where none is known, the
 * nearest is taken, and the text says what is meant.
 */

class SefinRejection extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

type Route = [
  method: string,
  path: RegExp,
  respond: (
    sandbox: FiscalSandbox,
    parts: string[],
    body: Record<string, unknown>,
  ) => Promise<[number, object]> | [number, object],
];
const ROUTES: Route[] = [
  ['POST', /^\/nfse$/, issue],
  ['GET', /^\/nfse\/([0-9A-Z]{50})$/, (sandbox, [key = '']) => [200, documentOf(nfse(sandbox, key))]],
  ['GET', /^\/dps\/(DPS[0-9A-Z]{42})$/, askByDps],
  ['POST', /^\/nfse\/([0-9A-Z]{50})\/eventos$/, cancel],
  ['GET', /^\/nfse\/([0-9A-Z]{50})\/eventos\/(101101|105102)\/1$/, askCancellation],
];

/** @param path after `/SefinNacional` */
export async function sefin(
  sandbox: FiscalSandbox,
  method: string,
  path: string,
  text: string,
): Promise<SandboxResponse> {
  const head = { tipoAmbiente: 2, versaoAplicativo: 'SANDBOX-1.0', dataHoraProcessamento: new Date().toISOString() };
  const before = sandbox.nfses.size;
  const respond = (status: number, body: object) => {
    const isLost = sandbox.faults.timesOutAfterAuthorising && sandbox.nfses.size > before;
    return { status, body: JSON.stringify({ ...head, ...body }), isLost };
  };
  if (sandbox.faults.paused) return respond(503, { erros: [{ codigo: 'E9999', descricao: 'Servico indisponivel' }] });
  try {
    for (const [routeMethod, pattern, handle] of ROUTES) {
      const match = routeMethod === method ? pattern.exec(path) : null;
      if (!match) continue;
      const [status, body] = await handle(
        sandbox,
        match.slice(1),
        text ? (JSON.parse(text) as Record<string, unknown>) : {},
      );
      return respond(status, body);
    }
    throw new SefinRejection('E0001', 'Recurso inexistente', 404);
  } catch (error) {
    const { code, message, status } =
      error instanceof SefinRejection ? error : new SefinRejection('E1235', 'Mensagem ilegivel');
    return respond(status, { erros: [{ codigo: code, descricao: message }] });
  }
}

const packed = (xml: string) => gzipSync(Buffer.from(xml, 'utf8')).toString('base64');
const unpacked = (value: unknown) =>
  gunzipSync(Buffer.from(typeof value === 'string' ? value : '', 'base64'), { maxOutputLength: 1024 * 1024 }).toString(
    'utf8',
  );

const documentOf = ({ accessKey, dpsId, xml }: SandboxNfse) => ({
  idDps: dpsId,
  chaveAcesso: accessKey,
  nfseXmlGZipB64: packed(xml),
  alertas: [],
});

function nfse(sandbox: FiscalSandbox, accessKey: string): SandboxNfse {
  const known = sandbox.nfses.get(accessKey);
  if (!known) throw new SefinRejection('E2220', 'NFS-e nao encontrada', 404);
  return known;
}

/** Documents of NT 009, whose schema is not here, are not checked by it. */
async function checkSchema(name: 'DPS' | 'pedRegEvento', xml: string): Promise<void> {
  if (/<tpEmit>1<\/tpEmit><finNFSe>/.test(xml)) return;
  const [error] = await schemaErrors(name, xml);
  if (error !== undefined) throw new SefinRejection('E1235', 'Falha no esquema XML do DF-e');
}

async function signatureCheck(xml: string, element: string, cnpj: string): Promise<void> {
  const check = await checkSignature(xml, element);
  if (!check?.isValid || check.hash !== 'sha256')
    throw new SefinRejection('E0714', 'Arquivo enviado com erro na assinatura');
  if (cnpjOf(check.certificate)?.slice(0, 8) !== cnpj.slice(0, 8))
    throw new SefinRejection('E0718', 'CNPJ do certificado difere do CNPJ de quem assina');
}

async function issue(
  sandbox: FiscalSandbox,
  _parts: string[],
  body: Record<string, unknown>,
): Promise<[number, object]> {
  const dps = elementText(unpacked(body['dpsXmlGZipB64']), 'DPS') ?? '';
  const text = (name: string) => leafText(dps, name) ?? '';
  const provider = elementText(dps, 'prest') ?? '';
  const cnpj = leafText(provider, 'CNPJ') ?? '';
  const dpsId = /Id="(DPS[0-9A-Z]{42})"/.exec(dps)?.[1] ?? '';
  const { rejectsWith } = sandbox.faults;
  if (rejectsWith) throw new SefinRejection(rejectsWith, reasonTextOf(rejectsWith));
  await checkSchema('DPS', dps);
  if (text('tpAmb') !== '2') throw new SefinRejection('E0002', 'Ambiente informado diverge do ambiente de recebimento');
  if (`DPS${text('cLocEmi')}2${cnpj}${text('serie').padStart(5, '0')}${text('nDPS').padStart(15, '0')}` !== dpsId)
    throw new SefinRejection('E0004', 'Id da DPS nao corresponde aos campos que o formam');
  await signatureCheck(dps, 'infDPS', cnpj);
  if (Date.parse(text('dhEmi')) > Date.now() + 60_000)
    throw new SefinRejection('E0008', 'Data de emissao posterior a do processamento');
  if (leafText(provider, 'xNome'))
    throw new SefinRejection('E0121', 'Nome do prestador nao deve ser informado quando ele e o emitente');
  if (provider.includes('<end>'))
    throw new SefinRejection('E0128', 'Endereco do prestador nao deve ser informado quando ele e o emitente');
  if (text('opSimpNac') === '3' && leafText(dps, 'indTotTrib') !== undefined)
    throw new SefinRejection('E0712', 'indTotTrib nao e permitido a ME/EPP do Simples Nacional');
  const known = sandbox.nfseByDps(dpsId);
  if (known)
    throw new SefinRejection(
      'E0014',
      'Conjunto de serie, numero, municipio e inscricao do emitente ja existe em uma NFS-e',
    );
  const replaced = replacedBy(sandbox, dps);
  const { at, ...made } = nfseOf(sandbox, dps);
  const issued: SandboxNfse = { ...made, dpsId, cnpj, authorisedAt: at, cancellation: null };
  sandbox.nfses.set(issued.accessKey, issued);
  if (replaced) replaced.cancellation = { type: '105102', xml: replacementOf(sandbox, dps, issued.accessKey, at), at };
  return [201, documentOf(issued)];
}

function replacedBy(sandbox: FiscalSandbox, dps: string): SandboxNfse | undefined {
  const accessKey = leafText(dps, 'chSubstda');
  if (accessKey === undefined) return undefined;
  const known = sandbox.nfses.get(accessKey);
  if (!known) throw new SefinRejection('E0033', 'NFS-e a ser substituida nao existe');
  if (known.cancellation) throw new SefinRejection('E0840', 'NFS-e a ser substituida ja esta cancelada');
  return known;
}

function askByDps(sandbox: FiscalSandbox, [dpsId = '']: string[]): [number, object] {
  const known = sandbox.nfseByDps(dpsId);
  if (!known) throw new SefinRejection('E2220', 'Nao ha NFS-e desta DPS', 404);
  return [200, { idDps: dpsId, chaveAcesso: known.accessKey }];
}

async function cancel(
  sandbox: FiscalSandbox,
  [accessKey = '']: string[],
  body: Record<string, unknown>,
): Promise<[number, object]> {
  const request = elementText(unpacked(body['pedidoRegistroEventoXmlGZipB64']), 'pedRegEvento') ?? '';
  const known = nfse(sandbox, accessKey);
  await checkSchema('pedRegEvento', request);
  await signatureCheck(request, 'infPedReg', leafText(request, 'CNPJAutor') ?? '');
  if (leafText(request, 'chNFSe') !== accessKey)
    throw new SefinRejection('E0800', 'Chave do evento difere da chave do endereco');
  if (known.cancellation) throw new SefinRejection('E0840', 'NFS-e ja cancelada');
  if (sandbox.faults.lateCancellations)
    throw new SefinRejection('E0822', 'Prazo de cancelamento do municipio expirado');
  const at = new Date();
  known.cancellation = { type: '101101', xml: eventOf(sandbox, request, accessKey, at), at };
  return [201, { eventoXmlGZipB64: packed(known.cancellation.xml) }];
}

function askCancellation(sandbox: FiscalSandbox, [accessKey = '', type = '']: string[]): [number, object] {
  const { cancellation } = nfse(sandbox, accessKey);
  if (cancellation?.type !== type) throw new SefinRejection('E2230', 'Evento nao encontrado', 404);
  return [200, { eventoXmlGZipB64: packed(cancellation.xml) }];
}
