import { useLayoutEffect, useRef } from 'react';
import type { RemoteDescription } from '@focinho/host';
import { firstRows } from '@focinho/host/first-rows';
import { areaOfAddress } from '../addresses';

/** The specified full-screen spinner. */
export function LoadingScreen() {
  return (
    <div className="fc-screen" role="status">
      <span className="fc-spinner" aria-hidden="true" />
      <p>Carregando...</p>
    </div>
  );
}

/** The placeholder inside a layout, with the rows that the HTML may have drawn. */
export function LoadingArea() {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const rows = firstRows();
    if (rows) frame.current?.append(rows);
  }, []);
  return (
    <div ref={frame} className="fc-loading" role="status">
      <span className="fc-spinner" aria-hidden="true" />
      <p>Carregando...</p>
    </div>
  );
}

/**
 * The frame of a page's layout around it, while the layout's own code is loading: the same elements as in the server's
 * HTML (shell/server/skeleton.mjs), so that nothing moves.
 */
export function LoadingLayout({ descriptions }: { descriptions: RemoteDescription[] }) {
  const area = areaOfAddress(location.pathname, descriptions);
  if (!area) return <LoadingScreen />;
  return (
    <div className="fc-skeleton" data-area={area}>
      <div className="fc-skeleton-side" />
      <div className="fc-skeleton-head" />
      <LoadingArea />
    </div>
  );
}
