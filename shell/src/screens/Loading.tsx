/** The specified full-screen spinner. */
export function LoadingScreen() {
  return (
    <div className="fc-screen" role="status">
      <span className="fc-spinner" aria-hidden="true" />
      <p>Carregando...</p>
    </div>
  );
}

/** The same inside a layout. */
export function LoadingArea() {
  return (
    <div className="fc-loading" role="status">
      <span className="fc-spinner" aria-hidden="true" />
      <p>Carregando...</p>
    </div>
  );
}
