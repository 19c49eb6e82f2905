import type { RemoteDescription } from '@focinho/host';
import { getConfig } from '@focinho/host/config';
import { guestEntryAt } from '../addresses';
import { RemotePage } from '../mount/RemotePage';
import { LoadingScreen } from '../screens/Loading';
import { NotFoundScreen } from '../screens/NotFound';
import { Title } from '../screens/Title';

/** The page of a link for people without a log-in, with nothing around it. */
export function Guest({ descriptions }: { descriptions: RemoteDescription[] }) {
  const entry = guestEntryAt(location.pathname, descriptions);
  if (!entry) return <NotFoundScreen />;
  return (
    <>
      <Title text={`${entry.name} · ${getConfig().productName}`} />
      <RemotePage remote={entry.remote} pageKey={entry.key} loading={<LoadingScreen />} />
    </>
  );
}
