import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import type { RemoteDescription } from '@focinho/host';
import { HostServices } from '@focinho/host/services';
import { useSession, type SessionState } from '@focinho/host/session';
import { entriesOf, mayOpen, type Entry } from '../addresses';
import { ownDescriptions } from '../federation/descriptions';
import { LoadingLayout } from '../screens/Loading';
import { UnreachableScreen } from '../screens/Unreachable';
import { SessionDialog } from './dialogs/SessionDialog';
import { CachedResponses } from './CachedResponses';
import { routerFor } from './routes';
import { useNewerRevision } from './useNewerRevision';
import { useStoredSession } from './useStoredSession';
import { useVerifiedSession, type Verification } from './useVerifiedSession';
import './provided';
import './area.css';

interface Props {
  descriptions: RemoteDescription[];
  verified: Promise<Verification>;
}

/** The page of a logged-in user: verifies the session, sets up the routes and the services that remotes share. */
export function Area({ descriptions, verified }: Props) {
  const session = useSession();
  const { unreachable, retry } = useVerifiedSession(verified);
  const own = useOwnDescriptions(descriptions);
  useStoredSession();
  if (unreachable) return <UnreachableScreen onRetry={retry} />;
  if (!session.user || !own) return <LoadingLayout descriptions={descriptions} />;
  const { id, role } = session.user;
  return (
    <HostServices>
      <CachedResponses />
      <Routes key={`${id}/${role}`} entries={entriesFor(session, own)} isAdmin={isAdmin(session)} />
      <SessionDialog />
    </HostServices>
  );
}

function Routes({ entries, isAdmin }: { entries: Entry[]; isAdmin: boolean }) {
  const [router] = useState(() => routerFor(entries, isAdmin));
  useNewerRevision();
  return <RouterProvider router={router} />;
}

/** Super administrators have that role only in the root tenant; in any other they count as staff. */
const isAdmin = ({ user, tenantSlug }: SessionState) => user?.role === 'SUPER_ADMIN' && tenantSlug === ROOT_TENANT_SLUG;

function entriesFor(session: SessionState, descriptions: RemoteDescription[]): Entry[] {
  const { user } = session;
  const entries = entriesOf(descriptions, isAdmin(session) ? 'superadmin' : 'tenant');
  return user ? entries.filter((entry) => mayOpen(entry, user.role)) : [];
}

function useOwnDescriptions(all: RemoteDescription[]): RemoteDescription[] | undefined {
  const [own, setOwn] = useState<RemoteDescription[]>();
  useEffect(() => {
    void ownDescriptions(all)
      .catch(() => all)
      .then(setOwn);
  }, [all]);
  return own;
}
