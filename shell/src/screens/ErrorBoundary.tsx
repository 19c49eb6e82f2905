import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen';

/** Around everything. The router catches errors of its routes itself, see area/routes.tsx. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen error={error} />;
  }
}
