import { EXPORT_FILE, EXPORT_LISTS } from '@focinho/contracts/insight/export-lists';
import { PHOTO_FOLDER } from '../exports/export-lists';
import { spreadsheet, type ReadPiece } from '../exports/spreadsheet';
import { only, zip, type ArchivedFile } from '../exports/zip';
import type { Progress } from './archives.queries';
import { readMe } from './read-me';

/** Bytes that are kept in memory before they are stored. */
const PART_BYTES = 8 * 1024 * 1024;
/** Ids of photos that are read at once. */
const PHOTOS = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Contents of an archive, and where they go. */
export interface ArchiveSource {
  tenantName: string;
  at: string;
  photoCount: number;
  readPiece: ReadPiece;
  photosAfter: (id: string, limit: number) => Promise<{ id: string }[]>;
  readPhoto: (id: string) => Promise<Buffer | null>;
  writePart: (part: number, bytes: Buffer) => Promise<void>;
  /** Asked often. @throws Error to stop */
  onProgress: (progress: Progress) => Promise<void>;
}

/** Writes a shop's archive part by part: memory for one part and one piece of a file, whatever the shop has. */
export async function writeArchive(source: ArchiveSource): Promise<Progress> {
  // A photo that is taken meanwhile is one more.
  const progress: Progress = {
    filesDone: 0,
    filesTotal: EXPORT_LISTS.length + source.photoCount + 1,
    parts: 0,
    bytes: 0,
  };
  let [pending, size]: [Buffer[], number] = [[], 0];
  const store = async () => {
    await source.onProgress(progress);
    await source.writePart(progress.parts, Buffer.concat(pending));
    progress.parts += 1;
    [pending, size] = [[], 0];
  };
  for await (const bytes of zip(filesOf(source, progress), new Date())) {
    pending.push(bytes);
    size += bytes.length;
    progress.bytes += bytes.length;
    if (size >= PART_BYTES) await store();
  }
  if (size > 0) await store();
  return progress;
}

async function* filesOf(source: ArchiveSource, progress: Progress): AsyncGenerator<ArchivedFile> {
  const done = async () => {
    progress.filesDone += 1;
    progress.filesTotal = Math.max(progress.filesTotal, progress.filesDone + 1);
    await source.onProgress(progress);
  };
  const readPiece: ReadPiece = async (query) => {
    await source.onProgress(progress);
    return source.readPiece(query);
  };
  for (const list of EXPORT_LISTS) {
    yield { name: `${EXPORT_FILE[list]}.csv`, content: spreadsheet(list, readPiece) };
    await done();
  }
  let photos = 0;
  const missing: string[] = [];
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const found: { id: string }[] = await source.photosAfter(after, PHOTOS);
    for (const { id } of found) {
      const picture = await source.readPhoto(id);
      if (picture) {
        photos += 1;
        yield { name: `${PHOTO_FOLDER}${id}.webp`, content: only(picture), isPacked: true };
      } else missing.push(id);
      await done();
    }
    after = found.length === PHOTOS ? found.at(-1)?.id : undefined;
  }
  yield { name: 'LEIA-ME.txt', content: only(readMe({ ...source, photos, missing })) };
  progress.filesDone += 1;
}
