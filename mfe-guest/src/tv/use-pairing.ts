import { useEffect, useState } from 'react';
import type { TvPairing, TvPairingState } from '@focinho/contracts/desk/television';
import { getConfig } from '@focinho/host/config';

const ASK_MS = 3000;
const TIMEOUT_MS = 5000;

/** The code that this television shows; undefined before the first one, and while there is no network. */
export function usePairing(onPaired: (token: string) => void): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => pair(setCode, onPaired), [onPaired]);
  return code;
}

/** Shows one code after the other until a shop has typed one. @returns the function that stops it */
function pair(onCode: (code: string | undefined) => void, onPaired: (token: string) => void): () => void {
  let pairing: TvPairing | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const round = async () => {
    try {
      pairing ??= (await call<{ pairing: TvPairing }>('POST', '')).pairing;
      if (isStopped) return;
      onCode(pairing.code);
      const { token } = await call<TvPairingState>('GET', `/${pairing.secret}`);
      if (isStopped) return;
      if (token) return onPaired(token);
    } catch (cause) {
      if (isStopped) return;
      // Expired: the next round shows another one. Without a network the code would be typed in vain.
      if (cause instanceof GoneError) pairing = undefined;
      onCode(undefined);
    }
    timer = setTimeout(() => void round(), ASK_MS);
  };
  void round();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

class GoneError extends Error {}

async function call<Data>(method: 'GET' | 'POST', path: string): Promise<Data> {
  const response = await fetch(`${getConfig().apiUrl}/api/tv/pairings${path}`, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) throw new GoneError();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
