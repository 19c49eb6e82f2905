import { useEffect, useRef, type ReactNode } from 'react';
import { ScrollRestoration } from 'react-router-dom';

/**
 * The main landmark. It takes the focus when the page changes, so that screen readers start there and the next Tab goes
 * into the new page.
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

/** The first Tab stop: skips header and navigation. */
export function SkipLink() {
  return (
    <a className="fc-skip" href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}
