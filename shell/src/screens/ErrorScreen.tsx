import { useEffect } from 'react';
import { reportShell } from '../federation/remote-error';
import { Title } from './Title';

/** The specified screen for an error that nothing else caught. */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => void reportShell(error), [error]);
  return (
    <main className="fc-screen" role="alert">
      <Title text="Error" />
      <img src="/drawings/cat.svg" alt="" width={128} height={144} />
      <h1>An unexpected error occurred.</h1>
      <pre className="fc-stack">{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      <button type="button" className="fc-button" onClick={() => location.reload()}>
        Reload Page
      </button>
    </main>
  );
}
