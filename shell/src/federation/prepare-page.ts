import type { Entry } from '../addresses';
import { loadPage } from './load-page';

const NOTHING: ReadonlySet<string> = new Set();

/** Prefetches a page's code; a failure is shown when the page is opened. */
export function preparePage({ remote, key }: Entry): void {
  loadPage(remote, key, NOTHING).catch(() => undefined);
}
