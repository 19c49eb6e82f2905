import { getConfig } from '@focinho/host/config';
import { reportHeaders, usableToken } from './page-token';

/** Page that is reported if it freezes. */
interface WatchedPage {
  pageToken: string;
  headers: Record<string, string>;
  load: { remote: string; release: string | null; page: string };
  apiUrl: string;
}

declare global {
  interface Window {
    /** Tells the worker of shell/server/shell-watch.mjs which page is opened; missing if the page is not counted. */
    focinhoWatched?: (page: WatchedPage) => void;
  }
}

/** Before a page is drawn: should it freeze, nothing else in this document could report it any more. */
export function watch(remote: string, release: string | null, page: string): void {
  const pageToken = usableToken();
  if (!pageToken) return;
  const load = { remote, release, page };
  window.focinhoWatched?.({ pageToken, headers: reportHeaders(), load, apiUrl: getConfig().apiUrl });
}
