import { useEffect } from 'react';
import type { RemoteDescription } from '@focinho/host';
import { landingOf } from '../addresses';
import type { LoadedPage } from '../federation/load-page';
import { RemotePage } from '../mount/RemotePage';
import { LoadingScreen } from '../screens/Loading';
import { NotFoundScreen } from '../screens/NotFound';
import { repeatEarlyClick } from './early-click';
import { requestedArea } from './requested-area';

interface Props {
  descriptions: RemoteDescription[];
  /** The landing page, if it was loaded before the first render. */
  landing: LoadedPage | undefined;
}

/** The page without a session: the landing page or the not-found page. */
export function Visitor({ descriptions, landing }: Props) {
  const { pathname } = location;
  // Once the page is hydrated.
  useEffect(repeatEarlyClick, []);
  if (pathname !== '/' && requestedArea(descriptions) === null) return <NotFoundScreen />;
  return <RemotePage remote={landingOf(descriptions)} pageKey="" initial={landing} loading={<LoadingScreen />} />;
}
