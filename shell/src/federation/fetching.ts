import { IntegrityError, hashOf } from './integrity';

const TIMEOUT_MS = 3000;
const REPEATS = 2;
/** After so long nobody waits for another try: a server that hangs is left for the previous release. */
const RETRY_WINDOW_MS = 6000;

/** Nothing answered, or not in time: worth another try. */
export class NetworkError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NetworkError';
  }
}

/** It took so long that another try would take too long. */
export class TimeoutError extends NetworkError {}

/** Half a second, then a second, each give or take half, so that a thousand pages do not come back at once. */
export const pauseBefore = (repeat: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, 500 * repeat * (0.5 + Math.random())));

/** Runs `attempt` once and, on errors that `again` accepts, at most twice more within six seconds. */
export async function withRepeats<T>(attempt: () => Promise<T>, again: (error: unknown) => boolean): Promise<T> {
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
 * @throws IntegrityError, not repeated, for another hash; NetworkError after two repeats when nothing answered in 3 s; Error at once for any other answer than the document
 */
export function fetchDocument<T>(
  address: string,
  accepts: (answer: unknown) => answer is T,
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
      throw new NetworkError(`${address}: broken off`);
    });
    const answer = parse(text);
    if (!accepts(answer)) throw new Error(`${address}: not the document that belongs there`);
    const hash = integrity && (await hashOf(new TextEncoder().encode(text)));
    if (hash && hash !== integrity) throw new IntegrityError(address);
    return answer;
  };
  return withRepeats(attempt, (error) => error instanceof NetworkError);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
