import type { RegistryEntry } from '@focinho/federation/documents';
import { releasesToTry } from '@focinho/federation/registry-entry';

/** A stable number from 0 to 99 for a tenant and remote (FNV-1a, 32 bits). */
export function bucketOf(remote: string, tenantSlug: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${remote}/${tenantSlug}`) {
    hash ^= character.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % 100;
}

/**
 * The releases to try, best first: the canary that this tenant takes part in, the current one, those behind it.
 * A canary by name goes before one by percent; without a tenant (a visitor) there is no canary.
 */
export function candidatesFor(remote: string, entry: RegistryEntry, tenantSlug: string | null): string[] {
  const named = entry.canaries.find(({ tenants }) => tenantSlug !== null && tenants?.includes(tenantSlug));
  const byShare = entry.canaries.find(
    ({ percent }) => tenantSlug !== null && percent !== undefined && bucketOf(remote, tenantSlug) < percent,
  );
  const wanted = [(named ?? byShare)?.release, ...releasesToTry(entry)];
  return [...new Set(wanted.filter((id): id is string => Boolean(id)))];
}
