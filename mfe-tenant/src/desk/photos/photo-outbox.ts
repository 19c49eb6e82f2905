import type { PetPhotoKind } from '@focinho/contracts/kernel/enums';
import { failureReason } from '@focinho/ui/form-errors';
import { isUnreachable } from '../../kernel/unreachable';
import { storedPhotos } from './stored-photos';

/*
 * Photos on their way: taken at once, sent in the background one after the other, kept in this browser until the API has them. Nobody waits
 * for a photo, and none is lost because a network is.
 */

/** `key` is the idempotency key of every attempt. */
export interface PendingPhoto {
  key: string;
  /** The tenant and the user whose photo it is: another one at this browser does not send it. */
  owner: string;
  petId: string;
  kind: PetPhotoKind;
  appointmentId: string | null;
  /** Photos that were kept by an older release have none. */
  stayId?: string | null;
  file: Blob;
  takenAt: string;
  /** Why the API refused it; until somebody decides, it is not sent again. */
  reason?: string;
}
export interface Upload extends PendingPhoto {
  /** The share that has been sent, from 0 to 1; null while it waits. */
  progress: number | null;
}

/** Sends one photo. @throws what the API refused */
export type Send = (photo: PendingPhoto, onProgress: (share: number) => void) => Promise<unknown>;

const BUSY: readonly unknown[] = [401, 429];
/** Whether it may be sent again as it is: nobody has answered, there is too much to do, or the session has ended. */
const mayComeBack = (cause: unknown): boolean =>
  isUnreachable(cause) ||
  (typeof cause === 'object' && cause !== null && 'status' in cause && BUSY.includes(cause.status));

/** The photos of one user at one tenant. */
export class PhotoOutbox {
  private uploads: readonly Upload[] = [];
  private isSending = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly owner: string) {
    void storedPhotos.of(owner).then((stored) => {
      const known = new Set(this.uploads.map(({ key }) => key));
      const missing = stored.filter(({ key }) => !known.has(key)).map((photo) => ({ ...photo, progress: null }));
      if (missing.length > 0) this.set([...missing, ...this.uploads]);
    });
  }

  get = (): readonly Upload[] => this.uploads;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  add(photo: Omit<PendingPhoto, 'owner'>): void {
    const pending = { ...photo, owner: this.owner };
    this.set([...this.uploads, { ...pending, progress: null }]);
    void storedPhotos.put(pending);
  }

  /** Gives up a photo that was refused. */
  discard(key: string): void {
    this.set(this.uploads.filter((upload) => upload.key !== key));
    void storedPhotos.remove(key);
  }

  /** Sends a refused photo again, e.g. after others have made room. */
  retry(key: string): void {
    this.change(key, { reason: undefined });
  }

  /** Sends what is waiting, in order, until the API cannot be reached. */
  async flush(send: Send): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let next = this.waiting(); next; next = this.waiting()) {
        const { key } = next;
        this.change(key, { progress: 0 });
        try {
          await send(next, (progress) => this.change(key, { progress }));
          this.discard(key);
        } catch (cause) {
          if (mayComeBack(cause)) {
            this.change(key, { progress: null });
            break;
          }
          this.change(key, { progress: null, reason: failureReason(cause) });
          await this.keep(key);
        }
      }
    } finally {
      this.isSending = false;
    }
  }

  private waiting(): Upload | undefined {
    return this.uploads.find(({ reason }) => reason === undefined);
  }

  private async keep(key: string): Promise<void> {
    const upload = this.uploads.find((one) => one.key === key);
    if (!upload) return;
    const { progress: _, ...photo } = upload;
    await storedPhotos.put(photo);
  }

  private change(key: string, change: { progress?: number | null; reason?: string | undefined }): void {
    this.set(
      this.uploads.map((upload) => {
        if (upload.key !== key) return upload;
        const { reason: before, ...rest } = upload;
        const reason = 'reason' in change ? change.reason : before;
        const { progress = upload.progress } = change;
        return { ...rest, progress, ...(reason === undefined ? {} : { reason }) };
      }),
    );
  }

  private set(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

const outboxes = new Map<string, PhotoOutbox>();
/** The outbox of a user: one for the page, so that a photo goes on when its screen is left. */
export function photoOutboxOf(owner: string): PhotoOutbox {
  const outbox = outboxes.get(owner) ?? new PhotoOutbox(owner);
  outboxes.set(owner, outbox);
  return outbox;
}
