import type { PendingPhoto } from './photo-outbox';

/*
 * Photos that wait for the network, kept in this browser's IndexedDB: localStorage has no room for them. A browser that has none, as in some
 * private windows, keeps them as long as the page is open.
 */

const DATABASE = 'focinho-photos';
const TABLE = 'pending';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('No IndexedDB'));
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      return await new Promise<Result>((resolve, reject) => {
        const transaction = database.transaction(TABLE, mode);
        const request = work(transaction.objectStore(TABLE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB failed'));
        transaction.onabort = transaction.onerror;
      });
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** An older release may have kept something else. */
const isPhoto = (stored: unknown): stored is PendingPhoto =>
  typeof stored === 'object' && stored !== null && 'owner' in stored && 'takenAt' in stored && 'file' in stored;

export const storedPhotos = {
  /** @returns whether it is kept beyond this page */
  put: async (photo: PendingPhoto): Promise<boolean> =>
    (await run('readwrite', (table) => table.put(photo))) !== undefined,
  remove: async (key: string): Promise<void> => void (await run('readwrite', (table) => table.delete(key))),
  /** Those of a user at a tenant, the oldest first. */
  of: async (owner: string): Promise<PendingPhoto[]> => {
    const all = await run('readonly', (table): IDBRequest<unknown[]> => table.getAll());
    const own = (all ?? []).filter(isPhoto).filter((photo) => photo.owner === owner);
    return own.sort((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
  },
};
