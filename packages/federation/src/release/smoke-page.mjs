import { setTimeout as sleep } from 'node:timers/promises';

/** @import {Page, Request} from 'playwright-core' */

export const PAGE_MS = 20_000;
/** A link that nobody was given: the page has to say so. */
export const UNKNOWN_TOKEN = 'A'.repeat(64);
/** A record that nobody has: its page has to say so. */
export const UNKNOWN_RECORD = '00000000-0000-7000-8000-000000000000';
const QUIET_MS = 500;

/**
 * The address of a page below the tenant's slug. That of a record is opened for one that does not exist, because a tenant may have none.
 * @param {import('../documents.ts').Description['pages'][number]} page
 */
export const addressOf = ({ key, recordOf }) => (recordOf ? `${recordOf}/${UNKNOWN_RECORD}` : key);

/**
 * Opens a page, and waits until it has requested nothing for a while. Playwright's `networkidle` would wait for the stream of changes,
 * which never ends.
 * @param {Page} page
 * @param {() => Promise<unknown>} open
 * @param {number} [quietMs]
 */
export async function untilIdle(page, open, quietMs = QUIET_MS) {
  /** @type {Set<Request>} */
  const running = new Set();
  let quietSince = Date.now();
  /** @param {Request} request */
  const began = (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/stream')) running.add(request);
  };
  /** @param {Request} request */
  const ended = (request) => {
    if (running.delete(request)) quietSince = Date.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  await open();
  for (const end = Date.now() + PAGE_MS; Date.now() < end; await sleep(50))
    if (running.size === 0 && Date.now() - quietSince > quietMs) break;
  page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
}

/**
 * A page counts as mounted once it shows its heading and not the panel for a remote that failed.
 * @param {Page} page
 * @param {string} key
 * @param {string} heading
 * @param {string[]} reasons
 */
export async function seen(page, key, heading, reasons) {
  const panel = page.getByText('Esta área está indisponível');
  const mounted = page.locator(heading).or(panel).first();
  await mounted.waitFor({ timeout: PAGE_MS }).catch(() => reasons.push(`${key || '/'} shows no heading`));
  if (await panel.isVisible()) reasons.push(`${key || '/'} does not mount`);
}
