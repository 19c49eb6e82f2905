import { useEffect } from 'react';

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
/** How many lists are loading. */
let loading = 0;
let isRunning = false;

/**
 * Loads code that a page may need later, one piece after the other, while the browser has nothing to do and no list is loading.
 * @returns the function that takes it back
 */
export function whenIdle(load: Load): () => void {
  waiting.add(load);
  if (!isRunning) void loadWaiting();
  return () => void waiting.delete(load);
}

/** While the caller is mounted, nothing is loaded that can wait. */
export function useIsLoading(): void {
  useEffect(() => {
    loading += 1;
    return () => {
      loading -= 1;
    };
  }, []);
}

async function loadWaiting(): Promise<void> {
  isRunning = true;
  while (waiting.size > 0) {
    await untilIdle();
    const [load] = waiting;
    if (loading > 0 || !load) continue;
    waiting.delete(load);
    // Whoever opens it later is shown why it cannot be loaded.
    await load().catch(() => undefined);
  }
  isRunning = false;
}

const PAUSE_MS = 100;
const untilIdle = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else resolve();
    }, PAUSE_MS);
  });
