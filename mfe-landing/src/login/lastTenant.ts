import { STORAGE_KEYS } from '@focinho/contracts/product';

export interface KnownTenant {
  slug: string;
  /** As the tenant calls itself, '' until its own page has been shown once. */
  name: string;
}

/** The tenant that last logged in from this browser; null when there is none or the storage is closed. */
export function lastTenant(): KnownTenant | null {
  try {
    const slug = localStorage.getItem(STORAGE_KEYS.lastTenantSlug);
    return slug ? { slug, name: localStorage.getItem(STORAGE_KEYS.lastTenantName) ?? '' } : null;
  } catch {
    return null;
  }
}

/** Its name follows from the tenant's own page. */
export function rememberTenant(slug: string): void {
  if (localStorage.getItem(STORAGE_KEYS.lastTenantSlug) === slug) return;
  localStorage.setItem(STORAGE_KEYS.lastTenantSlug, slug);
  localStorage.removeItem(STORAGE_KEYS.lastTenantName);
}
