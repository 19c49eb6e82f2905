type Forget = () => void;

const known = new Set<Forget>();

/** `forget` is called whenever a page must ask the server again for everything. @returns removes it */
export function keepsResponses(forget: Forget): () => void {
  known.add(forget);
  return () => void known.delete(forget);
}

/** Forgets all responses: the one that a page has failed over would only be given again. */
export function forgetResponses(): void {
  for (const forget of known) forget();
}
