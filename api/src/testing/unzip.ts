import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive by name, read from its directory as any program would. */
export function unzipFiles(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken');
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.subarray(at + 46, at + 46 + (nameLength ?? 0)).toString();
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(begin, begin + (packed ?? 0));
    const content = archive.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`);
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

/** Files of text by name. */
export const unzip = (archive: Buffer): Map<string, string> =>
  new Map([...unzipFiles(archive)].map(([name, content]) => [name, content.toString()]));
