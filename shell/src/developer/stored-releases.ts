import { fetchDocument } from '../federation/fetching';

/** A release in the store, served or not. */
export interface StoredRelease {
  id: string;
  /** The hash of its manifest. */
  manifest: string;
  publishedAt: string;
  /** The range of the contract that it requires. */
  contract: string;
  commit: string | null;
}
type StoredReleases = Record<string, StoredRelease[]>;

/** All stored releases by remote, latest first. Only the servers of developers tell. */
export const storedReleases = (): Promise<StoredReleases> => fetchDocument('/mfe/releases.json', isStoredReleases);

/** @throws Error if the store has no such release */
export async function storedRelease(remote: string, id: string): Promise<StoredRelease> {
  const found = (await storedReleases())[remote]?.find((release) => release.id === id);
  if (!found) throw new Error(`the store has no release ${id} of ${remote}`);
  return found;
}

const isStoredReleases = (value: unknown): value is StoredReleases =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (releases) =>
      Array.isArray(releases) &&
      releases.every((release: Partial<StoredRelease> | null) => typeof release?.manifest === 'string'),
  );
