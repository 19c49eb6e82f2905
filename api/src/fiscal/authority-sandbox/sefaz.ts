import { NFE_NAMESPACE } from '../documents/nfce-xml';
import { digestValue } from '../documents/signature';
import { dateTime, elementText, group, leaf, leafText } from '../documents/xml';
import type { SchemaName } from '../schemas/schema-files';
import { schemaErrors } from '../schemas/libxml';
import { checkContent, checkNumber, checkQrCode, readNfce, SefazRejection } from './nfce-checks';
import { reasonTextOf } from './reason-texts';
import type { FiscalSandbox, SandboxNfce } from './sandbox';
import { cnpjOf } from './sefin-document';
import { checkSignature, isTrusted, type SignatureCheck } from './verify';

/** A response of the sandbox. `isLost`: what was asked is done, and the response does not arrive. */
export interface SandboxResponse {
  status: number;
  body: string;
  isLost?: boolean;
}

const SOFTWARE = leaf('verAplic', 'SANDBOX-1.0');
const TIME_ZONE = 'America/Sao_Paulo';
/** An NFC-e is cancelled within 30 minutes (rejection 501). */
const CANCELLABLE_MS = 30 * 60_000;
/** A document of contingency that arrives later than this is authorised as late (150). */
const CONTINGENCY_MS = 24 * 60 * 60_000;
const AUTHORISED = 'Autorizado o uso da NF-e';

interface Message {
  sandbox: FiscalSandbox;
  xml: string;
  stateCode: string;
}
type Handler = (message: Message) => Promise<string> | string;

/** Web service, the element that it takes, and what it does. */
const SERVICES: Record<string, readonly [root: SchemaName, handle: Handler]> = {
  NFeStatusServico4: ['consStatServ', status],
  NFeAutorizacao4: ['enviNFe', authorise],
  NFeConsultaProtocolo4: ['consSitNFe', consult],
  NFeRecepcaoEvento4: ['envEvento', register],
  NFeInutilizacao4: ['inutNFe', voidNumbers],
};
const AUTHORISES = new Set(['NFeAutorizacao4']);

/** Takes a SOAP 1.2 envelope. */
export async function sefaz(sandbox: FiscalSandbox, service: string, envelope: string): Promise<SandboxResponse> {
  const known = SERVICES[service];
  const xml = known && elementText(envelope, known[0]);
  if (!known || xml === undefined)
    return { status: 500, body: soap('Fault', leaf('soap:Reason', 'Servico ou mensagem desconhecida')) };
  const stateCode = leafText(xml, 'cUF') ?? leafText(xml, 'cOrgao') ?? leafText(xml, 'chNFe')?.slice(0, 2) ?? '35';
  const before = sandbox.nfces.size;
  const result = await known[1]({ sandbox, xml, stateCode });
  const isLost = AUTHORISES.has(service) && sandbox.faults.timesOutAfterAuthorising && sandbox.nfces.size > before;
  return { status: 200, body: soap(service, result), isLost };
}

const soap = (service: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>${group(
    'soap:Envelope',
    [
      group('soap:Body', [
        group('nfeResultMsg', [content], { xmlns: `http://www.portalfiscal.inf.br/nfe/wsdl/${service}` }),
      ]),
    ],
    { 'xmlns:soap': 'http://www.w3.org/2003/05/soap-envelope' },
  )}`;

const root = (name: string, children: string[], versao: string) =>
  group(name, children, { xmlns: NFE_NAMESPACE, versao });
const result = (code: string, message: string) => [leaf('cStat', code), leaf('xMotivo', message)];
const now = () => dateTime(new Date(), TIME_ZONE);
const PAUSED = ['108', 'Servico Paralisado Momentaneamente (curto prazo)'] as const;

async function reasonOf(work: () => Promise<void> | void): Promise<SefazRejection | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof SefazRejection) return error;
    throw error;
  }
}

async function checkSchema(name: SchemaName, xml: string, code = '225'): Promise<void> {
  const [error] = await schemaErrors(name, xml);
  if (error !== undefined) throw new SefazRejection(code, 'Falha no Schema XML');
}

async function signatureOf(xml: string, element: string, cnpj: string): Promise<SignatureCheck> {
  const check = await checkSignature(xml, element);
  if (!check?.isValid || check.hash !== 'sha1') throw new SefazRejection('297', 'Assinatura difere do calculado');
  if (!isTrusted(check.certificate))
    throw new SefazRejection('293', 'Certificado Assinatura - erro Cadeia de Certificacao');
  if (Date.parse(check.certificate.validTo) < Date.now())
    throw new SefazRejection('291', 'Certificado Assinatura Data Validade');
  if (cnpjOf(check.certificate)?.slice(0, 8) !== cnpj.slice(0, 8))
    throw new SefazRejection('213', 'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital');
  return check;
}

function status({ sandbox, stateCode }: Message): string {
  const [code, message] = sandbox.faults.paused ? PAUSED : (['107', 'Servico em Operacao'] as const);
  const details = [leaf('cUF', stateCode), leaf('dhRecbto', now()), leaf('tMed', 1)];
  return root('retConsStatServ', [leaf('tpAmb', 2), SOFTWARE, ...result(code, message), ...details], '4.00');
}

async function authorise({ sandbox, xml, stateCode }: Message): Promise<string> {
  const nfce = elementText(xml, 'NFe') ?? '';
  const respond = (code: string, message: string, protocol = '') =>
    root(
      'retEnviNFe',
      [leaf('tpAmb', 2), SOFTWARE, ...result(code, message), leaf('cUF', stateCode), leaf('dhRecbto', now()), protocol],
      '4.00',
    );
  if (sandbox.faults.paused) return respond(PAUSED[0], PAUSED[1]);
  const read = readNfce(nfce);
  const { rejectsWith } = sandbox.faults;
  const lot = rejectsWith === '' ? await reasonOf(() => checkSchema('enviNFe', xml)) : undefined;
  if (lot) return respond(lot.code, lot.message);
  const reason = await reasonOf(async () => {
    if (rejectsWith) throw new SefazRejection(rejectsWith, reasonTextOf(rejectsWith));
    checkContent(nfce, read);
    const { certificate } = await signatureOf(nfce, 'infNFe', read.cnpj);
    checkQrCode(nfce, read, certificate);
    checkNumber(sandbox, read);
  });
  const digest = digestValue(nfce);
  if (reason) return respond('104', 'Lote processado', protocolOf({ ...read, digest }, reason.code, reason.message));
  const isLate = read.isContingency && Date.now() - Date.parse(read.issuedAt) > CONTINGENCY_MS;
  const { isContingency: _contingency, stateCode: _state, ...kept } = read;
  const authorised: SandboxNfce = {
    ...kept,
    xml: nfce,
    digest,
    authorisedAt: new Date(),
    code: isLate ? '150' : '100',
    protocol: sandbox.nextProtocol(stateCode),
    cancellation: null,
  };
  sandbox.nfces.set(read.accessKey, authorised);
  return respond('104', 'Lote processado', protocolText(authorised));
}

const protocolText = (nfce: SandboxNfce) =>
  protocolOf(nfce, nfce.code, nfce.code === '150' ? `${AUTHORISED}, autorizacao fora de prazo` : AUTHORISED);

function protocolOf(
  { accessKey, digest, protocol, authorisedAt }: Pick<SandboxNfce, 'accessKey' | 'digest'> & Partial<SandboxNfce>,
  code: string,
  message: string,
): string {
  const information = group('infProt', [
    leaf('tpAmb', 2),
    SOFTWARE,
    leaf('chNFe', accessKey),
    leaf('dhRecbto', dateTime(authorisedAt ?? new Date(), TIME_ZONE)),
    leaf('nProt', protocol),
    leaf('digVal', digest),
    ...result(code, message),
  ]);
  return group('protNFe', [information], { versao: '4.00' });
}

async function consult({ sandbox, xml, stateCode }: Message): Promise<string> {
  const accessKey = leafText(xml, 'chNFe') ?? '';
  const respond = (code: string, message: string, children: string[] = []) =>
    root(
      'retConsSitNFe',
      [
        leaf('tpAmb', 2),
        SOFTWARE,
        ...result(code, message),
        leaf('cUF', stateCode),
        leaf('dhRecbto', now()),
        leaf('chNFe', accessKey),
        ...children,
      ],
      '4.00',
    );
  if (sandbox.faults.paused) return respond(PAUSED[0], PAUSED[1]);
  const reason = await reasonOf(() => checkSchema('consSitNFe', xml, '215'));
  if (reason) return respond(reason.code, reason.message);
  const known = sandbox.nfces.get(accessKey);
  if (!known) return respond('217', 'Rejeicao: NF-e nao consta na base de dados da SEFAZ');
  if (!known.cancellation) return respond(known.code, AUTHORISED, [protocolText(known)]);
  return respond('101', 'Cancelamento de NF-e homologado', [protocolText(known), known.cancellation.event]);
}

async function register({ sandbox, xml, stateCode }: Message): Promise<string> {
  const event = elementText(xml, 'evento') ?? '';
  const accessKey = leafText(event, 'chNFe') ?? '';
  const respond = (code: string, message: string, children: string[] = []) =>
    root(
      'retEnvEvento',
      [
        leaf('idLote', leafText(xml, 'idLote')),
        leaf('tpAmb', 2),
        SOFTWARE,
        leaf('cOrgao', stateCode),
        ...result(code, message),
        ...children,
      ],
      '1.00',
    );
  if (sandbox.faults.paused) return respond(PAUSED[0], PAUSED[1]);
  const known = sandbox.nfces.get(accessKey);
  const lot = await reasonOf(() => checkSchema('envEvento', xml, '215'));
  if (lot) return respond(lot.code, lot.message);
  const reason = await reasonOf(async () => {
    await signatureOf(event, 'infEvento', leafText(event, 'CNPJ') ?? '');
    if (!known) throw new SefazRejection('217', 'NF-e nao consta na base de dados da SEFAZ');
    if (known.cancellation) throw new SefazRejection('573', 'Duplicidade de Evento');
    if (leafText(event, 'nProt') !== known.protocol)
      throw new SefazRejection('222', 'Protocolo de Autorizacao de Uso difere do cadastrado');
    if (sandbox.faults.lateCancellations || Date.now() - known.authorisedAt.getTime() > CANCELLABLE_MS)
      throw new SefazRejection('501', 'Prazo de cancelamento superior ao previsto na legislacao');
  });
  const protocol = sandbox.nextProtocol(stateCode);
  const registered = eventOf(stateCode, accessKey, reason, reason ? undefined : protocol);
  if (known && !reason) {
    const kept = group('procEventoNFe', [event, registered], { versao: '1.00' });
    known.cancellation = { event: kept, protocol, at: new Date() };
  }
  return respond('128', 'Lote de Evento Processado', [registered]);
}

function eventOf(
  stateCode: string,
  accessKey: string,
  reason: SefazRejection | undefined,
  protocol: string | undefined,
): string {
  const information = group('infEvento', [
    leaf('tpAmb', 2),
    SOFTWARE,
    leaf('cOrgao', stateCode),
    ...result(reason?.code ?? '135', reason?.message ?? 'Evento registrado e vinculado a NF-e'),
    leaf('chNFe', accessKey),
    leaf('tpEvento', '110111'),
    leaf('xEvento', 'Cancelamento registrado'),
    leaf('nSeqEvento', 1),
    leaf('dhRegEvento', now()),
    leaf('nProt', protocol),
  ]);
  return group('retEvento', [information], { versao: '1.00' });
}

async function voidNumbers({ sandbox, xml, stateCode }: Message): Promise<string> {
  const text = (name: string) => leafText(xml, name) ?? '';
  const range = {
    cnpj: text('CNPJ'),
    series: Number(text('serie')),
    from: Number(text('nNFIni')),
    to: Number(text('nNFFin')),
  };
  const respond = (code: string, message: string, protocol?: string) => {
    const values = [...result(code, message), leaf('cUF', stateCode)];
    const numbers = ['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin'].map((name) => leaf(name, leafText(xml, name)));
    const information = [
      leaf('tpAmb', 2),
      SOFTWARE,
      ...values,
      ...numbers,
      leaf('dhRecbto', now()),
      leaf('nProt', protocol),
    ];
    return root('retInutNFe', [group('infInut', information)], '4.00');
  };
  if (sandbox.faults.paused) return respond(PAUSED[0], PAUSED[1]);
  const reason = await reasonOf(async () => {
    await checkSchema('inutNFe', xml);
    await signatureOf(xml, 'infInut', range.cnpj);
    if (range.from > range.to) throw new SefazRejection('224', 'A faixa inicial e maior que a faixa final');
    const isKnown = sandbox.voided.some(
      ({ cnpj, series, from, to }) =>
        cnpj === range.cnpj && series === range.series && from === range.from && to === range.to,
    );
    if (isKnown) throw new SefazRejection('563', 'Ja existe pedido de Inutilizacao com a mesma faixa de inutilizacao');
    const isUsed = [...sandbox.nfces.values()].some(
      ({ cnpj, series, number }) =>
        cnpj === range.cnpj && series === range.series && number >= range.from && number <= range.to,
    );
    if (isUsed) throw new SefazRejection('241', 'Um numero da faixa ja foi utilizado');
  });
  if (reason) return respond(reason.code, reason.message);
  const protocol = sandbox.nextProtocol(stateCode);
  sandbox.voided.push({ ...range, protocol });
  return respond('102', 'Inutilizacao de numero homologado', protocol);
}
