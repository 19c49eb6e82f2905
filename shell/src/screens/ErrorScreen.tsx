import { Component, type ReactNode } from 'react';
import { Title } from './Title';

/** The specified screen for an error that nothing else caught. */
export class ErrorScreen extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main className="fc-screen" role="alert">
        <Title text="Error" />
        <h1>An unexpected error occurred.</h1>
        <pre className="fc-stack">{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
        <button type="button" className="fc-button" onClick={() => location.reload()}>
          Reload Page
        </button>
      </main>
    );
  }
}
