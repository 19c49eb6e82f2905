import { useSyncExternalStore } from 'react';

/** Shown when the server is unreachable before there is anything to show; the caller keeps retrying. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  const online = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  return (
    <main className="fc-screen" role="alert">
      <span className="fc-spinner" aria-hidden="true" />
      <h1>{online ? 'Sem conexão com o servidor' : 'Sem conexão com a internet'}</h1>
      <p className="fc-muted">
        {online
          ? 'O servidor não está respondendo. Vamos continuar tentando.'
          : 'Verifique a internet. Continuamos assim que ela voltar.'}
      </p>
      <button type="button" className="fc-button" onClick={onRetry}>
        Tentar novamente
      </button>
    </main>
  );
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
