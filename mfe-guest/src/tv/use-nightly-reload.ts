import { useEffect, useState } from 'react';
import { isTimeToReload } from './nightly';

/**
 * Reloads the page once a night, so that a television that is never turned off gets new releases. Only while the server is there:
 * a browser that cannot load a page shows an error from which nobody comes back.
 */
export function useNightlyReload(now: number, timeZone: string | undefined): void {
  const [openedAt] = useState(now);
  const isTime = timeZone !== undefined && isTimeToReload(openedAt, now, timeZone);
  useEffect(() => {
    if (!isTime) return undefined;
    const reload = () =>
      fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
        ({ ok }) => ok && location.reload(),
        () => undefined,
      );
    const timer = setInterval(() => void reload(), 60_000);
    return () => clearInterval(timer);
  }, [isTime]);
}
