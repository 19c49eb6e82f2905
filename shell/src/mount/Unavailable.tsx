/** Shown in place of a remote that does not work. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="fc-panel" role="alert">
      <h2>Esta área está indisponível</h2>
      <p>O restante do sistema continua funcionando. Tente novamente em instantes.</p>
      <button type="button" className="fc-button" onClick={onRetry}>
        Tentar novamente
      </button>
    </section>
  );
}
