/** After this long a further Ctrl-C is a person's second one, not npm passing on the first. */
const SAME_KEYSTROKE_MS = 1000;

/**
 * Aborted by Ctrl-C, SIGTERM or a closed terminal. A second Ctrl-C does not wait for what is being closed.
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

/** Rejects with the signal's reason once it is aborted. */
export function aborted(signal) {
  const rejection = new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // It may come while nobody waits for it yet.
  rejection.catch(() => {});
  return rejection;
}
