// A page that is frozen by an endless loop cannot say so. This worker can: it hears from its page every second (shell/server/shell-watch.mjs),
// and reports the release that the page has opened last when it hears nothing any more.
const FROZEN_MS = 8000;
const TICK_MS = 1000;

/** @typedef {{apiUrl: string, headers: Record<string, string>, pageToken: string, load: object}} Page */

/** @type {Page | undefined} */
let page;
let isAway = false;
let heard = performance.now();
let ticked = heard;

/** @param {MessageEvent<{isAway: boolean, page?: Page}>} message */
onmessage = ({ data }) => {
  heard = performance.now();
  isAway = data.isAway;
  if (data.page) page = data.page;
};

setInterval(() => {
  const now = performance.now();
  // The computer was asleep.
  if (now - ticked > 3 * TICK_MS) heard = now;
  ticked = now;
  if (!page || isAway || now - heard < FROZEN_MS) return;
  void report(page);
  page = undefined;
}, TICK_MS);

/** @param {Page} page */
async function report({ apiUrl, headers, pageToken, load }) {
  /** @type {(path: string, body: object) => Promise<Response>} */
  const post = (path, body) =>
    fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify({ ...body, pageToken }) });
  // So that there are never more errors than loads.
  await post('/api/loads', { loads: [load] });
  const message = 'the page has been frozen for seconds';
  await post('/api/faults', { ...load, phase: 'render', errorClass: 'FrozenPage', message });
}
