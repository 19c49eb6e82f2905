import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { heicPicture, phonePicture, PLACE, smallPicture } from '../../testing/pictures';
import { PIXEL_LIMIT } from './picture-errors';
import { encodePicture, type StoredPicture } from './picture';

/** The colour in the middle of a quarter of the picture, as "red" or "blue". */
async function quartersOf({ picture }: StoredPicture): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4)) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  });
}

describe('a photo', () => {
  it('is stored as WebP that fits 1600 pixels, with a thumbnail that fits 320', async () => {
    const stored = await encodePicture(await smallPicture(4000, 3000), 'loja');
    expect(stored).toMatchObject({ width: 1600, height: 1200 });
    expect(await sharp(stored.picture).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
    expect(await sharp(stored.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('is not enlarged', async () => {
    expect(await encodePicture(await smallPicture(), 'loja')).toMatchObject({ width: 64, height: 48 });
  });

  it('is turned as the camera was held, and keeps nothing of where that was', async () => {
    const sent = await phonePicture();
    expect(sent.includes(PLACE)).toBe(true);
    const stored = await encodePicture(sent, 'loja');
    expect(stored).toMatchObject({ width: 48, height: 64 });
    // A quarter turn clockwise.
    expect(await quartersOf(stored)).toEqual(['blue', 'red', 'blue', 'blue']);
    for (const bytes of [stored.picture, stored.thumbnail]) {
      expect(bytes.includes(PLACE)).toBe(false);
      const { exif, iptc, xmp, orientation } = await sharp(bytes).metadata();
      expect([exif, iptc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it('of an iPhone (HEIC) is decoded, too', async () => {
    const stored = await encodePicture(heicPicture(), 'loja');
    expect(stored).toMatchObject({ width: 64, height: 48 });
    expect(await quartersOf(stored)).toEqual(['red', 'blue', 'blue', 'blue']);
    expect((await sharp(stored.picture).metadata()).exif).toBeUndefined();
  });

  it('that moves is stored as its first picture', async () => {
    const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#fff', pageHeight: 20 } })
      .webp()
      .toBuffer();
    expect(await encodePicture(frames, 'loja')).toMatchObject({ width: 20, height: 20 });
  });

  it('does not stop the event loop while it is decoded', async () => {
    const sent = await smallPicture(4000, 3000);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 2);
    await encodePicture(sent, 'loja');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

/** A small file that says it is as large as that, all of it black. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A HEIC file whose picture says it is of another size (the box `ispe`). */
function resizedHeic(side: number): Buffer {
  const bytes = heicPicture();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(side, at);
  bytes.writeUInt32BE(side, at + 4);
  return bytes;
}

const DAMAGED =
  'Não conseguimos ler esta foto: o arquivo está danificado ou incompleto. Tire outra ou escolha outro arquivo.';
const HUGE = `A foto é grande demais: são aceitos até ${PIXEL_LIMIT / 1_000_000} megapixels.`;
const NONE = 'Este arquivo não é uma foto que aceitamos: envie JPEG, PNG, WebP ou HEIC.';

describe('a hostile file is refused in Portuguese', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['a bomb', HUGE, () => bomb(16_000, 16_000)],
    ['a HEIC that claims to be larger than it is', DAMAGED, () => resizedHeic(10_000)],
    ['a JPEG that is cut off', DAMAGED, async () => (await phonePicture(400, 300)).subarray(0, 900)],
    ['a PNG that is cut off', DAMAGED, async () => (await smallPicture(400, 300)).subarray(0, 120)],
    ['a HEIC that is cut off', DAMAGED, () => heicPicture().subarray(0, 900)],
    ['a HEIC of noise', DAMAGED, () => Buffer.concat([heicPicture().subarray(0, 40), Buffer.alloc(2000, 0x5a)])],
    ['a drawing', NONE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a drawing that begins as a JPEG', DAMAGED, () => Buffer.concat([jpeg, Buffer.from('<svg xmlns="x"></svg>')])],
    ['a page that begins as a PNG', DAMAGED, () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
    ['a program', NONE, () => Buffer.from('MZ\x90\0\x03')],
  ])('%s', async (_what, message, make) => {
    await expect(Promise.resolve(make()).then((bytes) => encodePicture(bytes, 'loja'))).rejects.toMatchObject({
      status: 400,
      message,
    });
  });

  it('and what hangs on to a picture is gone', async () => {
    const polyglot = Buffer.concat([await phonePicture(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { picture } = await encodePicture(polyglot, 'loja');
    expect(picture.includes('<script>')).toBe(false);
  });

  it('and so many at once of one shop wait their turn, or are told to come back', async () => {
    const sent = await smallPicture(1000, 1000);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => encodePicture(sent, 'cheia')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(all.find((one) => one.status === 'rejected')).toMatchObject({ reason: { status: 429 } });
  });
});
