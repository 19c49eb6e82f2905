import type { Photo, PhotoUploadQuery } from '@focinho/contracts/desk/photos';
import type { Envelope } from '@focinho/contracts/kernel/envelope';
import { getConfig } from '@focinho/host/config';
import { session } from '@focinho/host/session';
import type { CallError } from '@focinho/host/store';

/*
 * Bytes of photos, which are no JSON as everything else is: sent with a note of how far it is, and fetched with the token of the session,
 * because an <img> cannot send it.
 */

const NO_RESPONSE = 'Sem conexão com o servidor. Tente novamente em instantes.';
/** A photo on a slow network. The server gives up after half a minute. */
const TIMEOUT_MS = 60_000;

function headersOfSession(): Record<string, string> {
  const { token, tenantSlug } = session.getState();
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(tenantSlug ? { 'X-Tenant': tenantSlug } : {}),
  };
}

/** The picture of a photo. @throws Error if there is no response, or another */
export async function fetchPicture(id: string, part: 'picture' | 'thumbnail'): Promise<Blob> {
  const path = `/api/photos/${id}${part === 'thumbnail' ? '/thumbnail' : ''}`;
  const response = await fetch(getConfig().apiUrl + path, { headers: headersOfSession(), credentials: 'include' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.blob();
}

export interface PhotoToSend extends PhotoUploadQuery {
  petId: string;
  file: Blob;
  /** The key of every attempt. */
  idempotencyKey: string;
}
type Result = { data: Photo } | { error: CallError };

/** @param onProgress is told the share that has been sent, from 0 to 1 */
export function sendPhoto(
  { petId, kind, appointmentId, file, idempotencyKey }: PhotoToSend,
  onProgress: (share: number) => void,
): Promise<Result> {
  const query = new URLSearchParams({ kind, ...(appointmentId ? { appointmentId } : {}) });
  // fetch does not say how much of a body has been sent.
  const request = new XMLHttpRequest();
  request.open('POST', `${getConfig().apiUrl}/api/pets/${petId}/photos?${query}`);
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
    request.addEventListener('load', () => resolve(resultOf(request)));
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => resolve({ error: { status: 0, message: NO_RESPONSE, errors: [] } }));
    request.send(file);
  });
}

function resultOf({ status, responseText }: XMLHttpRequest): Result {
  const { data, message = '', errors = [] } = envelopeOf(responseText);
  if (status < 300 && data) return { data: data.photo };
  return { error: { status, message: message || `HTTP ${status}`, errors } };
}
/** A proxy's error page is none. */
function envelopeOf(text: string): Partial<Envelope<{ photo: Photo }>> {
  try {
    return JSON.parse(text) as Partial<Envelope<{ photo: Photo }>>;
  } catch {
    return {};
  }
}
