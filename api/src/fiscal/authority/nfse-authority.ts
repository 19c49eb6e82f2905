import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Certificate } from '../documents/certificate';
import { nfseCancellationRequest } from '../documents/dps-xml';
import type { FiscalEnvironment } from '../documents/fiscal-document';
import { elementText, leafText } from '../documents/xml';
import { schemaErrors } from '../schemas/libxml';
import { call, isFailure, isRefusal, type Call, type Connection, type Response } from './https-call';
import type { EventOutcome, NfseAuthority, Outcome, Rejection, Unknown } from './outcome';
import { CERTIFICATE_REFUSED, rejection } from './rejections';

export interface NfseContext extends Omit<Connection, 'certificate'> {
  certificate: Certificate;
  environment: FiscalEnvironment;
  cnpj: string;
  timeZone: string;
  /** Address of a sandbox, instead of Sefin Nacional. */
  url: string | null;
}

const PRODUCTION_URL = 'https://sefin.nfse.gov.br/SefinNacional';
const TEST_URL = 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional';
/** Events after which a document is none: cancelled, and cancelled because another replaces it. */
const CANCELLATIONS = ['101101', '105102'];
/** E0014: there is a document of this series and number. */
const DUPLICATE = 'E0014';

/** Two spellings are in use. */
const problemSchema = z.object({
  codigo: z.string().optional(),
  Codigo: z.string().optional(),
  descricao: z.string().optional(),
  Descricao: z.string().optional(),
  complemento: z.string().nullish(),
  Complemento: z.string().nullish(),
});
const errorsSchema = z.object({ erros: z.array(problemSchema).min(1) });
const issuedSchema = z.object({ chaveAcesso: z.string(), nfseXmlGZipB64: z.string() });
const keySchema = z.object({ chaveAcesso: z.string() });
const documentSchema = z.object({ nfseXmlGZipB64: z.string() });
const eventSchema = z.object({ eventoXmlGZipB64: z.string() });

const packed = (xml: string) => gzipSync(Buffer.from(xml, 'utf8')).toString('base64');
const unpacked = (base64: string) =>
  gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: 8 * 1024 * 1024 }).toString('utf8');

/** Client of Sefin Nacional, which speaks JSON with XML in it. */
export function nfseAuthority(context: NfseContext): NfseAuthority {
  const ask: NfseAuthority['ask'] = async (dpsId, xml) => {
    const known = await fetchJson(context, { method: 'GET', path: `/dps/${dpsId}` }, keySchema);
    if (isMissing(known)) return { kind: 'absent' };
    if ('kind' in known) return known;
    const { chaveAcesso: accessKey } = known;
    const document = await documentOf(context, accessKey);
    if (document.kind === 'authorised' && !isDocumentOf(document.xml, xml)) return rejection(DUPLICATE, TAKEN);
    const cancellation = await cancellationOf(context, accessKey);
    if (cancellation === undefined || typeof cancellation === 'string')
      return cancellation === undefined ? document : { kind: 'cancelled', accessKey, protocol: null };
    return cancellation;
  };
  return {
    send: async (xml) => {
      const [schemaError] = await errorsOf(xml);
      if (schemaError !== undefined) return rejection('E1235', schemaError);
      const body = JSON.stringify({ dpsXmlGZipB64: packed(xml) });
      const issued = await fetchJson(context, { method: 'POST', path: '/nfse', body }, issuedSchema);
      if (!('kind' in issued)) return authorised(issued.chaveAcesso, issued.nfseXmlGZipB64);
      const isDuplicate = issued.kind === 'rejected' && issued.code === DUPLICATE;
      return isDuplicate ? ask(/Id="(DPS[^"]+)"/.exec(xml)?.[1] ?? '', xml) : issued;
    },
    ask,
    cancel: async (cancellation): Promise<EventOutcome> => {
      const xml = nfseCancellationRequest(cancellation, context);
      const body = JSON.stringify({ pedidoRegistroEventoXmlGZipB64: packed(xml) });
      const path = `/nfse/${cancellation.accessKey}/eventos`;
      const event = await fetchJson(context, { method: 'POST', path, body }, eventSchema);
      // E0840: it is cancelled already.
      if ('kind' in event && event.kind === 'rejected' && event.code === 'E0840') {
        const known = await cancellationOf(context, cancellation.accessKey);
        return typeof known === 'string' ? registered(known) : event;
      }
      if ('kind' in event) return event;
      const kept = readable(event.eventoXmlGZipB64);
      if (kept === undefined) return UNREADABLE;
      return registered(kept);
    },
  };
}

/** The schema of NT 009 is not here (see dps-xml.ts): those are checked by the authority alone. */
const errorsOf = (xml: string) =>
  /<tpEmit>1<\/tpEmit><finNFSe>/.test(xml) ? Promise.resolve([]) : schemaErrors('DPS', xml);

const UNREADABLE: Unknown = { kind: 'unknown', reason: 'UNREADABLE', message: 'A resposta da Sefin não pôde ser lida' };

function readable(base64: string): string | undefined {
  try {
    return unpacked(base64);
  } catch {
    return undefined;
  }
}

const momentOf = (xml: string) => new Date(leafText(xml, 'dhProc') ?? Date.now());

function authorised(accessKey: string, base64: string): Outcome {
  const xml = readable(base64);
  if (xml === undefined) return UNREADABLE;
  return {
    kind: 'authorised',
    protocol: null,
    accessKey,
    number: leafText(xml, 'nNFSe') ?? null,
    authorisedAt: momentOf(xml),
    xml,
  };
}

const registered = (xml: string): EventOutcome => ({
  kind: 'registered',
  protocol: null,
  registeredAt: momentOf(xml),
  xml,
});

/** The event that has cancelled a document; `undefined` if none has. */
async function cancellationOf(
  context: NfseContext,
  accessKey: string,
): Promise<string | undefined | Rejection | Unknown> {
  for (const type of CANCELLATIONS) {
    const event = await fetchJson(
      context,
      { method: 'GET', path: `/nfse/${accessKey}/eventos/${type}/1` },
      eventSchema,
    );
    if (!('kind' in event)) return readable(event.eventoXmlGZipB64) ?? UNREADABLE;
    if (!isMissing(event)) return event;
  }
  return undefined;
}

async function documentOf(context: NfseContext, accessKey: string): Promise<Outcome> {
  const document = await fetchJson(context, { method: 'GET', path: `/nfse/${accessKey}` }, documentSchema);
  return 'kind' in document ? document : authorised(accessKey, document.nfseXmlGZipB64);
}

const TAKEN = 'A série e o número são de outra NFS-e';
/** Fields that make a DPS the one that was sent; the moment of its signature may differ. */
const MEANING = ['dCompet', 'CPF', 'xNome', 'cTribNac', 'xDescServ', 'vServ', 'vDescIncond'];

/** Whether an NFS-e is that of a DPS: after an old backup was restored, its number may belong to another one. */
function isDocumentOf(nfse: string, dps: string): boolean {
  const issued = elementText(nfse, 'infDPS') ?? '';
  const sent = elementText(dps, 'infDPS') ?? '';
  return issued === sent || MEANING.every((name) => leafText(issued, name) === leafText(sent, name));
}

/** HTTP 404: a rejection that says that there is none. */
const MISSING = 'HTTP404';
const isMissing = (result: object): boolean => 'code' in result && result.code === MISSING;

async function fetchJson<T extends object>(
  context: NfseContext,
  { method, path, body }: { method: Call['method']; path: string; body?: string },
  schema: z.ZodType<T>,
): Promise<T | Rejection | Unknown> {
  const base =
    context.url === null
      ? context.environment === 'PRODUCTION'
        ? PRODUCTION_URL
        : TEST_URL
      : `${context.url}/SefinNacional`;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await call(context, { method, url: `${base}${path}`, headers, body });
  return isFailure(response) ? response : read(response, schema);
}

function read<T extends object>(response: Response, schema: z.ZodType<T>): T | Rejection | Unknown {
  const { status, body } = response;
  if (isRefusal(response)) return CERTIFICATE_REFUSED;
  if (status === 404) return rejection(MISSING, 'Não existe na Sefin Nacional');
  if (status >= 500 || status === 429)
    return { kind: 'unknown', reason: 'UNAVAILABLE', message: `A Sefin respondeu HTTP ${status}` };
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return UNREADABLE;
  }
  if (status < 300) {
    const { success, data } = schema.safeParse(json);
    return success ? data : UNREADABLE;
  }
  const { data } = errorsSchema.safeParse(json);
  const [problem] = data?.erros ?? [];
  const code = problem?.codigo ?? problem?.Codigo;
  if (!problem || !code) return UNREADABLE;
  const details = [problem.descricao ?? problem.Descricao, problem.complemento ?? problem.Complemento];
  return rejection(code, details.filter(Boolean).join(' '));
}
