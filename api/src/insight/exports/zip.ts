import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ArchivedFile {
  name: string;
  content: AsyncIterable<string | Buffer>;
  /** Packed already, as pictures are: packing it again would take time and save nothing. */
  isPacked?: boolean;
}

/** The content of a file that is there as a whole. */
export async function* only<T>(content: T): AsyncGenerator<T> {
  yield content;
}

/**
 * A ZIP archive, written while its files are: memory for one piece of one file, whatever their number and length. Archives beyond 4 GB are
 * Zip64, which every program of today reads.
 */
export async function* zip(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
  at: Date,
): AsyncGenerator<Buffer> {
  const archive = new ZipFile();
  const output = archive.outputStream.pipe(new PassThrough());
  archive.on('error', (error: Error) => output.destroy(error));
  const added = addAll(archive, output, files, at).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const part of output) yield part as Buffer;
  } finally {
    output.destroy();
    await added;
  }
}

/** One file after the other, so that the next one is asked for only when the one before is written. */
async function addAll(
  archive: ZipFile,
  output: Readable,
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
  mtime: Date,
): Promise<void> {
  for await (const { name, content, isPacked = false } of files) {
    const stream = Readable.from(content, { objectMode: false });
    const end = () => stream.destroy();
    output.once('close', end);
    archive.addReadStream(stream, name, { mtime, compress: !isPacked });
    if (output.destroyed) end();
    await finished(stream);
    output.off('close', end);
  }
  archive.end();
}
