import { NetworkError, withRepeats } from './fetching';
import { whyNot } from './script';

/** webpack's error for a script or stylesheet that did not load; `request` is its address. */
export function isChunkError(error: unknown): error is Error & { request?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** webpack says only that a chunk failed; this finds out whether the line, the server or the file is to blame. */
export async function explainChunk(error: unknown): Promise<unknown> {
  if (!isChunkError(error)) return error;
  return error.request ? whyNot(error.request) : new NetworkError(error.message);
}

/** Runs an `import()` of a remote, again when only the line failed; what it throws says the reason. */
export function withChunks<T>(load: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    try {
      return await load();
    } catch (error) {
      throw await explainChunk(error);
    }
  };
  return withRepeats(attempt, (error) => error instanceof NetworkError);
}
