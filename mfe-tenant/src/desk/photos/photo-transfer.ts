import type { Photo, PhotoUploadQuery } from '@focinho/contracts/desk/photos';
import { sendFile } from '../../kernel/file-transfer';

export interface PhotoToSend extends PhotoUploadQuery {
  petId: string;
  file: Blob;
  /** The key of every attempt. */
  idempotencyKey: string;
}

/** @param onProgress is called with the share that has been sent, from 0 to 1 */
export async function sendPhoto(
  { petId, kind, appointmentId, stayId, file, idempotencyKey }: PhotoToSend,
  onProgress: (share: number) => void,
) {
  const query = new URLSearchParams({
    kind,
    ...(appointmentId ? { appointmentId } : {}),
    ...(stayId ? { stayId } : {}),
  });
  const path = `/api/pets/${petId}/photos?${query}`;
  const result = await sendFile<{ photo: Photo }>({ path, file, idempotencyKey }, onProgress);
  return 'data' in result ? { data: result.data.photo } : result;
}
