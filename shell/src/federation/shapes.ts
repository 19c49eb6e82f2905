import type { Registry, RegistryEntry, Release } from '@focinho/federation/documents';

const RELEASE_ID = /^[0-9a-f]{16}$/;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isId = (value: unknown) => typeof value === 'string' && RELEASE_ID.test(value);
const arePointers = (value: unknown) =>
  Array.isArray(value) &&
  value.every((pointer) => isRecord(pointer) && isId(pointer.release) && typeof pointer.manifest === 'string');

const isRollout = (value: unknown) =>
  arePointers([value]) && isRecord(value) && Array.isArray(value.steps) && typeof value.step === 'number';

/** Rejects other JSON and error pages with status 200. Does not check the entries. */
export function isRegistryDocument(value: unknown): value is { revision: number; remotes: Record<string, unknown> } {
  return isRecord(value) && typeof value.revision === 'number' && isRecord(value.remotes);
}

export function isEntry(value: unknown): value is RegistryEntry {
  return (
    isRecord(value) &&
    typeof value.revision === 'number' &&
    (value.current === null || isId(value.current)) &&
    arePointers(value.canaries) &&
    (value.rollout === undefined || isRollout(value.rollout)) &&
    arePointers(value.history)
  );
}

export function isRegistry(value: unknown): value is Registry {
  return isRegistryDocument(value) && Object.values(value.remotes).every(isEntry);
}

export function isRelease(value: unknown): value is Release {
  return (
    isRecord(value) &&
    typeof value.remote === 'string' &&
    typeof value.id === 'string' &&
    typeof value.entry === 'string' &&
    typeof value.container === 'string' &&
    isRecord(value.requires) &&
    typeof value.requires.contract === 'string' &&
    isRecord(value.files) &&
    isRecord(value.description) &&
    Array.isArray(value.description.pages)
  );
}
