import { useSyncExternalStore } from 'react';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Under 640 px lists become cards and dialogs fill the screen; the stylesheet says the same number. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 639.98px)');
}
