import type { Page } from '@playwright/test';
import type { PageErrors } from './page-errors';
import { isStream } from './idle';

/** The page is told of no change: otherwise what other tests do would make it try again by itself. */
export const withoutLiveUpdates = (page: Page): Promise<unknown> =>
  page.route(
    (url) => isStream(url.href),
    () => undefined,
  );

/**
 * Makes the API refuse calls, as it does when its database is unavailable.
 * @returns a function that ends this
 */
export async function refuse(
  page: Page,
  pageErrors: PageErrors,
  { method, path, status = 503, message }: { method: string; path: string; status?: number; message: string },
): Promise<() => Promise<void>> {
  pageErrors.expected(new RegExp(`status of ${status}`));
  await withoutLiveUpdates(page);
  const matches = (url: URL) => url.pathname.startsWith(path);
  await page.route(matches, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { success: false, data: null, message } })
      : route.fallback(),
  );
  return () => page.unroute(matches);
}
