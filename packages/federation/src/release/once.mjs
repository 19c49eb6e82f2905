import { createHash } from 'node:crypto';
import { Refusal } from './refusal.mjs';

/**
 * Requests that are being worked on, by the file of their outcome.
 * @type {Map<string, {fingerprint: string, outcome: Promise<unknown>}>}
 */
const running = new Map();

/** @param {unknown} value */
const hashOf = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Does the work of a request once, however often it is sent under the same key: a repetition gets the first outcome,
 * also after a restart. A refused request is not remembered, because nothing was done.
 * @template T
 * @param {import('../store/store.mjs').Store} store
 * @param {{team: string, key: string | undefined, request: unknown}} sent
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws Refusal if the key was used for another request
 */
export async function once(store, { team, key, request }, work) {
  if (key === undefined) return work();
  const name = `requests/${hashOf([team, key])}.json`;
  const fingerprint = hashOf(request);
  const known = running.get(name) ?? (await storedOutcome(store, name));
  if (known) {
    if (known.fingerprint !== fingerprint)
      throw new Refusal('key-reused', 'This Idempotency-Key was used for another request');
    return /** @type {T | Promise<T>} */ (known.outcome);
  }
  // Another request with this key may have begun while the store was being read.
  if (running.has(name)) return once(store, { team, key, request }, work);
  const outcome = work().then(async (done) => {
    await store.write(name, `${JSON.stringify({ fingerprint, outcome: done })}\n`);
    return done;
  });
  running.set(name, { fingerprint, outcome });
  try {
    return await outcome;
  } finally {
    running.delete(name);
  }
}

/**
 * @param {import('../store/store.mjs').Store} store
 * @param {string} name
 * @returns {Promise<{fingerprint: string, outcome: unknown} | null>}
 */
async function storedOutcome(store, name) {
  const content = await store.read(name);
  return content && JSON.parse(content.toString('utf8'));
}
