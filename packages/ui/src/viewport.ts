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

/** Below 640 px lists become cards and dialogs fill the screen. Keep in step with ui.css. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 639.98px)');
}
