import { useEffect, useState } from 'react';
import { STORAGE_KEYS, timeZoneKey } from '@focinho/contracts/kernel/product';
import type { TenantInfo } from '@focinho/contracts/vendor/tenants';
import { session } from '@focinho/host/session';

/** The tenant's name, also stored for the next log-in, as its time zone is for the next page. Does not delay the page's first list. */
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
        localStorage.setItem(timeZoneKey(data.slug), data.timeZone);
      },
      // The slug is shown anyway.
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
