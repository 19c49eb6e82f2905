import { useEffect, useState, type ComponentType } from 'react';
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider, useParams } from 'react-router-dom';
import type { RemoteDescription, RemoteModule } from '@focinho/host';
import { HostServices } from '@focinho/host/services';
import { session, useSession } from '@focinho/host/session';
import { theme, useTheme } from '@focinho/host/theme';
import { LoginForm } from './LoginForm';

interface Props {
  description: RemoteDescription;
  module: RemoteModule;
}

/** The pages of a remote for tenants or the administrator, with a plain list of links instead of the shell's layout. */
export function LoggedInHarness({ description, module }: Props) {
  const { isAuthenticated, user, tenantSlug, interruption } = useSession();
  // The shell asks for the password over the page; here it is enough to log out, because logging in is one click.
  useEffect(() => {
    if (interruption) void session.logout();
  }, [interruption]);
  if (!isAuthenticated) return <LoginForm area={description.area} />;
  if (!user) return <p>Carregando...</p>;
  const base = description.area === 'superadmin' ? '/saas-root' : `/${tenantSlug}`;
  return <Pages base={base} description={description} module={module} />;
}

function Pages({ base, description, module }: Props & { base: string }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        element: <Frame base={base} description={description} />,
        children: [
          {
            path: '/:tenantSlug/:pageKey/:recordId?',
            element: <RemotePage module={module} description={description} />,
          },
          { path: '*', element: <Navigate to={`${base}/${description.pages[0]?.key}`} replace /> },
        ],
      },
    ]),
  );
  return (
    <HostServices>
      <RouterProvider router={router} />
    </HostServices>
  );
}

function Frame({ base, description }: { base: string; description: RemoteDescription }) {
  const { resolved } = useTheme();
  return (
    <>
      <nav className="harness-bar" aria-label="Harness">
        <strong>{description.name}</strong>
        {description.pages
          .filter(({ recordOf }) => !recordOf)
          .map((page) => (
            <Link key={page.key} to={`${base}/${page.key}`}>
              {page.name}
            </Link>
          ))}
        <button type="button" onClick={() => theme.choose(resolved === 'dark' ? 'light' : 'dark')}>
          {resolved === 'dark' ? 'Claro' : 'Escuro'}
        </button>
        <button type="button" onClick={() => void session.logout()}>
          Sair
        </button>
      </nav>
      <main className="harness-main">
        <Outlet />
      </main>
    </>
  );
}

function RemotePage({ module, description }: Props) {
  const { pageKey, recordId } = useParams();
  const wantedKey = description.pages.find(({ key, recordOf }) => pageKey === (recordId ? recordOf : key))?.key ?? '';
  const [shown, setShown] = useState<{ key: string; Page: ComponentType }>();
  useEffect(() => {
    let wanted = true;
    void module.pages[wantedKey]?.().then(({ Page }) => wanted && setShown({ key: wantedKey, Page }));
    return () => {
      wanted = false;
    };
  }, [module, wantedKey]);
  return shown?.key === wantedKey ? <shown.Page /> : <p>Carregando...</p>;
}
