import { useEffect, useRef, type ReactNode } from 'react';
import { ScrollRestoration } from 'react-router-dom';

/**
 * The main landmark. On a change of page it takes the focus, so that a screen reader begins there and the next Tab
 * goes into the new page instead of the old menu.
 */
export function Main({ pageKey, children }: { pageKey: string; children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  const before = useRef(pageKey);
  useEffect(() => {
    if (before.current !== pageKey) element.current?.focus({ preventScroll: true });
    before.current = pageKey;
  }, [pageKey]);
  return (
    <main id="conteudo" className="fc-main" tabIndex={-1} ref={element}>
      {children}
      <ScrollRestoration />
    </main>
  );
}

/** First stop of the Tab key: past header and navigation. */
export function SkipLink() {
  return (
    <a className="fc-skip" href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}
