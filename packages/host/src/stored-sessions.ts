import { STORAGE_KEYS } from '@focinho/contracts/kernel/product';

/** Storage key for the token of a tenant that is not the current one but still open in another tab. */
const otherTenantKey = (tenantSlug: string) => `${STORAGE_KEYS.token}:${tenantSlug}`;

/**
 * The sessions of this browser, one per tenant, so that tabs of two tenants can work at the same time. The latest is
 * stored under the two specified keys. Writes are ordered so that other tabs never read a token with the wrong tenant.
 */
export const storedSessions = {
  /** The tenant that this browser logged in to last. */
  currentTenant: () => localStorage.getItem(STORAGE_KEYS.tenantSlug),

  tokenOf(tenantSlug: string): string | null {
    const isCurrent = storedSessions.currentTenant() === tenantSlug;
    return (isCurrent && localStorage.getItem(STORAGE_KEYS.token)) || localStorage.getItem(otherTenantKey(tenantSlug));
  },

  /** A log-in: the tenant becomes the current one. */
  store(tenantSlug: string, token: string): void {
    if (storedSessions.currentTenant() !== tenantSlug) {
      putCurrentAside();
      localStorage.setItem(STORAGE_KEYS.tenantSlug, tenantSlug);
    }
    localStorage.setItem(STORAGE_KEYS.token, token);
    localStorage.removeItem(otherTenantKey(tenantSlug));
  },

  /** A token is useless without its tenant. */
  removeIncomplete(): void {
    if (!storedSessions.currentTenant()) localStorage.removeItem(STORAGE_KEYS.token);
  },

  /** A log-out, after which no tenant is current. Other tenants' sessions stay, and so does a newer one of this tenant. */
  remove(tenantSlug: string, token: string): void {
    const stored = storedSessions.tokenOf(tenantSlug);
    if (stored && stored !== token) return;
    localStorage.removeItem(otherTenantKey(tenantSlug));
    if (storedSessions.currentTenant() !== tenantSlug) putCurrentAside();
    localStorage.removeItem(STORAGE_KEYS.token);
    localStorage.removeItem(STORAGE_KEYS.tenantSlug);
  },
};

function putCurrentAside(): void {
  const current = storedSessions.currentTenant();
  const token = localStorage.getItem(STORAGE_KEYS.token);
  if (current && token) localStorage.setItem(otherTenantKey(current), token);
  localStorage.removeItem(STORAGE_KEYS.token);
}
