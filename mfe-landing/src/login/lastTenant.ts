import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';

export interface KnownTenant {
  slug: string;
  /** The tenant's name, '' until its own pages have been shown once. */
  name: string;
}

/** The tenant that last logged in from this browser; null if there is none or storage is unavailable. */
export function lastTenant(): KnownTenant | null {
  try {
    const slug = localStorage.getItem(STORAGE_KEYS.lastTenantSlug);
    return slug ? { slug, name: localStorage.getItem(STORAGE_KEYS.lastTenantName) ?? '' } : null;
  } catch {
    return null;
  }
}

/** The name is added by the tenant's own pages. */
export function rememberTenant(slug: string): void {
  if (localStorage.getItem(STORAGE_KEYS.lastTenantSlug) === slug) return;
  localStorage.setItem(STORAGE_KEYS.lastTenantSlug, slug);
  localStorage.removeItem(STORAGE_KEYS.lastTenantName);
}
