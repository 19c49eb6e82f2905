import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

/** Whether a request is one that stays open as long as its page. */
export const isStream = (url: string): boolean => new URL(url).pathname === '/api/stream';

/** A report that the shell sends in passing outlives its page, and then nobody hears how it ended. */
const isReport = (url: string): boolean => /^\/api\/(loads|faults)$/.test(new URL(url).pathname);

/**
 * Opens a page, and waits until it has requested nothing for half a second. Playwright's `networkidle` would wait for the stream of
 * changes, which never ends.
 */
export async function untilIdle(page: Page, open: () => Promise<unknown>): Promise<void> {
  const running = new Set<Request>();
  let quietSince = Date.now();
  const began = (request: Request) => {
    if (!isStream(request.url()) && !isReport(request.url())) running.add(request);
  };
  const ended = (request: Request) => {
    if (running.delete(request)) quietSince = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await open();
  await page.waitForLoadState();
  const waitedFor = () => {
    if (running.size > 0) return [...running].map((request) => `${request.method()} ${request.url()}`);
    return Date.now() - quietSince > QUIET_MS ? [] : ['half a second without a request'];
  };
  await expect.poll(waitedFor).toEqual([]);
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}
