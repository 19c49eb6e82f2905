import { useSyncExternalStore } from 'react';
import type { PetPhotoKind } from '@focinho/contracts/kernel/enums';
import { useSession } from '@focinho/host/session';
import { newIdempotencyKey } from '@focinho/host/store';
import { useRetries } from '../../kernel/use-retries';
import { photoOutboxOf, type Send } from './photo-outbox';
import { useTenantPhotosCreateMutation } from './photos.api';
import { prepared } from '../../kernel/pictures/prepared';

/** The pet that a photo shows, and when. */
export interface PhotoOf {
  petId: string;
  kind: PetPhotoKind;
  appointmentId?: string | undefined;
  stayId?: string | undefined;
}

/** The photos on their way, which are sent while any screen with photos is open, and how to add one. */
export function usePhotoOutbox() {
  const { user, tenantSlug } = useSession();
  const outbox = photoOutboxOf(`${tenantSlug ?? ''}/${user?.id ?? ''}`);
  const uploads = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [create] = useTenantPhotosCreateMutation();

  const send: Send = ({ petId, kind, appointmentId, stayId, file, key }, onProgress) => {
    const of = { ...(appointmentId ? { appointmentId } : {}), ...(stayId ? { stayId } : {}) };
    const photo = { petId, kind, file, idempotencyKey: key, ...of };
    return create({ photo, onProgress }).unwrap();
  };
  const waiting = uploads.filter(({ reason }) => reason === undefined).length;
  useRetries(waiting, () => void outbox.flush(send));

  return {
    uploads,
    discard: (key: string) => outbox.discard(key),
    retry: (key: string) => outbox.retry(key),
    add: async ({ petId, kind, appointmentId, stayId }: PhotoOf, files: readonly Blob[]) => {
      for (const original of files) {
        const file = await prepared(original);
        if (!file) continue;
        const takenAt = new Date().toISOString();
        const of = { petId, kind, appointmentId: appointmentId ?? null, stayId: stayId ?? null };
        outbox.add({ key: newIdempotencyKey(), ...of, file, takenAt });
      }
    },
  };
}
