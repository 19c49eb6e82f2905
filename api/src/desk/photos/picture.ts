import { createHash } from 'node:crypto';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { PICTURE_SIDE, THUMBNAIL_SIDE } from '@focinho/contracts/kernel/photo-limits';
import { FairQueue } from '../../kernel/fairness/fair-queue';
import { decodeHeic } from './heic';
import { NoPictureError, PictureTooLargeError, PIXEL_LIMIT, UnreadablePictureError } from './picture-errors';
import { pictureTypeOf } from './picture-type';

/** Seconds of work on one picture; a photo of 12 megapixels takes half a second. */
const TIMEOUT_S = 12;

/**
 * Decoding takes a core and some hundred megabytes, so two pictures at a time are worked on at most, one of a tenant. They use threads of
 * their own: the event loop goes on.
 */
const queue = new FairQueue(
  { slots: 2, perKey: 1, waiting: 24, waitingPerKey: 8, timeoutMs: 10_000 },
  (seconds) => `Muitas fotos desta loja ao mesmo tempo. Tente novamente em ${seconds} s.`,
);

sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that libvips reads, those that a phone writes: the fewer decoders a stranger's file reaches, the better.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A picture as it is stored, WebP without what the camera has noted in it. */
export interface StoredPicture {
  picture: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

/** Facts about the files of a photo, for its row. */
export function storedFacts({ picture, thumbnail, width, height }: StoredPicture) {
  const contentHash = createHash('sha256').update(picture).digest('hex');
  return { width, height, bytes: picture.length, thumbnailBytes: thumbnail.length, contentHash };
}

/**
 * Makes the stored picture of whatever was sent: decoded and encoded anew, so that nothing of the file itself is kept, turned as the camera
 * was held, without place and time.
 * @param key whose turn it is: the tenant
 * @throws NoPictureError, PictureTooLargeError, UnreadablePictureError; TooManyAttemptsError and BusyError if too many are waiting
 */
export function encodePicture(bytes: Buffer, key: string): Promise<StoredPicture> {
  const type = pictureTypeOf(bytes);
  if (!type) throw new NoPictureError();
  return queue.run(key, async () => {
    const source = type === 'heic' ? await openHeic(bytes) : open(bytes);
    try {
      return await encode(source);
    } catch (error) {
      throw inOurWords(error);
    }
  });
}

const OPTIONS: SharpOptions = {
  limitInputPixels: PIXEL_LIMIT,
  // A warning is common in what phones write; a file that ends too early is an error.
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};
const open = (bytes: Buffer) => sharp(bytes, OPTIONS).autoOrient();
async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { data, width, height } = await decodeHeic(bytes, PIXEL_LIMIT);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function encode(source: Sharp): Promise<StoredPicture> {
  const { data: picture, info } = await fitted(source, PICTURE_SIDE)
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await fitted(sharp(picture), THUMBNAIL_SIDE).webp({ quality: 75 }).toBuffer();
  return { picture, thumbnail, width: info.width, height: info.height };
}
const fitted = (source: Sharp, side: number) =>
  source.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).timeout({ seconds: TIMEOUT_S });

/** Whatever a decoder says is about the file. */
function inOurWords(error: unknown): Error {
  return String(error).includes('pixel limit') ? new PictureTooLargeError() : new UnreadablePictureError();
}
