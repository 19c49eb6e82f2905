import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import demoLogIns from '@focinho/contracts/demo-log-ins.json';
import type { RemoteDescription } from '@focinho/host';
import { provideConfig } from '@focinho/host/config';
import { session } from '@focinho/host/session';
import { theme } from '@focinho/host/theme';
import * as remote from 'remote-under-test';
import './harness.css';

declare const REMOTE_DESCRIPTION: RemoteDescription;

/** The pages of visitors and guests need neither router nor store, so those come only with the pages of a logged-in area. */
const LoggedInHarness = lazy(() => import('./LoggedInHarness').then((loaded) => ({ default: loaded.LoggedInHarness })));

/** The page alone; a guest's at its own address, by default the first one's with a token that nobody was given. */
function PublicHarness() {
  const [Page, setPage] = useState<ComponentType>();
  useEffect(() => {
    const [first] = REMOTE_DESCRIPTION.pages;
    if (first && first.key !== '' && location.pathname === '/')
      return location.replace(`/${first.key}/${'A'.repeat(64)}`);
    const key = location.pathname.split('/')[1] ?? '';
    void remote.pages[key]?.().then((loaded) => setPage(() => loaded.Page));
  }, []);
  return Page ? <Page /> : null;
}

provideConfig({
  productName: 'Focinho',
  apiUrl: '',
  contact: { phone: '(11) 4002-8922', email: 'contato@focinho.example' },
  whatsapp: '5511940028922',
  demo: true,
  demoLogins: demoLogIns,
});
theme.start();
void session.start();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Suspense fallback={<p>Carregando...</p>}>
      {REMOTE_DESCRIPTION.area === 'visitor' || REMOTE_DESCRIPTION.area === 'guest' ? (
        <PublicHarness />
      ) : (
        <LoggedInHarness description={REMOTE_DESCRIPTION} module={remote} />
      )}
    </Suspense>,
  );
