type Forget = () => void;

const known = new Set<Forget>();

/** `forget` is called whenever a page must ask the server again for everything. @returns removes it */
export function keepsResponses(forget: Forget): () => void {
  known.add(forget);
  return () => void known.delete(forget);
}

/** What a page has failed over may be an answer, which it would only be given again. */
export function forgetResponses(): void {
  for (const forget of known) forget();
}
