import { getConfig } from '@focinho/host/config';

/** Why a call has failed; without a status, the API was not reached. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly status?: number,
    /** Fields of the error, as the API names them. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'CallError';
  }
}

const OFFLINE = 'Sem conexão com a loja. Confira a internet e tente de novo.';
const TIMEOUT_MS = 15_000;

interface Envelope {
  data: unknown;
  message: string;
  errors?: { path: string; message: string }[];
}
interface Call {
  method?: 'POST';
  body?: object;
}

/** Sends a request with the secret of the link and nothing else: no session, no cookie. @throws CallError */
export async function callTutor(token: string, path: string, { method, body }: Call = {}): Promise<unknown> {
  const response = await send(path, {
    ...(method ? { method } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
  });
  const { data, message, errors = [] } = await envelopeOf(response);
  if (!response.ok)
    throw new CallError(message, response.status, Object.fromEntries(errors.map((one) => [one.path, one.message])));
  return data;
}

/** A photo of the family. @throws CallError */
export async function fetchPhoto(token: string, id: string, part: 'picture' | 'thumbnail'): Promise<Blob> {
  const path = `/photos/${id}${part === 'thumbnail' ? '/thumbnail' : ''}`;
  const response = await send(path, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new CallError('A foto não pôde ser carregada.', response.status);
  return response.blob();
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const address = `${getConfig().apiUrl}/api/tutor${path}`;
    return await fetch(address, { ...init, credentials: 'omit', cache: 'no-store', signal: stop.signal });
  } catch {
    throw new CallError(OFFLINE);
  } finally {
    clearTimeout(timer);
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope;
  } catch {
    throw new CallError(OFFLINE, response.status);
  }
}
