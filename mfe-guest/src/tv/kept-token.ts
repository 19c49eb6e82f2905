/** The token of the link that this television has got, so that it shows the board again after a power cut. */
const KEY = 'focinho.tv';

/** A browser that keeps nothing shows a code again. */
export function keptToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // The page works until it is closed.
  }
}
