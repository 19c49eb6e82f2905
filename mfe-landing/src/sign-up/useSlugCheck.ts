import { useEffect, useState } from 'react';
import type { SlugCheck } from '@focinho/contracts/vendor/sign-up';
import { callApi } from '@focinho/host/http';

const PAUSE_MS = 300;

/**
 * Asks, once nothing has been typed for a moment, whether the slug is free, and again after a refusal. Undefined until that is known.
 */
export function useSlugCheck(slug: string, refusal: string | undefined): SlugCheck | undefined {
  const [checked, setChecked] = useState<SlugCheck>();
  useEffect(() => {
    if (slug === '') return;
    const outdated = new AbortController();
    const timer = setTimeout(() => {
      const path = `/api/sign-up/slug?slug=${encodeURIComponent(slug)}`;
      callApi<SlugCheck>(path, { signal: outdated.signal }, { token: null, tenantSlug: null }).then(
        ({ data }) => !outdated.signal.aborted && data && setChecked(data),
        // The sign-up itself checks it again.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [slug, refusal]);
  return checked?.slug === slug ? checked : undefined;
}
