import type { Envelope } from '@focinho/contracts/kernel/envelope';
import { getConfig } from '@focinho/host/config';
import { session } from '@focinho/host/session';
import type { CallError } from '@focinho/host/store';

/* Files, which are no JSON as everything else is: sent with a note of how far it is. */

const NO_RESPONSE = 'Sem conexão com o servidor. Tente novamente em instantes.';
/** A file on a slow network. The server gives up after half a minute. */
const TIMEOUT_MS = 60_000;

export function headersOfSession(): Record<string, string> {
  const { token, tenantSlug } = session.getState();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(tenantSlug ? { 'X-Tenant': tenantSlug } : {}),
  };
}

export interface FileToSend {
  /** With its query. */
  path: string;
  file: Blob;
  /** The key of every attempt. */
  idempotencyKey: string;
}

/** @param onProgress is called with the share that has been sent, from 0 to 1 */
export function sendFile<Data>(
  { path, file, idempotencyKey }: FileToSend,
  onProgress: (share: number) => void = () => undefined,
): Promise<{ data: Data } | { error: CallError }> {
  // fetch does not say how much of a body has been sent.
  const request = new XMLHttpRequest();
  request.open('POST', getConfig().apiUrl + path);
  request.withCredentials = true;
  request.timeout = TIMEOUT_MS;
  const headers = {
    ...headersOfSession(),
    'Content-Type': 'application/octet-stream',
    'Idempotency-Key': idempotencyKey,
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(resultOf<Data>(request)));
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => resolve({ error: { status: 0, message: NO_RESPONSE, errors: [] } }));
    request.send(file);
  });
}

function resultOf<Data>({ status, responseText }: XMLHttpRequest): { data: Data } | { error: CallError } {
  const { data, message = '', errors = [] } = envelopeOf<Data>(responseText);
  if (status < 300 && data) return { data };
  return { error: { status, message: message || `HTTP ${status}`, errors } };
}
/** A proxy's error page is none. */
function envelopeOf<Data>(text: string): Partial<Envelope<Data>> {
  try {
    return JSON.parse(text) as Partial<Envelope<Data>>;
  } catch {
    return {};
  }
}
