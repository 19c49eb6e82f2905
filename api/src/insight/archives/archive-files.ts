import { Inject, Injectable } from '@nestjs/common';
import { openFileStore, type FileStore } from '../../desk/photos/photo-files';
import { CONFIG, type Config } from '../../kernel/config/config';
import { UnavailableError } from '../../kernel/http/errors';

/** The archive that one process has written: whoever begins anew writes others. */
export interface ArchivePlace {
  tenantId: string;
  id: string;
  lease: string;
}
const folderOf = ({ tenantId, id }: Omit<ArchivePlace, 'lease'>) => `${tenantId}/archives/${id}`;
const nameOf = (place: ArchivePlace, part: number) =>
  `${folderOf(place)}/${place.lease}-${String(part).padStart(6, '0')}.part`;

/** The parts of archives in the store, which reads and writes whole files: a part is what a process keeps in memory. */
@Injectable()
export class ArchiveFiles {
  private readonly store: FileStore | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.store = openFileStore(config);
  }

  get isSetUp(): boolean {
    return this.store !== undefined;
  }

  /** @throws UnavailableError if this installation has no store */
  requireStore(): FileStore {
    if (!this.store)
      throw new UnavailableError('O arquivo completo não está configurado nesta instalação (FILE_STORE).');
    return this.store;
  }

  write(place: ArchivePlace, part: number, bytes: Buffer): Promise<void> {
    return this.requireStore().write(nameOf(place, part), bytes);
  }

  /** @returns null if it is gone */
  read(place: ArchivePlace, part: number): Promise<Buffer | null> {
    return this.requireStore().read(nameOf(place, part));
  }

  /** All parts, whichever process has written them. */
  async remove(archive: Omit<ArchivePlace, 'lease'>): Promise<void> {
    const store = this.requireStore();
    for (const name of await store.list(folderOf(archive))) await store.remove(`${folderOf(archive)}/${name}`);
  }
}
