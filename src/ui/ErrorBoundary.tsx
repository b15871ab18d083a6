// Keeps a failed page from taking the others with it; "retry" mounts the page anew.
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  render: (failure: unknown, retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: unknown; failed: boolean }> {
  override state = { failure: null, failed: false };

  static getDerivedStateFromError(failure: unknown): { failure: unknown; failed: boolean } {
    return { failure, failed: true };
  }

  private readonly retry = (): void => this.setState({ failure: null, failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.render(this.state.failure, this.retry) : this.props.children;
  }
}
