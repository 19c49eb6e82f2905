/** npm passes Ctrl-C on to us, so it arrives twice. A signal that comes later than this is the user's second Ctrl-C. */
const SAME_KEYSTROKE_MS = 1000;

/**
 * Aborted by Ctrl-C, SIGTERM or a closed terminal. A second Ctrl-C exits without waiting for services to stop.
 * @returns {AbortSignal}
 */
export function stopSignal() {
  const stop = new AbortController();
  let first = 0;
  const onSignal = () => {
    first ||= Date.now();
    if (Date.now() - first > SAME_KEYSTROKE_MS) process.exit(1);
    stop.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  return stop.signal;
}

/**
 * Rejects with the signal's reason once it is aborted.
 * @param {AbortSignal} signal
 */
export function aborted(signal) {
  /** @type {Promise<never>} */
  const rejection = new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Nobody may be waiting for it yet, which would be an unhandled rejection.
  rejection.catch(() => {});
  return rejection;
}
