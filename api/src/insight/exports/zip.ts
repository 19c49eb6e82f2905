import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface ZipFile {
  name: string;
  content: AsyncIterable<string>;
}
interface Written {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  offset: number;
}

const VERSION = 20;
/** The sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Beyond that an archive needs another format (Zip64). */
const LARGEST = 0xffffffff;

/**
 * A ZIP archive, written while its files are: memory for one piece of one file, whatever their length. PKWARE's APPNOTE 6.3, sections
 * 4.3.7 to 4.3.16.
 */
export async function* zip(files: Iterable<ZipFile>, at: Date): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const file: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset };
    const header = localHeader(file, at);
    yield header;
    yield* deflated(content, file);
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    writeSizes(descriptor, 4, file);
    yield descriptor;
    offset += header.length + file.packed + descriptor.length;
    if (offset > LARGEST || file.size > LARGEST) throw new Error(`The archive is too large at ${name}`);
    written.push(file);
  }
  const directory = Buffer.concat(written.map((file) => centralHeader(file, at)));
  yield directory;
  yield endRecord(written.length, directory.length, offset);
}

/** Counts what goes in and what comes out in `file`. */
async function* deflated(content: AsyncIterable<string>, file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const read = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      yield bytes;
    }
  };
  const pumped = pipeline(Readable.from(read(), { objectMode: false }), deflate).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  for await (const packed of deflate) {
    file.packed += (packed as Buffer).length;
    yield packed as Buffer;
  }
  const failure = await pumped;
  if (failure) throw failure.error;
}

function localHeader({ name }: Written, at: Date): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, name, at);
  return Buffer.concat([header, name]);
}

function centralHeader(file: Written, at: Date): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6, file.name, at);
  writeSizes(header, 16, file);
  header.writeUInt32LE(file.offset, 42);
  return Buffer.concat([header, file.name]);
}

/** From the version that is needed to the length of the name. */
function writeCommon(header: Buffer, from: number, name: Buffer, at: Date): void {
  header.writeUInt16LE(VERSION, from);
  header.writeUInt16LE(FLAGS, from + 2);
  header.writeUInt16LE(DEFLATED, from + 4);
  header.writeUInt16LE((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1), from + 6);
  header.writeUInt16LE(((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(), from + 8);
  header.writeUInt16LE(name.length, from + 22);
}

function writeSizes(header: Buffer, from: number, { crc, packed, size }: Written): void {
  header.writeUInt32LE(crc, from);
  header.writeUInt32LE(packed, from + 4);
  header.writeUInt32LE(size, from + 8);
}

function endRecord(files: number, directory: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directory, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
