import { getConfig } from '@focinho/host/config';
import { onINP, onLCP } from 'web-vitals';
import { countSymptom } from './loads';

/** Responses that no user causes: the page has called what does not exist, or in a way the API does not know, or the API broke over it. */
const OF_THE_PAGE = new Set([400, 404, 405, 415, 500, 501]);
/** Reports of this shell about itself. */
const REPORTS = /\/api\/(loads|faults)$/;

/**
 * Notes what is wrong with a page although it works, for the judge of releases: it appears late (LCP over 4 s) or reacts late (INP over half
 * a second), or its calls fail at the API. Each is counted once in this document, for the remote that is shown and for the shell.
 */
export function watchSymptoms(): void {
  const options = { reportAllChanges: true };
  onLCP(({ rating }) => rating === 'poor' && countSymptom('paint'), options);
  onINP(({ rating }) => rating === 'poor' && countSymptom('input'), options);
  const api = `${new URL(getConfig().apiUrl || '/', location.href).href.replace(/\/$/, '')}/api/`;
  // Whoever makes the call. Browsers that do not tell the status of a response count none.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (
        entry instanceof PerformanceResourceTiming &&
        entry.name.startsWith(api) &&
        !REPORTS.test(entry.name) &&
        OF_THE_PAGE.has(entry.responseStatus)
      )
        countSymptom('api');
  }).observe({ type: 'resource', buffered: true });
}
