import type { RemoteDescription } from '@focinho/host';
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

/** The same inside a layout. */
export function LoadingArea() {
  return (
    <div className="fc-loading" role="status">
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
