import { Title } from './Title';

/** The specified not-found page. Its link reloads "/", so that it needs no router. */
export function NotFoundScreen() {
  return (
    <main className="fc-screen" id="conteudo">
      <Title text="404 · Page Not Found" />
      <img src="/drawings/cat.svg" alt="" width={128} height={144} />
      <p className="fc-code">404</p>
      <h1>Page Not Found</h1>
      <p className="fc-muted">
        Sorry, the page you are looking for doesn&apos;t exist. It may have been moved or deleted.
      </p>
      <button type="button" className="fc-button" onClick={() => window.location.assign('/')}>
        Go Home
      </button>
    </main>
  );
}
