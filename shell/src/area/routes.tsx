import { createBrowserRouter, Navigate, useLocation, useParams, useRouteError } from 'react-router-dom';
import { ROOT_TENANT_SLUG } from '@focinho/contracts/kernel/product';
import { getConfig } from '@focinho/host/config';
import { useSession } from '@focinho/host/session';
import { entryOf, firstOf, type Entry } from '../addresses';
import { RemotePage } from '../mount/RemotePage';
import { LoadingArea } from '../screens/Loading';
import { ErrorScreen } from '../screens/ErrorScreen';
import { NotFoundScreen } from '../screens/NotFound';
import { Title } from '../screens/Title';
import { AdminLayout } from './AdminLayout';
import { LeaveGuard } from './dialogs/LeaveGuard';
import { TenantLayout } from './TenantLayout';

/**
 * The routes of a session: `/` and its own slug, its own pages, and the not-found page for everything else. The router
 * catches render errors before any boundary around it, so it needs an error boundary of its own.
 */
export function routerFor(entries: Entry[], isAdmin: boolean) {
  return createBrowserRouter([
    {
      ErrorBoundary: RouteError,
      children: [
        { path: '/', element: <Home entries={entries} /> },
        { path: '/:tenantSlug', element: <Home entries={entries} /> },
        { path: '/:tenantSlug/:pageKey', element: <AreaPage entries={entries} isAdmin={isAdmin} /> },
        { path: '/:tenantSlug/:pageKey/:recordId', element: <AreaPage entries={entries} isAdmin={isAdmin} /> },
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ]);
}

function RouteError() {
  return <ErrorScreen error={useRouteError()} />;
}

/** The dashboard is the default page, at its own address. */
function Home({ entries }: { entries: Entry[] }) {
  const { tenantSlug } = useSession();
  const { tenantSlug: wanted = tenantSlug } = useParams();
  const { pathname } = useLocation();
  // The router treats `//` as `/`.
  if (wanted !== tenantSlug || pathname.startsWith('//')) return <NotFoundScreen />;
  return <Navigate to={`/${tenantSlug}/${firstOf(entries)?.key ?? 'dashboard'}`} replace />;
}

function AreaPage({ entries, isAdmin }: { entries: Entry[]; isAdmin: boolean }) {
  const session = useSession();
  const { tenantSlug, pageKey, recordId } = useParams();
  const ownSlug = isAdmin ? ROOT_TENANT_SLUG : session.tenantSlug;
  const entry = entryOf(entries, pageKey, recordId);
  if (tenantSlug !== ownSlug || !entry) return <NotFoundScreen />;
  const Layout = isAdmin ? AdminLayout : TenantLayout;
  return (
    <Layout entries={entries} current={entry}>
      <Title text={`${entry.name} · ${getConfig().productName}`} />
      <RemotePage
        key={`${entry.remote}/${entry.key}/${recordId}`}
        remote={entry.remote}
        pageKey={entry.key}
        loading={<LoadingArea />}
      />
      <LeaveGuard />
    </Layout>
  );
}
