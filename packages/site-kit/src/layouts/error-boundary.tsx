import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

interface Props {
  /** A new value, such as the next address, clears the error. */
  resetKey: string;
  /** The failure is on screen: whatever caused it may be tried again. */
  onShown?: () => void;
  children: ReactNode;
}

/** Keeps a broken page from taking header, footer and the way out with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean; resetKey: string }> {
  override state = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; resetKey: string }) {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidMount(): void {
    addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onShown?.();
    reportError(new Error(`A page failed${info.componentStack ?? ''}`, { cause: error }));
  }

  /** Also by itself when the connection is back: it may be what the page lacked. */
  retry = (): void => {
    if (this.state.failed) this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <CrashScreen onRetry={this.retry} /> : this.props.children;
  }
}
