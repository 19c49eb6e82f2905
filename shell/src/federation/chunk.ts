import { NetworkError, TimeoutError, withRetries } from './fetching';
import { diagnoseScriptError } from './script';

/** webpack's error for a script or stylesheet that did not load; `request` is its address. */
export function isChunkError(error: unknown): error is Error & { request?: string; type?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** webpack says only that a chunk failed; this finds out whether the network, the server or the file caused it. */
export async function diagnoseChunkError(error: unknown): Promise<unknown> {
  if (!isChunkError(error)) return error;
  // After such a long wait, there is no point in asking the server once more.
  if (error.type === 'timeout') return new TimeoutError(error.message);
  return error.request ? diagnoseScriptError(error.request) : new NetworkError(error.message);
}

/**
 * Runs an `import()` of a remote, retries it after network errors, and throws the diagnosed error. A page consists of
 * several files and an attempt reports only one failure, so each file gets a second try before it counts as a repeat.
 */
export function withChunks<T>(load: () => Promise<T>): Promise<T> {
  const retried = new Set<string | undefined>();
  const attempt = async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const cause = await diagnoseChunkError(error);
      const file = isChunkError(error) ? error.request : undefined;
      if (!(cause instanceof NetworkError) || cause instanceof TimeoutError || retried.has(file)) throw cause;
      retried.add(file);
      return attempt();
    }
  };
  return withRetries(attempt, (error) => error instanceof NetworkError);
}
