import { STORAGE_KEYS } from '@focinho/contracts/product';

/** Where the token of a tenant waits whose tab is still at work while another tenant is the current one. */
const besideKey = (tenantSlug: string) => `${STORAGE_KEYS.token}:${tenantSlug}`;

/**
 * The sessions of this browser: one for each tenant, so that tabs of two tenants work side by side. The one logged in to
 * last stands under the two specified keys. Every order of writing keeps what other tabs read in between true.
 */
export const storedSessions = {
  /** The tenant that this browser logged in to last. */
  currentTenant: () => localStorage.getItem(STORAGE_KEYS.tenantSlug),

  tokenOf(tenantSlug: string): string | null {
    const isCurrent = storedSessions.currentTenant() === tenantSlug;
    return (isCurrent && localStorage.getItem(STORAGE_KEYS.token)) || localStorage.getItem(besideKey(tenantSlug));
  },

  /** A log-in: the tenant becomes the current one. */
  keep(tenantSlug: string, token: string): void {
    if (storedSessions.currentTenant() !== tenantSlug) {
      putCurrentAside();
      localStorage.setItem(STORAGE_KEYS.tenantSlug, tenantSlug);
    }
    localStorage.setItem(STORAGE_KEYS.token, token);
    localStorage.removeItem(besideKey(tenantSlug));
  },

  /** A token without its tenant opens nothing. */
  dropIncomplete(): void {
    if (!storedSessions.currentTenant()) localStorage.removeItem(STORAGE_KEYS.token);
  },

  /** A log-out: no tenant is the current one. Another tenant's session stays, as does a newer one of this tenant. */
  drop(tenantSlug: string, token: string): void {
    const stored = storedSessions.tokenOf(tenantSlug);
    if (stored && stored !== token) return;
    localStorage.removeItem(besideKey(tenantSlug));
    if (storedSessions.currentTenant() !== tenantSlug) putCurrentAside();
    localStorage.removeItem(STORAGE_KEYS.token);
    localStorage.removeItem(STORAGE_KEYS.tenantSlug);
  },
};

function putCurrentAside(): void {
  const current = storedSessions.currentTenant();
  const token = localStorage.getItem(STORAGE_KEYS.token);
  if (current && token) localStorage.setItem(besideKey(current), token);
  localStorage.removeItem(STORAGE_KEYS.token);
}
