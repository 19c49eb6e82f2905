import { IntegrityError, hashOf } from './integrity';

const TIMEOUT_MS = 3000;
const REPEATS = 2;
/** No repeat starts after this time: if the server hangs, the previous release is tried instead. */
const RETRY_WINDOW_MS = 6000;

/** No response, or not in time: worth another try. */
export class NetworkError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NetworkError';
  }
}

/** A timeout: the wait was already too long for another try. */
export class TimeoutError extends NetworkError {}

const CODE_TIMEOUT_MS = 15_000;

/**
 * Code of a remote, which may be evaluated for ever: neither webpack nor the browser has a time limit for that.
 * @throws NetworkError if it takes longer than 15 s
 */
export function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError(`${what} did not arrive in time`)), CODE_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** 0.5 s, then 1 s, each ± 50 % at random, so that a thousand pages do not retry at the same moment. */
export const pauseBefore = (repeat: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, 500 * repeat * (0.5 + Math.random())));

/** Runs `attempt`, and repeats it at most twice within six seconds on errors that `again` accepts. */
export async function withRetries<T>(attempt: () => Promise<T>, again: (error: unknown) => boolean): Promise<T> {
  const deadline = Date.now() + RETRY_WINDOW_MS;
  for (let repeat = 1; ; repeat++) {
    try {
      return await attempt();
    } catch (error) {
      if (repeat > REPEATS || Date.now() > deadline || !again(error)) throw error;
      await pauseBefore(repeat);
    }
  }
}

/**
 * A JSON document that passes `accepts` and, where one is given, has the hash `integrity`.
 * @throws NetworkError after two repeats without a response within 3 s; IntegrityError at once for another hash; Error at
 * once for any other response
 */
export function fetchDocument<T>(
  address: string,
  accepts: (document: unknown) => document is T,
  integrity?: string,
): Promise<T> {
  const attempt = async () => {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-cache' }).catch(
      (error: unknown) => {
        throw new NetworkError(`${address}: ${error instanceof Error ? error.message : 'unreachable'}`);
      },
    );
    if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
    const text = await response.text().catch(() => {
      throw new NetworkError(`${address}: the connection was closed early`);
    });
    const document = parse(text);
    if (!accepts(document)) throw new Error(`${address}: not the document that belongs there`);
    const hash = integrity && (await hashOf(new TextEncoder().encode(text)));
    if (hash && hash !== integrity) throw new IntegrityError(address);
    return document;
  };
  return withRetries(attempt, (error) => error instanceof NetworkError);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
