import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isJustRenewed, MissingCode, renewDocument } from '../lib/renew-document.ts';
import { CrashScreen } from './crash-screen.tsx';

interface Props {
  /** A new value, such as the next address, clears the error. */
  resetKey: string;
  /** Called when the failure is shown: its cause may be retried. */
  onShown?: () => void;
  children: ReactNode;
}

interface State {
  failure?: Error | undefined;
  resetKey: string;
}

/** Keeps header, footer and navigation usable when a page fails to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure instanceof Error ? failure : new Error(String(failure)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
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
    // A new release is the usual cause while online: the page reloads without a message.
    if (error instanceof MissingCode && navigator.onLine && !isJustRenewed()) void renewDocument();
  }

  /** Also runs when the connection returns, because its loss may be the cause. */
  retry = (): void => {
    const { failure } = this.state;
    if (failure instanceof MissingCode) void renewDocument();
    else if (failure) this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const isOffline = failure instanceof MissingCode && !navigator.onLine;
    return <CrashScreen isOffline={isOffline} onRetry={this.retry} />;
  }
}
