import { useEffect, useState } from 'react';
import { STORAGE_KEYS } from '@focinho/contracts/product';
import type { TenantInfo } from '@focinho/contracts/tenants';
import { session } from '@focinho/host/session';

/** The tenant's name, and what the next log-in offers it by. Asked for beside the page's first list, which waits for nothing. */
export function useTenantName(tenantSlug: string | null): string {
  const [name, setName] = useState(() => rememberedName(tenantSlug));
  useEffect(() => {
    const unmounted = new AbortController();
    session.call<TenantInfo>('/api/tenants/info', { signal: unmounted.signal }).then(
      ({ data }) => {
        if (!data) return;
        setName(data.name);
        localStorage.setItem(STORAGE_KEYS.lastTenantSlug, data.slug);
        localStorage.setItem(STORAGE_KEYS.lastTenantName, data.name);
      },
      // The slug beside it says enough.
      () => undefined,
    );
    return () => unmounted.abort();
  }, [tenantSlug]);
  return name;
}

const rememberedName = (tenantSlug: string | null) =>
  (localStorage.getItem(STORAGE_KEYS.lastTenantSlug) === tenantSlug &&
    localStorage.getItem(STORAGE_KEYS.lastTenantName)) ||
  '';
