import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage';

interface ErrorBoundaryProps {
  /** Changes when another page is shown, which deserves another try. */
  page: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | undefined;
  page: string;
}

/** Keeps the menu when a page fails; ra-core's own boundary, around everything, would not. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined, page: this.props.page };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    { page }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return page === state.page ? null : { error: undefined, page };
  }

  readonly reset = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <ErrorPage error={error} resetErrorBoundary={this.reset} />
    );
  }
}
