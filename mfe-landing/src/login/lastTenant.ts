const STORAGE_KEY = 'last_tenant_slug';

/** The shop that last logged in from this browser; '' when there is none or the storage is closed. */
export function lastTenant(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberTenant(slug: string): void {
  localStorage.setItem(STORAGE_KEY, slug);
}
