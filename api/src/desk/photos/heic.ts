import { Worker } from 'node:worker_threads';
import program from './heic-worker.cjs';
import { PictureTooLargeError, UnreadablePictureError } from './picture-errors';

/** A picture of 12 megapixels takes a second. */
const TIMEOUT_MS = 12_000;
/** Megabytes of JavaScript alone: what WebAssembly takes is bounded by the number of pixels. */
const MEMORY_MB = 128;

/** Pixels without compression, four bytes each. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}
type Message = { problem: 'unreadable' | 'too-large' } | { data: Uint8ClampedArray; width: number; height: number };

/**
 * Decodes a HEIC file, turned as its container says, in a thread that ends with it: whatever the file does there, the API goes on, and the
 * memory is given back.
 * @throws PictureTooLargeError, UnreadablePictureError
 */
export async function decodeHeic(bytes: Buffer, pixelLimit: number): Promise<RawPicture> {
  const worker = new Worker(program, {
    eval: true,
    workerData: { from: __filename, bytes: new Uint8Array(bytes), pixelLimit },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // What the library prints about a damaged file is of no use to anybody.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      timer = setTimeout(() => reject(new UnreadablePictureError()), TIMEOUT_MS);
      worker.once('message', resolve);
      // Whatever the file did to it, unless it is not installed as it should be.
      worker.once('error', (error) => reject(isMissing(error) ? error : new UnreadablePictureError()));
      worker.once('exit', () => reject(new UnreadablePictureError()));
    });
    if ('problem' in message)
      throw message.problem === 'too-large' ? new PictureTooLargeError() : new UnreadablePictureError();
    const { data, width, height } = message;
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height };
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
