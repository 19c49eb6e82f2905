import { heicPicture, phonePicture, smallPicture } from '../../testing/pictures';
import { pictureTypeOf } from './picture-type';

/** The beginning of an ISO file with these brands. */
function isoFile(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands;
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.from('meta and more')]);
}

it('knows the four types by their content', async () => {
  expect(pictureTypeOf(await phonePicture())).toBe('jpeg');
  expect(pictureTypeOf(await smallPicture())).toBe('png');
  expect(pictureTypeOf(Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'))).toBe('webp');
  expect(pictureTypeOf(heicPicture())).toBe('heic');
  expect(pictureTypeOf(isoFile('mif1', 'mif1', 'heic'))).toBe('heic');
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from([0xff, 0xd8])],
  ['a drawing (SVG)', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['another RIFF file', Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1')],
  ['a film', isoFile('isom', 'mp41')],
  ['AVIF', isoFile('avif', 'mif1')],
  ['AVIF that calls itself HEIF', isoFile('mif1', 'avif')],
])('takes %s for no picture', (_what, bytes) => {
  expect(pictureTypeOf(bytes)).toBeUndefined();
});
