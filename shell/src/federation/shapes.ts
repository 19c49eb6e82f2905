import type { Registry, Release } from '@focinho/federation/documents';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A stranger's JSON, an error page with status 200 or an old format is no registry. */
export function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    typeof value.revision === 'number' &&
    isRecord(value.remotes) &&
    Object.values(value.remotes).every((entry) => isRecord(entry) && Array.isArray(entry.canaries))
  );
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
