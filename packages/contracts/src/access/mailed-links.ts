/*
 * Links that are mailed and lead to the landing page. The secret is after the `#`, which browsers send to no server, so it is in no log.
 */

/** Confirms the e-mail of a sign-up. It names no shop: nobody has confirmed yet that its name may be mailed. */
export const confirmationHash = (token: string) => `#confirmar-email/${token}`;
/** The token of such a link; null if the address has none. */
export const confirmationTokenOf = (hash: string): string | null =>
  /^#confirmar-email\/([\w.-]+)$/.exec(hash)?.[1] ?? null;
