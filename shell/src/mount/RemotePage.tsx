import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { forgetFirstCalls } from '@focinho/host/first-calls';
import { forgetFirstRows } from '@focinho/host/first-rows';
import { opened, report } from '../federation/remote-error';
import { remoteErrorOf } from '../federation/load-release';
import { loadPage, type LoadedPage } from '../federation/load-page';
import { diagnoseChunkError, isChunkError } from '../federation/chunk';
import { Appeared } from './Appeared';
import { forgetResponses } from './fresh-responses';
import { MountBoundary } from './MountBoundary';
import { Unavailable } from './Unavailable';

interface Props {
  remote: string;
  pageKey: string;
  /** The page, if it is already loaded. */
  initial?: LoadedPage | undefined;
  /** Shown while the page's code is loading. */
  loading: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
/** How long a page may take to appear after its code is there; one that suspends for ever never does. */
const APPEARS_MS = 15_000;
/** Pages with a lazy part that failed to load: React.lazy keeps the failure until the document is reloaded. */
const needReload = new Set<string>();
/** Pages that have failed: whoever comes back to one asks the server again for everything, whatever other pages have asked since. */
const haveFailed = new Set<string>();

/** A page may have failed over a response, from the cache or from the HTML; without this it would be given the same once more. */
function askAgain(): void {
  forgetFirstCalls();
  forgetResponses();
}

/**
 * A page of a remote, isolated: its errors do not affect the rest of the page. If a release throws while rendering,
 * does not appear or shows nothing, the next best is tried, with fresh responses of the server; if none is left, a panel says so and offers a retry.
 */
export function RemotePage({ remote, pageKey, initial, loading }: Props) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(NONE);
  const [attempt, setAttempt] = useState(0);
  const wanted = `${remote}/${pageKey}/${attempt}/${[...excluded].join()}`;
  const [shown, setShown] = useState(initial && { ...initial, of: wanted });
  const [failed, setFailed] = useState<string>();
  const place = `${remote}/${pageKey}`;

  // Whoever leaves the page and comes back sees what is true then.
  useEffect(() => forgetFirstRows, [place]);
  useEffect(() => {
    // The user comes back to the page.
    if (needReload.has(place)) location.reload();
    if (haveFailed.delete(place)) askAgain();
  }, [place]);
  /** The page that has appeared last. */
  const appeared = useRef('');

  const pageFailed = useCallback(
    (failing: string | null, error: unknown) => {
      if (isChunkError(error)) needReload.add(place);
      haveFailed.add(place);
      askAgain();
      void diagnoseChunkError(error).then((cause) => {
        report(remoteErrorOf(remote, failing, isChunkError(error) ? 'chunk' : 'render', cause), pageKey);
        if (failing) setExcluded((before) => new Set([...before, failing]));
        else setFailed(wanted);
      });
    },
    [remote, pageKey, place, wanted],
  );

  useEffect(() => {
    let isWanted = true;
    let patience: ReturnType<typeof setTimeout>;
    loadPage(remote, pageKey, excluded).then(
      // Interruptible, so that the click that opened the page gets a response before all of it is rendered.
      (page) => {
        if (!isWanted) return;
        opened(remote, page.release, pageKey);
        patience = setTimeout(() => {
          if (appeared.current !== wanted) pageFailed(page.release, new Error('the page did not appear in time'));
        }, APPEARS_MS);
        startTransition(() => setShown({ ...page, of: wanted }));
      },
      () => isWanted && setFailed(wanted),
    );
    return () => {
      isWanted = false;
      clearTimeout(patience);
    };
  }, [remote, pageKey, excluded, wanted, pageFailed]);

  const release = shown?.release ?? null;
  const shownFailed = useCallback((error: unknown) => pageFailed(release, error), [pageFailed, release]);
  const hasAppeared = useCallback(() => void (appeared.current = wanted), [wanted]);
  const retry = () => {
    if (needReload.has(place)) return location.reload();
    askAgain();
    setExcluded(NONE);
    setAttempt((before) => before + 1);
  };

  if (failed === wanted) return <Unavailable onRetry={retry} />;
  if (shown?.of !== wanted) return loading;
  return (
    <MountBoundary key={wanted} onError={shownFailed} fallback={loading}>
      <shown.Page />
      <Appeared onAppeared={hasAppeared} onBlank={shownFailed} />
    </MountBoundary>
  );
}
