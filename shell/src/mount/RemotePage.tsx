import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { report } from '../federation/remote-error';
import { remoteErrorOf } from '../federation/load-release';
import { loadPage, type LoadedPage } from '../federation/load-page';
import { diagnoseChunkError, isChunkError } from '../federation/chunk';
import { MountBoundary } from './MountBoundary';
import { Unavailable } from './Unavailable';

interface Props {
  remote: string;
  pageKey: string;
  /** The page, when it was loaded before. */
  initial?: LoadedPage | undefined;
  /** Shown while the page's code is on its way. */
  loading: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
/** Pages with a lazy part that did not load: it stays failed in React.lazy for as long as the document lives. */
const needReload = new Set<string>();

/**
 * A page of a remote in a room of its own: whatever fails in it, the rest of the page stays. A release that throws
 * while rendering is left for the next best; when none is left, a panel says so and offers another try.
 */
export function RemotePage({ remote, pageKey, initial, loading }: Props) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(NONE);
  const [attempt, setAttempt] = useState(0);
  const wanted = `${remote}/${pageKey}/${attempt}/${[...excluded].join()}`;
  const [shown, setShown] = useState(initial && { ...initial, of: wanted });
  const [failed, setFailed] = useState<string>();
  const place = `${remote}/${pageKey}`;

  useEffect(() => {
    // Somebody comes back to it.
    if (needReload.has(place)) location.reload();
  }, [place]);
  useEffect(() => {
    let isWanted = true;
    loadPage(remote, pageKey, excluded).then(
      // In slices, so that the click that opened the page is answered before all of it is drawn.
      (page) => isWanted && startTransition(() => setShown({ ...page, of: wanted })),
      () => isWanted && setFailed(wanted),
    );
    return () => {
      isWanted = false;
    };
  }, [remote, pageKey, excluded, wanted]);

  const release = shown?.release ?? null;
  const renderFailed = useCallback(
    (error: unknown) => {
      if (isChunkError(error)) needReload.add(place);
      void diagnoseChunkError(error).then((cause) => {
        report(remoteErrorOf(remote, release, isChunkError(error) ? 'chunk' : 'render', cause));
        if (release) setExcluded((before) => new Set([...before, release]));
        else setFailed(wanted);
      });
    },
    [remote, place, release, wanted],
  );
  const retry = () => {
    if (needReload.has(place)) return location.reload();
    setExcluded(NONE);
    setAttempt((before) => before + 1);
  };

  if (failed === wanted) return <Unavailable onRetry={retry} />;
  if (shown?.of !== wanted) return loading;
  return (
    <MountBoundary key={wanted} onError={renderFailed} fallback={loading}>
      <shown.Page />
    </MountBoundary>
  );
}
