import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

/** Whether a request is one that stays open as long as its page. */
export const isStream = (url: string): boolean => new URL(url).pathname === '/api/stream';

/**
 * Opens a page, and waits until it has requested nothing for half a second. Playwright's `networkidle` would wait for the stream of
 * changes, which never ends.
 */
export async function untilIdle(page: Page, open: () => Promise<unknown>): Promise<void> {
  const running = new Set<Request>();
  let quietSince = Date.now();
  const began = (request: Request) => {
    // Nobody hears how the reports of the page before end: they outlive it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) running.clear();
    if (!isStream(request.url())) running.add(request);
  };
  const ended = (request: Request) => {
    if (running.delete(request)) quietSince = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await open();
  await page.waitForLoadState();
  await expect.poll(() => running.size === 0 && Date.now() - quietSince > QUIET_MS).toBe(true);
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}
