import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Milliseconds without a byte taken, after which a client is given up. */
const STALLED_MS = 120_000;

/** A file that is written while it is sent. */
export interface Download {
  fileName: string;
  contentType: string;
  content: AsyncIterableIterator<string | Buffer>;
}

/** Sends it as fast as it is read; when the client leaves, its content ends. */
export async function sendDownload(reply: FastifyReply, { fileName, contentType, content }: Download): Promise<void> {
  const stream = Readable.from(content, { objectMode: false });
  if (reply.raw.destroyed) stream.destroy();
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  await reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(stream);
}

/**
 * The content, of which the first part is read already: an ended session, or a database that is away, is a response that says so. Later on, a
 * failure breaks the download off. Not a generator: one that was never begun would not end `rest`.
 */
export async function begun<T>(rest: AsyncGenerator<T>): Promise<AsyncIterableIterator<T>> {
  const first = await rest.next();
  let pending: IteratorResult<T> | undefined = first;
  const content: AsyncIterableIterator<T> = {
    [Symbol.asyncIterator]: () => content,
    next: async () => {
      const result = pending;
      pending = undefined;
      return result ?? rest.next();
    },
    return: () => rest.return(undefined),
  };
  return content;
}
