import type { Entry } from '../addresses';
import { loadPage } from './load-page';

const NOTHING: ReadonlySet<string> = new Set();

/** Fetches a page's code before it is drawn; a failure shows when the page is opened. */
export function preparePage({ remote, key }: Entry): void {
  loadPage(remote, key, NOTHING).catch(() => undefined);
}
