import { useSyncExternalStore } from 'react';
import { PHOTO_BYTES_MAX } from '@focinho/contracts/desk/photo-limits';
import type { PhotoKind } from '@focinho/contracts/kernel/enums';
import { notify } from '@focinho/host/notify';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { useRetries } from '../../kernel/use-retries';
import { photoOutboxOf, type Send } from './photo-outbox';
import { useTenantPhotosCreateMutation } from './photos.api';
import { shrunk } from './shrink';

/** The pet that a photo shows, and when. */
export interface PhotoOf {
  petId: string;
  kind: PhotoKind;
  appointmentId?: string | undefined;
}

/** The photos on their way, which are sent while any screen with photos is open, and how to add one. */
export function usePhotoOutbox() {
  const { user, tenantSlug } = useSession();
  const outbox = photoOutboxOf(`${tenantSlug ?? ''}/${user?.id ?? ''}`);
  const uploads = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [create] = useTenantPhotosCreateMutation();

  const send: Send = ({ petId, kind, appointmentId, file, key }, onProgress) => {
    const photo = { petId, kind, file, idempotencyKey: key, ...(appointmentId ? { appointmentId } : {}) };
    return create({ photo, onProgress }).unwrap();
  };
  const waiting = uploads.filter(({ reason }) => reason === undefined).length;
  useRetries(waiting, () => void outbox.flush(send));

  return {
    uploads,
    discard: (key: string) => outbox.discard(key),
    retry: (key: string) => outbox.retry(key),
    add: async ({ petId, kind, appointmentId }: PhotoOf, files: readonly Blob[]) => {
      for (const original of files) {
        const file = await shrunk(original);
        if (file.size > PHOTO_BYTES_MAX) {
          notify.error(`A foto tem mais de ${PHOTO_BYTES_MAX / 1024 / 1024} MB. Escolha outra.`);
          continue;
        }
        const takenAt = new Date().toISOString();
        outbox.add({ key: newIdempotencyKey(), petId, kind, appointmentId: appointmentId ?? null, file, takenAt });
      }
    },
  };
}
