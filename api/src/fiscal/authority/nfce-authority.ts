import type { Certificate } from '../documents/certificate';
import type { FiscalEnvironment } from '../documents/fiscal-document';
import { NFE_NAMESPACE } from '../documents/nfce-xml';
import {
  authorisationRequest,
  cancellationRequest,
  consultRequest,
  statusRequest,
  voidingRequest,
} from '../documents/nfce-requests';
import { digestValue } from '../documents/signature';
import { SERVICES, STATES, type NfceService, type Uf } from '../documents/states';
import { elementText, group, leafText } from '../documents/xml';
import { schemaErrors } from '../schemas/libxml';
import { call, isFailure, isRefusal, type Connection } from './https-call';
import type { EventOutcome, NfceAuthority, Outcome, Rejection, ServiceStatus, Unknown } from './outcome';
import { CERTIFICATE_REFUSED, rejection, XML_LOST } from './rejections';

export interface NfceContext extends Omit<Connection, 'certificate'> {
  certificate: Certificate;
  uf: Uf;
  environment: FiscalEnvironment;
  cnpj: string;
  timeZone: string;
  /** Address of a sandbox, instead of the state's servers. */
  url: string | null;
}

/** Name of the web service and its operation, by which SOAP says what is wanted. */
const OPERATIONS: Record<NfceService, readonly [service: string, operation: string]> = {
  status: ['NFeStatusServico4', 'nfeStatusServicoNF'],
  authorise: ['NFeAutorizacao4', 'nfeAutorizacaoLote'],
  consult: ['NFeConsultaProtocolo4', 'nfeConsultaNF'],
  event: ['NFeRecepcaoEvento4', 'nfeRecepcaoEvento'],
  voidNumbers: ['NFeInutilizacao4', 'nfeInutilizacaoNF'],
};
const AUTHORISED = ['100', '150'];
const CANCELLED = ['101', '151', '155'];
const REGISTERED = ['135', '136', '155'];
/** Received, and not decided yet; 635: so is one of this number, which may be ours. */
const UNDECIDED = ['103', '105', '635'];
/** Not now (paralisado), or too often (consumo indevido): nothing has been decided about the document. */
const UNAVAILABLE = ['108', '109', '656'];

/** Client of a state's authority, which speaks SOAP 1.2. */
export function nfceAuthority(context: NfceContext): NfceAuthority {
  const { uf, environment, cnpj } = context;
  const ask: NfceAuthority['ask'] = async (accessKey, xml) => {
    const response = await send(context, 'consult', consultRequest(accessKey, environment), 'retConsSitNFe');
    return typeof response === 'string' ? consulted(response, accessKey, xml) : response;
  };
  return {
    status: async (): Promise<ServiceStatus> => {
      const response = await send(context, 'status', statusRequest(uf, environment), 'retConsStatServ');
      if (typeof response !== 'string') return response;
      const { code, message } = resultOf(response);
      if (code === '107') return { kind: 'running' };
      return ['108', '109'].includes(code) ? { kind: 'paused', code, message } : rejection(code, message);
    },
    send: async (xml) => {
      const [schemaError] = await schemaErrors('NFe', xml);
      if (schemaError !== undefined) return rejection('225', schemaError);
      const request = authorisationRequest(xml, String(Date.now()));
      const response = await send(context, 'authorise', request, 'retEnviNFe');
      if (typeof response !== 'string') return response;
      const outcome = sent(response, xml);
      // Sent before, without our having seen the response: what exists is adopted, also if it was cancelled since (218).
      const isDuplicate = outcome.kind === 'rejected' && ['204', '218'].includes(outcome.code);
      return isDuplicate ? ask(keyOf(xml), xml) : outcome;
    },
    ask,
    cancel: async (cancellation) => {
      const request = cancellationRequest(cancellation, { ...context, lotId: String(Date.now()) });
      const response = await send(context, 'event', request, 'retEnvEvento');
      if (typeof response !== 'string') return response;
      const event = elementText(response, 'retEvento') ?? response;
      const outcome = registered(event, REGISTERED, () =>
        group('procEventoNFe', [elementText(request, 'evento') ?? '', event], { xmlns: NFE_NAMESPACE, versao: '1.00' }),
      );
      // 573: the event is there already.
      if (outcome.kind !== 'rejected' || outcome.code !== '573') return outcome;
      const known = await ask(cancellation.accessKey, '');
      if (known.kind !== 'cancelled') return outcome;
      return {
        kind: 'registered',
        protocol: known.protocol,
        registeredAt: cancellation.at,
        xml: elementText(request, 'evento') ?? '',
      };
    },
    voidNumbers: async (range) => {
      const request = voidingRequest(range, { uf, environment, cnpj, certificate: context.certificate });
      const response = await send(context, 'voidNumbers', request, 'retInutNFe');
      if (typeof response !== 'string') return response;
      // 563: these numbers have been voided before.
      return registered(response, ['102', '563'], () =>
        group('ProcInutNFe', [request, response], { xmlns: NFE_NAMESPACE, versao: '4.00' }),
      );
    },
  };
}

/** Sends a message and returns the element of the response, or why there is none. */
async function send(
  context: NfceContext,
  service: NfceService,
  message: string,
  expected: string,
): Promise<string | Unknown | Rejection> {
  const [name, operation] = OPERATIONS[service];
  const namespace = `http://www.portalfiscal.inf.br/nfe/wsdl/${name}`;
  const content = group('nfeDadosMsg', [message], { xmlns: namespace });
  const envelope = group('soap12:Envelope', [group('soap12:Body', [content])], {
    'xmlns:soap12': 'http://www.w3.org/2003/05/soap-envelope',
  });
  const [production, test] = SERVICES[STATES[context.uf].authoriser];
  const address = (context.environment === 'PRODUCTION' ? production : test)[service];
  const response = await call(context, {
    method: 'POST',
    url: context.url === null ? address : `${context.url}/ws/${name}`,
    headers: { 'content-type': `application/soap+xml; charset=utf-8; action="${namespace}/${operation}"` },
    body: `<?xml version="1.0" encoding="UTF-8"?>${envelope}`,
  });
  if (isFailure(response)) return response;
  if (isRefusal(response)) return CERTIFICATE_REFUSED;
  if (response.status !== 200)
    return { kind: 'unknown', reason: 'UNAVAILABLE', message: `A Sefaz respondeu HTTP ${response.status}` };
  const element = elementText(response.body, expected);
  if (element === undefined)
    return { kind: 'unknown', reason: 'UNREADABLE', message: 'A resposta da Sefaz não pôde ser lida' };
  const { code, message: reason } = resultOf(element);
  return UNAVAILABLE.includes(code) && service !== 'status'
    ? { kind: 'unknown', reason: 'UNAVAILABLE', message: `${code}: ${reason}` }
    : element;
}

/** cStat and xMotivo, of which the first in an element is its own. */
const resultOf = (element: string) => ({
  code: leafText(element, 'cStat') ?? '',
  message: leafText(element, 'xMotivo') ?? '',
});
const keyOf = (nfce: string) => /Id="NFe([0-9A-Z]{44})"/.exec(nfce)?.[1] ?? '';

function sent(response: string, xml: string): Outcome {
  const protocol = elementText(response, 'protNFe');
  if (protocol) return decided(protocol, xml);
  const { code, message } = resultOf(response);
  if (UNDECIDED.includes(code)) return { kind: 'unknown', reason: 'TIMEOUT', message };
  return rejection(code, message);
}

/** @param xml undefined if it is lost: then its protocol is kept */
function decided(protocol: string, xml: string | undefined): Outcome {
  const { code, message } = resultOf(protocol);
  if (UNDECIDED.includes(code)) return { kind: 'unknown', reason: 'TIMEOUT', message };
  if (!AUTHORISED.includes(code)) return rejection(code, message);
  const digest = leafText(protocol, 'digVal');
  if (xml !== undefined && digest !== undefined && digest !== digestValue(xml))
    return { kind: 'unknown', reason: 'UNREADABLE', message: 'A Sefaz autorizou outro conteúdo com esta chave' };
  return {
    kind: 'authorised',
    protocol: leafText(protocol, 'nProt') ?? null,
    accessKey: leafText(protocol, 'chNFe') ?? '',
    number: null,
    authorisedAt: new Date(leafText(protocol, 'dhRecbto') ?? ''),
    xml: group('nfeProc', [xml ?? '', protocol], { xmlns: NFE_NAMESPACE, versao: '4.00' }),
  };
}

function consulted(response: string, accessKey: string, xml: string): Outcome {
  const { code, message } = resultOf(response);
  if (CANCELLED.includes(code)) {
    const event = elementText(response, 'retEvento') ?? elementText(response, 'retCancNFe');
    return { kind: 'cancelled', accessKey, protocol: (event && leafText(event, 'nProt')) ?? null };
  }
  // 217: it does not have it.
  if (code === '217') return { kind: 'absent' };
  const protocol = elementText(response, 'protNFe');
  if (!AUTHORISED.includes(code) || !protocol) return rejection(code, message);
  const digest = leafText(protocol, 'digVal');
  if (digest === undefined || digest === digestValue(xml)) return decided(protocol, xml);
  // The key has eight digits that only this document has: it was sent before a backup, of which the XML is lost.
  const adopted = decided(protocol, undefined);
  return adopted.kind === 'authorised' ? { ...adopted, problem: XML_LOST } : adopted;
}

function registered(response: string, codes: string[], kept: () => string): EventOutcome {
  const { code, message } = resultOf(response);
  if (!codes.includes(code)) return rejection(code, message);
  const at = leafText(response, 'dhRegEvento') ?? leafText(response, 'dhRecbto');
  return {
    kind: 'registered',
    protocol: leafText(response, 'nProt') ?? null,
    registeredAt: at === undefined ? new Date() : new Date(at),
    xml: kept(),
  };
}
