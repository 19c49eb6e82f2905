interface Props {
  message: string;
  onRetry: () => void;
}

/** Nothing to show yet and nobody answers: the page says so, and goes on trying by itself. */
export function UnreachableScreen({ message, onRetry }: Props) {
  return (
    <main className="fc-screen" role="alert">
      <span className="fc-spinner" aria-hidden="true" />
      <h1>Sem conexão</h1>
      <p className="fc-muted">{message}</p>
      <button type="button" className="fc-button" onClick={onRetry}>
        Tentar novamente
      </button>
    </main>
  );
}
