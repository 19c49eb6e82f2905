import { lazy, startTransition, Suspense, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { RemoteDescription } from '@focinho/host';
import { provideConfig } from '@focinho/host/config';
import { session, useSession } from '@focinho/host/session';
import { theme } from '@focinho/host/theme';
import { confirmationTokenOf } from '@focinho/contracts/access/mailed-links';
import { passwordLinkOf, visitor } from '@focinho/host/visitor';
import { SHELL } from '@focinho/federation/registry-entry';
import { entryAt, isGuestAddress, landingOf } from './addresses';
import { readConfig } from './config';
import { pageDescriptions } from './federation/descriptions';
import { pageToken, releaseIn } from './federation/page-token';
import { opened, watchEvents } from './federation/remote-error';
import { inlined } from './federation/inlined';
import { loadPage, type LoadedPage } from './federation/load-page';
import './federation/shared';
import { preparePage } from './federation/prepare-page';
import { Guest } from './guest/Guest';
import { OverrideBadge } from './mount/OverrideBadge';
import { followLogins } from './other-tabs';
import { ErrorBoundary } from './screens/ErrorBoundary';
import { LoadingLayout } from './screens/Loading';
import { UnreachableScreen } from './screens/Unreachable';
import { requestedArea } from './visitor/requested-area';
import { Visitor } from './visitor/Visitor';
import './theme.css';
import './screens/screens.css';

/** Router, store, toasts and layouts, only for logged-in users. */
const Area = lazy(() => import(/* webpackChunkName: "area" */ './area/Area').then(({ Area }) => ({ default: Area })));

async function boot(container: Element) {
  theme.start();
  provideConfig(await readConfig());
  watchEvents();
  if (isGuestAddress(location.pathname)) await bootGuest(container);
  else await bootSession(container);
  const token = await pageToken();
  opened(SHELL, (token && releaseIn(token, SHELL)) ?? null, '');
  if (token) watchSymptoms();
}

/** After what people wait for. Nothing counts as slow before, and browsers keep from the beginning what is observed. */
const SYMPTOMS_AFTER_MS = 4000;
const watchSymptoms = () =>
  void setTimeout(
    () =>
      void import(/* webpackChunkName: "symptoms" */ './federation/symptoms').then(
        (symptoms) => symptoms.watchSymptoms(),
        () => undefined,
      ),
    SYMPTOMS_AFTER_MS,
  );

/** The page of a link, which works without a log-in and never touches the session that this browser may have. */
async function bootGuest(container: Element) {
  const descriptions = await pageDescriptions();
  draw(
    container,
    <ErrorBoundary>
      <Guest descriptions={descriptions} />
      <OverrideBadge />
    </ErrorBoundary>,
  );
}

async function bootSession(container: Element) {
  followLogins();
  // Whoever follows a mailed link wants what it is for, even if this browser has a session. The session stays stored.
  const hasLink = (passwordLinkOf(location.hash) ?? confirmationTokenOf(location.hash)) !== null;
  const isForVisitor = hasLink || 'withoutSession' in document.documentElement.dataset;
  const verified = isForVisitor ? Promise.resolve('anonymous' as const) : session.start();
  const descriptions = await pageDescriptions();

  const anonymous = !session.getState().isAuthenticated;
  if (anonymous) visitor.wantLogin(hasLink ? 'password' : requestedArea(descriptions));
  else prepareAddressed(descriptions);
  const landing = anonymous ? await prerenderedLanding(container, descriptions) : undefined;

  draw(
    container,
    <ErrorBoundary>
      <App descriptions={descriptions} landing={landing} verified={verified} />
      <OverrideBadge />
    </ErrorBoundary>,
    isPrerendered(landing, descriptions),
  );
}

/** Loads the code of the page in the address while that of the area is on its way and the session is being verified. */
function prepareAddressed(descriptions: RemoteDescription[]) {
  const entry = entryAt(location.pathname, descriptions);
  if (entry) preparePage(entry);
}

interface Props {
  descriptions: RemoteDescription[];
  landing: LoadedPage | undefined;
  verified: ReturnType<typeof session.start>;
}

function App({ descriptions, landing, verified }: Props) {
  const { isAuthenticated } = useSession();
  if (!isAuthenticated) return <Visitor descriptions={descriptions} landing={landing} />;
  return (
    <Suspense fallback={<LoadingLayout descriptions={descriptions} />}>
      <Area descriptions={descriptions} verified={verified} />
    </Suspense>
  );
}

/** If the server's HTML already shows the landing page, its code is loaded before the first render hydrates it. */
async function prerenderedLanding(
  container: Element,
  descriptions: RemoteDescription[],
): Promise<LoadedPage | undefined> {
  if (root || !container.firstElementChild || container.firstElementChild.matches('.fc-skeleton')) return undefined;
  return loadPage(landingOf(descriptions), '', new Set()).catch(() => undefined);
}

/** Only the release that rendered the HTML can hydrate it; a fallback or an override renders its own page. */
const isPrerendered = (landing: LoadedPage | undefined, descriptions: RemoteDescription[]) =>
  landing?.release !== undefined && landing.release === inlined.releases[landingOf(descriptions)]?.id;

let root: Root | undefined;

/** @param prerendered whether the container holds the server's HTML of this page */
function draw(container: Element, page: ReactNode, prerendered = false) {
  if (root) return root.render(page);
  // Interruptible, because the visitor is already reading and scrolling the server's HTML.
  if (prerendered) return startTransition(() => void (root = hydrateRoot(container, page)));
  root = createRoot(container);
  root.render(page);
}

/** If neither the server nor this browser has a configuration and a registry, shows an error page and retries. */
function start(container: Element) {
  const again = () => {
    clearTimeout(timer);
    start(container);
  };
  let timer: ReturnType<typeof setTimeout>;
  boot(container).catch((error: unknown) => {
    console.error(error);
    timer = setTimeout(again, 5000);
    draw(container, <UnreachableScreen onRetry={again} />);
  });
}

/** In development only, so that its code is neither loaded nor reachable elsewhere. */
function offerDeveloperPanel() {
  window.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyF') return;
    event.preventDefault();
    void import(/* webpackChunkName: "developer" */ './developer/panel').then(({ togglePanel }) => togglePanel());
  });
}
if (inlined.developerPanel) offerDeveloperPanel();

const container = document.getElementById('root');
if (container) start(container);
