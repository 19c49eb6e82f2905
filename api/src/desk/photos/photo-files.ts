import { Inject, Injectable } from '@nestjs/common';
import { folderStore } from '@focinho/federation/store/folder';
import { s3Store } from '@focinho/federation/store/s3';
import { CONFIG, type Config } from '../../kernel/config/config';
import { UnavailableError } from '../../kernel/http/errors';
import type { StoredPicture } from './picture';

/** A store that reads, writes, lists and removes, as that of the releases does. */
export type FileStore = Pick<ReturnType<typeof folderStore>, 'read' | 'write' | 'list' | 'remove'>;

export const PHOTO_PARTS = ['picture', 'thumbnail'] as const;
export type PhotoPart = (typeof PHOTO_PARTS)[number];

/** Ids of ours alone: nothing that a client has sent becomes part of a name. */
const nameOf = (tenantId: string, id: string, part: PhotoPart) =>
  `${tenantId}/${id}${part === 'thumbnail' ? '-thumbnail' : ''}.webp`;

const NOT_SET_UP = 'As fotos não estão configuradas nesta instalação (FILE_STORE).';

/** The store for files of tenants: a folder, or a bucket by `s3://bucket/prefix`. */
export function openFileStore(config: Config): FileStore | undefined {
  const { FILE_STORE: address } = config;
  if (address === undefined) return undefined;
  return address.startsWith('s3://') ? s3Store(new URL(address), awsSettings(config)) : folderStore(address);
}
const awsSettings = (config: Config) =>
  Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) =>
      name.startsWith('AWS_') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** The pictures of photos in the store. */
@Injectable()
export class PhotoFiles {
  private readonly store: FileStore | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.store = openFileStore(config);
  }

  get isSetUp(): boolean {
    return this.store !== undefined;
  }

  /** @throws UnavailableError if this installation has no store */
  requireStore(): FileStore {
    if (!this.store) throw new UnavailableError(NOT_SET_UP);
    return this.store;
  }

  /** The thumbnail first: who lists photos sees none without it. */
  async write(tenantId: string, id: string, { picture, thumbnail }: StoredPicture): Promise<void> {
    const store = this.requireStore();
    await store.write(nameOf(tenantId, id, 'thumbnail'), thumbnail);
    await store.write(nameOf(tenantId, id, 'picture'), picture);
  }

  /** @returns null if the file is gone */
  read(tenantId: string, id: string, part: PhotoPart): Promise<Buffer | null> {
    return this.requireStore().read(nameOf(tenantId, id, part));
  }

  async remove(tenantId: string, id: string): Promise<void> {
    for (const part of PHOTO_PARTS) await this.requireStore().remove(nameOf(tenantId, id, part));
  }
}
