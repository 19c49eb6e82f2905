/** The kinds of file that are decoded. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'heic';

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Brands of HEIF files (ISO 23008-12): the first are pictures in HEVC, the others say nothing about the codec. */
const HEVC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const HEIF = ['mif1', 'msf1', 'miaf'];

/** The type of a file by its content: neither its name nor a header is believed. Undefined for whatever else it may be. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const textAt = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (textAt(0) === 'RIFF' && textAt(8) === 'WEBP') return 'webp';
  if (textAt(4) !== 'ftyp') return undefined;
  const [brand = '', ...compatible] = brandsOf(bytes);
  const isHevc = HEVC.includes(brand) || (HEIF.includes(brand) && compatible.some((one) => HEVC.includes(one)));
  return isHevc ? 'heic' : undefined;
}

/** The major brand and the compatible ones of an ISO file. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 256, bytes.length);
  const brands: string[] = [];
  // Between the major brand and the others lies a version.
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}
