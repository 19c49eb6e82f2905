import sharp from 'sharp';

/** A photo of 64 by 48 pixels as PNG: red in its upper left quarter, otherwise blue. */
export const smallPicture = (width = 64, height = 48): Promise<Buffer> => drawing(width, height).png().toBuffer();

const drawing = (width: number, height: number) => {
  const corner = { width: width / 2, height: height / 2, channels: 3, background: '#d4380d' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#1677ff' } }).composite([
    { input: { create: corner }, left: 0, top: 0 },
  ]);
};

/** Somebody's address, as cameras write it into a photo. */
export const PLACE = 'Rua das Palmeiras';

/** A photo as a phone writes it that was held upright: lying on its side, with a note of how to turn it, and of where it was. */
export const phonePicture = (width = 64, height = 48): Promise<Buffer> =>
  drawing(width, height)
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } },
    })
    .jpeg({ quality: 95 })
    .toBuffer();

/** The picture as an iPhone writes it (HEIC), which npm's sharp cannot: made by heif-enc of libheif, with EXIF. */
export const heicPicture = (): Buffer => Buffer.from(HEIC.join(''), 'base64');

const HEIC = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA85tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
  'AAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAPyAAEAAAAAAAAARAACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAA',
  'AAAENgABAAAAAAAAAQ4AAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQ',
  'ADAABFeGlmAAAAAsJpcHJwAAACn2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66',
  'AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaX',
  'NwZQAAAAAAAABAAAAAMAAAAexjb2xycHJvZgAAAeBsY21zBCAAAG1udHJSR0IgWFlaIAfiAAMAFAAJAA4AHWFjc3BNU0ZUAAAAAHNhd3NjdHJs',
  'AAAAAAAAAAAAAAAAAAD21gABAAAAANMtaGFuZHnpv1ZaPgG2gyOFVUb3T6oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACmRlc2MAAA',
  'D8AAAAJGNwcnQAAAEgAAAAInd0cHQAAAFEAAAAFGNoYWQAAAFYAAAALHJYWVoAAAGEAAAAFGdYWVoAAAGYAAAAFGJYWVoAAAGsAAAAFHJUUkMA',
  'AAHAAAAAIGdUUkMAAAHAAAAAIGJUUkMAAAHAAAAAIG1sdWMAAAAAAAAAAQAAAAxlblVTAAAACAAAABwAcwBSAEcAQm1sdWMAAAAAAAAAAQAAAA',
  'xlblVTAAAABgAAABwAQwBDADAAAFhZWiAAAAAAAAD21gABAAAAANMtc2YzMgAAAAAAAQw/AAAF3f//8yYAAAeQAAD9kv//+6H///2iAAAD3AAA',
  'wHFYWVogAAAAAAAAb6AAADjyAAADj1hZWiAAAAAAAABilgAAt4kAABjaWFlaIAAAAAAAACSgAAAPhQAAtsRwYXJhAAAAAAADAAAAAmZpAADypw',
  'AADVkAABPQAAAKWwAAABBwaXhpAAAAAAMICAgAAAAbaXBtYQAAAAAAAAACAAECgQIAAgMDhIUAAAAoaXJlZgAAAAAAAAAOZGltZwACAAEAAQAA',
  'AA5jZHNjAAMAAQACAAABWm1kYXQAAABAKAGvWPkS3f+2j/6XMhm3LdRWxPf1SuoODpaCTohmtIS9lgte53FW1gGLBUyaYtBiHpUP37LPXDcved',
  'ilro7xFwAAAABJSSoACAAAAAgAEgEDAAEAAAABAAAAGgEFAAEAAABuAAAAGwEFAAEAAAB2AAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAmIIC',
  'AAgAAAB+AAAAaYcEAAEAAACGAAAAJYgEAAEAAADUAAAAAAAAAEgAAAABAAAASAAAAAEAAABTRUdSRURPAAYAAJAHAAQAAAAwMjEwAZEHAAQAAA',
  'ABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAAAAA6AEAAEAAAAwAAAAAAAAAAIAAQACAAIAAABTAAAAAgAFAAMAAADyAAAA',
  'AAAAABcAAAABAAAAIQAAAAEAAAAAAAAAAQAAAA==',
];
