import { PHOTO_BYTES_MAX } from '@focinho/contracts/kernel/photo-limits';
import { notify } from '@focinho/host/notify';
import { shrunk } from './shrink';

/** A picture as it is sent; undefined if it is too large, which was said. */
export async function prepared(original: Blob): Promise<Blob | undefined> {
  const file = await shrunk(original);
  if (file.size <= PHOTO_BYTES_MAX) return file;
  notify.error(`A foto tem mais de ${PHOTO_BYTES_MAX / 1024 / 1024} MB. Escolha outra.`);
  return undefined;
}
